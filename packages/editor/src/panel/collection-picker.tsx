import { NativeSelect } from '@mantine/core'
import { COLLECTION_TYPES, readText } from '@plinth/domain'
import { useEditing } from '../canvas/editing-context.ts'
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
        { value: '', label: type === 'products' ? 'Any store' : 'Choose a journal' },
        ...fitting.map((page) => ({ value: page.id, label: pageTitle(page) })),
      ]}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Chooses a category of the store. */
export function CategoryPicker({ row, value, onChange }: FieldProps) {
  const { canvas, session } = useEditing()
  const categories = Object.values(canvas.view?.input.library.categories ?? {})
  return (
    <NativeSelect
      label={row.label}
      data={[
        { value: '', label: 'Choose a category' },
        ...categories.map((category) => ({
          value: category.id,
          label: readText(category.displayName, session.language, session.language) || category.urlId,
        })),
      ]}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
