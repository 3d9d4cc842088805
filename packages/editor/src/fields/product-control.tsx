import { Input, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { readText, type ProductField, type ProductsField } from '@plinth/domain'
import { useState } from 'react'
import { useProductSearch } from '../api/products.ts'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { ItemList } from './item-list.tsx'
import { t } from '../words/words.ts'

/** Searches the products of the website by name. */
export function ProductSearch({
  label,
  of,
  value,
  onChoose,
  isFocused = false,
}: {
  readonly label: string
  /** The list it adds to, where a screen has several: part of what it is called. [EDIT-800] */
  readonly of?: string
  readonly value: string | null
  /** Whether a dialog that opens gives it the focus. */
  readonly isFocused?: boolean
  readonly onChoose: (id: string) => void
}) {
  const { language, productName, isOffered = () => true } = useFieldSources()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 200)
  const { data, isError } = useProductSearch(settled)
  const known = value === null ? undefined : productName(value)
  const found = (data?.products ?? [])
    .filter(({ id }) => isOffered(id))
    .map(({ id, name }) => ({ value: id, label: readText(name, language, language) }))
  const own =
    value === null || known === undefined || found.some((one) => one.value === value)
      ? []
      : [{ value, label: known }]
  return (
    <Select
      label={label}
      {...(of === undefined ? {} : { 'aria-label': `${label}: ${of}` })}
      placeholder={t('Search products')}
      searchable
      {...(isFocused ? { 'data-autofocus': true } : {})}
      data={[...own, ...found]}
      value={value}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={isError ? t('Unable to load results') : t('No product has this name.')}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}

/** One product. */
export function ProductControl({ field, value, onChange }: ControlProps<ProductField>) {
  return <ProductSearch label={field.label} value={value === '' ? null : String(value)} onChoose={onChange} />
}

/** Products chosen by hand, in order. */
export function ProductsControl({ field, value, onChange }: ControlProps<ProductsField>) {
  const { productName } = useFieldSources()
  const ids = (Array.isArray(value) ? value : []).map(String)
  return (
    <Input.Wrapper label={field.label} description={field.help} labelElement="div">
      <ItemList
        label={field.label}
        items={ids.map((id) => ({ id }))}
        nameOf={({ id }) => productName(id) ?? t('Product')}
        onChange={(items) => onChange(items.map(({ id }) => id))}
      />
      {ids.length < field.rules.max && (
        <ProductSearch
          label={t('Add a product')}
          of={field.label}
          value={null}
          onChoose={(id) => !ids.includes(id) && onChange([...ids, id])}
        />
      )}
    </Input.Wrapper>
  )
}
