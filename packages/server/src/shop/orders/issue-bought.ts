import { type GiftCardRule, type GiftDetails, giftCardEnd, momentOf } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { orderItems, orders } from './schema.ts'
import { issue } from '../stored-value/ledger.ts'

/** A gift card as it was sold: who it is for, and what it is worth, minor units. */
export interface SoldGift extends GiftDetails {
  readonly valueCents: number
  /** How long it can be spent, as it was said when it was sold; `null` for ever. [GIFT-37] */
  readonly months?: number | null
  /** What it pays for, as it was said when it was sold. [GIFT-83] */
  readonly only?: GiftCardRule | null
}

const soldRow = selected({
  itemId: orderItems.id,
  gift: orderItems.gift,
  currency: orders.currency,
  testMode: orders.testMode,
  language: orders.language,
  origin: orders.origin,
})

/** A rule that names nothing is none. */
export const ruleOf = (rule: GiftCardRule | null | undefined): GiftCardRule | null =>
  rule == null || rule.productIds.length + rule.categoryIds.length === 0 ? null : rule

/** The hour of its day at which a card is mailed. */
const MAILED_AT = '08:00'

/**
 * Makes the gift cards of an order that is paid, each once, however often it is called: its code is made when its mail
 * goes out, at once or on its day. [GIFT-32]
 */
export async function issueBought(
  tx: Database,
  websiteId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const sold = await soldRow.read(
    tx,
    sql`
    select ${soldRow} from order_items join orders
      on orders.website_id = order_items.website_id and orders.id = order_items.order_id
    where order_items.website_id = ${websiteId} and order_items.order_id = ${orderId}
      and order_items.gift is not null order by order_items.position`,
  )
  if (sold.length === 0) return
  const website = await findWebsite(tx, websiteId)
  const timeZone = website?.timeZone ?? 'UTC'
  for (const { itemId, gift, ...order } of sold) {
    if (gift === null || gift.valueCents <= 0) continue
    const { sendOn, valueCents, months = null, only = null, amountCents: _chosen, ...whom } = gift
    const sendAt = sendOn === null ? Number.NaN : momentOf(`${sendOn}T${MAILED_AT}`, timeZone)
    const mailedAt = Number.isNaN(sendAt) ? now : new Date(sendAt)
    await issue(
      tx,
      {
        ...order,
        ...whom,
        websiteId,
        kind: 'gift-card',
        amountCents: valueCents,
        orderId,
        orderItemId: itemId,
        onlyFor: ruleOf(only),
        sendAt: mailedAt,
        expiresAt: months === null ? null : giftCardEnd(mailedAt, months),
      },
      now,
    )
  }
}
