import { readText } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../database/database.ts'
import { installationSecret } from '../../database/installation.ts'
import { defineJob, type JobContext } from '../../jobs/job.ts'
import { findWebsite } from '../websites/websites.ts'
import { confirmationMail, fulfillmentMail, type MailAbout, type MailText } from './order-mail-text.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { downloadPath, statusPath } from './order-token.ts'
import { addOrderEvents } from './place-order.ts'

interface AboutOrder {
  readonly websiteId: string
  readonly orderId: string
}

/** Mails the buyer that the order was placed: once, however often the job runs. [ORD-22] */
export const sendConfirmation = defineJob<AboutOrder & { readonly again?: boolean }>(
  'orders.send-confirmation',
  async ({ websiteId, orderId, again }, context) =>
    mailBuyer(context, { websiteId, orderId }, 'order-confirmation', confirmationMail, {
      once: again !== true,
      message: (order) => `The confirmation was sent to ${order.email}.`,
    }),
)

/** Mails the buyer that the order was sent or is ready. [ORD-23] */
export const sendFulfillment = defineJob<AboutOrder>('orders.send-fulfillment', async (data, context) =>
  mailBuyer(context, data, 'order-fulfilled', fulfillmentMail),
)

async function mailBuyer(
  context: JobContext,
  about: AboutOrder,
  kind: string,
  write: (order: StoredOrder, about: MailAbout) => MailText,
  event?: { readonly once: boolean; readonly message: (order: StoredOrder) => string },
): Promise<void> {
  const { db, clock, mail, config } = context
  const secret = config.secret ?? (await installationSecret(db))
  await transaction(db, async (tx) => {
    // Held, so that two runs of the job at the same time send one mail.
    await tx.execute(sql`
      select id from orders where website_id = ${about.websiteId} and id = ${about.orderId} for update`)
    const order = await findOrder(tx, about.websiteId, about.orderId)
    if (order === undefined) return
    if (event?.once === true && order.events.some(({ type }) => type === 'confirmation-sent')) return
    const words = write(order, await mailAbout(tx, order, secret, clock.now().getTime()))
    await mail.send(tx, { websiteId: about.websiteId, kind, to: order.email, ...words })
    if (event === undefined) return
    const added = [{ type: 'confirmation-sent', message: event.message(order) }] as const
    await addOrderEvents(tx, about.websiteId, order.id, added, clock.now())
  })
}

async function mailAbout(tx: Database, order: StoredOrder, secret: string, now: number): Promise<MailAbout> {
  const website = await findWebsite(tx, order.websiteId)
  const files = order.items.filter(({ digitalAssetId }) => digitalAssetId !== undefined)
  return {
    shopName: readText(website?.title, order.language, website?.primaryLanguage ?? order.language),
    language: order.language,
    statusUrl: order.origin + statusPath(secret, order.websiteId, order.id),
    downloads: new Map(
      files.map((item) => [
        item.id,
        order.origin +
          downloadPath(secret, { websiteId: order.websiteId, orderId: order.id, itemId: item.id }, now),
      ]),
    ),
  }
}
