import { type Outcome, paymentStateOf, say, keptSentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { welcomeIfMember } from './welcome-buyer.ts'
import { endLinksOfOrder } from '../pay-links/pay-links.ts'
import { issueBought } from './issue-bought.ts'
import { settleFulfillment } from './fulfill.ts'
import type { OrderErrorCode } from './order-errors.ts'
import { sendReceipt } from './order-mails.ts'
import type { StoredOrder } from './order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'

/** Says that the money an order waits for is there: an event, and a receipt to the buyer if asked for. [PAY-42] */
export async function markPaid(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
  { notify }: { readonly notify: boolean },
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const awaited = order.payments.filter(({ status }) => status === 'awaiting')
    if (awaited.length === 0) {
      const message = say('This order waits for no money any more. Reload to see how it stands.')
      return { ok: false, code: 'not-awaited', message }
    }
    const { websiteId } = editor
    await endLinksOfOrder(tx, order)
    const paidAt = desk.clock.now().toISOString()
    await tx.execute(sql`
      update payments set status = 'paid', paid_at = ${paidAt}::timestamptz
      where website_id = ${websiteId} and order_id = ${orderId} and status = 'awaiting'`)
    const paid = order.payments.map((payment) => ({ ...payment, status: 'paid' as const }))
    await tx.execute(sql`
      update orders set payment_state = ${paymentStateOf(paid)}
      where website_id = ${websiteId} and id = ${orderId}`)
    for (const { label, amountCents } of awaited) {
      await addEvent(tx, desk, editor, orderId, {
        type: 'paid',
        parameters: { label: keptSentence(label) },
        amountCents,
      })
    }
    await issueBought(tx, websiteId, orderId, desk.clock.now())
    await settleFulfillment(tx, websiteId, orderId, desk.clock.now())
    await welcomeIfMember(tx, desk.jobs, { websiteId, orderId })
    if (notify) await desk.jobs.send(sendReceipt, { websiteId, orderId }, { tx })
    return undefined
  })
}
