import { say, WITHDRAWAL_LIMITS, type Outcome, type Withdrawal } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { OrderErrorCode } from './order-errors.ts'
import { sendOrderMail } from './order-mails.ts'
import type { StoredOrder } from './order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'
import { addOrderEvents } from './place-order.ts'
import { orders } from './schema.ts'

interface SentWithdrawal extends Withdrawal {
  readonly websiteId: string
  /** When it was sent, milliseconds since the epoch: what counts for the time somebody has. */
  readonly at: number
}

const takenRow = selected({ id: orders.id, email: orders.email })

/**
 * Takes a withdrawal in: the order whose number and mail address it names is marked, with the moment it was sent, and its
 * buyer gets a receipt. Once for an order. It runs after the answer, so that no answer takes longer because there is such
 * an order. [WITHDRAW-3] [WITHDRAW-4]
 */
export const takeWithdrawal = defineJob<SentWithdrawal>(
  'orders.take-withdrawal',
  async ({ websiteId, orderNumber, email, message, at }, { db, jobs }) => {
    const sentAt = new Date(at)
    await transaction(db, async (tx) => {
      const [taken] = await takenRow.read(
        tx,
        sql`
        update orders set withdrawn_at = ${sentAt.toISOString()}::timestamptz
        where website_id = ${websiteId} and order_number = ${orderNumber} and lower(email) = ${email}
          and withdrawn_at is null
        returning ${takenRow}`,
      )
      if (taken === undefined) return
      const event = { type: 'withdrawn', parameters: { email: taken.email }, message } as const
      await addOrderEvents(tx, websiteId, taken.id, [event], sentAt)
      await jobs.send(sendOrderMail, { websiteId, orderId: taken.id, kind: 'withdrawal-received' }, { tx })
    })
  },
)

/** Answers a buyer who withdrew, by mail; what was answered stays with the order. [WITHDRAW-6] */
export async function answerWithdrawal(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  text: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const message = text.trim().slice(0, WITHDRAWAL_LIMITS.answer)
  if (message === '') return { ok: false, code: 'note-empty', message: say('Write something first.') }
  return inOrder(desk, editor, orderId, async (tx, order) => {
    if (!order.events.some(({ type }) => type === 'withdrawn'))
      return { ok: false, code: 'not-withdrawn', message: say('Nobody has withdrawn from this order.') }
    await addEvent(tx, desk, editor, orderId, { type: 'withdrawal-answered', message })
    const { websiteId } = editor
    await desk.jobs.send(sendOrderMail, { websiteId, orderId, kind: 'withdrawal-answered' }, { tx })
    return undefined
  })
}
