import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-search.module.css'
import { LooksButtons, ViewTabs } from './list-looks.tsx'
import type { ListLooks } from './use-list-looks.ts'

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
  looks,
  children,
}: {
  readonly label: string
  /** What can be searched for; the label unless given. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly filters: readonly ListFilter[]
  /** How the list looks to the person: their views above, their columns beside the filters. */
  readonly looks?: ListLooks | undefined
  readonly children?: ReactNode
}) {
  return (
    <>
      {looks !== undefined && <ViewTabs looks={looks} />}
      <Group mb="lg" gap="sm" className={classes.tools ?? ''}>
        <TextInput
          type="search"
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={16} />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes.search ?? ''}
        />
        {filters.map((filter) => (
          <NativeSelect
            key={filter.label}
            className={classes.filter ?? ''}
            aria-label={filter.label}
            data={filter.data}
            value={filter.value}
            onChange={(event) => filter.onChange(event.currentTarget.value)}
          />
        ))}
        {children}
        {looks !== undefined && <LooksButtons looks={looks} />}
      </Group>
    </>
  )
}
