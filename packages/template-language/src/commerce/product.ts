import { compareDecimals, parseDecimal, ZERO, type Decimal } from '../intl/decimal-text.ts'
import { boolean, child, elementsOf, equal, number, text, truthy, type Value } from '../values.ts'

/**
 * What templates decide about a product: is it on sale, sold out, what does it cost. Formatters, predicates and markup all
 * ask here, so that a badge never contradicts a button [FMT-50].
 */

const PHYSICAL = 1
const DIGITAL = 2
const SERVICE = 3
const GIFT_CARD = 4

/** Stock that cannot run out. */
export const UNLIMITED = Infinity

/** An amount of major units; 0 where the data has nothing to read. */
export interface Price {
  readonly amount: Decimal
  /** ISO 4217 code as the data has it; undefined where it names none, which means the currency of the environment. */
  readonly currency: string | undefined
}

const NO_PRICE: Price = { amount: ZERO, currency: undefined }

/** The part of a content item that makes it a product. */
export function structuredContent(item: Value): Value {
  return child(item, 'structuredContent')
}

/** Product type code: 1 physical, 2 digital, 3 service, 4 gift card, −1 undefined; NaN or another number is unknown. */
export function productType(item: Value): number {
  return number(child(structuredContent(item), 'productType'))
}

export function isGiftCard(item: Value): boolean {
  return productType(item) === GIFT_CARD
}

/** The product's variants; none if the data holds something else than a list. */
export function variantsOf(item: Value): readonly Value[] {
  return elementsOf(child(structuredContent(item), 'variants'))
}

/** On sale: any variant of a physical product or service is, or the digital product itself [FMT-51]. */
export function isOnSale(item: Value): boolean {
  if (productType(item) === DIGITAL) return isVariantOnSale(structuredContent(item))
  return isStocked(item) && variantsOf(item).some(isVariantOnSale)
}

/** Sold out: no variant of a physical product or service has stock. Products of unknown type are, too [FMT-52]. */
export function isSoldOut(item: Value): boolean {
  if (!isStocked(item)) return !isUnlimitedType(item)
  return !variantsOf(item).some((variant) => isUnlimited(variant) || number(child(variant, 'qtyInStock')) > 0)
}

/** Varied prices: some variant differs from the first in its price, or in being on sale [FMT-53]. */
export function hasVariedPrices(item: Value): boolean {
  const [first, ...others] = pricedVariants(item)
  const compared = ['onSale', 'price', isVariantOnSale(first) ? 'salePrice' : 'price']
  return others.some((variant) => compared.some((key) => !equal(child(first, key), child(variant, key))))
}

/** Two variants or more, of anything but a digital product [FMT-54]. */
export function hasVariants(item: Value): boolean {
  return productType(item) !== DIGITAL && variantsOf(item).length > 1
}

/** How many can be sold, in all variants; {@link UNLIMITED} for digital products, gift cards, and by choice [FMT-55]. */
export function stockOf(item: Value): number {
  const variants = variantsOf(item)
  if (isUnlimitedType(item) || variants.some(isUnlimited)) return UNLIMITED
  return variants.reduce<number>((sum, variant) => sum + number(child(variant, 'qtyInStock')), 0)
}

/** Sold by subscription [FMT-56]. */
export function isSubscribable(item: Value): boolean {
  return boolean(child(structuredContent(item), 'isSubscribable'))
}

/** Whether a quantity can be chosen: physical products, and services where the shop allows it, with stock above 1. */
export function takesQuantity(item: Value, multipleServices: Value): boolean {
  const allowed = boolean(multipleServices ?? true)
  const countable = isStocked(item) && (allowed || productType(item) === PHYSICAL)
  // Unknown is not none: stock that cannot be read does not take the choice away.
  return countable && !isSubscribable(item) && !(stockOf(item) <= 1)
}

/** The lowest price a buyer can pay now: sale prices count for variants on sale [FMT-57]. */
export function lowestPrice(item: Value): Price {
  return digitalPrice(item, 'priceMoney') ?? pick(pricedVariants(item).map(currentPrice), -1)
}

/** The highest regular price; sales do not count [FMT-57]. */
export function highestPrice(item: Value): Price {
  const prices = pricedVariants(item).map((variant) => priceAt(variant, 'priceMoney'))
  return digitalPrice(item, 'priceMoney') ?? pick(prices, 1)
}

/** The lowest sale price of what is on sale; 0 where nothing is [FMT-57]. */
export function salePrice(item: Value): Price {
  const onSale = saleableVariants(item).filter(isVariantOnSale)
  return digitalPrice(item, 'salePriceMoney') ?? pick(onSale.map(currentPrice), -1)
}

/** Pricing options of the variant with the lowest current price; of physical products and services only [FMT-67]. */
export function pricingOptions(item: Value): readonly Value[] {
  const variants = saleableVariants(item)
  const prices = variants.map(currentPrice)
  const variant = variants[prices.indexOf(pick(prices, -1))]
  return elementsOf(child(variant, 'pricingOptions'))
}

/** A price under a key, 0 where it is missing or cannot be read. */
export function priceAt(holder: Value, key: string): Price {
  const money = child(holder, key)
  const currency = child(money, 'currency')
  return {
    amount: parseDecimal(text(child(money, 'value'))) ?? ZERO,
    currency: currency === undefined ? undefined : text(currency),
  }
}

function isVariantOnSale(variant: Value): boolean {
  return truthy(child(variant, 'onSale'))
}

function currentPrice(variant: Value): Price {
  return priceAt(variant, isVariantOnSale(variant) ? 'salePriceMoney' : 'priceMoney')
}

function digitalPrice(item: Value, key: string): Price | undefined {
  return productType(item) === DIGITAL ? priceAt(structuredContent(item), key) : undefined
}

/** Of a type that has a stock: physical products and services. */
function isStocked(item: Value): boolean {
  const type = productType(item)
  return type === PHYSICAL || type === SERVICE
}

/** Of a type that cannot run out. */
function isUnlimitedType(item: Value): boolean {
  return productType(item) === DIGITAL || isGiftCard(item)
}

function isUnlimited(variant: Value): boolean {
  return truthy(child(variant, 'unlimited'))
}

/** The variants that can be on sale. */
function saleableVariants(item: Value): readonly Value[] {
  return isStocked(item) ? variantsOf(item) : []
}

function pricedVariants(item: Value): readonly Value[] {
  return isGiftCard(item) ? variantsOf(item) : saleableVariants(item)
}

/** The smallest (`sign` −1) or largest (1) price; the first of equal ones, with its currency. */
function pick(prices: readonly Price[], sign: 1 | -1): Price {
  const better = (best: Price, price: Price) =>
    compareDecimals(price.amount, best.amount) * sign > 0 ? price : best
  return prices.length > 0 ? prices.reduce(better) : NO_PRICE
}
