import { clampMoment, dateTimeFormat } from './date-time-format.ts'
import { readContext, type Context } from './date-time-options.ts'
import { intlFormat } from './locale-tag.ts'
import { lookUp } from './look-up.ts'
import { formatDecimal } from './number-format.ts'
import { readNumberOptions, splitOption, type NumberOptions } from './number-options.ts'
import { capitalised } from './sentence-case.ts'

type Field = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

/** What the arguments of `relative-time` ask for [FMT-37]. */
export interface RelativeTimeRequest {
  readonly numbers: NumberOptions
  readonly field?: Field
  readonly width: Intl.RelativeTimeFormatStyle
  readonly context?: Context
  readonly allowWeeks: boolean
  readonly alwaysNow: boolean
  readonly dayOfWeek: boolean
  readonly numericOnly: boolean
}

/** Length of the fields that always last equally long, in milliseconds. */
const LENGTHS = { week: 604_800_000, day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const
const DAYS_PER_MONTH = 30.44
const DAYS_PER_YEAR = 365.25

const WIDTHS: Readonly<Record<string, Intl.RelativeTimeFormatStyle>> = {
  wide: 'long',
  short: 'short',
  narrow: 'narrow',
}

/** Reads the options; switches are on with the exact value `true` only. */
export function readRelativeTimeOptions(args: readonly string[]): RelativeTimeRequest {
  const values = new Map(args.map(splitOption))
  const { style: _, ...numbers } = readNumberOptions(args)
  const isOn = (name: string) => values.get(name) === 'true'
  const field = values.get('field') ?? ''
  // Whole numbers, unless some digits were asked for.
  return {
    numbers: { ...numbers, maxfrac: numbers.maxfrac ?? numbers.minfrac ?? 0 },
    field:
      Object.hasOwn(LENGTHS, field) || field === 'year' || field === 'month' ? (field as Field) : undefined,
    width: lookUp(WIDTHS, values.get('width') ?? '') ?? 'long',
    context: readContext(values.get('context') ?? ''),
    allowWeeks: isOn('allowWeeks'),
    alwaysNow: isOn('alwaysNow'),
    dayOfWeek: isOn('dayOfWeek'),
    numericOnly: isOn('numericOnly'),
  }
}

/**
 * The way from one moment to another in words: `tomorrow`, `3 hours ago`. Calendar fields are those of UTC [FMT-37].
 *
 * @param start milliseconds since the epoch, likewise `end`; a later end is in the future
 */
export function formatRelativeTime(
  from: number,
  to: number,
  locale: string,
  request: RelativeTimeRequest,
): string {
  const [start, end] = [clampMoment(from), clampMoment(to)]
  const past = end < start
  const distance = calendarDistance(Math.min(start, end), Math.max(start, end))
  const field = request.field ?? largestField(distance, request.allowWeeks)
  const amount = String(amountIn(field, distance))
  const rounded = Number(formatDecimal(amount, 'en', { ...request.numbers, group: false }))
  const number = formatDecimal(amount, locale, request.numbers)
  const named = weekdayPhrase(end, past, rounded, number, field, distance, locale, request)
  return capitalised(
    named ?? phrase(past ? -rounded : rounded, number, field, locale, request),
    'phrase',
    request.context,
    locale,
  )
}

/** The time between two moments: whole months and the days after them, and all of it in milliseconds. */
interface Distance {
  readonly months: number
  readonly days: number
  readonly milliseconds: number
}

function calendarDistance(from: number, to: number): Distance {
  const [first, last] = [new Date(from), new Date(to)]
  let months =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  if (addMonths(first, months) > to) months -= 1
  return { months, days: (to - addMonths(first, months)) / LENGTHS.day, milliseconds: to - from }
}

/** The same day and time some months later, or the last day of that month if it is shorter. */
function addMonths(date: Date, months: number): number {
  const moved = new Date(date)
  moved.setUTCMonth(date.getUTCMonth() + months)
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0)
  return moved.getTime()
}

function largestField({ months, milliseconds }: Distance, allowWeeks: boolean): Field {
  if (months > 0) return months >= 12 ? 'year' : 'month'
  for (const field of ['week', 'day', 'hour', 'minute'] as const) {
    if ((field !== 'week' || allowWeeks) && milliseconds >= LENGTHS[field]) return field
  }
  return 'second'
}

function amountIn(field: Field, { months, days, milliseconds }: Distance): number {
  if (field === 'month') return months + days / DAYS_PER_MONTH
  if (field === 'year') return Math.trunc(months / 12) + (months % 12) / 12 + days / DAYS_PER_YEAR
  return milliseconds / LENGTHS[field]
}

/** Words for small amounts, otherwise the number; `number` is the amount as printed, without its sign. */
function phrase(
  amount: number,
  number: string,
  field: Field,
  locale: string,
  { numericOnly, alwaysNow, width }: RelativeTimeRequest,
): string {
  const now = alwaysNow && field === 'second' && amount === 0
  const numeric = (numericOnly && !now) || !Number.isInteger(amount) ? 'always' : 'auto'
  const format = intlFormat(Intl.RelativeTimeFormat, locale, { style: width, numeric })
  let printed = false
  let output = ''
  for (const part of format.formatToParts(amount, field)) {
    if (!('unit' in part)) output += part.value
    else if (!printed) {
      output += number
      printed = true
    }
  }
  return output
}

/** `next Tuesday`, for whole weeks; Intl has no such words, and only the English ones are known here. */
function weekdayPhrase(
  end: number,
  past: boolean,
  weeks: number,
  number: string,
  field: Field,
  { milliseconds }: Distance,
  locale: string,
  { dayOfWeek, numericOnly }: RelativeTimeRequest,
): string | undefined {
  if (!dayOfWeek || field !== 'week' || milliseconds % LENGTHS.week !== 0 || !/^en\b/.test(locale))
    return undefined
  const day = dateTimeFormat('en', 'UTC', { weekday: 'long' }).format(end)
  if (weeks <= 1 && !numericOnly) return `${weeks === 0 ? 'this' : past ? 'last' : 'next'} ${day}`
  const days = weeks === 1 ? day : day + 's'
  return past ? `${number} ${days} ago` : `in ${number} ${days}`
}
