import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Drawn, LongRows } from './long-rows.tsx'
import type { Selection } from './use-selection.ts'
import { Link } from 'react-router'
import { useKeptPlace } from './kept-place.ts'
import classes from './list-table.module.css'
import { t } from '../words/words.ts'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end, under each other. */
  readonly isNumber?: boolean
  /** What the list is sorted by when its head is pressed; without it the head is no button. */
  readonly sort?: string
  /** Shown only to those who chose it. */
  readonly isExtra?: boolean
}

/** How a list is sorted, and what happens when a head is pressed. */
export interface Sorting {
  readonly by: string
  readonly isDescending: boolean
  readonly onSort: (by: string) => void
}

/** Rows that can be chosen. */
export interface Choosing<Row> {
  readonly selection: Selection
  /** What a row is called, for who does not see it. */
  readonly nameOf: (row: Row) => string
}

/**
 * A list of things as a table; the first cell holds the link that the whole row follows. On a phone each row is a card:
 * what it is first, then its values below each other, each beside the head of its column. Of very many rows those in view are
 * drawn. [EDIT-429] [EDIT-1500]
 */
export function ListTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  choosing,
  sorting,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly choosing?: Choosing<Row> | undefined
  readonly sorting?: Sorting | undefined
}) {
  const frame = useRef<HTMLDivElement>(null)
  useKeptPlace(frame)
  const long = useLongRows(rows.length > MANY)
  const draw = (row: Row, drawn?: Drawn) => (
    <TableRow
      key={keyOf(row)}
      row={row}
      id={keyOf(row)}
      columns={columns}
      choosing={choosing}
      drawn={drawn}
    />
  )
  return (
    <div className={classes.frame} ref={frame}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={long === undefined ? undefined : rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={long === undefined ? undefined : 1}>
            {choosing !== undefined && (
              <th scope="col" className={classes.choice}>
                <AllChosen selection={choosing.selection} ids={rows.map(keyOf)} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {long === undefined ? (
            rows.map((row) => draw(row))
          ) : (
            <long.LongRows frame={frame} rows={rows} keyOf={keyOf} draw={draw} />
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Rows from which on those in view alone are drawn. [EDIT-1500] */
const MANY = 150

interface LongCode {
  readonly LongRows: typeof LongRows
}

/** What draws the rows of a long list, once it is there: until then, and where it cannot be fetched, all are drawn. */
function useLongRows(isLong: boolean): LongCode | undefined {
  const [code, setCode] = useState<LongCode>()
  useEffect(() => {
    if (isLong) void import('./long-rows.tsx').then(setCode, () => undefined)
  }, [isLong])
  return isLong ? code : undefined
}

function TableRow<Row>({
  row,
  id,
  columns,
  choosing,
  drawn,
}: {
  readonly row: Row
  readonly id: string
  readonly columns: readonly Column<Row>[]
  readonly choosing: Choosing<Row> | undefined
  readonly drawn: Drawn | undefined
}) {
  return (
    <tr {...drawn}>
      {choosing !== undefined && (
        <td className={classes.choice}>
          <Checkbox
            aria-label={t('Select {name}', { name: choosing.nameOf(row) })}
            checked={choosing.selection.has(id)}
            onChange={(event) => choosing.selection.set(id, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={column.isNumber === true ? classes.number : undefined}
          data-head={typeof column.head === 'string' ? column.head : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** The head of a column: a button where the list can be sorted by it, with an arrow where it is. */
function Head<Row>({
  column,
  sorting,
}: {
  readonly column: Column<Row>
  readonly sorting: Sorting | undefined
}) {
  const { head, isNumber, sort } = column
  const className = isNumber === true ? classes.number : undefined
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const isSorted = sorting.by === sort
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={classes.sort} onClick={() => sorting.onSort(sort)}>
        {head}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  )
}

function AllChosen({ selection, ids }: { readonly selection: Selection; readonly ids: readonly string[] }) {
  const count = ids.filter((id) => selection.has(id)).length
  return (
    <label className={classes.all}>
      <Checkbox
        aria-label={t('Select all')}
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => selection.setAll(ids, event.currentTarget.checked)}
      />
      <span className={classes.allText}>{t('Select all')}</span>
    </label>
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
