import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseConnection, ScriptRunner } from './database.ts'
import { prepareStatements } from './prepared-postgres.ts'
import { DatabaseUnreachableError, refuseInsideTransaction, statementLogger } from './database.ts'

/** Any number works, as long as every process of an installation uses the same. */
const exclusiveLock = 7_305_809_116

const bigintType = 20
// Both drivers hand out 64-bit integers as numbers where they fit, as the embedded database does.
pg.types.setTypeParser(bigintType, (text) =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text),
)

/** Opens a pool of connections to PostgreSQL and checks that it answers. */
export async function connectPostgres(url: string, poolSize: number): Promise<DatabaseConnection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
    application_name: 'plinth',
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // Before the first connection is made: each is prepared for as it comes.
  prepareStatements(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end().catch(() => undefined)
    throw new DatabaseUnreachableError(unreachable(url, error), { cause: error })
  }
  guardAgainstBypass(pool)
  const listener = createListener(url)
  return {
    kind: 'postgres',
    db: drizzle(pool, { logger: statementLogger }) as unknown as Database,
    driver: pool,
    exclusively: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1)', [exclusiveLock])
        const runner: ScriptRunner = {
          run: async (text) => void (await client.query(text)),
          query: async <Row>(statement: string, values: unknown[] = []) =>
            (await client.query(statement, values)).rows as Row[],
        }
        const result = await work(runner)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

function guardAgainstBypass(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown
  pool.query = ((...parameters: unknown[]) => {
    refuseInsideTransaction()
    return query(...parameters)
  }) as pg.Pool['query']
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown
  pool.connect = ((...parameters: unknown[]) => {
    refuseInsideTransaction()
    return connect(...parameters)
  }) as pg.Pool['connect']
}

/** How often the listening connection is tried, and how long it may take to answer, in milliseconds. [SITE-11] */
const heartbeat = 2_000

/**
 * One connection of its own for all channels; when it breaks, or does not answer any more, it is opened again and every
 * channel re-joined. What was said meanwhile is lost: an empty message tells every listener so, when the connection goes
 * and again when it is back.
 */
function createListener(url: string): {
  listen: DatabaseConnection['listen']
  close: () => Promise<void>
} {
  const callbacks = new Map<string, Set<(payload: string) => void>>()
  let connection: Promise<pg.Client> | undefined
  let closed = false
  const missed = (): void => callbacks.forEach((set) => set.forEach((callback) => callback('')))

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'plinth-listener',
      connectionTimeoutMillis: 10_000,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '')
    })
    client.on('error', () => undefined)
    await client.connect()
    const stopWatching = watchConnection(client)
    client.once('end', () => {
      stopWatching()
      connection = undefined
      if (closed) return
      missed()
      reconnect()
    })
    for (const channel of callbacks.keys()) await client.query(`listen ${quoted(channel)}`)
    return client
  }
  const reconnect = (): void => {
    setTimeout(() => {
      if (closed || callbacks.size === 0) return
      void open().then(missed, reconnect)
    }, 500).unref()
  }
  const open = (): Promise<pg.Client> => {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  return {
    listen: async (channel, onMessage) => {
      const set = callbacks.get(channel) ?? new Set()
      callbacks.set(channel, set.add(onMessage))
      await (await open()).query(`listen ${quoted(channel)}`)
      return async () => {
        set.delete(onMessage)
        if (set.size > 0) return
        callbacks.delete(channel)
        if (!closed) await (await open()).query(`unlisten ${quoted(channel)}`)
      }
    },
    close: async () => {
      closed = true
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}

/** Ends a connection that does not answer: a network that is gone says nothing by itself. */
function watchConnection(client: pg.Client): () => void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  const beat = setInterval(() => {
    const tooLong = setTimeout(() => stream.destroy(), heartbeat)
    tooLong.unref()
    void client.query('select 1').then(
      () => clearTimeout(tooLong),
      () => stream.destroy(),
    )
  }, heartbeat)
  beat.unref()
  return () => clearInterval(beat)
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

function unreachable(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url)
  const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error)
  return (
    `The database ${pathname.slice(1)} at ${hostname}:${port === '' ? '5432' : port} did not let us in (${reason}). ` +
    'Check that PostgreSQL runs there and that DATABASE_URL has the right user, password and database.'
  )
}
