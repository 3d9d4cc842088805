import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Dump } from './manifest.ts'

const rowsAtOnce = 500

export interface TableShape {
  /** Schema and name, as SQL writes them. */
  readonly name: string
  /** Columns that hold something of their own, with their types, as SQL writes them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Writes every table of an installation to a folder, one compressed file each, as of one moment: a row is a line of JSON,
 * the list of its values as PostgreSQL writes them. The same rows give the same hash, on every database. [BACKUP-1]
 *
 * @param folder undefined to count and hash only
 */
export async function dumpDatabase(db: Database, folder: string | undefined): Promise<Dump> {
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  return db.transaction(
    async (transaction) => {
      const tx = transaction as unknown as Database
      const tables: Dump['tables'] = []
      for (const table of await tablesOf(tx)) tables.push(await dumpTable(tx, table, folder))
      return { tables, sequences: await sequencesOf(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The tables of an installation; a partitioned one counts as one. */
export async function tablesOf(db: Database): Promise<TableShape[]> {
  const { rows } = await db.execute<{ name: string; columns: TableShape['columns'] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name,
      json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`)
  return rows
}

async function dumpTable(
  tx: Database,
  table: TableShape,
  folder: string | undefined,
): Promise<Dump['tables'][number]> {
  const hash = createHash('sha256')
  const file = `${table.name.replaceAll('"', '').replaceAll(/[^\w.-]/g, '-')}.jsonl.gz`
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    const values = sql.raw(table.columns.map(({ name }) => `${name}::text`).join(', '))
    const from = sql.raw(table.name)
    await tx.execute(sql`
      declare backup no scroll cursor for
      select to_json(array[${values}]::text[])::text collate "C" as line from ${from} order by 1`)
    for (;;) {
      const batch = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsAtOnce))} from backup`)
      if (batch.rows.length === 0) break
      rows += batch.rows.length
      const text = `${batch.rows.map(({ line }) => line).join('\n')}\n`
      hash.update(text)
      yield text
    }
    await tx.execute(sql`close backup`)
  }
  if (folder === undefined) for await (const _ of lines());
  else
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(join(folder, file), { flush: true }),
    )
  return {
    name: table.name,
    file,
    columns: table.columns.map(({ name }) => name),
    rows,
    sha256: hash.digest('hex'),
  }
}

async function sequencesOf(tx: Database): Promise<Dump['sequences']> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'pgboss') order by 1`)
  const sequences: Dump['sequences'] = []
  for (const { name } of rows) {
    const values = await tx.execute<{ value: string; called: boolean }>(
      sql`select last_value::text as value, is_called as called from ${sql.raw(name)}`,
    )
    sequences.push({ name, ...values.rows[0]! })
  }
  return sequences
}
