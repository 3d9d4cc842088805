import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, DatabaseConnection, ScriptRunner } from './database.ts'
import { refuseInsideTransaction, statementLogger } from './database.ts'

export interface EmbeddedOptions {
  /** Folder of the database's files; without one the database lives in memory. */
  readonly folder?: string
  /** A dump made by `dumpDataDir` to start from. */
  readonly snapshot?: Blob
}

/**
 * Memory the database keeps pages in. They are in the system's file cache as well, so more of it makes a small machine
 * slower, not faster; all of it counts as used from the start.
 */
const sharedBuffers = '32MB'

/** Opens the embedded PostgreSQL. It has one connection: transactions wait for each other. */
export async function connectEmbedded(options: EmbeddedOptions = {}): Promise<DatabaseConnection> {
  const client = new PGlite({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
  })
  await client.waitReady
  await client.exec("set timezone to 'UTC'")
  const begin = client.transaction.bind(client)
  guardAgainstBypass(client)
  return {
    kind: 'embedded',
    db: drizzle(client, { logger: statementLogger }) as unknown as Database,
    driver: client,
    exclusively: (work) =>
      begin((tx) => {
        const runner: ScriptRunner = {
          run: async (text) => void (await tx.exec(text)),
          query: async <Row>(statement: string, values: unknown[] = []) =>
            (await tx.query<Row>(statement, values)).rows,
        }
        return work(runner)
      }),
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    close: async () => {
      if (client.closed) return
      // A checkpoint first, so that the next start has nothing to recover.
      await client.exec('checkpoint').catch(() => undefined)
      await client.close()
    },
  }
}

function guardAgainstBypass(client: PGlite): void {
  const query = client.query.bind(client)
  client.query = ((...parameters: Parameters<typeof query>) => {
    refuseInsideTransaction()
    return query(...parameters)
  }) as PGlite['query']
  const begin = client.transaction.bind(client)
  client.transaction = ((work: Parameters<typeof begin>[0]) => {
    refuseInsideTransaction()
    return begin(work)
  }) as PGlite['transaction']
}
