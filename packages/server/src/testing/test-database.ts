import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { connectEmbedded } from '../platform/database/embedded.ts'
import { migrate, readMigrations, type Migration } from '../platform/database/migrate.ts'
import { connectPostgres } from '../platform/database/postgres.ts'
import type { PGlite } from '@electric-sql/pglite'

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

const snapshotFolder = resolve(import.meta.dirname, '../../../../node_modules/.cache/plinth-test-databases')

let snapshot: Promise<Blob> | undefined

async function openEmbedded(): Promise<DatabaseConnection> {
  snapshot ??= readSnapshot()
  return connectEmbedded({ snapshot: await snapshot })
}

/** A migrated database as a file, kept from run to run as long as the migrations stay the same. */
async function readSnapshot(): Promise<Blob> {
  const migrations = readMigrations()
  const version = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const file = join(snapshotFolder, `${version}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    return takeSnapshot(migrations, file)
  }
}

async function takeSnapshot(migrations: Migration[], file: string): Promise<Blob> {
  const database = await connectEmbedded()
  await migrate(database, migrations)
  const dump = await (database.driver as PGlite).dumpDataDir('none')
  await database.close()
  mkdirSync(snapshotFolder, { recursive: true })
  for (const old of readdirSync(snapshotFolder)) {
    if (old.endsWith('.tar')) rmSync(join(snapshotFolder, old), { force: true })
  }
  // Renamed into place, so that another test file never reads half of it.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, file)
  return dump
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
