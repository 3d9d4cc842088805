import { sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { websites } from '../../site/websites/schema.ts'
import { orders } from '../orders/schema.ts'
import { alias } from 'drizzle-orm/pg-core'
import { subscriptionOrders } from '../subscriptions/schema.ts'
import { askByMail } from './review-mails.ts'
import { askedItems } from './reviewed-order.ts'
import { reviewRefusals, reviewRequests } from '../reviews/schema.ts'

/** Most that are asked in one run of the job; the next follows in an hour. */
const MOST = 200
/** Days after its time at which an order is too long ago: who turns reviews on does not ask about years. */
const TOO_LATE = 30
/** Days for which an order can be on its way. */
const LONGEST_WAY = 180

const o = alias(orders, 'o')
const dueRow = selected({
  websiteId: o.websiteId,
  id: o.id,
  email: o.email,
  language: o.language,
  origin: o.origin,
})

/** When everything of an order `o` had been sent, fetched, or was there because it was paid. [ORD-103] */
const deliveredAt = sql`coalesce(
  (select max(greatest(f.created_at, f.picked_up_at)) from fulfillments f
    where f.website_id = o.website_id and f.order_id = o.id),
  (select max(e.at) from order_events e
    where e.website_id = o.website_id and e.order_id = o.id and e.type in ('fulfilled', 'paid')),
  o.created_at)`

/** Whether an order `o` of which nothing was sent goes on with something its buyer has had before. [ORD-103] */
const isRenewedAccess = sql`exists (select from ${subscriptionOrders} s
  where s.website_id = o.website_id and s.order_id = o.id and s.cycle > 1
    and not exists (select from fulfillments f where f.website_id = o.website_id and f.order_id = o.id))`

/**
 * Asks buyers what they think, as many days after they have got everything as the owner set: once for an order, and not
 * those who want to be asked no more, who withdrew, or who were given their money back. [REVIEW-1] [REVIEW-2]
 */
export const askBuyers = defineJob(
  'reviews.ask',
  async (_data, { db, clock, mail }) => {
    const now = clock.now()
    const at = now.toISOString()
    const due = await dueRow.read(
      db,
      sql`
      select ${dueRow} from orders o
      join ${websites} w on w.id = o.website_id and (w.store #>> '{reviews,isOn}') = 'true'
      where o.fulfillment_state = 'fulfilled' and o.payment_state <> 'refunded' and o.withdrawn_at is null
        and o.email <> '' and o.email not like '%@invalid'
        and o.created_at > ${at}::timestamptz - make_interval(days => ${LONGEST_WAY})
        and not exists (select from ${reviewRequests} q where q.website_id = o.website_id and q.order_id = o.id)
        and not ${isRenewedAccess}
        and not exists (select from ${reviewRefusals} n where n.website_id = o.website_id and n.email = lower(o.email))
        and ${deliveredAt} <= ${at}::timestamptz - make_interval(days => (w.store #>> '{reviews,days}')::integer)
        and ${deliveredAt} > ${at}::timestamptz
          - make_interval(days => (w.store #>> '{reviews,days}')::integer + ${TOO_LATE})
        and exists (select from ${askedItems} i
          join products p on p.website_id = i.website_id and p.id = i.product_id
            and p.deleted_at is null and p.status = 'published'
          where i.website_id = o.website_id and i.order_id = o.id)
      order by o.created_at, o.id ${firstRows(MOST)}`,
    )
    for (const order of due) {
      const website = await findWebsite(db, order.websiteId)
      if (website === undefined) continue
      await transaction(db, async (tx) => {
        const [first] = await tx
          .insert(reviewRequests)
          .values({ websiteId: order.websiteId, orderId: order.id, askedAt: now })
          .onConflictDoNothing()
          .returning()
        if (first !== undefined) await askByMail(mail, tx, website, order)
      })
    }
  },
  { schedule: '25 * * * *' },
)
