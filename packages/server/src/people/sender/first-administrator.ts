import { roles } from '@plinth/domain/permissions/permissions'
import { and, asc, eq } from 'drizzle-orm'
import { accounts, memberships } from '../../identity/accounts/schema.ts'
import type { Database } from '../../platform/database/database.ts'

/** Who hears of what concerns the owner: the first administrator of a website. */
export async function firstAdministrator(tx: Database, websiteId: string): Promise<string | undefined> {
  const [first] = await tx
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.websiteId, websiteId), eq(memberships.role, roles.admin)))
    .orderBy(asc(memberships.createdAt), asc(accounts.id))
    .limit(1)
  return first?.email
}
