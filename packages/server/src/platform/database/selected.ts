import {
  getTableName,
  is,
  sql,
  type Column,
  type GetColumnData,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { PgDialect, PgTimestamp } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** What a statement works out, with the type of its value. */
interface Computed<Value> {
  readonly statement: SQL
  /** Never there; it carries the type. */
  readonly value?: Value
}

/** A column that may have no value because its row may be missing: the right side of a `left join`. */
interface Optional<Of extends Column> {
  readonly optional: Of
}

type Source = Column | Optional<Column> | Computed<unknown>

type ValueOf<From> =
  From extends Optional<infer Of>
    ? GetColumnData<Of> | null
    : From extends Computed<infer Value>
      ? Value
      : From extends Column
        ? GetColumnData<From>
        : never

type RowOfShape<Shape> = { -readonly [Name in keyof Shape]: ValueOf<Shape[Name]> }

/** The rows that a selection reads. */
export type RowOf<From> = From extends Selected<infer Row> ? Row : never

/** What a raw statement selects: the text after `select` or `returning`, and what its rows hold. */
export interface Selected<Row> extends SQLWrapper {
  /** Runs a statement that selects this and nothing else; its rows, with moments as dates. */
  read(db: Database, statement: SQL): Promise<Row[]>
  /** Never there; it carries the type. */
  readonly row?: Row
  /** The names of its moments. */
  readonly moments: readonly string[]
}

/** Something worked out by the statement; say what the driver makes of it. Moments are to be turned into numbers there. */
export function computed<Value>(statement: SQL): Computed<Value> {
  return { statement }
}

/** A column of a row that may be missing. */
export function optional<Of extends Column>(column: Of): Optional<Of> {
  return { optional: column }
}

/**
 * What a raw statement selects, said once: each name with the declared column it comes from (of the table, or of its alias
 * in the statement), so that neither the names of columns nor the types of rows are written by hand. Made once, not for
 * each call.
 */
export function selected<Shape extends Readonly<Record<string, Source>>>(
  shape: Shape,
): Selected<RowOfShape<Shape>> {
  const columns = sql.join(
    Object.entries(shape).map(([name, from]) => sql`${textOf(from)} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const moments = Object.keys(shape).filter((name) => is(columnOf(shape[name]), PgTimestamp))
  return reading(columns, moments)
}

/** As the row of a `left join` that found nothing. */
type Nothing<Row> = { -readonly [Name in keyof Row]: null }

/**
 * A selection with another that is there as a whole or not at all, as what a `left join` adds.
 *
 * @param name how a part of the statement is called that selects it, as in `left join lateral (select ${joined} …) name on
 *   true`; without it, its columns stand here
 */
export function withJoined<Row, Joined>(
  row: Selected<Row>,
  joined: Selected<Joined>,
  name?: string,
): Selected<Row & (Joined | Nothing<Joined>)> {
  const columns = name === undefined ? joined : sql`${sql.identifier(name)}.*`
  return reading(sql`${row}, ${columns}`, [...row.moments, ...joined.moments])
}

const dialect = new PgDialect()

/** What is always the same text is put together once: of forty columns that takes longer than the rest of a statement. */
function asText(columns: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(columns)
  return params.length === 0 ? sql.raw(text) : columns
}

function reading<Row>(columns: SQL, moments: readonly string[]): Selected<Row> {
  let text: SQL | undefined
  return {
    moments,
    getSQL: () => (text ??= asText(columns)),
    // Columns, not a value.
    shouldOmitSQLParens: () => true,
    read: async (db: Database, statement: SQL) => {
      const { rows } = await db.execute<Record<string, unknown>>(statement)
      // The drivers hand moments of raw statements over as text.
      for (const row of rows) for (const moment of moments) row[moment] = momentOf(row[moment])
      return rows as Row[]
    },
  }
}

function columnOf(from: Source | undefined): Column | undefined {
  if (from === undefined || 'statement' in from) return undefined
  return 'optional' in from ? from.optional : from
}

function textOf(from: Source): SQL {
  const column = columnOf(from)
  if (column === undefined) return sql`(${(from as Computed<unknown>).statement})`
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`
}

function momentOf(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value) : value
}
