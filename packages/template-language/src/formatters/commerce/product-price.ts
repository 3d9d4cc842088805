import {
  hasVariedPrices,
  highestPrice,
  isOnSale,
  isSubscribable,
  lowestPrice,
  priceAt,
  pricingOptions,
  productType,
  salePrice,
  structuredContent,
  type Price,
} from '../../commerce/product.ts'
import type { Formatter, RenderContext } from '../../extension.ts'
import { child, number, text, truthy, type Value } from '../../values.ts'
import { fillMessage, localizedString, priceText } from './price-text.ts'

const UNDEFINED_TYPE = -1

/** `product-price [money options]`: what a product costs, how often, and for how long [FMT-66]. */
export const productPrice: Formatter = (item, args, context) => {
  if (!isSubscribable(item)) {
    const pattern = hasVariedPrices(item) ? fromPattern(context) : '{price}'
    const prices = productType(item) === UNDEFINED_TYPE ? '' : filled(pattern, {}, item, args, context)
    return priceElement('product', prices)
  }
  const plan = child(structuredContent(item), 'subscriptionPlan')
  const billingPeriod = child(plan, 'billingPeriod')
  if (billingPeriod !== undefined) {
    const [pattern, terms] = readTerms(plan, billingPeriod, hasVariedPrices(item), context)
    return priceElement('product', filled(pattern, terms, item, args, context))
  }
  const pattern = localizedString('productPriceUnavailable', context, 'Unavailable')
  return priceElement('product', fillMessage(pattern, { fromPrice: 'true', price: 'true' }, context) + '\n')
}

/** `subscription-price [money options]`: the price of the first way to pay for a subscription [FMT-67]. */
export const subscriptionPrice: Formatter = (item, args, context) => {
  const [option] = pricingOptions(item)
  const onSale = truthy(child(option, 'onSale'))
  const fill = (key: string, pattern: Value = '{price}', name = 'price') =>
    fillMessage(pattern, { [name]: priceText(priceAt(option, key), args, context) }, context)
  const current = onSale ? 'salePriceMoney' : 'priceMoney'
  if (option === undefined) return priceElement('subscription', '')
  return priceElement(
    'subscription',
    hasVariedPrices(item)
      ? fill(current, fromPattern(context), 'fromPrice') + '\n'
      : reduced(onSale && fill(current), fill('priceMoney')),
  )
}

/** The prices of a product: the lowest alone where they vary, otherwise the normal one, struck out in a sale. */
function filled(
  pattern: Value,
  terms: Readonly<Record<string, Value>>,
  item: Value,
  args: readonly string[],
  context: RenderContext,
): string {
  const varied = hasVariedPrices(item)
  const fill = (amount: Price) => {
    const price = priceText(amount, args, context)
    return fillMessage(pattern, { ...(varied && { fromPrice: price }), price, ...terms }, context)
  }
  if (varied) return fill(lowestPrice(item)) + '\n'
  return reduced(isOnSale(item) && fill(salePrice(item)), fill(highestPrice(item)))
}

function fromPattern(context: RenderContext): Value {
  return localizedString('productPriceFromText', context, 'from {fromPrice}')
}

/** How often a subscription is billed, and how long it lasts: the pattern that says so, and what it is filled with. */
function readTerms(
  plan: Value,
  billingPeriod: Value,
  varied: boolean,
  context: RenderContext,
): [pattern: Value, terms: Readonly<Record<string, Value>>] {
  const every = number(child(billingPeriod, 'value'))
  const cycles = number(child(plan, 'numBillingCycles'))
  const unit = text(child(billingPeriod, 'unit'))
  const perYear = unit === 'WEEK' ? 52 : unit === 'MONTH' ? 12 : 0
  const inYears = every * cycles > 0 && (every * cycles) % perYear === 0
  const duration = inYears ? (every * cycles) / perYear : every * cycles
  const lasts = inYears ? 'year' : unit.toLowerCase()
  const period = every > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase()
  const length = cycles > 0 ? ` for {duration} ${lasts}${duration === 1 ? '' : 's'}` : ''
  const otherwise = `${varied ? 'from ' : ''}{price} every ${period}${length}`
  // The key of the catalogue under which a site may word these terms.
  const key =
    `productPrice__${varied ? 'multiplePrices' : 'singlePrice'}__${counted(every, unit)}ly__` +
    (duration === 0 ? 'indefinite' : `limited__${counted(duration, lasts)}s`)
  return [localizedString(key, context, otherwise), { billingPeriodValue: every, duration }]
}

/** `1Week`, `nWeek` */
function counted(count: number, unit: string): string {
  return (count === 1 ? '1' : 'n') + unit.charAt(0).toUpperCase() + unit.slice(1).toLowerCase()
}

/** The element around prices. Its line breaks, and the English labels for screen readers, are part of the contract. */
function priceElement(name: string, prices: string): string {
  return `\n\n\n<div class="${name}-price">\n${prices}\n</div>`
}

/** A normal price, struck out next to that of a sale if there is one. */
function reduced(sale: string | false, normal: string): string {
  if (sale === false) return normal
  return `${hiddenLabel('Sale')}${sale} ${hiddenLabel('Original')}<span class="original-price">${normal}</span>\n`
}

function hiddenLabel(label: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${label} Price:</span>`
}
