import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKey } from '@plinth/contract/keys/key-calls'
import { newId, say, type KeyScopes } from '@plinth/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { refusalError } from '../../platform/http/errors.ts'
import type { KeyHolder } from '../../platform/http/keys.ts'
import { websites } from '../../site/websites/schema.ts'
import { accounts, memberships } from '../accounts/schema.ts'
import { apiKeys } from './schema.ts'

/** Most keys of one website. */
const MOST = 20

/** Use is written down at most this often, in milliseconds. */
const touchEvery = 10 * 60 * 1000

/** A key says which one it is, so that the one digest it has to match is looked up by that and compared in constant time. */
const shape = /^pla_([\w-]{1,64})\.[\w-]{43}$/

/** Of 256 random bits, which no slow digest has to protect. */
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The keys of a website, the oldest first; none of them can be made out from what is answered. [KEY-1] */
export async function listKeys(db: Database, websiteId: string): Promise<ApiKey[]> {
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      createdBy: accounts.name,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.websiteId, websiteId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdOn: createdAt.getTime(),
    lastUsedOn: lastUsedAt?.getTime() ?? null,
  }))
}

/**
 * Makes a key; what is returned of it is kept nowhere. [KEY-1]
 *
 * @throws AppError 409 `too-many-keys`
 */
export async function makeKey(
  db: Database,
  clock: Clock,
  { websiteId, accountId, name, scopes }: Maker & { readonly name: string; readonly scopes: KeyScopes },
): Promise<{ readonly id: string; readonly key: string }> {
  const now = clock.now()
  const id = newId(now.getTime())
  const key = `pla_${id}.${randomBytes(32).toString('base64url')}`
  await transaction(db, async (tx) => {
    // One after the other, so that two at once do not both find room.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
    if ((await tx.$count(apiKeys, eq(apiKeys.websiteId, websiteId))) >= MOST)
      throw refusalError(
        {
          ok: false,
          code: 'too-many-keys',
          message: say('A website has at most {most} keys. Revoke one first.', { most: MOST }),
        },
        { 'too-many-keys': 409 },
      )
    const keyHash = digestOf(key).toString('base64url')
    await tx.insert(apiKeys).values({ websiteId, id, name, keyHash, scopes, accountId, createdAt: now })
  })
  return { id, key }
}

interface Maker {
  readonly websiteId: string
  readonly accountId: string
}

/** Revokes a key; false when the website has none of this identifier. [KEY-1] */
export async function revokeKey(db: Database, websiteId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.websiteId, websiteId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id })
  return gone.length > 0
}

/** Revokes what somebody has made for a website that they work on no more. [KEY-6] */
export async function revokeKeysOf(db: Database, { websiteId, accountId }: Maker): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.websiteId, websiteId), eq(apiKeys.accountId, accountId)))
}

const k = alias(apiKeys, 'k')
const a = alias(accounts, 'a')
const m = alias(memberships, 'm')
/** A key with who made it and one of the roles they have on its website. */
const holderRow = selected({
  keyHash: k.keyHash,
  scopes: k.scopes,
  lastUsedAt: k.lastUsedAt,
  id: a.id,
  email: a.email,
  name: a.name,
  appearance: a.appearance,
  role: m.role,
})

/** Whom a key of this website acts for; null for one that is none of this website's. [KEY-4] [KEY-6] */
export async function findKeyHolder(
  db: Database,
  clock: Clock,
  websiteId: string,
  key: string,
): Promise<KeyHolder | null> {
  const [, keyId] = shape.exec(key) ?? []
  if (keyId === undefined) return null
  const rows = await holderRow.read(
    db,
    sql`
    select ${holderRow}
    from ${apiKeys} k join ${accounts} a on a.id = k.account_id
    join ${memberships} m on m.account_id = k.account_id and m.website_id = k.website_id
    where k.website_id = ${websiteId} and k.id = ${keyId}`,
  )
  const [first] = rows
  if (first === undefined || !timingSafeEqual(digestOf(key), Buffer.from(first.keyHash, 'base64url')))
    return null
  const now = clock.now()
  if (now.getTime() - (first.lastUsedAt?.getTime() ?? 0) > touchEvery)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.websiteId, websiteId), eq(apiKeys.id, keyId)))
  const { scopes, id, email, name, appearance } = first
  const roles = new Map([[websiteId, rows.map(({ role }) => role)]])
  // No session: nothing that is of one takes keys.
  return { keyId, scopes, account: { id, email, name, appearance, sessionId: '', roles } }
}
