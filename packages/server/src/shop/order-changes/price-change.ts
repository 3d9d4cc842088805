import {
  discountByHand,
  placeIn,
  priceCart,
  say,
  type CartEntry,
  type CatalogLine,
  type DraftForm,
  type OfferedDiscount,
  type Sentence,
  type ShippingDestination,
  type StoredCart,
} from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { loadLines } from '../cart/cart-store.ts'
import { tidyDestination } from '../cart/cart.ts'
import { loadOffered } from '../discounts/offered-discounts.ts'
import {
  byHand,
  discountsOf,
  rulesOf,
  unsuitable,
  writtenLine,
  type PricedDraft,
} from '../drafting/price-draft.ts'
import { BY_HAND_SHIPPING } from '@plinth/domain'
import type { StoredOrder, StoredOrderItem } from '../orders/order-store.ts'

/**
 * Prices an order as it is changed, by the rules of every cart: what it has already at the price it was sold for, what comes
 * to it at the catalogue's, the discounts that counted, shipping, and the taxes of where it goes now. Each line is known by
 * its own name, so that two lines of one variant keep their own prices. [ORDEDIT-2]
 */
export async function priceChange(
  db: Database,
  website: SiteWebsite,
  order: StoredOrder,
  form: DraftForm,
  at: Date,
): Promise<PricedDraft> {
  const kept = new Map(order.items.map((item) => [item.id, item]))
  const wanted = form.lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  const known =
    wanted.length === 0 ? new Map<string, CatalogLine>() : await loadLines(db, website, wanted, form.language)
  const lines = new Map<string, CatalogLine>()
  const catalogue = new Map<string, CatalogLine>()
  const entries: CartEntry[] = []
  const gone: string[] = []
  const problems: Record<string, Sentence> = {}
  form.lines.forEach((line, index) => {
    const item = kept.get(line.id)
    const offered = line.variantId === null ? undefined : known.get(line.variantId)
    const found =
      item === undefined
        ? line.variantId === null
          ? writtenLine(line)
          : offered
        : keptLine(item, offered, line.title)
    if (found === undefined) {
      gone.push(line.id)
      problems[`lines.${index}.quantity`] = say('This product is not there any more. Take it out.')
      return
    }
    const problem = item === undefined ? unsuitable(found) : undefined
    if (problem !== undefined) problems[`lines.${index}.quantity`] = problem
    const { subscriptionPlan: _plan, questions: _questions, ...sold } = found
    const price = line.unitPriceCents ?? (found.onSale ? found.salePrice : found.price)
    if (offered !== undefined) catalogue.set(line.id, offered)
    lines.set(line.id, { ...sold, variantId: line.id, price, salePrice: price, onSale: false })
    entries.push({
      id: line.id,
      itemId: found.itemId,
      variantId: line.id,
      quantity: line.quantity,
      shownPriceCents: price,
    })
  })
  const stored: StoredCart = {
    id: order.purchasedCartId,
    websiteId: website.id,
    orderId: null,
    created: at.getTime(),
    isPurchased: false,
    entries,
    shippingLocation: destinationOf(order, form, website),
    chosenShipping: form.shipping?.kind === 'option' ? form.shipping.optionId : BY_HAND_SHIPPING,
  }
  const offered =
    form.discount === null
      ? await countedAgain(
          db,
          order,
          entries.map(({ itemId }) => itemId),
        )
      : discountsOf(website, form)
  const discounts = { offered, now: at.getTime() }
  const ofStore = priceCart(stored, lines, rulesOf(website, form, website.store.shipping), discounts)
  const cart =
    form.shipping?.kind === 'custom'
      ? priceCart(stored, lines, rulesOf(website, form, byHand(form)), discounts)
      : ofStore
  return { cart, lines: catalogue, gone, shippingOptions: ofStore.shippingOptions, problems }
}

/** Whether an order is fetched where it was to be fetched: a change has left the way as it was. [ORD-170] */
export function isStillFetched(
  { shippingDetails, shippingMethod }: Pick<StoredOrder, 'shippingDetails' | 'shippingMethod'>,
  { shippingAddress, shipping }: Pick<DraftForm, 'shippingAddress' | 'shipping'>,
): boolean {
  if (shippingDetails?.pickup === undefined || shippingAddress !== null) return false
  return shipping?.kind === 'custom' && shipping.name === shippingMethod
}

/** Where a changed order is taxed, as far as that goes by it: where it is sent or fetched, or where its buyer is. */
function destinationOf(
  order: StoredOrder,
  form: DraftForm,
  { store }: SiteWebsite,
): ShippingDestination | null {
  if (form.shippingAddress !== null) return tidyDestination(form.shippingAddress)
  const place = store.shipping.pickup.find(({ name }) => name === order.shippingMethod)
  const country = (place ?? order.billingAddress)?.country
  if (isStillFetched(order, form) && country !== undefined) return placeIn(store.taxes, country)
  return form.billingAddress === null ? null : { country: form.billingAddress.country }
}

/** A line that is in the order already: as it was sold, weighed and taxed as the catalogue says now, as far as it is there. */
function keptLine(item: StoredOrderItem, offered: CatalogLine | undefined, title: string): CatalogLine {
  const { productId: itemId, sku, unitPriceCents: price, productType, variantId } = item
  const { weight, taxCategory, available = null } = offered ?? {}
  return {
    variantId,
    itemId,
    sku,
    attributes: {},
    title: title.trim() === '' ? item.productName : title.trim(),
    productType,
    fullUrl: '',
    price,
    salePrice: price,
    onSale: false,
    // What the order has is taken from stock already.
    available: available === null ? null : available + item.quantity,
    ...(weight === undefined ? {} : { weight }),
    ...(taxCategory === undefined ? {} : { taxCategory }),
  }
}

/**
 * The discounts that counted when the order was placed: by their rules, without regard to their time and their uses, which
 * the order has. One that is not there any more takes off what it took off. [ORDEDIT-2]
 */
async function countedAgain(
  db: Database,
  { websiteId, purchasedCartId, email, currency, discounts = [] }: StoredOrder,
  itemIds: readonly string[],
): Promise<OfferedDiscount[]> {
  if (discounts.length === 0) return []
  const codes = discounts.flatMap(({ code }) => (code === null ? [] : [code]))
  const asking = { websiteId, cartId: purchasedCartId, codes, itemIds, email }
  const offered = await loadOffered(db, asking, currency)
  return discounts.flatMap((counted) => {
    const found = offered.find(({ id, code }) => id === counted.discountId && code === counted.code)
    if (found === undefined && counted.amountCents === 0) return []
    const rules =
      found ?? discountByHand({ kind: 'amount', amountCents: counted.amountCents }, counted.title, currency)
    const unlimited = { isOn: true, startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null }
    const { discountId: id, code } = counted
    // They counted together.
    return [{ ...rules, ...unlimited, maxUsesPerCode: null, id, code, combines: true }]
  })
}
