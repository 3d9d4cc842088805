import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { COLLECTION_TYPES, PRODUCT_LIMITS, readText, writeText, type ProductCategory } from '@plinth/domain'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { usePages } from '../pages/pages-api.ts'
import { createCategory, deleteCategory, renameCategory, useCategories } from './products-api.ts'

/** The categories of the store: add one, rename or delete those there are. */
export function CategoriesDialog({
  language,
  onClose,
}: {
  readonly language: string
  readonly onClose: () => void
}) {
  const categories = useCategories()
  return (
    <Modal opened onClose={onClose} title="Categories">
      <Stack gap="lg">
        <AddCategory language={language} />
        {categories.isPending && <Waiting />}
        {categories.isLoadingError && (
          <LoadFailure error={categories.error} onRetry={() => void categories.refetch()} />
        )}
        {categories.data?.categories.length === 0 && (
          <Text c="var(--plinth-soft)">
            No categories yet. Visitors choose between them above the list of products.
          </Text>
        )}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Categories">
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
          label="New category"
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
          Add
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
  const remove = useMutation({ mutationFn: () => deleteCategory(category.id) })
  const confirmRemoval = () =>
    modals.openConfirmModal({
      title: `Delete the category ${name}?`,
      children: <Text>Its products stay in the shop. Links to the category stop working.</Text>,
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(),
    })
  const isChanged = typed.trim() !== '' && typed.trim() !== name
  const problem = rename.error ?? remove.error
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
            aria-label={`Name of the category ${name}`}
            flex={1}
            maxLength={PRODUCT_LIMITS.category}
            value={typed}
            error={problem === null ? null : errorText(problem)}
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
              aria-label={`Rename to ${typed.trim()}`}
            >
              Rename
            </Button>
          )}
          <ActionIcon
            aria-label={`Delete the category ${name}`}
            loading={remove.isPending}
            onClick={confirmRemoval}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </form>
    </li>
  )
}
