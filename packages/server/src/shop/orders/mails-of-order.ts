import { ORDER_MAILS, say, type Outcome } from '@plinth/domain'
import { and, desc, eq, like, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { outbox } from '../../platform/mail/schema.ts'
import type { OrderErrorCode } from './order-errors.ts'
import { readAbout, sendOrderMail } from './order-mails.ts'
import type { StoredOrder } from './order-store.ts'
import { inOrder, type OrderDesk, type OrderEditor } from './orders.ts'

const aboutOrder = (websiteId: string, orderId: string) =>
  and(eq(outbox.websiteId, websiteId), or(eq(outbox.aboutId, orderId), like(outbox.aboutId, `${orderId}/%`)))

/** Mails about an order, newest first, with what became of each. [ORD-45] */
export async function mailsOfOrder(db: Database, websiteId: string, orderId: string) {
  const rows = await db
    .select()
    .from(outbox)
    .where(aboutOrder(websiteId, orderId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(100)
  return rows.map(({ id, kind, recipient, subject, status, lastError, createdAt }) => ({
    id,
    kind,
    to: recipient,
    subject,
    status,
    lastError,
    createdOn: createdAt.getTime(),
  }))
}

/** Sends a mail about an order again, as it would be written now. [ORD-45] */
export function resendMail(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  mailId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const { websiteId } = editor
  return inOrder(desk, editor, orderId, async (tx) => {
    const [mail] = await tx
      .select({ kind: outbox.kind, aboutId: outbox.aboutId })
      .from(outbox)
      .where(and(aboutOrder(websiteId, orderId), eq(outbox.id, mailId)))
    const kind = ORDER_MAILS.find((each) => each === mail?.kind)
    if (mail === undefined || kind === undefined) {
      const message = say('This mail is not there, or is none that can be sent again.')
      return { ok: false, code: 'mail-not-found', message }
    }
    const { partId } = readAbout(mail.aboutId ?? '')
    const part =
      kind === 'order-refunded' ? 'refundId' : kind.startsWith('return-') ? 'returnId' : 'fulfillmentId'
    const about = { websiteId, orderId, kind, ...(partId === undefined ? {} : { [part]: partId }) }
    await desk.jobs.send(sendOrderMail, about, { tx })
    return undefined
  })
}
