import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    websiteId: text('website_id').notNull(),
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.scope, table.key] })],
)

export interface IdempotencyKey {
  readonly websiteId: string
  /** The call: keys of different calls do not meet. */
  readonly scope: string
  /** Made by the client, new for every intention. */
  readonly key: string
  /** Digest of what was sent: the same key with other content is a mistake. */
  readonly requestHash: string
}

/** Digest of what was sent with a key, to tell the same thing sent twice from something else. [HTTP-45] */
export function requestHashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

export type Claim =
  /** First time: do the work in this transaction, then `keepIdempotentResponse`. */
  | { readonly kind: 'first' }
  /** Done before: answer this again. */
  | { readonly kind: 'repeated'; readonly response: unknown }
  /** The key came with other content before. */
  | { readonly kind: 'mismatch' }

/**
 * Claims a key inside the transaction that does the work. Two calls with the same key at once: the second waits
 * until the first has committed, then finds its answer; if the first rolls back, the second is first. [HTTP-45]
 */
export async function claimIdempotencyKey(tx: Database, clock: Clock, key: IdempotencyKey): Promise<Claim> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...key, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return { kind: 'first' }
  const [row] = await tx.select().from(idempotencyKeys).where(sameKey(key))
  if (row === undefined || row.requestHash !== key.requestHash) return { kind: 'mismatch' }
  return { kind: 'repeated', response: row.response }
}

/** Keeps the answer of a claimed key, in the same transaction. */
export async function keepIdempotentResponse(
  tx: Database,
  key: IdempotencyKey,
  response: unknown,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ response }).where(sameKey(key))
}

/** Forgets answers older than a moment. */
export async function forgetIdempotencyKeys(db: Database, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

function sameKey(key: IdempotencyKey) {
  return and(
    eq(idempotencyKeys.websiteId, key.websiteId),
    eq(idempotencyKeys.scope, key.scope),
    eq(idempotencyKeys.key, key.key),
  )
}
