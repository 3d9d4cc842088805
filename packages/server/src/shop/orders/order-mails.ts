import { readText, storeMoneyFormat, type Fulfillment } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { installationSecret } from '../../platform/database/installation.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import type { MailWriter } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import {
  confirmationMail,
  fulfillmentMail,
  receiptMail,
  type BuyersLinks,
  type MailAbout,
  type MailText,
} from './order-mail-text.ts'
import { opensFiles } from './opens-files.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { downloadPath, statusPath } from './order-token.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'
import { outbox } from '../../platform/mail/schema.ts'

interface AboutOrder {
  readonly websiteId: string
  readonly orderId: string
  /** The parcel it is about, if it is about one. */
  readonly fulfillmentId?: string
}

type OrderMailKind = 'order-confirmation' | 'order-fulfilled' | 'payment-received'

const words: Readonly<
  Record<OrderMailKind, (order: StoredOrder, about: MailAbout, parcel?: Fulfillment) => MailText>
> = {
  'order-confirmation': confirmationMail,
  'order-fulfilled': fulfillmentMail,
  'payment-received': receiptMail,
}

/** Mails the buyer that the order was placed: once, however often the job runs. [ORD-22] */
export const sendConfirmation = defineJob<AboutOrder & { readonly again?: boolean }>(
  'orders.send-confirmation',
  async ({ websiteId, orderId, again }, context) =>
    mailBuyer(context, { websiteId, orderId }, 'order-confirmation', again !== true),
)

/** Mails the buyer that a parcel was sent or is ready; without one, that the whole order is. [ORD-23] */
export const sendFulfillment = defineJob<AboutOrder>('orders.send-fulfillment', async (data, context) =>
  mailBuyer(context, data, 'order-fulfilled', false),
)

/** Mails the buyer that the money they sent has come. [PAY-42] */
export const sendReceipt = defineJob<AboutOrder>('orders.send-receipt', async (data, context) =>
  mailBuyer(context, data, 'payment-received', true),
)

/** Writes mails about orders when they are sent, and writes down on the order that they were. [MAIL-6] [ORD-24] */
export function orderMailWriter(kind: OrderMailKind): MailWriter {
  return {
    write: async ({ websiteId, aboutId }, { db, config, clock }) => {
      const { orderId, fulfillmentId } = readAbout(aboutId)
      const order = await findOrder(db, websiteId, orderId)
      const parcel = order?.fulfillments.find(({ id }) => id === fulfillmentId)
      if (order === undefined || (fulfillmentId !== undefined && parcel === undefined)) return undefined
      const secret = config.secret ?? (await installationSecret(db))
      const links = buyersLinks(order, secret, clock.now().getTime())
      return words[kind](order, { ...(await ofShop(db, order)), links }, parcel)
    },
    sent: async (tx, { websiteId, aboutId }, { clock }) => {
      const { orderId } = readAbout(aboutId)
      const order = await findOrder(tx, websiteId, orderId)
      if (order === undefined) return
      await addOrderEvents(tx, websiteId, orderId, [mailEvent(kind, order.email, true)], clock.now())
    },
  }
}

async function mailBuyer(
  { db, clock, mail }: JobContext,
  { websiteId, orderId, fulfillmentId }: AboutOrder,
  kind: OrderMailKind,
  once: boolean,
): Promise<void> {
  await transaction(db, async (tx) => {
    // Held, so that two runs of the job at the same time send one mail.
    await tx.execute(sql`
      select id from orders where website_id = ${websiteId} and id = ${orderId} for update`)
    const order = await findOrder(tx, websiteId, orderId)
    if (order === undefined || (once && (await hasMail(tx, order, kind)))) return
    const parcel = order.fulfillments.find(({ id }) => id === fulfillmentId)
    // Taken back before its mail was written.
    if (fulfillmentId !== undefined && parcel === undefined) return
    const kept = words[kind](order, await ofShop(tx, order), parcel)
    const aboutId = parcel === undefined ? order.id : `${order.id}/${parcel.id}`
    await mail.send(tx, { websiteId, kind, to: order.email, aboutId, ...kept })
    if (mail.hasServer) return
    await addOrderEvents(tx, websiteId, order.id, [mailEvent(kind, order.email, false)], clock.now())
  })
}

async function hasMail(tx: Database, order: StoredOrder, kind: OrderMailKind): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from ${outbox} where website_id = ${order.websiteId} and kind = ${kind} and about_id = ${order.id} limit 1`)
  return rows.length > 0
}

/** What a mail is about: an order, or a parcel of it. */
function readAbout(aboutId: string): { orderId: string; fulfillmentId?: string } {
  const [orderId = '', fulfillmentId] = aboutId.split('/')
  return { orderId, ...(fulfillmentId === undefined ? {} : { fulfillmentId }) }
}

/** What became of a mail, as the order's history tells it. [ORD-24] */
function mailEvent(kind: OrderMailKind, email: string, sent: boolean): NewOrderEvent {
  return { type: sent ? 'mail-sent' : 'mail-kept', parameters: { mail: kind, email } }
}

async function ofShop(db: Database, order: StoredOrder): Promise<Omit<MailAbout, 'links'>> {
  const website = await findWebsite(db, order.websiteId)
  const { language } = order
  return {
    shopName: readText(website?.title, language, website?.primaryLanguage ?? language),
    language,
    money: website === undefined ? {} : storeMoneyFormat(website.store, language),
  }
}

function buyersLinks(order: StoredOrder, secret: string, now: number): BuyersLinks {
  const { websiteId, id: orderId, origin } = order
  const files = order.items.filter(({ digitalAssetId }) => digitalAssetId !== undefined && opensFiles(order))
  return {
    statusUrl: origin + statusPath(secret, websiteId, orderId),
    downloads: new Map(
      files.map((item) => [
        item.id,
        origin + downloadPath(secret, { websiteId, orderId, itemId: item.id }, now),
      ]),
    ),
  }
}
