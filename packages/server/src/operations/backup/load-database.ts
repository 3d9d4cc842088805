import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseConnection } from '../../platform/database/database.ts'
import { checksumOf, migrate, NewerDatabaseError, readMigrations } from '../../platform/database/migrate.ts'
import { createBossQueue } from '../../platform/jobs/boss-queue.ts'
import { dumpDatabase, tablesOf, type TableShape } from './dump-database.ts'
import { BadBackupError } from './errors.ts'
import type { Manifest } from './manifest.ts'

const rowsAtOnce = 500

/**
 * Fills an empty database from a backup: the migrations the backup was made with, then every row, then a comparison of
 * counts and hashes with the manifest. Starting Plinth on it brings it to the present version. [BACKUP-3]
 *
 * @param folder the archive's `database` folder
 * @returns what was left out, as sentences
 * @throws NewerDatabaseError, BadBackupError
 */
export async function loadDatabase(
  connection: DatabaseConnection,
  manifest: Manifest,
  folder: string,
): Promise<string[]> {
  const { db } = connection
  await migrate(connection, migrationsOf(manifest))
  await makeJobTables(connection)
  const there = await tablesOf(db)
  const wanted = await comparable(db, manifest, there, folder)
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    const foreignKeys = await dropForeignKeys(tx)
    for (const { name } of there) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    await tx.execute(sql.raw(`truncate ${wanted.tables.map(({ shape }) => shape.name).join(', ')}`))
    for (const { shape, dumped } of wanted.tables) await loadTable(tx, shape, join(folder, dumped.file))
    for (const { name } of there) await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
    for (const statement of foreignKeys) await tx.execute(sql.raw(statement))
    const sequences = new Set(
      (
        await tx.execute<{ name: string }>(
          sql`select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
        )
      ).rows.map(({ name }) => name),
    )
    for (const { name, value, called } of manifest.dump.sequences.filter((one) => sequences.has(one.name)))
      await tx.execute(sql`select setval(${name}::regclass, ${value}::bigint, ${called})`)
  })
  await compare(
    db,
    wanted.tables.map(({ dumped }) => dumped),
  )
  return wanted.leftOut
}

/** The migrations of the backup; every one must be known here, unchanged. */
function migrationsOf(manifest: Manifest) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (migration === undefined) {
      throw new NewerDatabaseError(
        `The backup was made by a newer version of Plinth (${manifest.version}): it knows ${name}, this version does not. ` +
          'Nothing was changed. Restore it with that version.',
      )
    }
    if (checksumOf(migration) !== checksum) {
      throw new BadBackupError(`The migration ${name} is not the one the backup was made with.`)
    }
    return migration
  })
}

async function makeJobTables(connection: DatabaseConnection): Promise<void> {
  const queue = createBossQueue(connection)
  await queue.ready()
  await queue.stop()
}

type Dumped = Manifest['dump']['tables'][number]

/** The job queue's tables are its library's: of another version of it, they are left out. */
async function comparable(
  db: Database,
  manifest: Manifest,
  there: readonly TableShape[],
  folder: string,
): Promise<{ tables: { shape: TableShape; dumped: Dumped }[]; leftOut: string[] }> {
  const { rows } = await db.execute<{ version: number }>(sql`select version from pgboss.version`)
  const version = manifest.dump.tables.find(({ name }) => name === 'pgboss.version')
  const lines = version === undefined ? [] : await linesOf(join(folder, version.file))
  const isSameQueue = lines.some(
    (line) => (JSON.parse(line) as string[])[indexOf(version, 'version')] === String(rows[0]?.version),
  )
  const tables: { shape: TableShape; dumped: Dumped }[] = []
  for (const dumped of manifest.dump.tables) {
    if (dumped.name.startsWith('pgboss.') && !isSameQueue) continue
    const shape = there.find(({ name }) => name === dumped.name)
    const columns = dumped.columns.map((column) => shape?.columns.find(({ name }) => name === column))
    if (shape === undefined || columns.includes(undefined)) {
      throw new BadBackupError(
        `The backup has a table ${dumped.name} that this version of Plinth does not know in this shape.`,
      )
    }
    tables.push({ shape: { name: shape.name, columns: columns.map((column) => column!) }, dumped })
  }
  const leftOut = isSameQueue
    ? []
    : [
        'Jobs that were waiting are left out: they are of another version of the job queue. Queued mails have to be sent again.',
      ]
  return { tables, leftOut }
}

function indexOf(table: Dumped | undefined, column: string): number {
  return table?.columns.indexOf(column) ?? -1
}

async function linesOf(file: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readLines(file)) lines.push(line)
  return lines
}

function readLines(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file)
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  return createInterface({ input: bytes.pipe(text), crlfDelay: Number.POSITIVE_INFINITY })
}

/** So that rows may come in any order. @returns the statements that make them again, which check every row */
async function dropForeignKeys(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`)
  for (const { table, name } of rows)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

async function loadTable(tx: Database, { name, columns }: TableShape, file: string): Promise<void> {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')
  const insert = async (lines: readonly string[]): Promise<void> => {
    if (lines.length === 0) return
    await tx.execute(sql`
      insert into ${sql.raw(name)} (${sql.raw(names)}) overriding system value
      select ${sql.raw(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) r`)
  }
  let batch: string[] = []
  for await (const line of readLines(file)) {
    batch.push(line)
    if (batch.length === rowsAtOnce) await insert(batch.splice(0))
  }
  await insert(batch)
}

async function compare(db: Database, expected: readonly Dumped[]): Promise<void> {
  const { tables } = await dumpDatabase(db, undefined)
  const found = new Map(tables.map((table) => [table.name, table]))
  const differing = expected.filter(({ name, rows, sha256 }) => {
    const table = found.get(name)
    return table?.rows !== rows || table.sha256 !== sha256
  })
  if (differing.length > 0) {
    throw new BadBackupError(
      `What was restored is not what was backed up: ${differing.map(({ name }) => name).join(', ')} differ.`,
    )
  }
}
