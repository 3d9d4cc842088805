import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { connectEmbedded } from '../platform/database/embedded.ts'
import { migrate, readMigrations, type Migration } from '../platform/database/migrate.ts'
import { tellStartingStatistics } from '../platform/database/starting-statistics.ts'
import { connectPostgres } from '../platform/database/postgres.ts'
import type { PGlite } from '@electric-sql/pglite'
import {
  readImage,
  SharedDatabaseFiles,
  takeImage,
  writeImage,
  type DatabaseImage,
} from './shared-database-files.ts'

/**
 * A migrated, empty database for one test: in memory, or a database of its own on the PostgreSQL that
 * `DATABASE_URL_TEST` names. Migrations run once per test file; each test starts from a copy.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  return server === undefined || server === '' ? openEmbedded() : openOnServer(server)
}

/** An empty database without any table, for tests of migrations. */
export async function openUnmigratedDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  if (server === undefined || server === '') return connectEmbedded()
  const name = uniqueName('test')
  await administer(server, `create database ${name}`)
  return droppedWhenClosed(server, name)
}

const imageFolder = resolve(import.meta.dirname, '../../../../node_modules/.cache/plinth-test-databases')

let image: Promise<DatabaseImage> | undefined

async function openEmbedded(): Promise<DatabaseConnection> {
  image ??= readMigrated()
  return connectEmbedded({ files: new SharedDatabaseFiles(await image) })
}

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

let template: Promise<string> | undefined

async function openOnServer(server: string): Promise<DatabaseConnection> {
  template ??= createTemplate(server)
  const name = uniqueName('test')
  await administer(server, `create database ${name} template ${await template}`)
  return droppedWhenClosed(server, name)
}

async function droppedWhenClosed(server: string, name: string): Promise<DatabaseConnection> {
  const database = await connectPostgres(withDatabase(server, name), 6)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function createTemplate(server: string): Promise<string> {
  const name = uniqueName('template')
  await administer(server, `create database ${name}`)
  const database = await connectPostgres(withDatabase(server, name), 2)
  await migrate(database)
  await database.close()
  return name
}

function uniqueName(kind: string): string {
  return `plinth_${kind}_${randomBytes(6).toString('hex')}`
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
