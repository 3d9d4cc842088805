import { blockedAddresses } from '../newsletter/schema.ts'
import type { BlockedAddress } from '@plinth/contract/campaigns/campaign-calls'
import type { BlockReason } from '@plinth/domain'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'

const named = (websiteId: string, email: string) =>
  and(eq(blockedAddresses.websiteId, websiteId), eq(blockedAddresses.email, email))

/** Sends an address no campaigns from now on; what was known first stays. [CAMPAIGN-11] [CAMPAIGN-12] */
export async function blockAddress(
  db: Database,
  websiteId: string,
  blocked: { readonly email: string; readonly reason: BlockReason; readonly detail: string },
  now: Date,
): Promise<void> {
  await db
    .insert(blockedAddresses)
    .values({ websiteId, ...blocked, createdAt: now })
    .onConflictDoNothing()
}

/** Whether an address gets no campaigns. */
export async function isBlocked(db: Database, websiteId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ email: blockedAddresses.email })
    .from(blockedAddresses)
    .where(named(websiteId, email))
  return row !== undefined
}

/** Lets an address get campaigns again; false when it did. [CAMPAIGN-12] */
export async function unblockAddress(db: Database, websiteId: string, email: string): Promise<boolean> {
  const gone = await db
    .delete(blockedAddresses)
    .where(named(websiteId, email.trim().toLowerCase()))
    .returning({ email: blockedAddresses.email })
  return gone.length > 0
}

/** Addresses that get no campaigns, the newest first. [CAMPAIGN-12] */
export async function listBlocked(
  db: Database,
  websiteId: string,
  { cursor, limit }: { readonly cursor?: string; readonly limit: number },
): Promise<{ addresses: BlockedAddress[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(blockedAddresses)
    .where(
      and(
        eq(blockedAddresses.websiteId, websiteId),
        rowsAfter(cursor, blockedAddresses.createdAt, blockedAddresses.email),
      ),
    )
    .orderBy(desc(blockedAddresses.createdAt), desc(blockedAddresses.email))
    .limit(limit + 1)
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.createdAt, last.email))
  return {
    addresses: shown.map(({ email, reason, detail, createdAt }) => ({
      email,
      reason,
      detail,
      since: createdAt.getTime(),
    })),
    nextCursor,
  }
}
