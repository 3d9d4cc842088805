import { ActionIcon, Button, Group, Menu, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { PRODUCT_LIMITS, readText, writeText, type PlacedCategory } from '@plinth/domain'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { deleteCategory, mergeCategory, moveCategory, renameCategory } from '../../api/products.ts'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { t } from '../../words/words.ts'

/** Levels that are drawn further in; what stands deeper is as far in as the last. */
const MOST_INDENTS = 5
/** Chosen for the top; no category is known by it. */
const TOP = 'top'

interface RowProps {
  readonly placed: PlacedCategory
  /** All of the store, as they stand. */
  readonly tree: readonly PlacedCategory[]
  /** All of the store, to choose from. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly language: string
}

/** A category: its name, which can be written anew, and what can be done with it. */
export function CategoryRow({ placed, tree, choices, language }: RowProps) {
  const { category, depth } = placed
  const name = readText(category.displayName, language, language)
  const [typed, setTyped] = useState(name)
  const [asks, setAsks] = useState<'below' | 'merge'>()
  const rename = useMutation({
    mutationFn: () => renameCategory(category.id, writeText(category.displayName, language, typed.trim())),
  })
  const isChanged = typed.trim() !== '' && typed.trim() !== name
  return (
    <li style={{ paddingInlineStart: `${1.5 * Math.min(depth, MOST_INDENTS)}rem` }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) rename.mutate()
        }}
      >
        <Group gap="sm" wrap="nowrap" align="start">
          <TextInput
            aria-label={t('Name of the category {name}', { name })}
            flex={1}
            maxLength={PRODUCT_LIMITS.category}
            value={typed}
            error={rename.isError ? errorText(rename.error) : null}
            onChange={(event) => {
              rename.reset()
              setTyped(event.currentTarget.value)
            }}
          />
          {isChanged && (
            <Button
              type="submit"
              variant="default"
              loading={rename.isPending}
              aria-label={t('Rename to {name}', { name: typed.trim() })}
            >
              {t('Rename')}
            </Button>
          )}
          <RowMenu placed={placed} tree={tree} name={name} onAsk={setAsks} />
        </Group>
      </form>
      {asks !== undefined && (
        <Elsewhere
          placed={placed}
          tree={tree}
          choices={choices}
          name={name}
          isMerge={asks === 'merge'}
          onClose={() => setAsks(undefined)}
        />
      )}
    </li>
  )
}

function RowMenu({
  placed,
  tree,
  name,
  onAsk,
}: Pick<RowProps, 'placed' | 'tree'> & {
  readonly name: string
  readonly onAsk: (asks: 'below' | 'merge') => void
}) {
  const { category, above } = placed
  const siblings = tree.filter((one) => one.above?.category.id === above?.category.id)
  const at = siblings.indexOf(placed)
  const move = (before: PlacedCategory | undefined) => {
    const place = { parentCategoryId: above?.category.id ?? null, before: before?.category.id ?? null }
    const told = moveCategory(category.id, place).then(() => t('Moved'), errorText)
    void told.then((message) => notifications.show({ message }))
  }
  const erase = () =>
    askToDelete({
      name: `category/${category.id}`,
      title: name,
      note: t('Its products stay in the shop.'),
      run: (redirectTo) => deleteCategory(category.id, redirectTo),
    })
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('More about the category {name}', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={at === 0} onClick={() => move(siblings[at - 1])}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item disabled={at === siblings.length - 1} onClick={() => move(siblings[at + 2])}>
          {t('Move down')}
        </Menu.Item>
        <Menu.Item onClick={() => onAsk('below')}>{t('Put it below another one')}</Menu.Item>
        <Menu.Item disabled={tree.length < 2} onClick={() => onAsk('merge')}>
          {t('Merge it with another one')}
        </Menu.Item>
        <Menu.Item color="red" onClick={erase}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks which category it is to stand below, or to become one with. */
function Elsewhere({
  placed,
  tree,
  choices,
  name,
  isMerge,
  onClose,
}: Omit<RowProps, 'language'> & {
  readonly name: string
  readonly isMerge: boolean
  readonly onClose: () => void
}) {
  const { category, above } = placed
  const [chosen, setChosen] = useState<string | null>(isMerge ? null : (above?.category.id ?? TOP))
  const own = withThoseBelow(placed, tree)
  const others = choices.filter(({ value }) => !own.has(value))
  const send = useMutation({
    mutationFn: () =>
      isMerge
        ? mergeCategory(category.id, chosen ?? '')
        : moveCategory(category.id, { parentCategoryId: chosen === TOP ? null : chosen, before: null }),
    onSuccess: () => {
      notifications.show({ message: isMerge ? t('Merged') : t('Moved') })
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) send.mutate()
      }}
    >
      <Stack gap="sm" mt="sm">
        <Select
          label={isMerge ? t('Merge {name} with', { name }) : t('{name} stands below', { name })}
          description={
            isMerge
              ? t(
                  'Its products, the categories below it and discounts for it go over; its visitors are sent there.',
                )
              : undefined
          }
          autoFocus
          searchable
          limit={50}
          allowDeselect={false}
          nothingFoundMessage={t('No category is called that.')}
          data={isMerge ? others : [{ value: TOP, label: t('Nothing: it is at the top') }, ...others]}
          value={chosen}
          onChange={setChosen}
        />
        {send.isError && (
          <Text c="var(--plinth-danger)" role="alert">
            {errorText(send.error)}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={send.isPending} disabled={chosen === null}>
            {isMerge ? t('Merge') : t('Move')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A category and all that stand below it, which follow it in the tree. */
function withThoseBelow(placed: PlacedCategory, tree: readonly PlacedCategory[]): ReadonlySet<string> {
  const from = tree.indexOf(placed)
  const rest = tree.slice(from + 1)
  const end = rest.findIndex(({ depth }) => depth <= placed.depth)
  const below = end < 0 ? rest : rest.slice(0, end)
  return new Set([placed, ...below].map(({ category }) => category.id))
}
