import type { PreparedFormatter, RenderContext } from '../extension.ts'
import { boundedHolders } from '../bounded-cache.ts'
import { spend } from '../meter.ts'
import { number, text, type Value } from '../values.ts'
import { dateTimePrinter } from './date-time-format.ts'
import { readDateTimeOptions } from './date-time-options.ts'
import { formatInterval, readIntervalOptions } from './interval-format.ts'
import { readMoney, type MoneyValue } from './money-value.ts'
import { numberFormat } from './number-format.ts'
import { readNumberOptions } from './number-options.ts'
import { relativeTimeFormat } from './relative-time-format.ts'
import { type TimeZone, zoneOf } from './time-zone.ts'

/** Prints a value of a tag, or of the tag of a message, in a locale; some look at the other values of the tag, too. */
export type Localized = (
  value: Value,
  locale: string,
  context: RenderContext,
  values: readonly Value[],
) => string

/** What is printed in a locale, by the arguments of its tag. Tags and messages print alike. */
export type LocalizedKind = (args: readonly string[]) => Localized

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

/** Work of printing a number, and a date, when their format has to be made. */
const NUMBER = 1000
const DATE = 5000

/** Tags that remember their format of numbers, and of dates, at a time. */
const NUMBER_TAGS = 500
const DATE_TAGS = 50

/** Remembers what was made last: pages have one locale and one zone, and most tags print one currency. */
function remembered<Of, Made>(
  make: (locale: string, of: Of) => Made,
  keep: (holder: { held: unknown }) => void,
): (locale: string, of: Of) => Made {
  const last: { held: { locale: string; of: Of; made: Made } | undefined } = { held: undefined }
  return (locale, of) => {
    if (last.held?.locale === locale && last.held.of === of) return last.held.made
    const made = make(locale, of)
    last.held = { locale, of, made }
    keep(last)
    return made
  }
}

const keepNumbers = boundedHolders(NUMBER_TAGS)
const keepDates = boundedHolders(DATE_TAGS)

/** A kind that prints amounts; without a currency they are plain numbers. */
function amounts(read: (value: Value) => Partial<MoneyValue>): LocalizedKind {
  return (args) => {
    const formatOf = remembered(
      (locale, currency: string | undefined) => numberFormat(locale, readNumberOptions(args, currency)),
      keepNumbers,
    )
    return (value, locale) => {
      spend(NUMBER)
      const { amount, currency } = read(value)
      return amount === undefined ? '' : formatOf(locale, currency)(amount)
    }
  }
}

/** `decimal OPTIONS`: a number, or decimal text of any length, in the locale's way of writing [FMT-32]. */
export const decimal = /* @__PURE__ */ amounts((value) =>
  typeof value === 'boolean' ? {} : { amount: text(value) },
)

/** `money OPTIONS`: a money object in the currency format of the locale [FMT-33]. */
export const money = /* @__PURE__ */ amounts(readMoney)

/** As {@link decimal}; what cannot be read is 0. */
export const decimalOrZero: LocalizedKind = (args) => {
  const print = decimal(args)
  return (value, ...setting) => print(text(value), ...setting) || print('0', ...setting)
}

/** `datetime OPTIONS`: milliseconds since the epoch in the locale's words and the site's zone [FMT-34]. */
export const datetime: LocalizedKind = (args) => {
  const request = readDateTimeOptions(args)
  const formatOf = remembered((locale, zone: TimeZone) => dateTimePrinter(request, locale, zone), keepDates)
  return (value, locale, context) => {
    spend(DATE)
    const at = number(value)
    return Number.isNaN(at) ? '' : formatOf(locale, zoneOf(context))(at)
  }
}

/** `{start, end|datetime-interval OPTIONS}`: two moments as one interval; without two finite ones nothing [FMT-36]. */
export const datetimeInterval: LocalizedKind = (args) => {
  const request = readIntervalOptions(args)
  return (_value, locale, context, values) => {
    spend(DATE)
    // A value that is missing is 0, one that is not there is not a number.
    const [start = NaN, end = NaN] = values.map(number)
    return Number.isFinite(start - end) ? formatInterval(start, end, locale, zoneOf(context), request) : ''
  }
}

/** `relative-time OPTIONS`: from now to the value, or from the first value of the tag to the second [FMT-37]. */
export const relativeTime: LocalizedKind = (args) => {
  const format = relativeTimeFormat(args)
  return (_value, locale, { now }, values) => {
    spend(DATE)
    const [start = NaN, end = NaN] = (values.length > 1 ? values : [now, ...values]).map(number)
    return Number.isFinite(start - end) ? format(start, end, locale) : ''
  }
}
