import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../platform/database/database.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly fixed: boolean
}

/** Every column of every table that belongs to a website. */
async function columnsOfWebsites(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      (c.is_generated = 'ALWAYS' or c.identity_generation is not null) as fixed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and exists (
      select from information_schema.columns w
      where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'website_id')
    order by c.table_name, c.ordinal_position`)
  return rows
}

/** The first value a check of each column allows, where one lists them. */
async function allowedValues(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ table: string; name: string; rule: string }>(sql`
    select r.conrelid::regclass::text as "table", a.attname as name, pg_get_constraintdef(r.oid) as rule
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and r.conkey = array[a.attnum]
    where r.contype = 'c'`)
  return new Map(
    rows.flatMap(({ table, name, rule }) => {
      const [, value] = /= (?:ANY \(+ARRAY\[)?'([^']+)'::text/.exec(rule) ?? []
      return value === undefined ? [] : [[`${table}.${name}`, value] as const]
    }),
  )
}

const USUAL: Readonly<Record<string, string>> = {
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'false',
  numeric: '1',
  'double precision': '1',
  real: '1',
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  ARRAY: '{}',
}

/**
 * Puts a row into each table of a website, of which every text and all JSON name somebody: what a table that nobody thought of
 * could hold of them. What rows point at is not there, and no trigger runs.
 *
 * @param without tables that get none
 * @param given values by `table.column`, where others would not do
 * @returns the names of the tables
 */
export async function fillTables(
  db: Database,
  websiteId: string,
  email: string,
  { without, given }: { without: ReadonlySet<string>; given: Readonly<Record<string, string | null>> },
): Promise<string[]> {
  const [columns, allowed] = [await columnsOfWebsites(db), await allowedValues(db)]
  const tables = [...Map.groupBy(columns, ({ table }) => table)].filter(([table]) => !without.has(table))
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, all] of tables) {
      const written = all.filter(({ fixed }) => !fixed)
      const values = written.map(({ name, type }) => {
        const key = `${table}.${name}`
        if (name === 'website_id') return websiteId
        if (given[key] !== undefined) return given[key]
        // Names of things are ours.
        if (name === 'id' || name.endsWith('_id')) return 'one'
        if (type === 'text') return allowed.get(key) ?? email
        return type.startsWith('json') ? JSON.stringify([{ email }]) : (USUAL[type] ?? null)
      })
      const cast = written.map(({ type }, at) =>
        type === 'ARRAY' ? sql`'{}'` : sql`${values[at]}::${sql.raw(type)}`,
      )
      await tx.execute(
        sql`insert into ${sql.identifier(table)} (${sql.join(
          written.map(({ name }) => sql.identifier(name)),
          sql`, `,
        )}) values (${sql.join(cast, sql`, `)})`,
      )
    }
  })
  return tables.map(([table]) => table)
}
