import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../sessions/secret-token.ts'
import type { FactorOwner } from './factor-store.ts'
import { accountPasskeys, memberPasskeys, usedChallenges } from './schema.ts'

/** A passkey as it is kept. */
export interface Passkey {
  readonly id: string
  readonly host: string
  readonly name: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** Most of one person: nobody has as many devices. */
export const MOST_PASSKEYS = 20

/** A passkey as its person sees it. */
export interface ShownPasskey {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The passkeys of somebody, the newest first. [PASSKEY-4] */
export async function passkeysOf(db: Database, owner: FactorOwner): Promise<ShownPasskey[]> {
  if (owner.kind === 'account') {
    const { id, name, host, createdAt, lastUsedAt } = accountPasskeys
    return db
      .select({ id, name, host, createdAt, lastUsedAt })
      .from(accountPasskeys)
      .where(eq(accountPasskeys.accountId, owner.accountId))
      .orderBy(desc(createdAt))
  }
  const { id, name, host, createdAt, lastUsedAt } = memberPasskeys
  return db
    .select({ id, name, host, createdAt, lastUsedAt })
    .from(memberPasskeys)
    .where(and(eq(memberPasskeys.websiteId, owner.websiteId), eq(memberPasskeys.memberId, owner.memberId)))
    .orderBy(desc(createdAt))
}

/** Keeps a new passkey; whether it is new: one is nobody else's. */
export async function keepPasskey(
  db: Database,
  owner: FactorOwner,
  passkey: Passkey,
  now: Date,
): Promise<boolean> {
  const values = { ...passkey, createdAt: now }
  const rows =
    owner.kind === 'account'
      ? await db
          .insert(accountPasskeys)
          .values({ accountId: owner.accountId, ...values })
          .onConflictDoNothing()
          .returning({ id: accountPasskeys.id })
      : await db
          .insert(memberPasskeys)
          .values({ websiteId: owner.websiteId, memberId: owner.memberId, ...values })
          .onConflictDoNothing()
          .returning({ id: memberPasskeys.id })
  return rows.length > 0
}

/** Takes a passkey away; whether there was one. */
export async function removePasskey(db: Database, owner: FactorOwner, id: string): Promise<boolean> {
  const rows =
    owner.kind === 'account'
      ? await db
          .delete(accountPasskeys)
          .where(and(eq(accountPasskeys.accountId, owner.accountId), eq(accountPasskeys.id, id)))
          .returning({ id: accountPasskeys.id })
      : await db
          .delete(memberPasskeys)
          .where(
            and(
              eq(memberPasskeys.websiteId, owner.websiteId),
              eq(memberPasskeys.memberId, owner.memberId),
              eq(memberPasskeys.id, id),
            ),
          )
          .returning({ id: memberPasskeys.id })
  return rows.length > 0
}

/** Whose passkey it is, of people of the installation or of the members of a website. */
export async function findPasskey(
  db: Database,
  id: string,
  websiteId: string | undefined,
): Promise<{ readonly owner: FactorOwner; readonly passkey: Passkey } | undefined> {
  if (websiteId === undefined) {
    const [row] = await db.select().from(accountPasskeys).where(eq(accountPasskeys.id, id))
    return row && { owner: { kind: 'account', accountId: row.accountId }, passkey: row }
  }
  const [row] = await db
    .select()
    .from(memberPasskeys)
    .where(and(eq(memberPasskeys.websiteId, websiteId), eq(memberPasskeys.id, id)))
  return row && { owner: { kind: 'member', websiteId, memberId: row.memberId }, passkey: row }
}

/** Writes down that a passkey was used. */
export async function usedPasskey(
  db: Database,
  owner: FactorOwner,
  { id, counter }: { readonly id: string; readonly counter: number },
  now: Date,
): Promise<void> {
  const set = { counter, lastUsedAt: now }
  if (owner.kind === 'account')
    await db
      .update(accountPasskeys)
      .set(set)
      .where(and(eq(accountPasskeys.accountId, owner.accountId), eq(accountPasskeys.id, id)))
  else
    await db
      .update(memberPasskeys)
      .set(set)
      .where(
        and(
          eq(memberPasskeys.websiteId, owner.websiteId),
          eq(memberPasskeys.memberId, owner.memberId),
          eq(memberPasskeys.id, id),
        ),
      )
}

/** Uses a challenge up; whether it had not been. Of two at once one counts. [PASSKEY-3] */
export async function useChallenge(
  db: Database,
  challenge: string,
  until: Date,
  now: Date,
): Promise<boolean> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
  const rows = await db
    .insert(usedChallenges)
    .values({ challengeHash: hashToken(challenge), expiresAt: until })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.challengeHash })
  return rows.length > 0
}
