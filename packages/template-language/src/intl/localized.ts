import type { PreparedFormatter, RenderContext } from '../extension.ts'
import { number, type Value } from '../values.ts'
import { formatDateTime } from './date-time-format.ts'
import { readDateTimeOptions } from './date-time-options.ts'
import { formatInterval, readIntervalOptions } from './interval-format.ts'
import { moneyFormat, type MoneyFormat } from './money-format.ts'
import { readMoney } from './money-value.ts'
import { formatDecimal } from './number-format.ts'
import { readNumberOptions } from './number-options.ts'
import { relativeTimeFormat } from './relative-time-format.ts'
import { siteZone, type TimeZone } from './time-zone.ts'

/** Prints a value of a tag, or of the tag of a message, in a locale; some look at the other values of the tag, too. */
export type Localized = (
  value: Value,
  locale: string,
  context: RenderContext,
  values: readonly Value[],
) => string

/** What is printed in a locale, by the arguments of its tag. Tags and messages print alike. */
export type LocalizedKind = (args: readonly string[]) => Localized

/** The zone of the site that is rendered. */
export function zoneOf(context: RenderContext): TimeZone {
  return siteZone(context.resolve('website.timeZone'), context.environment.timeZone)
}

/**
 * A formatter that follows the locale of the environment; without one it prints nothing.
 *
 * @param scopeless true if it looks at its value only
 */
export function localized(kind: LocalizedKind, scopeless = false): PreparedFormatter {
  return {
    scopeless,
    prepare(args) {
      const print = kind(args)
      return (value, context, variables) => {
        const { locale } = context.environment
        return locale === undefined ? '' : print(value, locale, context, variables)
      }
    },
  }
}

/** `decimal OPTIONS`: a number, or decimal text of any length, in the locale's way of writing [FMT-32]. */
export const decimal: LocalizedKind = (args) => {
  const options = readNumberOptions(args)
  return (value, locale) =>
    typeof value === 'number' || typeof value === 'string'
      ? formatDecimal(String(value), locale, options)
      : ''
}

/** `money OPTIONS`: a money object in the currency format of the locale [FMT-33]. */
export const money: LocalizedKind = (args) => {
  // Most tags print one currency in one locale: the last format is nearly always the right one.
  let last: { locale: string; currency: string; format: MoneyFormat } | undefined
  return (value, locale) => {
    const price = readMoney(value)
    if (price === undefined) return ''
    const { currency, amount } = price
    if (last?.locale !== locale || last.currency !== currency) {
      last = { locale, currency, format: moneyFormat(locale, currency, args) }
    }
    return last.format(amount)
  }
}

/** `datetime OPTIONS`: milliseconds since the epoch in the locale's words and the site's zone [FMT-34]. */
export const datetime: LocalizedKind = (args) => {
  const request = readDateTimeOptions(args)
  return (value, locale, context) => {
    const at = number(value)
    return Number.isNaN(at) ? '' : formatDateTime(at, zoneOf(context), locale, request)
  }
}

/** `{start, end|datetime-interval OPTIONS}`: two moments as one interval; without two finite ones nothing [FMT-36]. */
export const datetimeInterval: LocalizedKind = (args) => {
  const request = readIntervalOptions(args)
  return (_value, locale, context, values) => {
    // A value that is missing is 0, one that is not there is not a number.
    const [start = NaN, end = NaN] = values.map(number)
    return Number.isFinite(start - end) ? formatInterval(start, end, zoneOf(context), locale, request) : ''
  }
}

/** `relative-time OPTIONS`: from now to the value, or from the first value of the tag to the second [FMT-37]. */
export const relativeTime: LocalizedKind = (args) => {
  const format = relativeTimeFormat(args)
  return (_value, locale, { now }, values) => {
    const [start = NaN, end = NaN] = (values.length > 1 ? values : [now, ...values]).map(number)
    return Number.isFinite(start - end) ? format(start, end, locale) : ''
  }
}
