import { Alert, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { PRODUCT_LIMITS } from '@plinth/domain'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChangeProductTags, useProductTags, type ProductTag } from '../../api/product-tags.ts'
import { useCan } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection, type Selection } from '../../lists/use-selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

const productsText = (count: number): string =>
  t('{count, plural, one {# product} other {# products}}', { count })

const COLUMNS: readonly Column<ProductTag>[] = [
  { key: 'name', head: t('Name'), cell: ({ name }) => name },
  { key: 'products', head: t('Products'), isNumber: true, cell: ({ products }) => productsText(products) },
]

/** The tags of products in one place: renamed, merged, taken away. [CAT-151] */
export default function ProductTagsScreen() {
  const query = useListQuery([])
  const tags = useProductTags()
  const mayEdit = useCan('products.edit')
  const wanted = query.wanted.toLowerCase()
  const list = tags.data?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? []
  const selection = useSelection(list.map(({ name }) => name))
  return (
    <Screen title={t('Tags of products')} back={{ to: '/config/products', label: t('Products') }} narrow>
      <ListSearch label={t('Filter tags')} value={query.search} onChange={query.setSearch} filters={[]} />
      {tags.isLoadingError ? (
        <LoadFailure error={tags.error} onRetry={() => void tags.refetch()} />
      ) : tags.data === undefined ? (
        <Waiting />
      ) : list.length === 0 ? (
        <EmptyState
          icon={IconTag}
          title={tags.data.length === 0 ? t('No tags yet') : t('No matching tags')}
          isNew={tags.data.length === 0}
        >
          {tags.data.length === 0
            ? t('Give products tags on their page, or several at once in their list.')
            : t('Try other words.')}
        </EmptyState>
      ) : (
        <>
          {mayEdit && <TagActions all={tags.data} selection={selection} />}
          <ListTable
            label={t('Tags')}
            columns={COLUMNS}
            rows={list}
            keyOf={({ name }) => name}
            choosing={mayEdit ? { selection, nameOf: ({ name }) => name } : undefined}
          />
        </>
      )}
    </Screen>
  )
}

function TagActions({
  all,
  selection,
}: {
  readonly all: readonly ProductTag[]
  readonly selection: Selection
}) {
  const [dialog, setDialog] = useState<'rename' | 'merge'>()
  const change = useChangeProductTags()
  const chosen = all.filter(({ name }) => selection.ids.includes(name))
  const remove = () =>
    modals.openConfirmModal({
      title: t('Take these tags away?'),
      children: (
        <Text>
          {t('The products stay; this is taken off them at once: {tags}. This cannot be undone.', {
            tags: chosen.map(({ name, products }) => `${name} (${productsText(products)})`).join(', '),
          })}
        </Text>
      ),
      labels: { confirm: t('Remove'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        change.mutate(
          { names: chosen.map(({ name }) => name), into: null },
          {
            onSuccess: selection.clear,
            onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
          },
        ),
    })
  const close = () => setDialog(undefined)
  const [first] = chosen
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" disabled={chosen.length !== 1} onClick={() => setDialog('rename')}>
          {t('Rename')}
        </Button>
        <Button variant="default" disabled={chosen.length < 2} onClick={() => setDialog('merge')}>
          {t('Merge')}
        </Button>
        <Button variant="default" c="var(--plinth-danger)" onClick={remove}>
          {t('Remove')}
        </Button>
      </SelectionBar>
      {dialog === 'rename' && first !== undefined && (
        <RenameDialog tag={first} others={all} onDone={selection.clear} onClose={close} />
      )}
      {dialog === 'merge' && <MergeDialog tags={chosen} onDone={selection.clear} onClose={close} />}
    </>
  )
}

function RenameDialog({
  tag,
  others,
  onDone,
  onClose,
}: {
  readonly tag: ProductTag
  readonly others: readonly ProductTag[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState(tag.name)
  const change = useChangeProductTags()
  const typed = name.trim()
  const isTaken = others.some((one) => one.name !== tag.name && one.name === typed)
  const submit = () => {
    if (typed === '' || typed === tag.name) return
    change.mutate(
      { names: [tag.name], into: typed },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Rename the tag {name}', { name: tag.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={PRODUCT_LIMITS.tag}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {isTaken && <Alert color="orange">{t('There is a tag of this name: they become one.')}</Alert>}
          <Text c="var(--plinth-soft)">
            {t('Changes at once on {products}. Blocks that name the old tag show the new one.', {
              products: productsText(tag.products),
            })}
          </Text>
          <DialogButtons
            confirm={isTaken ? t('Merge') : t('Rename')}
            run={change}
            disabled={typed === '' || typed === tag.name}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

function MergeDialog({
  tags,
  onDone,
  onClose,
}: {
  readonly tags: readonly ProductTag[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const [into, setInto] = useState(
    () => tags.toSorted((one, other) => other.products - one.products)[0]?.name ?? '',
  )
  const change = useChangeProductTags()
  return (
    <FormDialog opened onClose={onClose} title={t('Merge tags')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(
            { names: tags.map(({ name }) => name), into },
            {
              onSuccess: () => {
                onDone()
                onClose()
              },
            },
          )
        }}
      >
        <Stack>
          <Radio.Group label={t('All of them become')} value={into} onChange={setInto}>
            <Stack gap="xs" mt={8}>
              {tags.map(({ name, products }) => (
                <Radio key={name} value={name} label={name} description={productsText(products)} />
              ))}
            </Stack>
          </Radio.Group>
          <Text c="var(--plinth-soft)">
            {t(
              'Their products change at once, and blocks that name the others show this one. This cannot be undone.',
            )}
          </Text>
          <DialogButtons confirm={t('Merge')} run={change} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
