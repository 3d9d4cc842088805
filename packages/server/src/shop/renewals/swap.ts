import { currentPrice, say, variantName, type CatalogLine, type Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { loadLines } from '../cart/cart-store.ts'
import {
  inSubscription,
  subscriptionNotThere,
  wrongState,
  type Changing,
  type SubscriptionDesk,
  type SubscriptionErrorCode,
} from './change-subscription.ts'
import { findSubscription, isOver, type StoredSubscription } from '../subscriptions/subscription-store.ts'
import { selected } from '../../platform/database/selected.ts'
import { variants } from '../catalog/schema.ts'
import { alias } from 'drizzle-orm/pg-core'

const v = alias(variants, 'v')
const choice = selected({ id: v.id })

/** What a subscription can be swapped to, with what one unit costs. */
export interface SwapChoice {
  readonly itemId: string
  readonly variantId: string
  readonly productName: string
  readonly variantName: string
  readonly unitPriceCents: number
  readonly imageUrl: string | null
}

/** As many as a list of choices can hold. */
const MOST = 100

/**
 * What a subscription can be swapped to: other variants of its product, and other products that are sold as often and for
 * as long, of the same kind, that ask nothing. Only what is to be had. Two statements. [SUB-74]
 */
export async function swapChoices(
  db: Database,
  website: SiteWebsite,
  held: StoredSubscription,
  now: Date,
): Promise<SwapChoice[]> {
  if (isOver(held) || held.currency !== website.currency) return []
  const rows = await choice.read(
    db,
    sql`
    select ${choice} from products p
    join products own on own.website_id = p.website_id and own.id = ${held.productId}
    join variants v on v.website_id = p.website_id and v.product_id = p.id and v.removed_at is null
    where p.website_id = ${website.id} and p.deleted_at is null and p.status = 'published' and p.is_subscribable
      and p.publish_on <= ${now.toISOString()}::timestamptz and p.product_type = own.product_type
      and p.subscription_plan = ${JSON.stringify(held.plan)}::jsonb
      and (p.id = own.id or jsonb_array_length(p.questions -> 'items') = 0) and v.id <> ${held.variantId}
    order by p.id <> own.id, p.sort_name, p.id, v.position limit ${MOST}`,
  )
  const lines = await loadLines(
    db,
    website,
    rows.map(({ id }) => id),
    held.language,
  )
  return rows.flatMap(({ id }) => {
    const line = lines.get(id)
    return line === undefined || isShort(line, held) || currentPrice(line) === 0 ? [] : [choiceOf(line)]
  })
}

const isShort = ({ available }: CatalogLine, { quantity }: StoredSubscription): boolean =>
  available !== null && available < quantity

const choiceOf = (line: CatalogLine): SwapChoice => ({
  itemId: line.itemId,
  variantId: line.variantId,
  productName: line.title,
  variantName: variantName({ attributes: line.attributes }, Object.keys(line.attributes)),
  unitPriceCents: currentPrice(line),
  imageUrl: line.image?.assetUrl ?? null,
})

/**
 * Sends another product, or another variant, from the next delivery on. Buyers agree to what it costs now; what the shop
 * chooses for them never costs more than they have agreed to. [SUB-74] [SUB-75]
 */
export async function swapTo(
  desk: SubscriptionDesk,
  website: SiteWebsite,
  changing: Changing,
  variantId: string,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  const known = await findSubscription(desk.db, changing.websiteId, changing.id)
  if (known === undefined) return subscriptionNotThere()
  return inSubscription(desk, changing, async (held, now, tx) => {
    if (isOver(held)) return wrongState(held)
    const choice = (await swapChoices(tx, website, held, now)).find((one) => one.variantId === variantId)
    if (choice === undefined) {
      const message = say('This cannot be chosen any more. Reload the page to see what can.')
      return { ok: false, code: 'subscription-swap', message, fields: { variantId: message } }
    }
    const { itemId, productName, variantName: name, imageUrl } = choice
    const isOwners = changing.by.actor !== 'buyer'
    const unitPrice = isOwners ? Math.min(choice.unitPriceCents, held.unitPrice) : choice.unitPriceCents
    // Answers belong to the product they were given for.
    const answers = itemId === held.productId ? {} : { additionalFields: [] }
    return {
      change: {
        productId: itemId,
        variantId,
        productName,
        variantName: name,
        imageUrl,
        unitPrice,
        nextUnitPrice: null,
        nextPriceFrom: null,
        ...answers,
      },
      event: 'swapped',
      parameters: {
        from: nameOf(held),
        to: nameOf({ productName, variantName: name }),
        unitPriceCents: unitPrice,
      },
    }
  })
}

/** A product with the choices that were made of it, as people call it. */
const nameOf = ({
  productName,
  variantName: name,
}: Pick<StoredSubscription, 'productName' | 'variantName'>): string =>
  name === '' ? productName : `${productName} (${name})`
