import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { COLLECTION_TYPES, PRODUCT_LIMITS, readText, writeText, type ProductCategory } from '@plinth/domain'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { usePages } from '../../api/pages.ts'
import { createCategory, deleteCategory, renameCategory, useCategories } from '../../api/products.ts'
import { t } from '../../words/words.ts'

/** The categories of the store: add one, rename or delete those there are. */
export default function CategoriesDialog({
  language,
  onClose,
}: {
  readonly language: string
  readonly onClose: () => void
}) {
  const categories = useCategories()
  return (
    <Modal opened onClose={onClose} title={t('Categories')}>
      <Stack gap="lg">
        <AddCategory language={language} />
        {categories.isPending && <Waiting />}
        {categories.isLoadingError && (
          <LoadFailure error={categories.error} onRetry={() => void categories.refetch()} />
        )}
        {categories.data?.categories.length === 0 && (
          <Text c="var(--plinth-soft)">
            {t('No categories yet. Visitors choose between them above the list of products.')}
          </Text>
        )}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Categories')}>
          {categories.data?.categories.map((category) => (
            <CategoryRow key={category.id} category={category} language={language} />
          ))}
        </Stack>
      </Stack>
    </Modal>
  )
}

function AddCategory({ language }: { readonly language: string }) {
  const [name, setName] = useState('')
  const store = usePages().data?.collections.find(({ type }) => type === COLLECTION_TYPES.products)
  const add = useMutation({
    mutationFn: () => createCategory(store?.id ?? '', writeText({}, language, name.trim())),
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

function CategoryRow({
  category,
  language,
}: {
  readonly category: ProductCategory
  readonly language: string
}) {
  const name = readText(category.displayName, language, language)
  const [typed, setTyped] = useState(name)
  const rename = useMutation({
    mutationFn: () => renameCategory(category.id, writeText(category.displayName, language, typed.trim())),
  })
  const erase = () =>
    askToDelete({
      name: `category/${category.id}`,
      title: name,
      note: t('Its products stay in the shop.'),
      run: (redirectTo) => deleteCategory(category.id, redirectTo),
    })
  const isChanged = typed.trim() !== '' && typed.trim() !== name
  return (
    <li>
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
          <ActionIcon aria-label={t('Delete the category {name}', { name })} onClick={erase}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </form>
    </li>
  )
}
