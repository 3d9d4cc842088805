import { PGlite, type MemoryFS } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, DatabaseConnection, ScriptRunner } from './database.ts'
import { deliverLocally, refuseInsideTransaction, statementLogger } from './database.ts'
import { prepareStatements } from './prepared-embedded.ts'
import { EmbeddedPostgres } from './array-types.ts'
import { DurableFiles } from './durable-files.ts'
import { embeddedCode, embeddedCodeWorks, keepEmbeddedCode } from './embedded-code.ts'

export interface EmbeddedOptions {
  /** Folder of the database's files; without one the database lives in memory. */
  readonly folder?: string
  /** Nobody relies on what is written: it is not written through to the disk. */
  readonly throwaway?: boolean
  /** Files in memory to start from, instead of a new database. */
  readonly files?: MemoryFS
}

/**
 * Memory the database keeps pages in. They are in the system's file cache as well, so more of it makes a small machine
 * slower, not faster; all of it counts as used from the start.
 */
const sharedBuffers = '32MB'

/** The driver switches writing through to the disk off (`-F`); on disk it is on. [OPS-50] */
const writeThrough = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

/** In memory nothing is ever made anew from the log, so it is as short as it can be. */
const shortLog = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'wal_init_zero=off',
].flatMap((setting) => ['-c', setting])

/** Opens the embedded PostgreSQL. It has one connection: transactions wait for each other. */
export async function connectEmbedded(options: EmbeddedOptions = {}): Promise<DatabaseConnection> {
  const { folder, throwaway = false } = options
  const files = folder === undefined || throwaway ? undefined : new DurableFiles(folder)
  const fs = files ?? options.files
  const client = new EmbeddedPostgres({
    pgliteWasmModule: await embeddedCode(),
    startParams: [
      ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
      ...(files === undefined ? ['-F'] : writeThrough),
      ...(folder === undefined ? shortLog : []),
      '-c',
      `shared_buffers=${sharedBuffers}`,
      // A prepared plan outlives the table it was made for: one that reads a table through, because it was almost empty
      // then, would be a bad one soon, and nothing here watches the tables' growth. Through an index is never bad.
      '-c',
      'enable_seqscan=off',
      '-c',
      'timezone=UTC',
    ],
    ...(fs === undefined ? (folder === undefined ? {} : { dataDir: folder }) : { fs }),
  })
  await client.waitReady
  embeddedCodeWorks()
  // What only tests and tools open for a moment says little about what a shop needs.
  const keepCode = files === undefined ? undefined : keepEmbeddedCode()
  prepareStatements(client)
  if (files !== undefined) acknowledgeWhenOnDisk(client, files)
  const begin = client.transaction.bind(client)
  guardAgainstBypass(client)
  const db = drizzle(client, { logger: statementLogger }) as unknown as Database
  const callbacks = new Map<string, Set<(payload: string) => void>>()
  // There is no other process to tell, so nothing is sent to the database and back.
  deliverLocally(db, (channel, payload) => {
    for (const callback of callbacks.get(channel) ?? []) callback(payload)
  })
  return {
    kind: 'embedded',
    db,
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
    listen: async (channel, onMessage) => {
      const set = callbacks.get(channel) ?? new Set()
      callbacks.set(channel, set.add(onMessage))
      return async () => void set.delete(onMessage)
    },
    close: async () => {
      if (client.closed) return
      // A checkpoint first, so that the next start has nothing to recover.
      await client.exec('checkpoint').catch(() => undefined)
      keepCode?.()
      await client.close()
    },
  }
}

/** Nobody hears of a result before everything it may rest on is on the disk. [OPS-50] */
function acknowledgeWhenOnDisk(client: PGlite, files: DurableFiles): void {
  const onDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } finally {
      await files.settled()
    }
  }
  const query = client.query.bind(client)
  client.query = ((...given: Parameters<typeof query>) => onDisk(() => query(...given))) as PGlite['query']
  const exec = client.exec.bind(client)
  client.exec = (...given) => onDisk(() => exec(...given))
  const begin = client.transaction.bind(client)
  client.transaction = ((work: Parameters<typeof begin>[0]) =>
    onDisk(() => begin(work))) as PGlite['transaction']
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
