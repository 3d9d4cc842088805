import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import {
  categoryChoices,
  categoryTree,
  PRODUCT_LIMITS,
  readText,
  writeText,
  type ProductCategory,
} from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { createCategory, useCategories } from '../../api/products.ts'
import { storeChoices, useStores } from '../../lists/stores.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { CategoryRow } from './category-row.tsx'

/** So many categories are looked over at a glance; more are searched. */
const AT_A_GLANCE = 20
/** Rows that are drawn at a time. */
const ROWS = 100

/** The categories of a store: add, rename, put below each other and in order, merge, delete. [OWN-10] [CAT-125] */
export default function CategoriesDialog({
  language,
  onClose,
}: {
  readonly language: string
  readonly onClose: () => void
}) {
  const categories = useCategories()
  const { stores } = useStores()
  const [chosen, setChosen] = useState('')
  const store = stores.find(({ id }) => id === chosen) ?? stores[0]
  const shown = (categories.data?.categories ?? []).filter(
    ({ collectionId }) => store === undefined || collectionId === store.id,
  )
  return (
    <FormDialog opened size="lg" onClose={onClose} title={t('Categories')}>
      <Stack gap="lg">
        {stores.length > 1 && (
          <Select
            label={t('Store')}
            allowDeselect={false}
            data={storeChoices(stores)}
            value={store?.id ?? null}
            onChange={(id) => setChosen(id ?? '')}
          />
        )}
        <AddCategory language={language} storeId={store?.id ?? ''} />
        {categories.isPending && <Waiting />}
        {categories.isLoadingError && (
          <LoadFailure error={categories.error} onRetry={() => void categories.refetch()} />
        )}
        {categories.isSuccess && shown.length === 0 && (
          <Text c="var(--plinth-soft)">
            {t('No categories yet. Visitors choose between them above the list of products.')}
          </Text>
        )}
        <Rows categories={shown} language={language} />
      </Stack>
    </FormDialog>
  )
}

/** The categories as a tree; where there are many, those that are searched for. */
function Rows({
  categories,
  language,
}: {
  readonly categories: readonly ProductCategory[]
  readonly language: string
}) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(ROWS)
  const nameOf = ({ displayName }: ProductCategory) => readText(displayName, language, language)
  const tree = categoryTree(categories)
  const wanted = search.trim().toLowerCase()
  const found = tree.filter(({ category }) => nameOf(category).toLowerCase().includes(wanted))
  const choices = categoryChoices(categories, nameOf)
  return (
    <>
      {categories.length > AT_A_GLANCE && (
        <TextInput
          type="search"
          label={t('Find a category')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {categories.length > 0 && found.length === 0 && (
        <Text c="var(--plinth-soft)" role="status">
          {t('No category is called that.')}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Categories')}>
        {found.slice(0, most).map((placed) => (
          <CategoryRow
            key={placed.category.id}
            placed={placed}
            tree={tree}
            choices={choices}
            language={language}
          />
        ))}
      </Stack>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + ROWS)}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

function AddCategory({ language, storeId }: { readonly language: string; readonly storeId: string }) {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => createCategory(storeId, writeText({}, language, name.trim())),
    onSuccess: () => setName(''),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') add.mutate()
      }}
    >
      <Group align="start" wrap="nowrap">
        <TextInput
          label={t('New category')}
          flex={1}
          data-autofocus
          maxLength={PRODUCT_LIMITS.category}
          value={name}
          error={add.isError ? errorText(add.error) : null}
          onChange={(event) => {
            add.reset()
            setName(event.currentTarget.value)
          }}
        />
        <Button type="submit" mt={20} loading={add.isPending} disabled={name.trim() === ''}>
          {t('Add')}
        </Button>
      </Group>
    </form>
  )
}
