import { clampMoment, dateTimeFormat, formatFields, formatParts, joinDateTime } from './date-time-format.ts'
import { readContext, type Context } from './date-time-options.ts'
import { boundedCache } from './bounded-cache.ts'
import { joinParts } from './number-format.ts'
import { splitOption } from './number-options.ts'
import { capitalised } from './sentence-case.ts'
import { readSkeleton, type Skeleton, type Width } from './skeleton.ts'
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
  const clock = differs === 'time' || differs === 'nothing'
  const letters = request.skeleton || (clock ? request.time : request.date)
  const skeleton = readSkeleton(letters)
  const text = formatBySkeleton(start, end, zone, locale, skeleton, differs)
  return capitalised(text, skeleton.date?.weekday === undefined ? 'date' : 'weekday', request.context, locale)
}

const DAY_MONTH_YEAR = readSkeleton('yMMMd').date
const CLOCK = readSkeleton('jm').time

/** The greatest field of date and time that differs; seconds do not count. */
type Difference = 'year' | 'month' | 'day' | 'time' | 'nothing'

function greatestDifference(start: number, end: number, zone: TimeZone): Difference {
  const [from, to] = [start, end].map((at) => new Date(at + zone.offsetAt(at) * 1000).toISOString()) as [
    string,
    string,
  ]
  if (from.slice(0, -20) !== to.slice(0, -20)) return 'year'
  if (from.slice(0, -17) !== to.slice(0, -17)) return 'month'
  if (from.slice(0, -14) !== to.slice(0, -14)) return 'day'
  return from.slice(0, -8) === to.slice(0, -8) ? 'nothing' : 'time'
}

function formatBySkeleton(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  skeleton: Skeleton,
  differs: Difference,
): string {
  const { date } = skeleton
  if (date === undefined && skeleton.time === undefined) return ''
  // A weekday alone would say too little about an interval.
  const time = skeleton.time ?? (Object.keys(date ?? {}).join() === 'weekday' ? CLOCK : undefined)
  const { join } = skeleton
  const spacious = join === 'short' ? 'medium' : join
  const print = (at: number, options: Intl.DateTimeFormatOptions | undefined) =>
    options === undefined ? '' : formatFields(at, zone, locale, options)
  const moment = (at: number, day: Intl.DateTimeFormatOptions | undefined, width: Width) =>
    joinDateTime(print(at, day), print(at, time), locale, width)
  if (differs === 'nothing' || (differs === 'time' && time === undefined))
    return moment(start, date, spacious)
  if (differs === 'time') {
    const range = timeRange(start, end, zone, locale, time ?? {})
    return joinDateTime(print(start, date), range, locale, spacious)
  }
  if (date !== undefined && time === undefined) return dateRange(start, end, zone, locale, date, differs)
  const day = date ?? DAY_MONTH_YEAR
  const width = date === undefined ? 'medium' : join
  return moment(start, day, width) + separator(locale) + moment(end, day, width)
}

/** Two days that differ in one field and nothing above it, to see which pattern the locale has for it. */
const MODEL_START = Date.UTC(2001, 4, 10, 13)
const MODEL_ENDS: Readonly<Record<string, number>> = {
  year: Date.UTC(2003, 7, 21, 13),
  month: Date.UTC(2001, 7, 21, 13),
  day: Date.UTC(2001, 4, 21, 13),
  time: Date.UTC(2001, 4, 10, 14),
}

/**
 * A range of days. The pattern is that of the greatest field that differs and is printed; `Intl` would add fields that
 * were not asked for, and print a range once whose printed fields are equal.
 */
function dateRange(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  differs: Difference,
): string {
  const { year, month, day, weekday } = options
  if (month !== undefined && month !== 'numeric' && day !== undefined && /^(?:ja|zh)\b/.test(locale)) {
    return bigEndianRange(start, end, zone, locale, options, differs)
  }
  const shown = [
    ['year', year],
    ['month', month],
    ['day', day ?? weekday],
  ] as const
  const order =
    differs === 'year' ? shown : differs === 'month' ? [shown[1], shown[2], shown[0]] : shown.toReversed()
  const field = order.find(([, width]) => width !== undefined)?.[0] ?? 'day'
  return modelled(start, end, zone, locale, options, MODEL_ENDS[field] ?? 0)
}

/** Chinese and Japanese repeat, from the year down, only what differs: 2018年3月12日～15日. */
function bigEndianRange(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  differs: Difference,
): string {
  const [from, to] = [start, end].map((at) => formatParts(at, zone, locale, options))
  const first = Math.max(to?.findIndex((part) => part.type === differs) ?? 0, 0)
  return joinParts(from ?? []) + (locale.startsWith('ja') ? '～' : '至') + joinParts(to?.slice(first) ?? [])
}

/** A range within one day. */
function timeRange(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const [from, to] = [start, end].map((at) => formatFields(at, zone, locale, options))
  if (from === to) return modelled(start, end, zone, locale, options, MODEL_ENDS.time ?? 0)
  const zoneName = formatParts(start, zone, locale, options).find(
    ({ type }) => type === 'timeZoneName',
  )?.value
  return dateTimeFormat(locale, zone.id, options)
    .formatRangeToParts(start, end)
    .map(({ type, value }) => (type === 'timeZoneName' ? zoneName : value))
    .join('')
}

/** Formats a model range, and puts the fields of the real moments in its places. */
function modelled(
  start: number,
  end: number,
  zone: TimeZone,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  modelEnd: number,
): string {
  const fields = (at: number) => formatParts(at, zone, locale, options)
  const [from, to, numbers] = [fields(start), fields(end), { ...options, month: 'numeric' } as const]
  return dateTimeFormat(locale, 'UTC', options)
    .formatRangeToParts(MODEL_START, modelEnd)
    .map(({ type, value, source }) => {
      if (type === 'literal') return value
      const fieldsOf = source === 'endRange' ? to : from
      const text = fieldsOf.find((part) => part.type === type)?.value ?? value
      if (type !== 'month' || !/^\d+$/.test(value) || /^\d/.test(text)) return text
      return formatParts(source === 'endRange' ? end : start, zone, locale, numbers).find(
        (part) => part.type === type,
      )?.value
    })
    .join('')
}

/** What stands between two full dates with times. */
function separator(locale: string): string {
  return separators(locale, () => {
    const parts = dateTimeFormat(locale, 'UTC', { ...DAY_MONTH_YEAR, ...CLOCK }).formatRangeToParts(0, 1e12)
    return parts.find((part) => part.source === 'shared' && part.type === 'literal')?.value ?? ' – '
  })
}
