import { clampMoment, dateTimeFormat } from './date-time-format.ts'
import { readContext } from './date-time-options.ts'
import { intlFormat } from './locale-tag.ts'
import { formatDecimal } from './number-format.ts'
import { readNumberOptions, splitOption } from './number-options.ts'
import { capitalised } from './sentence-case.ts'

/** Prints the way from one moment to another, both in milliseconds since the epoch; a later end is in the future. */
type RelativeTimeFormat = (from: number, to: number, locale: string) => string

/** Length of the fields that always last equally long, in milliseconds. */
const LENGTHS = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
}
const DAYS_PER_MONTH = 30.44
const DAYS_PER_YEAR = 365.25

/**
 * The way from one moment to another in words: `tomorrow`, `3 hours ago`. Calendar fields are those of UTC; switches are
 * on with the exact value `true` only [FMT-37].
 */
export function relativeTimeFormat(args: readonly string[]): RelativeTimeFormat {
  const values = new Map(args.map(splitOption))
  const valueOf = (name: string) => values.get(name) ?? ''
  const isOn = (name: string) => valueOf(name) === 'true'
  const read = readNumberOptions(args)
  // Whole numbers, unless some digits were asked for.
  const numbers = { ...read, style: '', maxfrac: read.maxfrac ?? read.minfrac ?? 0 }
  const width = /^(?:short|narrow)$/.test(valueOf('width')) ? valueOf('width') : 'long'
  const wanted = /^(?:year|month|week|day|hour|minute|second)$/.exec(valueOf('field'))?.[0]
  const numericOnly = isOn('numericOnly')

  return (from, to, locale) => {
    const [start, end] = [clampMoment(from), clampMoment(to)]
    const past = end < start
    const [months, days, milliseconds] = past ? distance(end, start) : distance(start, end)
    const field = wanted ?? largestField(months, milliseconds, isOn('allowWeeks'))
    const amount = String(amountIn(field, months, days, milliseconds))
    const number = formatDecimal(amount, locale, numbers)
    const rounded = Number(formatDecimal(amount, 'en', { ...numbers, group: false }))
    const inWeekdays =
      isOn('dayOfWeek') && field === 'week' && milliseconds % LENGTHS.week === 0 && /^en\b/.test(locale)
    const numeric =
      (numericOnly && !(isOn('alwaysNow') && field === 'second' && rounded === 0)) ||
      !Number.isInteger(rounded)
    const text = inWeekdays && weekdayPhrase(end, past, rounded, number, numericOnly)
    return capitalised(
      text || phrase(past ? -rounded : rounded, number, field, locale, width, numeric ? 'always' : 'auto'),
      'phrase',
      readContext(valueOf('context')),
      locale,
    )
  }
}

/** The time between two moments: whole months and the days after them, and all of it in milliseconds. */
function distance(from: number, to: number): [months: number, days: number, milliseconds: number] {
  const [first, last] = [new Date(from), new Date(to)]
  let months =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  if (addMonths(first, months) > to) months -= 1
  return [months, (to - addMonths(first, months)) / LENGTHS.day, to - from]
}

/** The same day and time some months later, or the last day of that month if it is shorter. */
function addMonths(date: Date, months: number): number {
  const moved = new Date(date)
  moved.setUTCMonth(date.getUTCMonth() + months)
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0)
  return moved.getTime()
}

function largestField(months: number, milliseconds: number, allowWeeks: boolean): string {
  if (months > 0) return months >= 12 ? 'year' : 'month'
  const fits = ([field, length]: [string, number]) =>
    (field !== 'week' || allowWeeks) && milliseconds >= length
  return Object.entries(LENGTHS).find(fits)?.[0] ?? 'second'
}

function amountIn(field: string, months: number, days: number, milliseconds: number): number {
  if (field === 'month') return months + days / DAYS_PER_MONTH
  if (field === 'year') return Math.trunc(months / 12) + (months % 12) / 12 + days / DAYS_PER_YEAR
  return milliseconds / LENGTHS[field as keyof typeof LENGTHS]
}

/** Words for small amounts, otherwise the number; `number` is the amount as printed, without its sign. */
function phrase(
  amount: number,
  number: string,
  field: string,
  locale: string,
  style: string,
  numeric: Intl.RelativeTimeFormatNumeric,
): string {
  let rest = number
  const options = { style: style as Intl.RelativeTimeFormatStyle, numeric }
  return intlFormat(Intl.RelativeTimeFormat, locale, options)
    .formatToParts(amount, field as Intl.RelativeTimeFormatUnit)
    .map((part) => {
      if (!('unit' in part)) return part.value
      // All parts of a number stand for the one as printed.
      const shown = rest
      rest = ''
      return shown
    })
    .join('')
}

/** `next Tuesday`, for whole weeks; Intl has no such words, and only the English ones are known here. */
function weekdayPhrase(
  end: number,
  past: boolean,
  weeks: number,
  number: string,
  numericOnly: boolean,
): string {
  const day = dateTimeFormat('en', 'UTC', { weekday: 'long' }).format(end)
  if (weeks <= 1 && !numericOnly) return `${weeks === 0 ? 'this' : past ? 'last' : 'next'} ${day}`
  const days = weeks === 1 ? day : day + 's'
  return past ? `${number} ${days} ago` : `in ${number} ${days}`
}
