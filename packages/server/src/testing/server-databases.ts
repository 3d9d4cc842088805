import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { connectPostgres } from '../platform/database/postgres.ts'

/** Where the name of the migrated database stands that those of tests on a server are copied from. */
export const templateVariable = 'PLINTH_TEST_TEMPLATE'

/** A database of its own on a server, gone when closed; without a template it has no tables. */
export async function makeOnServer(server: string, template?: string): Promise<DatabaseConnection> {
  const name =
    template === undefined ? uniqueName('test') : `${copiesOf(template)}${randomBytes(6).toString('hex')}`
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

/** What the names of all databases begin with that were copied from a template. */
const copiesOf = (template: string): string => `${template.replace('template', 'test')}_`

/** Drops a template and every copy of it that a process of tests has left behind, which ends without being asked. */
export async function dropTemplate(server: string, template: string): Promise<void> {
  const rows = await administer<{ datname: string }>(server, 'select datname from pg_database')
  for (const { datname } of rows)
    if (datname.startsWith(copiesOf(template))) await dropOnServer(server, datname)
  await dropOnServer(server, template)
}

const dropOnServer = async (server: string, name: string): Promise<void> => {
  await administer(server, `drop database if exists ${name} with (force)`)
}

function uniqueName(kind: string): string {
  return `plinth_${kind}_${randomBytes(6).toString('hex')}`
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function administer<Row extends pg.QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
