import { ActionIcon, Input, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { readText, type Json, type Localized } from '@plinth/domain'
import { useState } from 'react'
import { useEditing } from '../canvas/editing-context.ts'
import { useProductSearch } from '../features/products/products-api.ts'
import type { FieldProps } from './field-control.tsx'
import classes from './panel.module.css'

/** Searches the products of the website by name. */
export function ProductSearch({
  label,
  value,
  onChoose,
}: {
  readonly label: string
  readonly value: string | null
  readonly onChoose: (id: string) => void
}) {
  const { canvas, session } = useEditing()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 200)
  const { data, isError } = useProductSearch(settled)
  const known = value === null ? undefined : canvas.view?.input.library.products[value]
  const nameOf = (name: Localized) => readText(name, session.language, session.language)
  const found = (data?.products ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) }))
  const own =
    known === undefined || found.some((one) => one.value === value)
      ? []
      : [{ value: known.id, label: nameOf(known.name) }]
  return (
    <Select
      label={label}
      placeholder="Search products"
      searchable
      data={[...own, ...found]}
      value={value}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={isError ? 'Unable to load results' : 'No product is called that.'}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}

/** The one product of a block. */
export function ProductControl({ row, value, onChange }: FieldProps) {
  return <ProductSearch label={row.label} value={value === '' ? null : String(value)} onChoose={onChange} />
}

/** Products chosen by hand, in order. */
export function ProductsControl({ row, value, onChange }: FieldProps) {
  const { canvas, session } = useEditing()
  const ids = (Array.isArray(value) ? value : []).map(String)
  const move = (index: number, to: number) => {
    const id = ids[index]
    if (id !== undefined && to >= 0 && to < ids.length)
      onChange(ids.toSpliced(index, 1).toSpliced(to, 0, id) as Json)
  }
  return (
    <Input.Wrapper label={row.label} labelElement="div">
      <ol className={classes.list}>
        {ids.map((id, index) => {
          const product = canvas.view?.input.library.products[id]
          const name =
            product === undefined ? 'Product' : readText(product.name, session.language, session.language)
          return (
            <li key={id} className={classes.item}>
              <span>{name}</span>
              <ActionIcon
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${name} down`}
                disabled={index === ids.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Take out ${name}`}
                onClick={() => onChange(ids.toSpliced(index, 1) as Json)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <ProductSearch
        label="Add a product"
        value={null}
        onChoose={(id) => !ids.includes(id) && onChange([...ids, id] as Json)}
      />
    </Input.Wrapper>
  )
}
