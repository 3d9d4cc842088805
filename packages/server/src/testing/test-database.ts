import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConnection } from '../database/database.ts'
import { connectEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { connectPostgres } from '../database/postgres.ts'
import type { PGlite } from '@electric-sql/pglite'

/**
 * A migrated, empty database for one test: in memory, or a database of its own on the PostgreSQL that
 * `DATABASE_URL_TEST` names. Migrations run once per test file; each test starts from a copy.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const server = process.env['DATABASE_URL_TEST']
  return server === undefined || server === '' ? openEmbedded() : openOnServer(server)
}

let snapshot: Promise<Blob> | undefined

async function openEmbedded(): Promise<DatabaseConnection> {
  snapshot ??= takeSnapshot()
  return connectEmbedded({ snapshot: await snapshot })
}

async function takeSnapshot(): Promise<Blob> {
  const database = await connectEmbedded()
  await migrate(database)
  const dump = await (database.driver as PGlite).dumpDataDir('none')
  await database.close()
  return dump
}

let template: Promise<string> | undefined

async function openOnServer(server: string): Promise<DatabaseConnection> {
  template ??= createTemplate(server)
  const name = uniqueName('test')
  await administer(server, `create database ${name} template ${await template}`)
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
