import { disputeAfter, type Dispute } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import type { DisputeNotice } from '../payments/payment-provider.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'
import { disputes, payments } from './schema.ts'

const paidRow = selected({ websiteId: payments.websiteId, orderId: payments.orderId, id: payments.id })
const knownRow = selected({ state: disputes.state })
const disputeRow = selected({
  id: disputes.id,
  amountCents: disputes.amount,
  reason: disputes.reason,
  state: disputes.state,
  dueAt: disputes.dueAt,
})

/** Disputes about the payments of an order, the earliest first; one statement. [DISPUTE-1] */
export async function disputesOf(db: Database, websiteId: string, orderId: string): Promise<Dispute[]> {
  const rows = await disputeRow.read(
    db,
    sql`select ${disputeRow} from disputes where website_id = ${websiteId} and order_id = ${orderId}
      order by created_at, id`,
  )
  return rows.map(({ dueAt, ...dispute }) => ({
    ...dispute,
    ...(dueAt === null ? {} : { dueOn: dueAt.getTime() }),
  }))
}

/**
 * Takes in what a provider tells of a dispute: twice, late or out of order. It is about the payment that was made with the
 * method that tells it, on its own website; of any other nothing happens. [DISPUTE-1] [DISPUTE-2]
 *
 * @param websiteId of a website's own method; the installation's are those of every website
 */
export async function takeDispute(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  notice: DisputeNotice,
  methodId: string,
  websiteId: string | undefined,
): Promise<void> {
  const now = clock.now()
  const { disputedPayment, id, amountCents, currency, reason, dueAt } = notice
  await transaction(db, async (tx) => {
    const here = websiteId === undefined ? sql`true` : sql`website_id = ${websiteId}`
    const [paid] = await paidRow.read(
      tx,
      sql`select ${paidRow} from payments
        where method_id = ${methodId} and reference = ${disputedPayment} and ${here} limit 1`,
    )
    if (paid === undefined) return
    // Held, so that two words that come at once are told apart.
    await tx.execute(sql`
      select id from orders where website_id = ${paid.websiteId} and id = ${paid.orderId} for update`)
    const [known] = await knownRow.read(
      tx,
      sql`select ${knownRow} from disputes where website_id = ${paid.websiteId} and id = ${id}`,
    )
    const state = disputeAfter(known?.state, notice.state)
    const at = now.toISOString()
    await tx.execute(sql`
      insert into disputes (website_id, order_id, id, payment_id, amount, currency, reason, state, due_at, created_at, updated_at)
      values (${paid.websiteId}, ${paid.orderId}, ${id}, ${paid.id}, ${amountCents}, ${currency}, ${reason}, ${state},
        ${dueAt?.toISOString() ?? null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (website_id, id) do update set state = excluded.state, reason = excluded.reason,
        due_at = coalesce(excluded.due_at, disputes.due_at), updated_at = excluded.updated_at`)
    const events: NewOrderEvent[] = []
    if (known === undefined) events.push({ type: 'disputed', parameters: { reason }, amountCents })
    if (known?.state !== state && state !== 'open')
      events.push({ type: state === 'won' ? 'dispute-won' : 'dispute-lost', amountCents })
    await addOrderEvents(tx, paid.websiteId, paid.orderId, events, now)
  })
}
