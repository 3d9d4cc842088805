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
  const varied = hasVariedPrices(item)
  const prices: Prices = [varied && lowestPrice(item), isOnSale(item) && salePrice(item), highestPrice(item)]
  const fillWith = (pattern: Value, terms?: Named) => (price: string) =>
    fillMessage(pattern, { ...(varied && { fromPrice: price }), price, ...terms }, context)
  const print = (fill: Fill) =>
    priceElement('product', prices, (price) => fill && priced(price, args, context, fill))

  if (!isSubscribable(item))
    return print(productType(item) !== UNDEFINED_TYPE && fillWith(varied ? fromPattern(context) : '{price}'))
  const plan = child(structuredContent(item), 'subscriptionPlan')
  const billingPeriod = child(plan, 'billingPeriod')
  if (billingPeriod !== undefined) return print(fillWith(...readTerms(plan, billingPeriod, varied, context)))
  const pattern = localizedString('productPriceUnavailable', context, 'Unavailable')
  const text = fillMessage(pattern, { fromPrice: 'true', price: 'true' }, context)
  return priceElement('product', [lowestPrice(item)], () => text)
}

/** `subscription-price [money options]`: the price of the first way to pay for a subscription [FMT-67]. */
export const subscriptionPrice: Formatter = (item, args, context) => {
  const [option] = pricingOptions(item)
  const varied = hasVariedPrices(item)
  const normal = priceAt(option, 'priceMoney')
  const sale = truthy(child(option, 'onSale')) && priceAt(option, 'salePriceMoney')
  const fill = (price: string) =>
    varied
      ? fillMessage(fromPattern(context), { fromPrice: price }, context)
      : fillMessage('{price}', { price }, context)
  return priceElement(
    'subscription',
    [varied && (sale || normal), sale, normal],
    (price) => option !== undefined && priced(price, args, context, fill),
  )
}

type Named = Readonly<Record<string, Value>>

/** Puts the text of a price into a sentence; false where nothing is to be printed. */
type Fill = false | ((price: string) => string)

/** The price that others start from, where they vary; the price in a sale; the normal one. */
type Prices = readonly [from: Price | false, sale?: Price | false, normal?: Price]

/** A price in its sentence; false if there is no text for it. */
function priced(
  price: Price,
  args: readonly string[],
  context: RenderContext,
  fill: (price: string) => string,
): string | false {
  const text = priceText(price, args, context)
  return text !== '' && fill(text)
}

/**
 * The element around prices: the lowest alone where they vary, otherwise the normal one, struck out in a sale. Its line
 * breaks, and the English labels for screen readers, are part of the contract.
 */
function priceElement(name: string, prices: Prices, print: (price: Price) => string | false): string {
  const [from = false, sale = false, normal = ''] = prices.map((price) => price && print(price))
  const shown =
    from !== false
      ? from + '\n'
      : sale !== false
        ? `${hiddenLabel('Sale')}${sale} ${hiddenLabel('Original')}<span class="original-price">${normal}</span>\n`
        : normal || ''
  return `\n\n\n<div class="${name}-price">\n${shown}\n</div>`
}

const hiddenLabel = (label: string) =>
  `<span class="visually-hidden v6-visually-hidden">${label} Price:</span>`

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
