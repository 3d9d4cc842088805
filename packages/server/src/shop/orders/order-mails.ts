import {
  readText,
  storeMoneyFormat,
  type Fulfillment,
  type OrderMail,
  type OrderReturn,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { installationSecret } from '../../platform/database/installation.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import type { MailAttachment, MailWriter } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import {
  cancelMail,
  changedMail,
  confirmationMail,
  fulfillmentMail,
  receiptMail,
  refundMail,
  returnMail,
  withdrawalAnswerMail,
  withdrawalMail,
  type BuyersLinks,
  type MailedFile,
  type MailAbout,
  type MailText,
} from './order-mail-text.ts'
import { listDocuments, makeInvoice } from './document-store.ts'
import { inOwnWords, type WrittenMail } from '../mails/own-words.ts'
import { documentAsPdf } from './print-orders.ts'
import { opensFiles } from './opens-files.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { downloadPath, statusPath } from './order-token.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'
import { returnsOf } from './return-store.ts'
import { selected } from '../../platform/database/selected.ts'
import { orders, refunds } from './schema.ts'
import { outbox } from '../../platform/mail/schema.ts'

const newest = selected({ id: orders.id })

interface AboutOrder {
  readonly websiteId: string
  readonly orderId: string
  /** The parcel it is about, if it is about one. */
  readonly fulfillmentId?: string
  /** The same of a refund, and of a return. */
  readonly refundId?: string
  readonly returnId?: string
}

/** What of an order a mail is about. */
interface MailPart {
  readonly parcel?: Fulfillment
  readonly refund?: { readonly amount: number; readonly asCredit: boolean }
  readonly returned?: OrderReturn
}

const words: Readonly<Record<OrderMail, (order: StoredOrder, about: MailAbout, part: MailPart) => MailText>> =
  {
    'order-confirmation': confirmationMail,
    'order-fulfilled': (order, about, { parcel }) => fulfillmentMail(order, about, parcel),
    'payment-received': receiptMail,
    'order-refunded': (order, about, { refund }) =>
      refundMail(order, about, refund?.amount ?? 0, refund?.asCredit),
    'order-canceled': cancelMail,
    'withdrawal-received': withdrawalMail,
    'withdrawal-answered': withdrawalAnswerMail,
    'order-changed': changedMail,
    'return-asked': (order, about, { returned }) => returnMail(order, about, 'return-asked', returned),
    'return-accepted': (order, about, { returned }) => returnMail(order, about, 'return-accepted', returned),
    'return-refused': (order, about, { returned }) => returnMail(order, about, 'return-refused', returned),
    'return-received': (order, about, { returned }) => returnMail(order, about, 'return-received', returned),
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

/** Mails the buyer about an order, or a part of it: also what was sent before, once more. [ORD-45] */
export const sendOrderMail = defineJob<AboutOrder & { readonly kind: OrderMail }>(
  'orders.send-mail',
  async ({ kind, ...about }, context) => mailBuyer(context, about, kind, false),
)

/** Writes mails about orders when they are sent, and writes down on the order that they were. [MAIL-6] [ORD-24] */
export function orderMailWriter(kind: OrderMail): MailWriter {
  return {
    write: async ({ websiteId, aboutId }, { db, config, clock }) => {
      const { orderId, partId } = readAbout(aboutId)
      const order = await findOrder(db, websiteId, orderId)
      const part = order && (await partOf(db, order, kind, partId))
      if (order === undefined || part === undefined) return undefined
      const secret = config.secret ?? (await installationSecret(db))
      const links = buyersLinks(order, secret, clock.now().getTime())
      const about = { websiteId, kind, language: order.language }
      const written = words[kind](order, { ...(await ofShop(db, order)), links }, part)
      const text = await inOwnWords(db, about, written)
      return kind === 'order-confirmation' ? { ...text, attachments: await invoiceFor(db, order) } : text
    },
    sent: async (tx, { websiteId, aboutId }, { clock }) => {
      const { orderId } = readAbout(aboutId)
      const order = await findOrder(tx, websiteId, orderId)
      if (order === undefined) return
      await addOrderEvents(tx, websiteId, orderId, [mailEvent(kind, order.email, true)], clock.now())
    },
  }
}

/** The invoice of an order, for a shop that sends it with the confirmation. [ORDDOC-9] */
async function invoiceFor(db: Database, order: StoredOrder): Promise<MailAttachment[]> {
  const website = await findWebsite(db, order.websiteId)
  if (website?.store.seller?.isInvoiceMailed !== true) return []
  const documents = await listDocuments(db, order.websiteId, [order.id])
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  if (invoice === undefined) return []
  return [{ ...(await documentAsPdf(website, invoice)), contentType: 'application/pdf' }]
}

/**
 * A mail about the newest order it could be about, for its preview; undefined while there is none. Its links lead nowhere.
 * [MAILTPL-8]
 */
export async function exampleOrderMail(
  db: Database,
  websiteId: string,
  kind: OrderMail,
  language: string,
): Promise<WrittenMail | undefined> {
  const [one] = await newest.read(
    db,
    sql`select ${newest} from orders where website_id = ${websiteId} order by order_number desc limit 1`,
  )
  const found = one && (await findOrder(db, websiteId, one.id))
  if (found === undefined) return undefined
  const order = { ...found, language }
  const parcel = order.fulfillments.at(-1)
  const refund = { amount: order.refundedTotalCents || order.grandTotalCents, asCredit: false }
  const { origin } = order
  const links = { statusUrl: `${origin}/order-status/example`, downloads: new Map<string, MailedFile[]>() }
  const part = { ...(parcel === undefined ? {} : { parcel }), refund }
  return words[kind](order, { ...(await ofShop(db, order)), links }, part)
}

async function mailBuyer(
  { db, clock, mail }: JobContext,
  { websiteId, orderId, fulfillmentId, refundId, returnId }: AboutOrder,
  kind: OrderMail,
  once: boolean,
): Promise<void> {
  await transaction(db, async (tx) => {
    // Held, so that two runs of the job at the same time send one mail.
    await tx.execute(sql`
      select id from orders where website_id = ${websiteId} and id = ${orderId} for update`)
    const order = await findOrder(tx, websiteId, orderId)
    if (order === undefined || (once && (await hasMail(tx, order, kind)))) return
    if (kind === 'order-confirmation') await makeInvoice(tx, { clock }, order)
    const partId = fulfillmentId ?? refundId ?? returnId
    const part = await partOf(tx, order, kind, partId)
    // Taken back before its mail was written.
    if (part === undefined) return
    const about = { websiteId, kind, language: order.language }
    const kept = await inOwnWords(tx, about, words[kind](order, await ofShop(tx, order), part))
    const aboutId = partId === undefined ? order.id : `${order.id}/${partId}`
    await mail.send(tx, { websiteId, kind, to: order.email, aboutId, ...kept })
    if (mail.hasServer) return
    await addOrderEvents(tx, websiteId, order.id, [mailEvent(kind, order.email, false)], clock.now())
  })
}

/** The part of an order that a mail is about; undefined where there is no such part any more. */
async function partOf(
  db: Database,
  order: StoredOrder,
  kind: OrderMail,
  partId: string | undefined,
): Promise<MailPart | undefined> {
  if (partId === undefined) return {}
  if (kind === 'order-refunded') {
    const refund = await findRefund(db, order, partId)
    return refund && { refund }
  }
  if (kind.startsWith('return-')) {
    const returned = (await returnsOf(db, order.websiteId, order.id)).find(({ id }) => id === partId)
    return returned && { returned }
  }
  const parcel = order.fulfillments.find(({ id }) => id === partId)
  return parcel && { parcel }
}

const refundAmount = selected({ amount: refunds.amount, asCredit: refunds.asCredit })

async function findRefund(db: Database, order: StoredOrder, refundId: string) {
  const [refund] = await refundAmount.read(
    db,
    sql`
    select ${refundAmount} from refunds
    where website_id = ${order.websiteId} and order_id = ${order.id} and id = ${refundId} and state = 'done'`,
  )
  return refund
}

async function hasMail(tx: Database, order: StoredOrder, kind: OrderMail): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from ${outbox} where website_id = ${order.websiteId} and kind = ${kind} and about_id = ${order.id} limit 1`)
  return rows.length > 0
}

/** What a mail is about: an order, or a parcel or refund of it. */
export function readAbout(aboutId: string): { orderId: string; partId?: string } {
  const [orderId = '', partId] = aboutId.split('/')
  return { orderId, ...(partId === undefined ? {} : { partId }) }
}

/** What became of a mail, as the order's history tells it. [ORD-24] */
function mailEvent(kind: OrderMail, email: string, sent: boolean): NewOrderEvent {
  return { type: sent ? 'mail-sent' : 'mail-kept', parameters: { mail: kind, email } }
}

async function ofShop(db: Database, order: StoredOrder): Promise<Omit<MailAbout, 'links'>> {
  const website = await findWebsite(db, order.websiteId)
  const { language } = order
  return {
    shopName: readText(website?.title, language, website?.primaryLanguage ?? language),
    language,
    timeZone: website?.timeZone ?? 'UTC',
    offersWithdrawal: website?.store.withdrawal === true,
    money: website === undefined ? {} : storeMoneyFormat(website.store, language),
  }
}

function buyersLinks(order: StoredOrder, secret: string, now: number): BuyersLinks {
  const { websiteId, id: orderId, origin } = order
  return {
    statusUrl: origin + statusPath(secret, websiteId, orderId),
    downloads: new Map(
      (opensFiles(order) ? order.items : []).map(({ id, files = [] }) => [
        id,
        files.map((file) => ({
          name: files.length > 1 ? file.name : '',
          url: origin + downloadPath(secret, { websiteId, orderId, fileId: file.id }, now),
        })),
      ]),
    ),
  }
}
