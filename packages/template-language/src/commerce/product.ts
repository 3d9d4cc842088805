import { compareDecimals, parseDecimal, ZERO, type Decimal } from '../intl/decimal-text.ts'
import { boolean, child, equal, isArray, number, text, truthy, type Value } from '../values.ts'

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
  /** ISO 4217 code as the data has it; empty where it names none, which means the currency of the environment. */
  readonly currency: string
}

const NO_PRICE: Price = { amount: ZERO, currency: '' }

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
  const variants = child(structuredContent(item), 'variants')
  return isArray(variants) ? variants : []
}

/** On sale: any variant of a physical product or service is, or the digital product itself [FMT-51]. */
export function isOnSale(item: Value): boolean {
  switch (productType(item)) {
    case PHYSICAL:
    case SERVICE:
      return variantsOf(item).some(isVariantOnSale)
    case DIGITAL:
      return truthy(child(structuredContent(item), 'onSale'))
    default:
      return false
  }
}

/** Sold out: no variant of a physical product or service has stock. Products of unknown type are, too [FMT-52]. */
export function isSoldOut(item: Value): boolean {
  switch (productType(item)) {
    case PHYSICAL:
    case SERVICE:
      return !variantsOf(item).some(
        (variant) => truthy(child(variant, 'unlimited')) || number(child(variant, 'qtyInStock')) > 0,
      )
    case DIGITAL:
    case GIFT_CARD:
      return false
    default:
      return true
  }
}

/** Varied prices: some variant differs from the first in its price, or in being on sale [FMT-53]. */
export function hasVariedPrices(item: Value): boolean {
  if (!hasPricedVariants(item)) return false
  const [first, ...others] = variantsOf(item)
  const compared = ['onSale', 'price', ...(isVariantOnSale(first) ? ['salePrice'] : [])]
  return others.some((variant) => compared.some((key) => !equal(child(first, key), child(variant, key))))
}

/** Two variants or more, of anything but a digital product [FMT-54]. */
export function hasVariants(item: Value): boolean {
  return productType(item) !== DIGITAL && variantsOf(item).length > 1
}

/** How many can be sold, in all variants; {@link UNLIMITED} for digital products, gift cards, and by choice [FMT-55]. */
export function stockOf(item: Value): number {
  const type = productType(item)
  const variants = variantsOf(item)
  if (
    type === DIGITAL ||
    type === GIFT_CARD ||
    variants.some((variant) => truthy(child(variant, 'unlimited')))
  ) {
    return UNLIMITED
  }
  return variants.reduce<number>((sum, variant) => sum + number(child(variant, 'qtyInStock')), 0)
}

/** Sold by subscription [FMT-56]. */
export function isSubscribable(item: Value): boolean {
  return boolean(child(structuredContent(item), 'isSubscribable'))
}

/** Whether a quantity can be chosen: physical products, and services where the shop allows it, with stock above 1. */
export function takesQuantity(item: Value, multipleServices: Value): boolean {
  const type = productType(item)
  const allowed = multipleServices === undefined || multipleServices === null || boolean(multipleServices)
  const countable = type === PHYSICAL || (type === SERVICE && allowed)
  return countable && !isSubscribable(item) && stockOf(item) > 1
}

/** The lowest price a buyer can pay now: sale prices count for variants on sale [FMT-57]. */
export function lowestPrice(item: Value): Price {
  return digitalPrice(item, 'priceMoney') ?? pick(pricedVariants(item).map(currentPrice), -1)
}

/** The highest regular price; sales do not count [FMT-57]. */
export function highestPrice(item: Value): Price {
  return (
    digitalPrice(item, 'priceMoney') ??
    pick(
      pricedVariants(item).map((variant) => priceAt(variant, 'priceMoney')),
      1,
    )
  )
}

/** The lowest sale price of what is on sale; 0 where nothing is [FMT-57]. */
export function salePrice(item: Value): Price {
  const onSale = isGiftCard(item) ? [] : pricedVariants(item).filter(isVariantOnSale)
  return (
    digitalPrice(item, 'salePriceMoney') ??
    pick(
      onSale.map((variant) => priceAt(variant, 'salePriceMoney')),
      -1,
    )
  )
}

/** Pricing options of the variant with the lowest current price; of physical products and services only [FMT-67]. */
export function pricingOptions(item: Value): readonly Value[] {
  const variants = isGiftCard(item) ? [] : pricedVariants(item)
  const lowest = pick(variants.map(currentPrice), -1)
  const variant = variants.find(
    (candidate) => compareDecimals(currentPrice(candidate).amount, lowest.amount) === 0,
  )
  const options = child(variant, 'pricingOptions')
  return isArray(options) ? options : []
}

/** A price under a key, 0 where it is missing or cannot be read. */
export function priceAt(holder: Value, key: string): Price {
  const money = child(holder, key)
  return {
    amount: parseDecimal(text(child(money, 'value'))) ?? ZERO,
    currency: text(child(money, 'currency')),
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

function hasPricedVariants(item: Value): boolean {
  const type = productType(item)
  return type === PHYSICAL || type === SERVICE || type === GIFT_CARD
}

function pricedVariants(item: Value): readonly Value[] {
  return hasPricedVariants(item) ? variantsOf(item) : []
}

/** The smallest (`sign` −1) or largest (1) price; the first of equal ones, with its currency. */
function pick(prices: readonly Price[], sign: 1 | -1): Price {
  return (
    prices.reduce<Price | undefined>(
      (best, price) =>
        best === undefined || compareDecimals(price.amount, best.amount) * sign > 0 ? price : best,
      undefined,
    ) ?? NO_PRICE
  )
}
