import { NativeSelect } from '@mantine/core'
import { COLLECTION_TYPES, readText } from '@plinth/domain'
import { useEditing } from '../canvas/editing-context.ts'
import { useCategories } from '../features/products/products-api.ts'
import { pageTitle, usePages } from '../features/pages/pages-api.ts'
import type { FieldProps } from './field-control.tsx'

/** Chooses a store or a journal of the website. */
export function CollectionPicker({
  row,
  value,
  onChange,
  type,
}: FieldProps & { readonly type: 'products' | 'generic' }) {
  const { data } = usePages()
  const fitting = (data?.collections ?? []).filter((page) => page.type === COLLECTION_TYPES[type])
  return (
    <NativeSelect
      label={row.label}
      description={row.help}
      data={[
        { value: '', label: type === 'products' ? 'Any store' : 'Choose a blog' },
        ...fitting.map((page) => ({ value: page.id, label: pageTitle(page) })),
      ]}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Chooses a category of the store. */
export function CategoryPicker({ row, value, onChange }: FieldProps) {
  return <CategorySelect label={row.label} value={String(value ?? '')} onChange={onChange} />
}

/** The categories of the website's stores. */
export function CategorySelect({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const { session } = useEditing()
  const { data, isError } = useCategories()
  return (
    <NativeSelect
      label={label}
      error={isError && 'Unable to load results'}
      data={[
        { value: '', label: 'Choose a category' },
        ...(data?.categories ?? []).map((category) => ({
          value: category.id,
          label: readText(category.displayName, session.language, session.language) || category.urlId,
        })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
