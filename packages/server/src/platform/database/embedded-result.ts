import {
  messages as kinds,
  types,
  type ParserOptions,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'

/** A column of a statement's rows. */
export interface Column {
  readonly name: string
  readonly dataTypeID: number
}

/** Commands that say how many rows they changed. */
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE'])

/**
 * What the messages of one statement say, as the driver's own `parseResults` would give it. That one puts all its hundred
 * parsers together anew for each statement, which was a seventh of what adding to a cart costs; here only those of the
 * columns are looked up.
 *
 * @param columns the columns of its rows, which a prepared statement said once
 */
export function resultOf<Row>(
  messages: readonly object[],
  columns: readonly Column[],
  parsers: ParserOptions,
  options: QueryOptions | undefined,
): Results<Row> {
  const readers = columns.map(
    ({ dataTypeID: type }) => options?.parsers?.[type] ?? parsers[type] ?? types.parsers[type],
  )
  const read = (text: string | null, index: number): unknown => {
    const reader = readers[index]
    return text === null || reader === undefined ? text : reader(text, columns[index]!.dataTypeID)
  }
  const inArrays = options?.rowMode === 'array'
  const rows: unknown[] = []
  let said: { command: string; rowCount?: number } | undefined
  for (const message of messages) {
    if (message instanceof kinds.DataRowMessage) {
      const values = message.fields.map(read)
      rows.push(inArrays ? values : rowOf(columns, values))
    } else if (message instanceof kinds.CommandCompleteMessage) said = completed(message.text)
  }
  const changed = said !== undefined && changing.has(said.command) ? (said.rowCount ?? 0) : 0
  return {
    rows: rows as Results<Row>['rows'],
    fields: columns.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    affectedRows: changed,
    ...said,
  }
}

function rowOf(columns: readonly Column[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name }] of columns.entries()) row[name] = values[index]
  return row
}

/** `INSERT 0 1` or `SELECT 7`: the command, and the number of rows where one is said. */
function completed(text: string): { command: string; rowCount?: number } {
  const words = text.split(' ')
  const count = Number.parseInt(words.at(-1) ?? '', 10)
  return { command: words[0] ?? '', ...(Number.isNaN(count) ? {} : { rowCount: count }) }
}
