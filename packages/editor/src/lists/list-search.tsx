import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One of the choices beside a search. */
export interface ListFilter {
  readonly label: string
  /** The first one, with an empty value, filters nothing. */
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What stands above a list of things: the search, its filters, and what else belongs beside them. */
export function ListSearch({
  label,
  placeholder = label,
  value,
  onChange,
  filters,
  children,
}: {
  readonly label: string
  /** What can be searched for; the label unless given. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly filters: readonly ListFilter[]
  readonly children?: ReactNode
}) {
  return (
    <Group mb="lg" gap="sm">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        flex="1 1 200px"
        maw={320}
      />
      {filters.map((filter) => (
        <NativeSelect
          key={filter.label}
          aria-label={filter.label}
          data={filter.data}
          value={filter.value}
          onChange={(event) => filter.onChange(event.currentTarget.value)}
        />
      ))}
      {children}
    </Group>
  )
}
