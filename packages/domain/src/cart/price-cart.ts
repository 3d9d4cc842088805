import type { ProductQuestions } from '../catalog/product-questions.ts'
import { asChosen } from '../stored-value/gift-details.ts'
import type { SubscriptionPlan } from '../subscriptions/plan.ts'
import { spreadOverStoredValue, type CartStoredValue } from '../stored-value/stored-value.ts'
import { currentPrice } from '../catalog/variants.ts'
import { kindOf, PRODUCT_KINDS } from '../catalog/product-kinds.ts'
import type { ProductTypeCode } from '../enumerations/product-types.ts'
import { couponRefusalText, type OfferedDiscount } from '../discounts/discount.ts'
import { inWords } from '../words/catalogues.ts'
import {
  packed,
  quoteKey,
  type PackageSize,
  type PackedParcel,
  type PackedThing,
  type ShippingQuotes,
} from '../shipping/live-rates.ts'
import { pickupOf, shippingOptions } from '../shipping/shipping.ts'
import {
  isReverseCharged,
  REVERSE_CHARGE,
  REVERSE_CHARGE_NAME,
  withoutTax,
  type CartVat,
} from '../taxes/reverse-charge.ts'
import { rateOf, shippingRateOf, type AppliedTax, type TaxDestination, type TaxRule } from '../taxes/tax.ts'
import { noTaxes, taxClassOf, taxPlace, type TaxCategory } from '../taxes/tax-settings.ts'
import { readVatId } from '../taxes/vat-id.ts'
import type { StoreSettings } from '../site/website.ts'
import { amountDue, type CartEntry, type Coupons, type PricedEntry, type ShoppingCart } from './cart.ts'
import { orderTotals, type OrderTotals } from './order-totals.ts'

/** What the catalogue says about a variant in a cart. Prices in minor units. */
export interface CatalogLine {
  readonly variantId: string
  readonly itemId: string
  readonly sku: string
  readonly attributes: { readonly [option: string]: string }
  /** In the buyer's language. */
  readonly title: string
  readonly productType: ProductTypeCode
  /** At the usual rate unless given. [TAX-10] */
  readonly taxCategory?: TaxCategory
  readonly fullUrl: string
  /** The store it stands in. [CART-94] */
  readonly collection?: PricedEntry['collection']
  readonly image?: PricedEntry['image']
  readonly price: number
  readonly salePrice: number
  readonly onSale: boolean
  /** Units that can be bought now; `null` for unlimited, 0 when the product is no longer sold. */
  readonly available: number | null
  /** Grams of one unit; nothing known counts as nothing. */
  readonly weight?: number
  /** Of its package. [CAT-62] */
  readonly size?: PackageSize
  /** How often it is bought again, if it is sold by subscription. */
  readonly subscriptionPlan?: SubscriptionPlan
  /** What is asked before it goes into a cart; absent where nothing is. [CART-36] */
  readonly questions?: ProductQuestions
}

/** A cart as stored, before it is priced. */
export interface StoredCart {
  readonly id: string
  readonly websiteId: string
  readonly orderId: string | null
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly isPurchased: boolean
  readonly entries: readonly CartEntry[]
  readonly shippingLocation: ShoppingCart['shippingLocation']
  /** The way to ship the buyer chose; the first one unless it is offered. [SHIP-5] */
  readonly chosenShipping?: string | null
  /** What a carrier said last of where it goes. [SHIP-15] */
  readonly shippingQuotes?: ShippingQuotes
  /** The VAT number of the company that buys. [TAX-30] */
  readonly vat?: CartVat
  /** The codes the buyer gave, as they are compared, in that order. */
  readonly couponCodes?: readonly string[]
  /** The gift cards the buyer gave, by what knows them, in that order. */
  readonly storedValueIds?: readonly string[]
}

/** Discounts that may count in a cart, and the moment they are asked at. */
export interface DiscountsOfCart {
  /** Those of the cart's codes, in that order, then those that count by themselves. */
  readonly offered: readonly OfferedDiscount[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** There are codes to give. */
  readonly takesCoupons?: boolean
  /** What the cart's gift cards could pay, in the order they were given. */
  readonly storedValue?: readonly GivenValue[]
}

/** A gift card of a cart before it is known what it pays; with the products it is for, where it is not for everything. */
export type GivenValue = Omit<CartStoredValue, 'amountCents'> & { readonly onlyItemIds?: readonly string[] }

/** What pricing needs to know of the store. */
export type PricingRules = Pick<StoreSettings, 'shipping'> & {
  /** None unless given. */
  readonly taxes?: StoreSettings['taxes']
  /** Who sells, for whether companies account for the tax themselves. [TAX-31] */
  readonly seller?: { readonly vatNumber: string }
  /** ISO 4217 code. */
  readonly currency: string
  /** In which the ways to ship are named; English unless given. */
  readonly language?: string
  /** On which deliveries are dated; UTC unless given. */
  readonly timeZone?: string
  /** Where goods go as long as the buyer has not said: the place the page begins with. [SHIP-6] */
  readonly usualDestination?: ShoppingCart['shippingLocation']
}

/**
 * Prices a whole cart against the catalogue as it is now, in one pass over its lines; `orderTotals` says in which order.
 * A line whose variant is gone from the catalogue is left out. Where it is fetched without anybody having chosen that, as
 * in a shop that sends nothing, it is priced once more as if it had been chosen: it is taxed there then. [CART-1] [CART-2]
 * [CHK-113]
 */
export function priceCart(
  cart: StoredCart,
  lines: ReadonlyMap<string, CatalogLine>,
  rules: PricingRules,
  discounts: DiscountsOfCart = noDiscounts,
): ShoppingCart {
  const priced = priceOnce(cart, lines, rules, discounts)
  const { selectedShippingOption: chosenShipping } = priced
  const isSettled = chosenShipping === (cart.chosenShipping ?? null)
  if (isSettled || pickupOf(rules.shipping, chosenShipping) === undefined) return priced
  return priceOnce({ ...cart, chosenShipping }, lines, rules, discounts)
}

function priceOnce(
  cart: StoredCart,
  lines: ReadonlyMap<string, CatalogLine>,
  rules: PricingRules,
  { offered, now, takesCoupons = false, storedValue = [] }: DiscountsOfCart,
): ShoppingCart {
  const taxing = taxingOf(cart, lines, rules)
  const { taxes, destination, requiresShipping, taxedIn, isReversed, isWithoutTax } = taxing
  const asSold = (line: CatalogLine): CatalogLine =>
    isWithoutTax ? netLine(line, taxes.rules, taxedIn) : line
  const entries: PricedEntry[] = []
  let totalQuantity = 0
  let hasDigital = false
  const parcel = { units: 0, grams: 0, ...quotesFor(cart, lines, destination, rules.currency) }
  for (const entry of cart.entries) {
    const line = lines.get(entry.variantId)
    if (line === undefined) continue
    const priced = priceEntry(entry, asSold(asChosen(line, entry.gift)))
    entries.push(priced)
    totalQuantity += priced.quantity
    hasDigital ||= kindOf(line).delivers === 'file'
    if (!kindOf(line).ships) continue
    parcel.units += priced.quantity
    parcel.grams += priced.quantity * (line.weight ?? 0)
  }
  const shippingRate = isWithoutTax ? shippingRateOf(taxes.rules, taxedIn) : 0
  const telling = { language: rules.language ?? 'en', timeZone: rules.timeZone ?? 'UTC', now }
  const totals = orderTotals({
    lines: entries.map(({ itemId, purchasePriceCents, quantity, productType, chosenVariant }) => ({
      itemId,
      unitCents: purchasePriceCents,
      quantity,
      isDiscountable: !PRODUCT_KINDS[productType].isMoney,
      taxClass: taxClassOf(productType),
      taxCategory: lines.get(chosenVariant.id)?.taxCategory ?? 'standard',
    })),
    discounts: offered,
    shippingOptions: requiresShipping
      ? (goodsCents) =>
          shippingOptions(rules.shipping, destination, { ...parcel, goodsCents }, telling).map((option) => ({
            ...option,
            costCents: withoutTax(option.costCents, shippingRate),
          }))
      : null,
    chosenShipping: cart.chosenShipping ?? null,
    taxRules: isReversed ? [] : taxes.rules,
    pricesIncludeTax: taxes.pricesIncludeTax,
    destination: taxedIn,
    now,
  })
  const { subtotalCents, discountCents, shippingCostCents, taxCents, grandTotalCents, applied } = totals
  const discounted = entries.map((entry, index) => withShares(entry, totals, index))
  return {
    id: cart.id,
    websiteId: cart.websiteId,
    orderId: cart.orderId,
    created: cart.created,
    isPurchased: cart.isPurchased,
    currency: rules.currency,
    entries: discounted,
    totalQuantity,
    subtotalCents,
    taxCents,
    shippingCostCents,
    discountCents,
    grandTotalCents,
    hasDigital,
    purelyDigital: entries.length > 0 && entries.every((entry) => kindOf(entry).delivers === 'file'),
    requiresShipping,
    shippingOptions: totals.shippingOptions,
    selectedShippingOption: totals.selectedShipping,
    shippingLocation: cart.shippingLocation,
    ...taxParts(taxing, totals, cart.vat),
    ...couponsOf(cart.couponCodes ?? [], totals, offered, rules.language ?? 'en'),
    ...(applied.length === 0 ? {} : { appliedDiscounts: applied }),
    ...(takesCoupons ? { takesCoupons } : {}),
    ...paidWithStoredValue(grandTotalCents, discounted, storedValue),
  }
}

/** So many of something, as it is packed by what its product says; of what is not there any more nothing is known. */
export const asPacked = (line: CatalogLine | undefined, quantity: number): PackedThing => ({
  quantity,
  grams: line?.weight ?? 0,
  ...(line?.size === undefined ? {} : { size: line.size }),
})

/** What of a cart is sent, as a carrier is asked. [SHIP-13] */
export function parcelOf(
  { entries }: Pick<StoredCart, 'entries'>,
  lines: ReadonlyMap<string, CatalogLine>,
): PackedParcel {
  const things = entries.flatMap(({ variantId, quantity }) => {
    const line = lines.get(variantId)
    return line === undefined || !kindOf(line).ships ? [] : [asPacked(line, quantity)]
  })
  return { ...packed(things), things }
}

/** Whether something is sent again and again: that costs what is written, the first time as every time. [SHIP-24] */
export function shipsAgain(lines: ReadonlyMap<string, CatalogLine>): boolean {
  return [...lines.values()].some((line) => line.subscriptionPlan !== undefined && kindOf(line).ships)
}

/** What a carrier said of exactly this: of another place, or another parcel, it says nothing. [SHIP-15] */
function quotesFor(
  cart: StoredCart,
  lines: ReadonlyMap<string, CatalogLine>,
  destination: ShoppingCart['shippingLocation'],
  currency: string,
) {
  const { shippingQuotes: kept } = cart
  if (kept === undefined || destination === null || shipsAgain(lines)) return {}
  return kept.asked === quoteKey(destination, parcelOf(cart, lines), currency) ? { quotes: kept.rates } : {}
}

/** How a cart is taxed: where, and whether its buyer accounts for the tax. */
interface Taxing {
  readonly taxes: StoreSettings['taxes']
  readonly destination: ShoppingCart['shippingLocation']
  readonly requiresShipping: boolean
  readonly taxedIn: TaxDestination | null
  readonly isReversed: boolean
  /** Its prices are without the tax that is in those of the catalogue. */
  readonly isWithoutTax: boolean
}

function taxingOf(
  cart: StoredCart,
  lines: ReadonlyMap<string, CatalogLine>,
  { taxes = noTaxes, seller, usualDestination, shipping }: PricingRules,
): Taxing {
  const destination = cart.shippingLocation ?? usualDestination ?? null
  const sold = cart.entries.flatMap(({ variantId }) => lines.get(variantId) ?? [])
  const requiresShipping = sold.some((line) => kindOf(line).ships)
  const rules = { taxes, vatNumber: seller?.vatNumber ?? '' }
  const fetched = fetchedIn(cart, shipping, destination)
  const order = {
    requiresShipping,
    hasDigital: sold.some(({ productType }) => taxClassOf(productType) === 'digital'),
    ...(fetched === undefined ? {} : { fetchedIn: fetched }),
  }
  const isReversed =
    // What is paid again and again is taxed as for everybody else.
    sold.every(({ subscriptionPlan }) => subscriptionPlan === undefined) &&
    isReverseCharged(
      rules,
      cart.vat,
      fetched === undefined ? destination : { country: fetched },
      requiresShipping,
    )
  return {
    taxes,
    destination,
    requiresShipping,
    taxedIn: taxPlace(taxes, destination, order),
    isReversed,
    isWithoutTax: isReversed && taxes.pricesIncludeTax,
  }
}

/** The country of the place that is chosen to fetch it at, as long as it is offered. [CHK-113] */
function fetchedIn(
  { chosenShipping = null }: StoredCart,
  shipping: PricingRules['shipping'],
  destination: ShoppingCart['shippingLocation'],
): string | undefined {
  const country = pickupOf(shipping, chosenShipping)?.country
  return destination === null || destination.country === country ? country : undefined
}

/** What a cart says of its taxes. [TAX-7] [TAX-32] */
function taxParts(
  { taxes, taxedIn, isReversed, requiresShipping }: Taxing,
  totals: Pick<OrderTotals, 'taxes' | 'grandTotalCents'>,
  vat: CartVat | undefined,
) {
  const applicableTaxRules = isReversed ? [nothingOf(totals.grandTotalCents)] : totals.taxes
  const country = isReversed && !requiresShipping ? readVatId(vat?.id ?? '')?.country : taxedIn?.country
  return {
    applicableTaxRules,
    ...(country === undefined || applicableTaxRules.length === 0 ? {} : { taxCountry: country }),
    ...(taxes.pricesIncludeTax && totals.taxes.length > 0 ? { pricesIncludeTax: true } : {}),
    ...(vat === undefined ? {} : { vat }),
    ...(isReversed ? { reverseCharge: true as const } : {}),
  }
}

/** What the catalogue says of a line, without the tax that is in its prices. [TAX-32] */
function netLine(
  line: CatalogLine,
  rules: readonly TaxRule[],
  destination: TaxDestination | null,
): CatalogLine {
  const rate = rateOf(
    { taxClass: taxClassOf(line.productType), taxCategory: line.taxCategory ?? 'standard' },
    rules,
    destination,
  )
  return { ...line, price: withoutTax(line.price, rate), salePrice: withoutTax(line.salePrice, rate) }
}

/** The line that stands in place of taxes: of all of it, nothing. [TAX-32] */
const nothingOf = (baseCents: number): AppliedTax => ({
  id: REVERSE_CHARGE,
  name: REVERSE_CHARGE_NAME,
  rate: 0,
  baseCents,
  taxCents: 0,
})

/** A cart that is priced, with what gift cards pay of it: nothing else of it changes. [PAYLINK-6] */
export function withStoredValue(
  { storedValue: _cards, amountDueCents: _due, ...cart }: ShoppingCart,
  cards: readonly GivenValue[],
): ShoppingCart {
  return { ...cart, ...paidWithStoredValue(cart.grandTotalCents, cart.entries, cards) }
}

/** What gift cards pay of a cart, and what is left. [GIFT-20] [GIFT-21] */
function paidWithStoredValue(
  totalCents: number,
  entries: readonly PricedEntry[],
  cards: readonly GivenValue[],
): Pick<ShoppingCart, 'storedValue' | 'amountDueCents'> {
  if (cards.length === 0) return {}
  const giftCardCents = entries
    .filter(({ productType }) => PRODUCT_KINDS[productType].isMoney)
    .reduce((sum, { subTotal }) => sum + subTotal, 0)
  const lines = entries.map(({ itemId, subTotal, discountCents = 0 }) => ({
    itemId,
    costCents: subTotal - discountCents,
  }))
  const { shares, dueCents } = spreadOverStoredValue(totalCents, giftCardCents, cards, lines)
  return {
    storedValue: cards.map(({ onlyItemIds: _only, ...card }) => ({
      ...card,
      amountCents: shares.find(({ id }) => id === card.id)?.amountCents ?? 0,
    })),
    amountDueCents: dueCents,
  }
}

const noDiscounts: DiscountsOfCart = { offered: [], now: 0 }

/** A line with its share of the discounts, and of each tax. */
function withShares(entry: PricedEntry, { lineDiscounts, lineTaxes, taxes }: OrderTotals, index: number) {
  const discountCents = lineDiscounts[index] ?? 0
  return {
    ...entry,
    ...(discountCents === 0 ? {} : { discountCents }),
    ...(taxes.length === 0 ? {} : { taxes: lineTaxes[index] ?? [] }),
  }
}

/** The codes of a cart: all of them, those that count and those that do not, with the reason. [DISC-8] */
function couponsOf(
  codes: readonly string[],
  { applied, refused }: OrderTotals,
  offered: readonly OfferedDiscount[],
  language: string,
): Coupons {
  const coupons = codes.map((code) => ({
    code,
    title: offered.find((discount) => discount.code === code)?.title ?? '',
  }))
  return {
    coupons,
    validCoupons: coupons.flatMap((coupon) => {
      const counted = applied.find(({ code }) => code === coupon.code)
      if (counted === undefined) return []
      const { discountId, amountCents, freeShipping } = counted
      return [{ ...coupon, discountId, amountCents, freeShipping }]
    }),
    invalidCoupons: coupons.flatMap((coupon) => {
      if (applied.some(({ code }) => code === coupon.code)) return []
      const found = refused.find(({ discount }) => discount.code === coupon.code)
      const reason = found?.reason ?? 'unknown'
      return [{ ...coupon, reason, message: inWords(couponRefusalText(reason, found?.discount), language) }]
    }),
  }
}

/** One row of the totals below a cart. */
export interface TotalRow {
  readonly code: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total' | 'storedValue' | 'due'
  readonly label: string
  /** Minor units; a discount, and what gift cards pay, are negative. */
  readonly amountCents: number
}

/** The totals in the order people read them; rows that do not apply are left out. [CART-4] */
export function totalRows(cart: ShoppingCart): TotalRow[] {
  const rows: TotalRow[] = [{ code: 'subtotal', label: 'Subtotal', amountCents: cart.subtotalCents }]
  if (cart.discountCents > 0)
    rows.push({ code: 'discount', label: 'Discount', amountCents: -cart.discountCents })
  if (cart.requiresShipping && cart.shippingOptions.length > 0) {
    const name = cart.shippingOptions.find(({ id }) => id === cart.selectedShippingOption)?.name
    rows.push({ code: 'shipping', label: name ?? 'Shipping', amountCents: cart.shippingCostCents })
  }
  if (cart.taxCents > 0 || cart.reverseCharge === true)
    rows.push({ code: 'tax', label: 'Tax', amountCents: cart.taxCents })
  rows.push({ code: 'total', label: 'Total', amountCents: cart.grandTotalCents })
  const dueCents = amountDue(cart)
  if (dueCents !== cart.grandTotalCents)
    rows.push(
      { code: 'storedValue', label: 'Gift cards', amountCents: dueCents - cart.grandTotalCents },
      { code: 'due', label: 'To pay', amountCents: dueCents },
    )
  return rows
}

function priceEntry(entry: CartEntry, line: CatalogLine): PricedEntry {
  const purchasePriceCents = currentPrice(line)
  return {
    id: entry.id,
    itemId: entry.itemId,
    quantity: entry.quantity,
    chosenVariant: { id: line.variantId, sku: line.sku, attributes: line.attributes },
    title: line.title,
    productType: line.productType,
    fullUrl: line.fullUrl,
    ...(line.collection === undefined ? {} : { collection: line.collection }),
    ...(line.image === undefined ? {} : { image: line.image }),
    purchasePriceCents,
    regularPriceCents: line.price,
    subTotal: purchasePriceCents * entry.quantity,
    available: line.available,
    priceChanged: purchasePriceCents !== entry.shownPriceCents,
    ...(purchasePriceCents === entry.shownPriceCents ? {} : { shownPriceCents: entry.shownPriceCents }),
    additionalFields: entry.additionalFields ?? [],
    ...(entry.gift === undefined ? {} : { gift: entry.gift }),
    ...(line.subscriptionPlan === undefined ? {} : { subscriptionPlan: line.subscriptionPlan }),
    ...(line.questions === undefined ? {} : { asks: true as const }),
  }
}
