import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

interface Rows<Row> {
  rows: Row[]
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/**
 * What queries take: a connection or a transaction, over the embedded database or PostgreSQL alike. Service functions
 * take it first, so that the caller decides what is one transaction.
 */
export type Database = PgDatabase<RowsResult, Record<string, never>>

/** An open database. `db` is for queries; the rest is for the installation. */
export interface DatabaseConnection {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Database
  /** Runs whole scripts (many statements each) in one transaction, alone among all processes. */
  exclusively<Result>(work: (script: ScriptRunner) => Promise<Result>): Promise<Result>
  /**
   * Calls back for every notification on a channel until the returned function is called; with an empty payload when
   * notifications may have been missed, because the connection was lost or is there again.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** The driver underneath, for libraries that bring their own queries. */
  readonly driver: unknown
  close(): Promise<void>
}

export interface ScriptRunner {
  run(script: string): Promise<void>
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>
}

interface OpenTransaction {
  active: boolean
  /** The local post of the database, where no other process can hear. */
  readonly post: LocalPost | undefined
  readonly afterCommit: (() => void | Promise<void>)[]
}

/** Delivers notifications within the process: the embedded database has no other. */
export type LocalPost = (channel: string, payload: string) => void

const localPosts = new WeakMap<object, LocalPost>()

/** Notifications of a database are delivered by `post` from now on, without asking the database. */
export function deliverLocally(db: Database, post: LocalPost): void {
  localPosts.set(db, post)
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>()
const statementCounter = new AsyncLocalStorage<{ statements: string[] }>()

const attemptsOnConflict = 4
const conflictCodes = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction: everything it did is committed together, or nothing is when it throws. Inside,
 * every query must use `tx`; using the outer connection throws, because on the embedded database (one connection) it
 * would wait for itself. Within a transaction it opens a savepoint. Deadlocks and serialisation failures are tried
 * again, so `work` must have no effect outside the database except through `afterCommit`. [OPS-40]
 */
export async function transaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const outer = openTransaction.getStore()
  if (outer?.active) return db.transaction((tx) => work(tx as unknown as Database))
  for (let attempt = 1; ; attempt++) {
    const open: OpenTransaction = { active: true, post: localPosts.get(db), afterCommit: [] }
    try {
      const result = await db.transaction((tx) =>
        // Awaited inside: Drizzle's queries run only when awaited, and must then still know the transaction.
        openTransaction.run(open, async () => await work(tx as unknown as Database)),
      )
      open.active = false
      for (const callback of open.afterCommit) await callback()
      return result
    } catch (error) {
      open.active = false
      if (attempt === attemptsOnConflict || !isWorthAnotherTry(error)) throw error
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  return conflictCodes.has(databaseErrorCode(error) ?? '') || isOutdatedPlan(error)
}

/** Whether a prepared statement failed because tables have changed since it was prepared: another process migrated. */
export function isOutdatedPlan(error: unknown): boolean {
  if (databaseErrorCode(error) !== '0A000') return false
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (/cached plan/.test(at.message)) return true
  return false
}

/**
 * Calls back once the transaction around the caller has committed, never when it rolls back; at once when there is
 * none. For what must not happen early: dropping a cache, waking a worker. [OPS-41]
 */
export async function afterCommit(callback: () => void | Promise<void>): Promise<void> {
  const open = openTransaction.getStore()
  if (open?.active) open.afterCommit.push(callback)
  else await callback()
}

/** Tells every process that listens on a channel; delivered when the transaction around it commits. */
export async function notify(db: Database, channel: string, payload = ''): Promise<void> {
  const open = openTransaction.getStore()
  const post = open?.active ? open.post : localPosts.get(db)
  if (post !== undefined) return afterCommit(() => post(channel, payload))
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** The database's address is known, and it did not let us in. [OPS-13] */
export class DatabaseUnreachableError extends Error {}

/** The SQLSTATE of a database error, wherever the driver or Drizzle put it; undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as Error & { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Whether an error says, anywhere in its causes, that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as NodeJS.ErrnoException).code === 'ENOSPC') return true
  }
  return databaseErrorCode(error) === '53100'
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error says, anywhere in its causes, that the database cannot be reached for now: a restart of it, a broken line. */
export function isOutOfReach(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnreachableError) return true
    if (unreachable.has((at as NodeJS.ErrnoException).code ?? '')) return true
    // What the driver says of a connection that ended under a statement has no code.
    if (at.message.startsWith('Connection terminated')) return true
  }
  // Connections failed (08), too many of them (53300), the server is going down or coming up (57P01 to 57P03).
  return /^(?:08|53300|57P0[1-3])/.test(databaseErrorCode(error) ?? '')
}

/** Whether an error says that a unique key exists already, optionally one named constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseErrorCode(error) !== '23505') return false
  if (constraint === undefined) return true
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as Error & { constraint?: unknown }).constraint === constraint) return true
    if (at.message.includes(constraint)) return true
  }
  return false
}

/** Runs `work` and returns the SQL statements it sent, in order: lists must not send more as they grow. */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const counter = { statements: [] as string[] }
  const result = await statementCounter.run(counter, work)
  return { result, statements: counter.statements }
}

let statementsSent = 0

/** Statements this process has sent to its databases so far. */
export const countStatements = (): number => statementsSent

/** Drizzle's logger of both drivers: counts, and feeds `recordStatements`. */
export const statementLogger = {
  logQuery(statement: string): void {
    statementsSent += 1
    statementCounter.getStore()?.statements.push(statement)
  },
}

/** Throws when a query bypasses the transaction it is called in. */
export function refuseInsideTransaction(): void {
  if (openTransaction.getStore()?.active) {
    throw new Error(
      'A query inside a transaction used the connection instead of the transaction. Pass `tx` to it.',
    )
  }
}
