import { boundedCache } from './bounded-cache.ts'
import type { DateTimeRequest } from './date-time-options.ts'
import { joinParts, partOf } from './format-parts.ts'
import { intlFormat } from './locale-tag.ts'
import { capitalised } from './sentence-case.ts'
import { readSkeleton, type Width } from './skeleton.ts'
import type { TimeZone } from './time-zone.ts'

/** First and last moment of the supported calendar range: Julian day 0 to the end of the year 8652. */
const EARLIEST = -210_866_803_200_000
const LATEST = 210_895_142_399_999

/** 2001-09-09T01:46:40Z: a moment whose date and time have no text in common. */
const SAMPLE = 1_000_000_000_000

/** A moment at 09:00 UTC. */
const NINE = 32_400_000

const joins = boundedCache<string>()

/** The cached `Intl.DateTimeFormat` of a locale, zone and options; the calendar is Gregorian unless given. */
export function dateTimeFormat(
  locale: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return intlFormat(Intl.DateTimeFormat, locale, { calendar: 'gregory', timeZone: zone, ...options })
}

/** The nearest moment within the supported calendar range: Julian day 0 to the end of the year 8652. */
export function clampMoment(at: number): number {
  return Math.min(Math.max(at, EARLIEST), LATEST)
}

/**
 * Formats a moment as `datetime` does [FMT-34].
 *
 * @param at milliseconds since the epoch; clamped to the supported calendar range
 */
export function formatDateTime(at: number, zone: TimeZone, locale: string, request: DateTimeRequest): string {
  const moment = clampMoment(at)
  const skeleton = readSkeleton(request.skeleton)
  const something = request.date ?? request.time ?? skeleton.date ?? skeleton.time
  const dateWidth = request.date ?? (something || skeleton.quarter ? undefined : 'long')
  const dateOptions = dateWidth ? { dateStyle: dateWidth } : skeleton.date
  const timeOptions = request.time ? { timeStyle: request.time } : skeleton.time
  const print = (options: Intl.DateTimeFormatOptions | undefined) =>
    options ? formatFields(moment, zone, locale, { calendar: request.calendar, ...options }) : ''
  const kind = dateWidth === 'full' || skeleton.date?.weekday ? 'weekday' : 'date'
  const date = skeleton.quarter
    ? quarter(moment, zone)
    : capitalised(print(dateOptions), kind, request.context, locale)
  const time = print(timeOptions)
  return joinDateTime(date, time, locale, request.wrap ?? dateWidth ?? skeleton.join)
}

/** Prints the fields of one format, in the widths that were asked for. */
export function formatFields(
  at: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return joinParts(formatParts(at, zone, locale, options))
}

/** As {@link formatFields}, in parts. The parts keep the narrow spaces that `Intl` flattens in a whole text. */
export function formatParts(
  at: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatPart[] {
  const named = options.timeZoneName ?? /full|long/.test(options.timeStyle ?? '')
  const id = named ? zone.namedId : zone.id
  const padded = options.hour && options.minute && !options.hour12 && padsHours(locale)
  return dateTimeFormat(locale, id, padded ? { ...options, hour: '2-digit' } : options)
    .formatToParts(at)
    .map(({ type, value }) => ({ type, value: fieldText(type, value, options, at, id, locale) }))
}

/** One part of a format, where `Intl` differs from the locale's data: padding, names without a day, zone names. */
function fieldText(
  type: Intl.DateTimeFormatPartTypes,
  value: string,
  options: Intl.DateTimeFormatOptions,
  at: number,
  zone: string,
  locale: string,
): string {
  const printed = (other: Intl.DateTimeFormatOptions) =>
    partOf(dateTimeFormat(locale, zone, other).formatToParts(at), type) ?? ''
  switch (type) {
    case 'day':
    case 'month':
    case 'weekday': {
      const width = options[type]
      if (width === 'numeric') return value.replace(/^[0٠](?=.)/, '')
      if (options.day || !(width === 'short' || (width === 'long' && type === 'month'))) return value
      // Names take the form they have in a full date; a number instead of a name is no better.
      const name = printed({ [type]: width, day: 'numeric' })
      return /\d/.test(name) ? value : name
    }
    case 'timeZoneName': {
      const unnamed = options.timeZoneName === 'shortGeneric' && !/^[A-Z]{1,5}$/.test(value)
      return (unnamed ? printed({ timeZoneName: 'shortOffset' }) : value).replace(/[+-][0٠]$/, '')
    }
    default:
      return value
  }
}

/** Whether times before ten begin with a zero: `09:03`. */
function padsHours(locale: string): boolean {
  const parts = dateTimeFormat(locale, 'UTC', { timeStyle: 'short' }).formatToParts(NINE)
  return partOf(parts, 'hour')?.length === 2
}

/** Joins a date and a time the way a locale does for dates of a width. Either may be empty. */
export function joinDateTime(date: string, time: string, locale: string, width: Width): string {
  if (date === '' || time === '') return date + time
  return joins(`${locale}|${width}`, () => joinPattern(locale, width)).replace(/\{.\}/g, (place) =>
    place === '{0}' ? time : date,
  )
}

function joinPattern(locale: string, width: Width): string {
  const print = (options: Intl.DateTimeFormatOptions) =>
    joinParts(dateTimeFormat(locale, 'UTC', options).formatToParts(SAMPLE))
  const date = print({ dateStyle: width })
  const time = print({ timeStyle: 'short' })
  const pattern = print({ dateStyle: width, timeStyle: 'short' })
    .replace(date, () => '{1}')
    .replace(time, () => '{0}')
  return /\{1.*\{0|\{0.*\{1/.test(pattern) ? pattern : '{1}, {0}'
}

/** `Q1 2018`, in every locale. */
function quarter(at: number, zone: TimeZone): string {
  const local = new Date(at + zone.offsetAt(at) * 1000)
  return `Q${Math.floor(local.getUTCMonth() / 3) + 1} ${local.getUTCFullYear()}`
}
