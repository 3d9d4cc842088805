import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { connectPostgres } from '../platform/database/postgres.ts'

/** Where the name of the migrated database stands that those of tests on a server are copied from. */
export const templateVariable = 'PLINTH_TEST_TEMPLATE'

/** A database of its own on a server, gone when closed; without a template it has no tables. */
export async function makeOnServer(server: string, template?: string): Promise<DatabaseConnection> {
  const name = uniqueName('test')
  const copied = template === undefined ? '' : ` template ${template}`
  await administer(server, `create database ${name}${copied}`)
  const database = await connectPostgres(withDatabase(server, name), 6)
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropOnServer(server, name)
    },
  }
}

/** Makes a migrated database on a server for others to be copied from. */
export async function makeTemplate(server: string): Promise<string> {
  const name = uniqueName('template')
  await administer(server, `create database ${name}`)
  const database = await connectPostgres(withDatabase(server, name), 2)
  await migrate(database)
  await database.close()
  return name
}

export const dropOnServer = (server: string, name: string): Promise<void> =>
  administer(server, `drop database if exists ${name} with (force)`)

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
