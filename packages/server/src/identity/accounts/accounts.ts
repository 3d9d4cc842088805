import { newId } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { listColumns, listViews } from '../list-views/schema.ts'
import { accounts, memberships } from './schema.ts'

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
}

/** E-mail addresses are compared without regard to case and surrounding space. [ACC-2] */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Makes an account.
 *
 * @returns its identifier
 * @throws a unique violation on `accounts_email_key` when the address has one
 */
export async function createAccount(db: Database, clock: Clock, account: NewAccount): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  await db.insert(accounts).values({
    ...account,
    id,
    email: normalEmail(account.email),
    createdAt: now,
    passwordChangedAt: now,
  })
  return id
}

export async function findAccountByEmail(db: Database, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, normalEmail(email)))
  return account
}

/** Whether nobody has signed up yet: then the first person may, and becomes administrator. [ACC-1] */
export async function isFirstRun(db: Database): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length === 0
}

/** Gives a person roles on a website, beside those they have. */
export async function addMembership(
  db: Database,
  clock: Clock,
  websiteId: string,
  accountId: string,
  roleCodes: readonly number[],
): Promise<void> {
  const createdAt = clock.now()
  const rows = [...new Set(roleCodes)].map((role) => ({ websiteId, accountId, role, createdAt }))
  if (rows.length > 0) await db.insert(memberships).values(rows).onConflictDoNothing()
}

/** Takes all roles of a person on a website away; false when they had none. */
export async function removeMembership(db: Database, websiteId: string, accountId: string): Promise<boolean> {
  const removed = await db
    .delete(memberships)
    .where(and(eq(memberships.websiteId, websiteId), eq(memberships.accountId, accountId)))
    .returning({ role: memberships.role })
  for (const table of [listColumns, listViews])
    await db.delete(table).where(and(eq(table.websiteId, websiteId), eq(table.accountId, accountId)))
  return removed.length > 0
}
