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
} from '../../commerce/product.ts'
import type { Formatter, RenderContext } from '../../extension.ts'
import { lookUp } from '../../intl/look-up.ts'
import { child, number, text, truthy, type Value } from '../../values.ts'
import { fillMessage, localizedString, priceText } from './price-text.ts'

/** The texts of a price element; the first that is there decides what it shows. */
interface PriceTexts {
  /** Shown alone: prices vary. */
  readonly from?: string
  /** Shown with the normal price struck out. */
  readonly sale?: string
  readonly normal?: string
}

const UNDEFINED_TYPE = -1

/** `product-price [money options]`: what a product costs, how often, and for how long [FMT-66]. */
export const productPrice: Formatter = (item, args, context) =>
  priceElement(
    'product-price',
    isSubscribable(item) ? subscriptionTexts(item, args, context) : texts(item, args, context),
  )

/** `subscription-price [money options]`: the price of the first way to pay for a subscription [FMT-67]. */
export const subscriptionPrice: Formatter = (item, args, context) => {
  const [option] = pricingOptions(item)
  if (option === undefined) return priceElement('subscription-price', {})
  const onSale = truthy(child(option, 'onSale'))
  const print = (key: string) => priceText(priceAt(option, key), args, context)
  const amount = print(onSale ? 'salePriceMoney' : 'priceMoney')
  return priceElement('subscription-price', {
    from: hasVariedPrices(item)
      ? fillMessage(fromPattern(context), { fromPrice: amount }, context)
      : undefined,
    sale: onSale ? fillMessage('{price}', { price: amount }, context) : undefined,
    normal: fillMessage('{price}', { price: print('priceMoney') }, context),
  })
}

function texts(item: Value, args: readonly string[], context: RenderContext): PriceTexts {
  if (productType(item) === UNDEFINED_TYPE) return {}
  const fill = (pattern: Value, price: string, more: Readonly<Record<string, Value>> = {}) =>
    fillMessage(pattern, { ...more, price }, context)
  if (hasVariedPrices(item)) {
    const fromPrice = priceText(lowestPrice(item), args, context)
    return { from: fill(fromPattern(context), fromPrice, { fromPrice }) }
  }
  return {
    sale: isOnSale(item) ? fill('{price}', priceText(salePrice(item), args, context)) : undefined,
    normal: fill('{price}', priceText(highestPrice(item), args, context)),
  }
}

function fromPattern(context: RenderContext): Value {
  return localizedString('productPriceFromText', context, 'from {fromPrice}')
}

function subscriptionTexts(item: Value, args: readonly string[], context: RenderContext): PriceTexts {
  const plan = child(structuredContent(item), 'subscriptionPlan')
  const billingPeriod = child(plan, 'billingPeriod')
  if (billingPeriod === undefined) {
    const pattern = localizedString('productPriceUnavailable', context, 'Unavailable')
    return { from: fillMessage(pattern, { fromPrice: 'true', price: 'true' }, context) }
  }
  const terms = readTerms(plan, billingPeriod)
  const varied = hasVariedPrices(item)
  const pattern = localizedString(termsKey(terms, varied), context, termsPattern(terms, varied))
  const fill = (price: string, more: Readonly<Record<string, Value>> = {}) =>
    fillMessage(
      pattern,
      { ...more, price, billingPeriodValue: terms.every, duration: terms.duration },
      context,
    )
  if (varied) {
    const fromPrice = priceText(lowestPrice(item), args, context)
    return { from: fill(fromPrice, { fromPrice }) }
  }
  return {
    sale: isOnSale(item) ? fill(priceText(salePrice(item), args, context)) : undefined,
    normal: fill(priceText(highestPrice(item), args, context)),
  }
}

/** How often a subscription is billed, and how long it lasts. */
interface Terms {
  /** Billed every so many units. */
  readonly every: number
  /** `Week`, `Month` or `Year`. */
  readonly unit: string
  readonly cycles: number
  /** 0: without end. */
  readonly duration: number
  readonly durationUnit: string
}

/** Weeks and months that make whole years. */
const PER_YEAR: Readonly<Record<string, number>> = { WEEK: 52, MONTH: 12 }

function readTerms(plan: Value, billingPeriod: Value): Terms {
  const every = number(child(billingPeriod, 'value'))
  const unitName = text(child(billingPeriod, 'unit'))
  const unit = unitName.charAt(0).toUpperCase() + unitName.slice(1).toLowerCase()
  const cycles = number(child(plan, 'numBillingCycles'))
  const duration = every * cycles
  const perYear = lookUp(PER_YEAR, unitName) ?? 0
  const inYears = duration > 0 && duration % perYear === 0
  return {
    every,
    unit,
    cycles,
    duration: inYears ? duration / perYear : duration,
    durationUnit: inYears ? 'Year' : unit,
  }
}

/** The key of the catalogue under which a site may word these terms. */
function termsKey({ every, unit, duration, durationUnit }: Terms, varied: boolean): string {
  const count = (value: number) => (value === 1 ? '1' : 'n')
  const length = duration === 0 ? 'indefinite' : `limited__${count(duration)}${durationUnit}s`
  return `productPrice__${varied ? 'multiplePrices' : 'singlePrice'}__${count(every)}${unit}ly__${length}`
}

function termsPattern({ every, unit, cycles, duration, durationUnit }: Terms, varied: boolean): string {
  const period = every > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase()
  const length = cycles > 0 ? ` for {duration} ${durationUnit.toLowerCase()}${duration === 1 ? '' : 's'}` : ''
  return `${varied ? 'from ' : ''}{price} every ${period}${length}`
}

/** The element around a price. Its line breaks, and the English labels for screen readers, are part of the contract. */
function priceElement(name: string, { from, sale, normal }: PriceTexts): string {
  return `\n\n\n<div class="${name}">\n${priceBody(from, sale, normal ?? '')}\n</div>`
}

function priceBody(from: string | undefined, sale: string | undefined, normal: string): string {
  if (from !== undefined) return from + '\n'
  if (sale === undefined) return normal
  return `${hiddenLabel('Sale Price:')}${sale} ${hiddenLabel('Original Price:')}<span class="original-price">${normal}</span>\n`
}

function hiddenLabel(label: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${label}</span>`
}
