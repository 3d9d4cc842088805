import type { DatasetField, Json } from '@plinth/domain'

export type Table = readonly (readonly string[])[]

/** A value of the field as rows of cells. */
export function tableOf(value: Json): Table {
  return (Array.isArray(value) ? value : []).map((row: Json) => (Array.isArray(row) ? row.map(String) : []))
}

/** What a new table begins with, to be written over. */
export const emptyTable = (): Table => [
  ['', ''],
  ['', ''],
]

/** The table with one cell written anew. */
export const withCell = (table: Table, row: number, column: number, text: string): Table =>
  table.map((cells, y) => (y === row ? cells.map((cell, x) => (x === column ? text : cell)) : cells))

/** The table with one more row after a row. */
export const withRow = (table: Table, after: number): Table =>
  table.toSpliced(after + 1, 0, Array<string>(table[0]?.length ?? 1).fill(''))

export const withoutRow = (table: Table, row: number): Table => table.toSpliced(row, 1)

/** The table with one more column at its end. */
export const withColumn = (table: Table): Table => table.map((cells) => [...cells, ''])

export const withoutColumn = (table: Table, column: number): Table =>
  table.map((cells) => cells.toSpliced(column, 1))

/**
 * The table with another laid over it from a cell on; it grows as far as it may, and what is beyond is cut off.
 *
 * @returns whether anything was cut off too
 */
export function withTable(
  table: Table,
  { row, column }: { readonly row: number; readonly column: number },
  laid: Table,
  { columns, rows, length }: DatasetField['rules'],
): { readonly table: Table; readonly isCut: boolean } {
  const wanted = {
    rows: Math.max(table.length, row + laid.length),
    columns: Math.max(table[0]?.length ?? 0, column + (laid[0]?.length ?? 0)),
  }
  const height = Math.min(wanted.rows, rows + 1)
  const width = Math.min(wanted.columns, columns)
  const cellAt = (y: number, x: number): string =>
    (laid[y - row]?.[x - column] ?? table[y]?.[x] ?? '').slice(0, length)
  return {
    table: Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => cellAt(y, x))),
    isCut: height < wanted.rows || width < wanted.columns,
  }
}

export type TableProblem = 'no-column' | 'no-row' | 'empty' | 'missing'

/** What is wrong with a table. Of these, only missing data can be kept: a chart leaves a gap there. */
export function tableProblem(table: Table): TableProblem | undefined {
  if ((table[0]?.length ?? 0) === 0) return 'no-column'
  if (table.length < 2) return 'no-row'
  const rows = table.slice(1)
  if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) return 'empty'
  return rows.some((cells) => cells.some((cell) => cell.trim() === '')) ? 'missing' : undefined
}
