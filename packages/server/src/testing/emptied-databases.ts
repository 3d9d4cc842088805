import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  deliverLocally,
  statementLogger,
  type Database,
  type DatabaseConnection,
} from '../platform/database/database.ts'

/** What a database is like before its first test: it is given to the next test only when it is so again. */
interface Beginning {
  readonly tables: readonly string[]
  /** Tables that migrations put rows into, with those rows' check sum. */
  readonly filled: ReadonlyMap<string, string>
  readonly sequences: ReadonlyMap<string, number>
  readonly shape: string
}

/** More rows than these are not worth being deleted one by one: the database is thrown away. */
const mostRows = 3_000

/**
 * Databases for tests, one after the other: closing one empties it and keeps it for the next, which saves two thirds of
 * what a small test costs. Each opening has a connection of its own that ends with it, so that nothing begun in one test
 * can write into the next. A database whose tables were changed is thrown away.
 */
export class EmptiedDatabases {
  readonly #make: () => Promise<DatabaseConnection>
  readonly #waiting: { readonly real: DatabaseConnection; readonly beginning: Beginning }[] = []

  constructor(make: () => Promise<DatabaseConnection>) {
    this.#make = make
  }

  async open(): Promise<DatabaseConnection> {
    const { real, beginning } = this.#waiting.pop() ?? (await this.#new())
    const { connection, end } = lend(real)
    let closing: Promise<void> | undefined
    const close = async (): Promise<void> => {
      await end()
      if (await empty(real, beginning)) this.#waiting.push({ real, beginning })
      else await real.close()
    }
    return { ...connection, close: () => (closing ??= close()) }
  }

  async #new(): Promise<{ real: DatabaseConnection; beginning: Beginning }> {
    const real = await this.#make()
    return { real, beginning: await begin(real) }
  }
}

/** A connection over another that can be ended by itself: what comes later is refused, what has begun is waited for. */
function lend(real: DatabaseConnection): {
  connection: Omit<DatabaseConnection, 'close'>
  end: () => Promise<void>
} {
  let ended = false
  const running = new Set<Promise<unknown>>()
  const guarded =
    (name: string | symbol, method: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      if (ended) throw new Error(`The database of this test is closed: ${String(name)} came too late.`)
      const result = method(...given)
      if (result instanceof Promise) {
        running.add(result)
        // A failure is told to whoever asked; here only the end counts.
        void Promise.allSettled([result]).then(() => running.delete(result))
      }
      return result
    }
  const methods = new Map<string | symbol, unknown>()
  const driver = new Proxy(real.driver as object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || name === 'constructor') return value
      const known = methods.get(name)
      if (known !== undefined) return known
      const method = guarded(name, value.bind(target) as (...given: unknown[]) => unknown)
      methods.set(name, method)
      return method
    },
    set: (target, name, value) => {
      throw new Error(
        `${String(name)} of a database that other tests use is not changed to ${String(value)}.`,
      )
    },
  })
  const db = (real.kind === 'embedded'
    ? drizzleEmbedded(driver as PGlite, { logger: statementLogger })
    : drizzlePostgres(driver as pg.Pool, { logger: statementLogger })) as unknown as Database
  const stops: (() => Promise<void>)[] = []
  const callbacks = new Map<string, Set<(payload: string) => void>>()
  if (real.kind === 'embedded')
    deliverLocally(db, (channel, payload) => callbacks.get(channel)?.forEach((callback) => callback(payload)))
  const listen: DatabaseConnection['listen'] = async (channel, onMessage) => {
    if (real.kind === 'embedded') {
      const set = callbacks.get(channel) ?? new Set()
      callbacks.set(channel, set.add(onMessage))
      return async () => void set.delete(onMessage)
    }
    const stop = await real.listen(channel, onMessage)
    let stopping: Promise<void> | undefined
    const once = (): Promise<void> => (stopping ??= stop())
    stops.push(once)
    return once
  }
  const end = async (): Promise<void> => {
    ended = true
    await Promise.all(stops.map((stop) => stop()))
    while (running.size > 0) await Promise.allSettled(running)
    if (real.kind === 'postgres') await allReturned(real.driver as pg.Pool)
  }
  return { connection: { ...real, db, driver, listen }, end }
}

/** Waits until every connection that was taken out of a pool is back: transactions that had begun have ended. */
async function allReturned(pool: pg.Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0)
    await new Promise((resolve) => pool.once('release', resolve))
}

async function query<Row>(real: DatabaseConnection, statement: string): Promise<Row[]> {
  const driver = real.driver as { query(statement: string): Promise<{ rows: Row[] }> }
  return (await driver.query(statement)).rows
}

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%'`

/** A check sum over the definition of all tables, columns, keys, triggers and functions. */
const shapeStatement = `
  select md5(coalesce(string_agg(what, ',' order by what), '')) as shape from (
    select 'c' || c.oid || '.' || c.xmin as what
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}
    union all select 'a' || a.attrelid || '.' || sum(hashtext(a.attnum || '.' || a.xmin::text))
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} group by a.attrelid
    union all select 'k' || k.oid || '.' || k.xmin
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}
    union all select 't' || t.oid || '.' || t.xmin from pg_trigger t where not t.tgisinternal
    union all select 'f' || f.oid || '.' || f.xmin
      from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${ours}
  ) parts`

async function shapeOf(real: DatabaseConnection): Promise<string> {
  return (await query<{ shape: string }>(real, shapeStatement))[0]?.shape ?? ''
}

const sumOf = async (real: DatabaseConnection, table: string): Promise<string> =>
  (
    await query<{ sum: string }>(
      real,
      `select md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t`,
    )
  )[0]?.sum ?? ''

const countsStatement = (tables: readonly string[]): string =>
  tables
    .map(
      (table) =>
        `select '${table}' as name, (select count(*) from (select from ${table} limit ${mostRows + 1}) r)::int as rows`,
    )
    .join(' union all ')

async function begin(real: DatabaseConnection): Promise<Beginning> {
  const named = await query<{ name: string; kind: string }>(
    real,
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind::text as kind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind in ('r', 'S') order by 1`,
  )
  const tables = named.filter(({ kind }) => kind === 'r').map(({ name }) => name)
  const filled = new Map<string, string>()
  for (const { name, rows } of await query<{ name: string; rows: number }>(real, countsStatement(tables)))
    if (rows > 0) filled.set(name, await sumOf(real, name))
  const sequences = new Map<string, number>()
  for (const { name } of named.filter(({ kind }) => kind === 'S')) {
    const [state] = await query<{ last: number; called: boolean }>(
      real,
      `select last_value as last, is_called as called from ${name}`,
    )
    if (state !== undefined && !state.called) sequences.set(name, state.last)
  }
  return { tables, filled, sequences, shape: await shapeOf(real) }
}

/** Whether a database is again as it was at its beginning, after its rows were deleted. */
async function empty(real: DatabaseConnection, beginning: Beginning): Promise<boolean> {
  const counts = await query<{ name: string; rows: number }>(real, countsStatement(beginning.tables))
  const used = counts.filter(({ name, rows }) => rows > 0 && !beginning.filled.has(name))
  if (used.reduce((sum, { rows }) => sum + rows, 0) > mostRows) return false
  await real.exclusively(({ run }) =>
    run(
      [
        // Without the keys between tables, their order does not matter.
        'set local session_replication_role = replica',
        ...used.map(({ name }) => `delete from ${name}`),
        ...[...beginning.sequences].map(([name, start]) => `select setval('${name}', ${start}, false)`),
      ].join(';\n'),
    ),
  )
  for (const [name, sum] of beginning.filled) if ((await sumOf(real, name)) !== sum) return false
  return (await shapeOf(real)) === beginning.shape
}
