import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type { DatabaseConnection } from './database.ts'
import { syncPath } from './sync-folder.ts'

/** Something of an installation is missing or damaged. Nothing was changed or made anew in its place. [OPS-19] */
export class DamagedDataError extends Error {
  constructor(found: string, cause?: unknown) {
    super(
      `${found}\nNothing was changed, and nothing new was made in its place. Restore a backup (npm run restore -- FILE; ` +
        'the daily ones are in the folder "backups" of the data folder, or where PLINTH_BACKUP_FOLDER says), or put back ' +
        'what is missing. ' +
        'For a new, empty shop choose another folder with --data.',
      { cause },
    )
  }
}

/** What the data folder says about itself, in `plinth.json`. */
interface InstallationRecord {
  /** `making` until the first start has made everything: what is left of one that was cut off may go. */
  readonly state: 'making' | 'made'
  /** ISO 8601. */
  readonly at: string
}

/** `s3`: uploaded files are not in the data folder. */
type Where = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3'>

const recordName = 'plinth.json'
/** What a database that was ever closed or checkpointed has. */
const needed = [
  'PG_VERSION',
  'base',
  'global/pg_control',
  'pg_wal',
  'pg_xact',
  'pg_multixact',
  'postgresql.conf',
]
const controlFileSize = 8192
const databasePage = 8192

/**
 * Looks at the data folder before anything is opened in it.
 *
 * @returns whether an installation has been made here; false for a new one
 * @throws DamagedDataError
 */
export async function examineDataFolder({ dataFolder, databaseUrl }: Where): Promise<boolean> {
  const record = readRecord(dataFolder)
  const database = join(dataFolder, 'database')
  const media = join(dataFolder, 'media')
  if (record?.state === 'making') {
    // Nobody has worked with it yet: the server listens only after.
    if (databaseUrl === undefined) rmSync(database, { recursive: true, force: true })
    rmSync(media, { recursive: true, force: true })
    return false
  }
  if (databaseUrl !== undefined) {
    if (record === undefined && isEmpty(media)) await writeRecord(dataFolder, 'making')
    return record !== undefined
  }
  if (record === undefined && isEmpty(database)) {
    if (!isEmpty(media)) {
      throw new DamagedDataError(
        `The data folder ${dataFolder} holds the files of a website (media) and no database.`,
      )
    }
    await writeRecord(dataFolder, 'making')
    return false
  }
  refuseIncomplete(database)
  return true
}

function refuseIncomplete(database: string): void {
  const missing = needed.filter((name) => !existsSync(join(database, name)))
  if (missing.length > 0) {
    throw new DamagedDataError(
      missing.length === needed.length
        ? `The database is missing: ${database} is empty or gone, and this data folder has had one.`
        : `The database in ${database} is incomplete: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    )
  }
  if (statSync(join(database, 'global/pg_control')).size !== controlFileSize) {
    throw new DamagedDataError(`The database in ${database} is damaged: global/pg_control is cut off.`)
  }
  if (!readdirSync(join(database, 'pg_wal')).some((name) => /^[0-9A-F]{24}$/.test(name))) {
    throw new DamagedDataError(`The database in ${database} is incomplete: its log (pg_wal) is missing.`)
  }
}

/** Where an installation keeps what must not be missing. */
export interface ExaminedTables {
  readonly websites: PgTable & { readonly id: PgColumn }
  /** Uploaded files, by their website's identifier, until they are deleted. */
  readonly files: PgTable & {
    readonly websiteId: AnyPgColumn<{ data: string; notNull: true }>
    readonly deletedAt: PgColumn
  }
}

/**
 * Looks at an opened database of an installation that has been made: whether anything is in it, and whether its files and
 * those of its websites are where they should be. Reads names and lengths only.
 *
 * @throws DamagedDataError
 */
export async function examineDatabase(
  { kind, db }: DatabaseConnection,
  { dataFolder, s3 }: Where,
  { websites: allWebsites, files }: ExaminedTables,
): Promise<void> {
  // First the files: a table that is cut off reads as an empty one.
  if (kind === 'embedded') await refuseMissingTables(db, join(dataFolder, 'database'))
  const { rows: tables } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${`public.${getTableName(allWebsites)}`})::text as found`,
  )
  const { rows: websites } =
    tables[0]?.found === null
      ? { rows: [] }
      : { rows: await db.select({ id: allWebsites.id }).from(allWebsites) }
  if (websites.length === 0) {
    throw new DamagedDataError(
      kind === 'postgres'
        ? `DATABASE_URL names an empty database, and the data folder ${dataFolder} belongs to an installation that has been made.`
        : `The database in ${join(dataFolder, 'database')} is empty, and an installation has been made here.`,
    )
  }
  if (s3 !== undefined) return
  const withFiles = await db
    .selectDistinct({ id: files.websiteId })
    .from(files)
    .where(isNull(files.deletedAt))
  const lost = withFiles.filter(({ id }) => !existsSync(join(dataFolder, 'media', id)))
  if (lost.length > 0) {
    throw new DamagedDataError(
      `Uploaded files are missing: ${lost.map(({ id }) => join(dataFolder, 'media', id)).join(', ')} should exist. ` +
        'To go on without them, make the folder by hand.',
    )
  }
}

/** Asks for no names and paths of the database's own making, which look up each table anew: that took a tenth of a restart. */
async function refuseMissingTables(db: DatabaseConnection['db'], folder: string): Promise<void> {
  const { rows } = await db.execute<{ name: string; file: string; pages: number }>(sql`
    select relname::text as name, relpages as pages,
      case when relfilenode = 0 or reltablespace <> 0 then pg_relation_filepath(oid)
        else 'base/' || (select oid from pg_database where datname = current_database()) || '/' || relfilenode end as file
    from pg_class where relkind in ('r', 'i', 't', 'S', 'm') and relpersistence = 'p' and not relisshared`)
  const damaged = rows.filter(({ file, pages }) => {
    const found = statSync(join(folder, file), { throwIfNoEntry: false })
    return found === undefined || found.size % databasePage !== 0 || (found.size === 0 && pages > 0)
  })
  if (damaged.length === 0) return
  throw new DamagedDataError(
    `The database in ${folder} is damaged: ${damaged.map(({ name, file }) => `${name} (${file})`).join(', ')}.`,
  )
}

/** Notes that everything has been made; from now on what is missing is damage. */
export async function noteInstallationMade(dataFolder: string): Promise<void> {
  if (readRecord(dataFolder)?.state !== 'made') await writeRecord(dataFolder, 'made')
}

/** A record nobody can read was written by someone: then something has been made here. */
function readRecord(dataFolder: string): InstallationRecord | undefined {
  const file = join(dataFolder, recordName)
  if (!existsSync(file)) return undefined
  try {
    const { state, at } = JSON.parse(readFileSync(file, 'utf8')) as InstallationRecord
    return { state: state === 'making' ? 'making' : 'made', at }
  } catch {
    return { state: 'made', at: '' }
  }
}

async function writeRecord(dataFolder: string, state: InstallationRecord['state']): Promise<void> {
  const record: InstallationRecord = { state, at: new Date().toISOString() }
  const file = join(dataFolder, recordName)
  const handle = await open(`${file}.new`, 'w')
  try {
    await handle.writeFile(`${JSON.stringify(record)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncPath(dataFolder)
}

/** Whether nothing but files that were still being received is in a folder. */
function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === 'incoming')
}
