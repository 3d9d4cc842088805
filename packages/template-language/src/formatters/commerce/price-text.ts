import type { Price } from '../../commerce/product.ts'
import type { RenderContext } from '../../extension.ts'
import { decimalText } from '../../intl/decimal-text.ts'
import { formatMessage, messageArguments } from '../../intl/message-format.ts'
import { moneyFormat } from '../../intl/money-format.ts'
import { formatDecimal } from '../../intl/number-format.ts'
import { firstFound, text, truthy, type Value } from '../../values.ts'

const PLAIN = { round: 'halfExpand', minfrac: 2, maxfrac: 2 } as const

/**
 * A price as markup: in the locale's currency format where the site has asked for it, otherwise as a plain number in
 * a span that a script may convert [FMT-59].
 *
 * @param args options of `money`, used by the currency format only
 */
export function priceText(
  { amount, currency }: Price,
  args: readonly string[],
  context: RenderContext,
): string {
  if (!truthy(context.resolve('featureFlags.useCLDRMoneyFormat'))) {
    return `<span class="sqs-money-native">${formatDecimal(decimalText(amount), 'en', PLAIN)}</span>`
  }
  const { locale, currency: usual } = context.environment
  return locale === undefined ? '' : moneyFormat(locale, currency ?? usual, args)(decimalText(amount))
}

/** A string of the site's catalogue, found by walk, or what stands in for a missing one. Null is not missing. */
export function localizedString(key: string, context: RenderContext, otherwise?: string): Value {
  return firstFound(context.resolve(`localizedStrings.${key}`), otherwise)
}

/** A string of the site's catalogue, or what stands in for a missing or empty one. */
export function wording(key: string, otherwise: string, context: RenderContext): string {
  const string = localizedString(key, context)
  return truthy(string) ? text(string) : otherwise
}

/** Fills a message pattern with values, by name and in their order; empty without a locale. */
export function fillMessage(
  pattern: Value,
  named: Readonly<Record<string, Value>>,
  context: RenderContext,
): string {
  const { locale } = context.environment
  if (locale === undefined) return ''
  return formatMessage(text(pattern), messageArguments(Object.entries(named)), locale, context)
}
