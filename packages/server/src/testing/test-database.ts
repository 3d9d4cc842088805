import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { connectEmbedded } from '../platform/database/embedded.ts'
import { migrate, readMigrations, type Migration } from '../platform/database/migrate.ts'
import { tellStartingStatistics } from '../platform/database/starting-statistics.ts'
import type { PGlite } from '@electric-sql/pglite'
import { EmptiedDatabases } from './emptied-databases.ts'
import { makeOnServer, templateVariable } from './server-databases.ts'
import {
  readImage,
  SharedDatabaseFiles,
  takeImage,
  writeImage,
  type DatabaseImage,
} from './shared-database-files.ts'

/**
 * A migrated, empty database for one test: in memory, or a database of its own on the PostgreSQL that
 * `DATABASE_URL_TEST` names. Migrations run once; each test starts from a copy, or from one that was emptied.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  return server === undefined || server === '' ? embedded.open() : onServer.open()
}

/** As `openTestDatabase`, and no test before has used it: how statements are planned depends on what a table has held. */
export async function openUnusedDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  if (server === undefined || server === '') return makeEmbedded()
  return makeOnServer(server, process.env[templateVariable])
}

/** An empty database without any table, for tests of migrations. */
export async function openUnmigratedDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  if (server === undefined || server === '') return connectEmbedded()
  return makeOnServer(server)
}

const imageFolder = resolve(import.meta.dirname, '../../../../node_modules/.cache/plinth-test-databases')

let image: Promise<DatabaseImage> | undefined

async function makeEmbedded(): Promise<DatabaseConnection> {
  image ??= readMigrated()
  return connectEmbedded({ files: new SharedDatabaseFiles(await image) })
}

const embedded = new EmptiedDatabases(makeEmbedded)

/** A migrated database as a file, kept from run to run as long as what makes it stays the same. */
async function readMigrated(): Promise<DatabaseImage> {
  const migrations = readMigrations()
  const made = JSON.stringify([migrations, String(tellStartingStatistics)])
  const version = createHash('sha256').update(made).digest('hex').slice(0, 16)
  const file = join(imageFolder, `${version}.image`)
  try {
    return readImage(readFileSync(file))
  } catch {
    return makeMigrated(migrations, file)
  }
}

async function makeMigrated(migrations: Migration[], file: string): Promise<DatabaseImage> {
  const database = await connectEmbedded()
  await migrate(database, migrations)
  // Without one, each database made from it would begin with recovering from its log.
  await database.db.execute('checkpoint')
  const migrated = takeImage(database.driver as PGlite)
  await database.close()
  mkdirSync(imageFolder, { recursive: true })
  for (const old of readdirSync(imageFolder)) {
    if (/\.(tar|image)$/.test(old)) rmSync(join(imageFolder, old), { force: true })
  }
  // Renamed into place, so that another test file never reads half of it.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, writeImage(migrated))
  renameSync(unfinished, file)
  return migrated
}

const onServer = new EmptiedDatabases(() =>
  makeOnServer(process.env['DATABASE_URL_TEST'] ?? '', process.env[templateVariable]),
)
