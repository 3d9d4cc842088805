import type { BlockedAddress } from '@plinth/contract/campaigns/campaign-calls'
import type { BlockReason } from '@plinth/domain'
import { and, desc, eq } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { blockedAddresses, subscribers } from '../newsletter/schema.ts'
import { subscribersChanged } from '../newsletter/subscriber-changes.ts'

const named = (websiteId: string, email: string) =>
  and(eq(blockedAddresses.websiteId, websiteId), eq(blockedAddresses.email, email))

type Telling = Pick<App, 'clock' | 'jobs'>

/**
 * Sends an address no campaigns from now on; what was known first stays. A connected list sends it none either.
 * [CAMPAIGN-11] [CAMPAIGN-12] [CONN-30]
 *
 * @param tx the transaction in which the mail came back
 */
export async function blockAddress(
  app: Telling,
  tx: Database,
  websiteId: string,
  blocked: { readonly email: string; readonly reason: BlockReason; readonly detail: string },
): Promise<void> {
  const made = await tx
    .insert(blockedAddresses)
    .values({ websiteId, ...blocked, createdAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ email: blockedAddresses.email })
  if (made.length === 0) return
  await subscribersChanged(app, tx, websiteId, await subscribed(tx, websiteId, blocked.email), 'left')
}

/** Who has the newsletter at an address: one, or nobody. */
const subscribed = (tx: Database, websiteId: string, email: string) =>
  tx
    .select({ id: subscribers.id, email: subscribers.email, language: subscribers.language })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.websiteId, websiteId),
        eq(subscribers.email, email),
        eq(subscribers.state, 'subscribed'),
      ),
    )

/** Whether an address gets no campaigns. */
export async function isBlocked(db: Database, websiteId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ email: blockedAddresses.email })
    .from(blockedAddresses)
    .where(named(websiteId, email))
  return row !== undefined
}

/** Lets an address get campaigns again; false when it did. [CAMPAIGN-12] [CONN-30] */
export async function unblockAddress(
  app: Telling & Pick<App, 'db'>,
  websiteId: string,
  written: string,
): Promise<boolean> {
  const email = written.trim().toLowerCase()
  return transaction(app.db, async (tx) => {
    const gone = await tx
      .delete(blockedAddresses)
      .where(named(websiteId, email))
      .returning({ email: blockedAddresses.email })
    if (gone.length === 0) return false
    await subscribersChanged(app, tx, websiteId, await subscribed(tx, websiteId, email), 'added')
    return true
  })
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
