import { newId } from '@plinth/domain'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Account } from '../../platform/http/ports.ts'
import { accounts, memberships, sessions } from '../accounts/schema.ts'
import { hashToken, makeSecretToken } from './secret-token.ts'
import { alias } from 'drizzle-orm/pg-core'
import { optional, selected } from '../../platform/database/selected.ts'

/** A session ends this long after it was last used, in milliseconds. [ACC-6] */
export const sessionLifetime = 30 * 24 * 60 * 60 * 1000

/** Use is written down at most this often, in milliseconds. */
const touchEvery = 10 * 60 * 1000

export interface SessionOrigin {
  /** The caller's network address. */
  readonly address: string
  readonly userAgent: string
}

/** Starts a session and returns the token for its cookie; only a hash of it is kept. [ACC-6] [ACC-12] */
export async function startSession(
  db: Database,
  clock: Clock,
  accountId: string,
  origin: SessionOrigin,
): Promise<string> {
  const now = clock.now()
  const { token, hash } = makeSecretToken()
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.insert(sessions).values({
    id: newId(now.getTime()),
    tokenHash: hash,
    accountId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetime),
    address: origin.address,
    userAgent: origin.userAgent.slice(0, 400),
  })
  return token
}

const a = alias(accounts, 'a')
const s = alias(sessions, 's')
const m = alias(memberships, 'm')
/** An account with its session and one of its websites, if it has any. */
const signedInRow = selected({
  id: a.id,
  email: a.email,
  name: a.name,
  appearance: a.appearance,
  sessionId: s.id,
  lastSeenAt: s.lastSeenAt,
  websiteId: optional(m.websiteId),
  role: optional(m.role),
})

/** The account of a session token, or null when the session has ended or never was. */
export async function findSignedIn(
  db: Database,
  clock: Clock,
  token: string | undefined,
): Promise<Account | null> {
  if (token === undefined || token === '') return null
  const now = clock.now()
  // Asked for by every call of an owner: written out, because putting it together anew costs as much as running it.
  const rows = await signedInRow.read(
    db,
    sql`
    select ${signedInRow}
    from sessions s join accounts a on a.id = s.account_id left join memberships m on m.account_id = a.id
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now.toISOString()}::timestamptz`,
  )
  const [first] = rows
  if (first === undefined) return null
  if (now.getTime() - first.lastSeenAt.getTime() > touchEvery) await touch(db, first.sessionId, now)
  const roles = new Map<string, number[]>()
  for (const { websiteId, role } of rows) {
    if (websiteId === null || role === null) continue
    roles.set(websiteId, [...(roles.get(websiteId) ?? []), role])
  }
  const { id, email, name, appearance, sessionId } = first
  return { id, email, name, appearance, sessionId, roles }
}

async function touch(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + sessionLifetime) })
    .where(eq(sessions.id, sessionId))
}

/** The sessions of an account that have not ended, the last used first. [ACC-7] */
export async function listSessions(db: Database, clock: Clock, accountId: string) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, clock.now())))
  return rows.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
}

/** Ends one session of an account; false when it has no such session. [ACC-7] */
export async function endSession(db: Database, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends the session of a token, if it is one. */
export async function endSessionOf(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Ends every session of an account, except one when it is named. [ACC-7] [ACC-10] */
export async function endSessions(db: Database, accountId: string, exceptId?: string): Promise<void> {
  const theirs = eq(sessions.accountId, accountId)
  await db.delete(sessions).where(exceptId === undefined ? theirs : and(theirs, ne(sessions.id, exceptId)))
}
