import { newId } from '@plinth/domain'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts, oneTimeTokens } from '../accounts/schema.ts'
import { hashToken, makeSecretToken } from './secret-token.ts'

type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose']

/** How long a token of each purpose lives, in milliseconds. [ACC-9] [ACC-13] */
export const tokenLifetime: Readonly<Record<Purpose, number>> = {
  'password-reset': 60 * 60 * 1000,
  'host-change': 60 * 1000,
}

/**
 * Makes a token for an account; older ones of the same purpose stop working. Call it in a transaction.
 *
 * @param websiteId the only website it works on; without one it works wherever it is shown
 */
export async function issueToken(
  db: Database,
  clock: Clock,
  purpose: Purpose,
  accountId: string,
  websiteId?: string,
): Promise<string> {
  const now = clock.now()
  const { token } = makeSecretToken()
  // Held, so that of two made at the same moment one is the newest.
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  await revokeTokens(db, purpose, accountId)
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now))
  await db.insert(oneTimeTokens).values({
    id: newId(now.getTime()),
    purpose,
    tokenHash: hashOn(token, websiteId),
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenLifetime[purpose]),
  })
  return token
}

/**
 * Uses a token up: the account it is for, or undefined when it was used, has expired, never was, or was made for another
 * website than `websiteId`. There it is not used up either.
 */
export async function useToken(
  db: Database,
  clock: Clock,
  purpose: Purpose,
  token: string,
  websiteId?: string,
): Promise<string | undefined> {
  const now = clock.now()
  const [used] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashOn(token, websiteId)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ accountId: oneTimeTokens.accountId })
  return used?.accountId
}

/** What is kept of a token. The website is part of it, so elsewhere the token is one that never was. [ACC-13] */
function hashOn(token: string, websiteId: string | undefined): string {
  return hashToken(websiteId === undefined ? token : `${websiteId} ${token}`)
}

/** Makes every token of a purpose that an account has worthless. */
export async function revokeTokens(db: Database, purpose: Purpose, accountId: string): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.accountId, accountId)))
}
