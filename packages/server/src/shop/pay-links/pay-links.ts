import { newId, wantedUnits } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import { release, reserve } from '../stock/stock.ts'
import { payLinks, type LinkAgreement } from './schema.ts'

const linkRow = selected({
  websiteId: payLinks.websiteId,
  id: payLinks.id,
  draftId: payLinks.draftId,
  paysFor: payLinks.paysFor,
  agreed: payLinks.agreed,
  message: payLinks.message,
  storedValue: payLinks.storedValue,
  amountCents: payLinks.amount,
  state: payLinks.state,
  orderId: payLinks.orderId,
  createdAt: payLinks.createdAt,
  expiresAt: payLinks.expiresAt,
})

/** A link with which somebody pays what the shop has written down for them. */
export type PayLink = RowOf<typeof linkRow>

async function findLinks(db: Database, condition: SQL): Promise<PayLink[]> {
  return linkRow.read(db, sql`select ${linkRow} from pay_links where ${condition}`)
}

/** One link, or undefined. */
export async function findLink(db: Database, websiteId: string, id: string): Promise<PayLink | undefined> {
  return (await findLinks(db, sql`website_id = ${websiteId} and id = ${id}`))[0]
}

/** One link, held until the transaction ends. */
export async function lockLink(tx: Database, websiteId: string, id: string): Promise<PayLink | undefined> {
  return (await findLinks(tx, sql`website_id = ${websiteId} and id = ${id} for update`))[0]
}

/** The open link of a draft, held until the transaction ends; undefined where none is out. */
export async function lockLinkOfDraft(
  tx: Database,
  websiteId: string,
  draftId: string,
): Promise<PayLink | undefined> {
  return (
    await findLinks(
      tx,
      sql`website_id = ${websiteId} and draft_id = ${draftId} and state = 'open' for update`,
    )
  )[0]
}

/** The open link of a draft. */
export async function findLinkOfDraft(
  db: Database,
  websiteId: string,
  draftId: string,
): Promise<PayLink | undefined> {
  return (await findLinks(db, sql`website_id = ${websiteId} and draft_id = ${draftId} and state = 'open'`))[0]
}

/** The links with which the rest of an order can be paid, held until the transaction ends. */
export function lockLinksOfOrder(tx: Database, websiteId: string, orderId: string): Promise<PayLink[]> {
  return findLinks(
    tx,
    sql`website_id = ${websiteId} and pays_for = ${orderId} and state = 'open' order by id for update`,
  )
}

/** The link with which the rest of an order is paid; undefined where none is out. */
export async function findLinkOfOrder(
  db: Database,
  websiteId: string,
  orderId: string,
  now: Date,
): Promise<PayLink | undefined> {
  const links = await findLinks(
    db,
    sql`website_id = ${websiteId} and pays_for = ${orderId} and state = 'open'`,
  )
  return links.find((link) => isOpen(link, now))
}

/** Open links whose time is over, the oldest first. */
export function findOldLinks(db: Database, now: Date): Promise<PayLink[]> {
  return findLinks(
    db,
    sql`state = 'open' and expires_at <= ${now.toISOString()}::timestamptz
    order by expires_at limit 200`,
  )
}

/** Whether it can be paid now. */
export function isOpen({ state, expiresAt }: PayLink, now: Date): boolean {
  return state === 'open' && expiresAt > now
}

/** Whether a link can still be paid: money that comes late is taken in only then. [PAYLINK-4] */
export async function isLinkOpen(db: Database, websiteId: string, id: string): Promise<boolean> {
  return (await findLink(db, websiteId, id))?.state === 'open'
}

/** Writes a link down. */
export async function insertLink(
  tx: Database,
  link: {
    readonly draftId: string | null
    /** The order whose rest it pays. */
    readonly paysFor?: string
    readonly agreed: LinkAgreement
    readonly amountCents: number
    /** Said to whoever gets it by mail. */
    readonly message: string
    readonly expiresAt: Date
  },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  const { websiteId } = link.agreed.cart
  await tx.insert(payLinks).values({
    websiteId,
    id,
    draftId: link.draftId,
    paysFor: link.paysFor ?? null,
    agreed: { ...link.agreed, payLink: id },
    amount: link.amountCents,
    message: link.message,
    state: 'open',
    createdAt: now,
    expiresAt: link.expiresAt,
  })
  return id
}

/** Ends a link that nobody pays any more, and lets go what it holds. Call it with its row held. */
export async function endLink(
  tx: Database,
  { websiteId, id }: Pick<PayLink, 'websiteId' | 'id'>,
): Promise<void> {
  await tx.execute(
    sql`update pay_links set state = 'ended' where website_id = ${websiteId} and id = ${id} and state = 'open'`,
  )
  await release(tx, websiteId, id)
}

/** Ends the links with which what is left of an order would be paid. Call it with the order held. */
export async function endLinksOfOrder(
  tx: Database,
  { websiteId, id }: { readonly websiteId: string; readonly id: string },
): Promise<void> {
  for (const link of await lockLinksOfOrder(tx, websiteId, id)) await endLink(tx, link)
}

/** The order that a link became. Call it in the transaction that places it. */
export async function closeLink(tx: Database, websiteId: string, id: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    update pay_links set state = 'paid', order_id = ${orderId} where website_id = ${websiteId} and id = ${id}`)
  await release(tx, websiteId, id)
}

/**
 * A checkout of a link came to nothing: the units it held are held by the link again, which can be paid once more. Call it
 * in the transaction that let them go. [PAYLINK-3]
 */
export async function holdAgain(tx: Database, websiteId: string, id: string, now: Date): Promise<void> {
  const link = await lockLink(tx, websiteId, id)
  if (link === undefined || link.draftId === null || !isOpen(link, now)) return
  await reserve(tx, websiteId, id, wantedUnits(link.agreed.cart))
}
