import { clampMoment, dateTimeFormat, formatFields, formatParts, joinDateTime } from './date-time-format.ts'
import { readContext, type Context } from './date-time-options.ts'
import { boundedCache } from './bounded-cache.ts'
import { joinParts, partOf } from './format-parts.ts'
import { splitOption } from './number-options.ts'
import { capitalised } from './sentence-case.ts'
import { readSkeleton, type Width } from './skeleton.ts'
import type { TimeZone } from './time-zone.ts'

/** What the arguments of `datetime-interval` ask for [FMT-36]. */
export interface IntervalRequest {
  readonly skeleton: string
  readonly date: string
  readonly time: string
  readonly context?: Context
}

export function readIntervalOptions(args: readonly string[]): IntervalRequest {
  const request = { skeleton: '', date: 'yMMMd', time: 'jm', context: undefined as Context | undefined }
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    if (name === 'date' || name === 'time' || name === 'skeleton') request[name] = value || request[name]
    else if (name === 'context') request.context = readContext(value) ?? request.context
    else if (name === argument) request.skeleton += argument
  }
  return request
}

const separators = boundedCache<string>()

const DAY_MONTH_YEAR = readSkeleton('yMMMd').date
const CLOCK = readSkeleton('jm').time

/** Fields that can differ, the greatest first; seconds do not count. */
const FIELDS = ['year', 'month', 'day', 'dayPeriod', 'hour', 'minute'] as const
/** The first field of the time of day. */
const FIRST_OF_TIME = 3

/** 2001-05-10T10:20Z, and how far away other moments are that differ from it first in the field of the same place. */
const MODEL_START = 989_490_000_000
const MODEL_LENGTHS = [90_000_000_000, 9_000_000_000, 900_000_000, 14_400_000, 3_600_000, 1_200_000]

/** Formats two moments as one interval; they are not put in order [FMT-36]. */
export function formatInterval(
  from: number,
  to: number,
  zone: TimeZone,
  locale: string,
  request: IntervalRequest,
): string {
  const [start, end] = [clampMoment(from), clampMoment(to)]
  const differs = greatestDifference(start, end, zone)
  const onOneDay = differs >= FIRST_OF_TIME
  const skeleton = readSkeleton(request.skeleton || (onOneDay ? request.time : request.date))
  const { date, join } = skeleton
  if (!(date ?? skeleton.time)) return ''
  // A weekday alone would say too little about an interval.
  const time = skeleton.time ?? (Object.keys(date ?? {}).join() === 'weekday' ? CLOCK : undefined)
  const print = (at: number, options: Intl.DateTimeFormatOptions | undefined) =>
    options ? formatFields(at, zone, locale, options) : ''
  const both = (at: number, day: typeof date, width: Width) =>
    joinDateTime(print(at, day), print(at, time), locale, width)
  const range = (options: Intl.DateTimeFormatOptions) =>
    formatRange(start, end, zone, locale, options, differs)
  const spacious = join === 'short' ? 'medium' : join
  let text: string
  if (differs === FIELDS.length || (onOneDay && !time)) text = both(start, date, spacious)
  else if (onOneDay) text = joinDateTime(print(start, date), range(time ?? {}), locale, spacious)
  else if (!time) text = range(date ?? {})
  else {
    const [day, width] = date ? [date, join] : [DAY_MONTH_YEAR, 'medium' as const]
    text = both(start, day, width) + separator(locale) + both(end, day, width)
  }
  return capitalised(text, date?.weekday ? 'weekday' : 'date', request.context, locale)
}

/** The place of the greatest field that differs in {@link FIELDS}; its length if none does. */
function greatestDifference(start: number, end: number, zone: TimeZone): number {
  const [from, to] = [start, end].map((at) => {
    const date = new Date(at + zone.offsetAt(at) * 1000)
    const hour = date.getUTCHours()
    return [
      date.getUTCFullYear(),
      date.getUTCMonth(),
      date.getUTCDate(),
      hour < 12,
      hour,
      date.getUTCMinutes(),
    ]
  })
  const place = FIELDS.findIndex((_, index) => from?.[index] !== to?.[index])
  return place < 0 ? FIELDS.length : place
}

/**
 * A range of days or times. The locale's pattern is that of the greatest field that differs and is printed: it is read
 * off two model moments and filled with the fields of the real ones, because `Intl` adds fields that were not asked for,
 * and prints a range once whose printed fields are equal.
 */
function formatRange(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  differs: number,
): string {
  const from = formatParts(start, zone, locale, options)
  const to = formatParts(end, zone, locale, options)
  if (options.day && options.month !== 'numeric' && options.month && /^(?:ja|zh)\b/.test(locale)) {
    return bigEndianRange(from, to, locale, FIELDS[differs])
  }
  const printed = [...FIELDS.keys()].filter((place) => isPrinted(FIELDS[place] ?? '', options))
  const place = printed.find((candidate) => candidate >= differs) ?? printed.at(-1) ?? -1
  return dateTimeFormat(locale, 'UTC', options)
    .formatRangeToParts(MODEL_START, MODEL_START + (MODEL_LENGTHS[place] ?? 0))
    .map(({ type, value, source }) => {
      if (type === 'literal') return value
      const text = partOf(source === 'endRange' ? to : from, type) ?? value
      if (type !== 'month' || !/^\d+$/.test(value) || /^\d/.test(text)) return text
      return partOf(
        formatParts(source === 'endRange' ? end : start, zone, locale, { ...options, month: 'numeric' }),
        type,
      )
    })
    .join('')
}

function isPrinted(field: string, options: Intl.DateTimeFormatOptions): boolean {
  if (field === 'day' && options.weekday) return true
  return field in options || (field === 'dayPeriod' && options.hour !== undefined)
}

/** Chinese and Japanese repeat, from the year down, only what differs: 2018年3月12日～15日. */
function bigEndianRange(
  from: readonly Intl.DateTimeFormatPart[],
  to: readonly Intl.DateTimeFormatPart[],
  locale: string,
  differs: string | undefined,
): string {
  const first = to.findIndex((part) => part.type === differs)
  const dash = locale.startsWith('ja') ? '～' : /^zh-(?:Hant|TW|HK|MO)/.test(locale) ? '至' : '\u2009–\u2009'
  return joinParts(from) + dash + joinParts(to.slice(Math.max(first, 0)))
}

/** What stands between two full dates with times. */
function separator(locale: string): string {
  return separators(locale, () => {
    const parts = dateTimeFormat(locale, 'UTC', { ...DAY_MONTH_YEAR, ...CLOCK }).formatRangeToParts(0, 1e12)
    return parts.find((part) => part.source === 'shared' && part.type === 'literal')?.value ?? ' – '
  })
}
