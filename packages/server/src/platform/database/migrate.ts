import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseConnection, ScriptRunner } from './database.ts'
import { tellStartingStatistics } from './starting-statistics.ts'

/** One step from an older database to a newer one, in plain SQL. */
export interface Migration {
  /** File name without `.sql`, such as `0001-foundation`; the order is the alphabet's. */
  readonly name: string
  readonly script: string
}

/** The database was written by a newer version of Plinth than this one. [OPS-13] */
export class NewerDatabaseError extends Error {}

/** A migration that has been applied differs from the file of the same name. [OPS-14] */
export class ChangedMigrationError extends Error {}

/** The migrations that come with this version, in order. */
export function readMigrations(folder = join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      script: readFileSync(join(folder, file), 'utf8'),
    }))
}

/**
 * Brings the database to this version: all or nothing, one process at a time. A database that knows migrations this
 * version does not have is left untouched.
 *
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError, ChangedMigrationError
 */
export async function migrate(
  database: DatabaseConnection,
  migrations: readonly Migration[] = readMigrations(),
  report: (name: string) => void = () => undefined,
): Promise<string[]> {
  const applied = await applyMissing(database, migrations, report)
  if (applied.length > 0) await tellStartingStatistics(database.db)
  return applied
}

function applyMissing(
  database: DatabaseConnection,
  migrations: readonly Migration[],
  report: (name: string) => void,
): Promise<string[]> {
  return database.exclusively(async (script) => {
    await script.run(`
      create table if not exists plinth_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = await readApplied(script)
    refuseNewer(applied, migrations)
    const missing: string[] = []
    for (const migration of migrations) {
      const checksum = checksumOf(migration)
      const known = applied.get(migration.name)
      if (known === checksum) continue
      if (known !== undefined) throw changed(migration)
      report(migration.name)
      await script.run(migration.script)
      await script.query('insert into plinth_migration (name, checksum) values ($1, $2)', [
        migration.name,
        checksum,
      ])
      missing.push(migration.name)
    }
    return missing
  })
}

/** What has been applied to a database, in order. */
export async function migrationsApplied(db: Database): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await db.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from plinth_migration order by name`,
  )
  return rows
}

/** Whether a database has to be brought to this version; false for an empty one, which has nothing to lose. */
export async function isBehind(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass('plinth_migration')::text as found`,
  )
  if (rows[0]?.found === null) return false
  const applied = new Set((await migrationsApplied(db)).map(({ name }) => name))
  return (
    migrations.some(({ name }) => !applied.has(name)) &&
    [...applied].every((name) => migrations.some((one) => one.name === name))
  )
}

async function readApplied(script: ScriptRunner): Promise<Map<string, string>> {
  const rows = await script.query<{ name: string; checksum: string }>(
    'select name, checksum from plinth_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseNewer(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (unknown.length === 0) return
  throw new NewerDatabaseError(
    `The database was written by a newer version of Plinth: it knows ${unknown.join(', ')}, this version does not. ` +
      'Nothing was changed. Start the newer version, or restore a backup made with this one.',
  )
}

function changed(migration: Migration): ChangedMigrationError {
  return new ChangedMigrationError(
    `The migration ${migration.name} differs from the one this database was made with. ` +
      'Applied migrations must never change: restore the file, and write a new migration for the change.',
  )
}

/** Digest of a migration, the same on every system. */
export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.script.replaceAll('\r\n', '\n')).digest('hex')
}
