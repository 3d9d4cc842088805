import { Button, Center } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './list-table.module.css'
import { t } from '../words/words.ts'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end, under each other. */
  readonly isNumber?: boolean
}

/** A list of things as a table; the first cell holds the link that the whole row follows. */
export function ListTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  more,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Present when there are more rows to load. */
  readonly more?:
    { readonly load: () => void; readonly isLoading: boolean; readonly hasFailed: boolean } | undefined
}) {
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.isNumber === true ? classes.number : undefined}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={column.isNumber === true ? classes.number : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more !== undefined && (
        <Center mt="lg">
          <Button variant="default" onClick={more.load} loading={more.isLoading}>
            {more.hasFailed ? t('Unable to load. Try again.') : t('Load More')}
          </Button>
        </Center>
      )}
    </>
  )
}

/** The link of a row. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.open}>
      {children}
    </Link>
  )
}
