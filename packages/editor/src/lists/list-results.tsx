import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { LoadMore, type NextPage } from './load-more.tsx'
import { ListTable, type Choosing, type Column, type Sorting } from './list-table.tsx'
import { t } from '../words/words.ts'

/** What a list needs to know of the query behind it; TanStack's infinite query has it all. */
interface PagedQuery extends NextPage {
  readonly isPending: boolean
  /** Nothing could be loaded at all; rows that are there stay whatever happens later. */
  readonly isLoadingError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What stands where there is nothing to list. */
interface Emptiness {
  readonly icon: Icon
  /** When nothing is asked for in particular: what would be here, and how to begin. */
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** When a search or a filter finds nothing. */
  readonly filteredTitle: string
  readonly filteredText: string
}

/** The rows of a list in each of its states: loading, failed, empty, found nothing, and a table that can load more. */
export function ListResults<Row>({
  label,
  query,
  columns,
  rows,
  keyOf,
  choosing,
  sorting,
  isFiltered,
  onClear,
  empty,
}: {
  readonly label: string
  readonly query: PagedQuery
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly choosing?: Choosing<Row> | undefined
  readonly sorting?: Sorting | undefined
  readonly isFiltered: boolean
  /** Takes search and filters away. */
  readonly onClear: () => void
  readonly empty: Emptiness
}) {
  if (query.isPending) return <Waiting />
  if (query.isLoadingError)
    return (
      <LoadFailure
        error={query.error}
        title={t('Unable to load results')}
        onRetry={() => void query.refetch()}
      />
    )
  if (rows.length > 0)
    return (
      <>
        <ListTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          choosing={choosing}
          sorting={sorting}
        />
        <LoadMore query={query} />
      </>
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.filteredTitle}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all')}
          </Button>
        }
      >
        {empty.filteredText}
      </EmptyState>
    )
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action} isNew>
      {empty.text}
    </EmptyState>
  )
}
