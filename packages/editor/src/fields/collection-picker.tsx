import { NativeSelect } from '@mantine/core'
import {
  categoryChoices,
  COLLECTION_TYPES,
  readText,
  type CategoryField,
  type CollectionField,
} from '@plinth/domain'
import { useCategoryChoices } from '../api/products.ts'
import { pageTitle, usePages } from '../api/pages.ts'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { t } from '../words/words.ts'

/** Chooses a store or a blog of the website. */
export function CollectionPicker({ field, value, onChange, error }: ControlProps<CollectionField>) {
  const { data } = usePages()
  const isStore = field.type === 'store'
  const type = isStore ? COLLECTION_TYPES.products : COLLECTION_TYPES.generic
  const fitting = (data?.collections ?? []).filter((page) => page.type === type)
  return (
    <NativeSelect
      label={field.label}
      description={field.help}
      error={error}
      data={[
        { value: '', label: isStore ? t('Any store') : t('Choose a blog') },
        ...fitting.map((page) => ({ value: page.id, label: pageTitle(page) })),
      ]}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Chooses a category of the store. */
export function CategoryPicker({ field, value, onChange }: ControlProps<CategoryField>) {
  return <CategorySelect label={field.label} value={String(value ?? '')} onChange={onChange} />
}

/** The categories of the website's stores. */
function CategorySelect({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const { language } = useFieldSources()
  const { data, isError } = useCategoryChoices()
  return (
    <NativeSelect
      label={label}
      error={isError && t('Unable to load results')}
      data={[
        { value: '', label: t('Choose a category') },
        ...categoryChoices(
          data?.categories ?? [],
          ({ displayName, urlId }) => readText(displayName, language, language) || urlId,
        ),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
