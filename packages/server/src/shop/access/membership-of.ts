import type { MembershipThatOpensNothing } from '@plinth/renderer'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRows } from '../../platform/database/first-rows.ts'
import { optional, selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import { orderItems, orders } from '../orders/schema.ts'
import { subscriptions } from '../subscriptions/schema.ts'
import { subscriptionPath } from '../subscriptions/subscription-token.ts'
import { countsTests } from './bought-access.ts'

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')
const s = alias(subscriptions, 's')

const newestRow = selected({
  productName: i.productName,
  orderNumber: o.orderNumber,
  paymentState: o.paymentState,
  fulfillmentState: o.fulfillmentState,
  subscriptionId: optional(s.id),
  state: optional(s.state),
})

/**
 * What somebody ordered last that is to open one of these areas, and how it stands. It is asked where nothing of theirs opens
 * them, so that whoever paid once is not met like a stranger. [PAID-12]
 *
 * @param email in lower case, of somebody who has proved that it is theirs
 * @returns undefined where they never ordered any
 */
export async function membershipThatOpensNothing(
  app: Pick<App, 'db' | 'payments' | 'secret'>,
  websiteId: string,
  email: string,
  areas: readonly string[],
): Promise<MembershipThatOpensNothing | undefined> {
  const withTests = await countsTests(app, websiteId)
  const [row] = await newestRow.read(
    app.db,
    sql`select ${newestRow} from orders o
      join order_items i on i.website_id = o.website_id and i.order_id = o.id and i.opens_areas <> '[]'
      left join (subscription_orders so
        join subscriptions s on s.website_id = so.website_id and s.id = so.subscription_id)
        on so.website_id = o.website_id and so.order_id = o.id and so.variant_id = i.variant_id
      where o.website_id = ${websiteId} and lower(o.email) = ${email} ${withTests ? sql`` : sql`and not o.test_mode`}
        and exists (select from jsonb_array_elements_text(i.opens_areas) as area(id)
          where area.id = any(array(select jsonb_array_elements_text(${JSON.stringify(areas)}::jsonb))))
      order by o.created_at desc, o.id desc, i.position ${firstRows(1)}`,
  )
  if (row === undefined) return undefined
  const { productName: name, subscriptionId, state } = row
  if (subscriptionId !== null && (state === 'past-due' || state === 'paused' || state === 'active'))
    return { name, state, url: subscriptionPath(app.secret, websiteId, subscriptionId) }
  if (row.fulfillmentState !== 'canceled' && row.paymentState === 'awaiting')
    return { name, state: 'awaiting', orderNumber: row.orderNumber }
  return { name, state: 'over' }
}
