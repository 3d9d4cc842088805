import { DAY } from './durations.ts'
import { rangeParts } from './date-parts.ts'
import { clampMoment, fieldsFormat, joinDateTime } from './date-time-format.ts'
import { joinParts, partOf } from './format-parts.ts'
import { lookUp } from '../look-up.ts'
import { splitOption } from './number-options.ts'
import { sentenceCase } from './sentence-case.ts'
import { readSkeleton } from './skeleton.ts'
import type { TimeZone } from './time-zone.ts'

type Options = Intl.DateTimeFormatOptions
type RangeModel = readonly Intl.DateTimeRangeFormatPart[]

/** What the arguments of `datetime-interval` ask for [FMT-36]; empty texts ask for nothing. */
export type IntervalRequest = Readonly<Record<'skeleton' | 'date' | 'time' | 'context', string>>

export function readIntervalOptions(args: readonly string[]): IntervalRequest {
  const request = { skeleton: '', date: '', time: '', context: '' }
  for (const argument of args) {
    const [name, value] = splitOption(argument)
    const option = lookUp(request, name)
    if (option !== undefined) request[name as keyof IntervalRequest] = value || option
    else if (name === argument) request.skeleton = argument
  }
  return request
}

const MINUTE = 60_000

/** Letters of the fields that say enough about an interval; others, such as a weekday, are printed with the time. */
const ENOUGH = /[GyYuUrMLdhHjaBb]/

/** Fields that can differ, the greatest first; seconds do not count. */
const FIELDS = ['year', 'month', 'day', 'dayPeriod', 'hour', 'minute'] as const

/** 2001-05-10T10:20Z, and how far away other moments are that differ from it first in the field of the same place. */
const MODEL_START = 989_490_000_000
const MODEL_LENGTHS = [90_000_000_000, 9_000_000_000, 900_000_000, 14_400_000, 3_600_000, 1_200_000]

/** A format whose ends have no part in common. */
const FULL: Options = { dateStyle: 'short', timeStyle: 'short' }

/** Formats two moments as one interval; they are not put in order [FMT-36]. */
export function formatInterval(
  from: number,
  to: number,
  locale: string,
  zone: TimeZone,
  request: IntervalRequest,
): string {
  const [start, end] = [clampMoment(from), clampMoment(to)]
  const isWithin = (length: number) => {
    const [first, last] = [start, end].map((at) => Math.floor((at + zone.offsetAt(at) * 1000) / length))
    return first === last
  }
  const onOneDay = isWithin(DAY)
  let letters =
    request.skeleton || (onOneDay ? request.time || 'jm' : request.date || request.time || 'yMMMd')
  if (!ENOUGH.test(letters)) letters += 'jm'
  if (!onOneDay && !readSkeleton(letters).date) letters += 'yMMMd'
  const { date, time, join } = readSkeleton(letters)
  const print = (options: Options | undefined, at: number, last = at) => {
    if (!options) return ''
    return at === last
      ? fieldsFormat(options, locale, zone).text(at)
      : formatRange(at, last, options, locale, zone)
  }
  const whole = (at: number) => joinDateTime(print(date, at), print(time, at), locale, join)
  const lastOfTime = isWithin(MINUTE) ? start : end
  const text =
    time && !onOneDay
      ? whole(start) + separatorOf(modelRange(FULL, locale, 0)) + whole(end)
      : joinDateTime(
          print(date, start, onOneDay ? start : end),
          print(time, start, lastOfTime),
          locale,
          'medium',
        )
  return sentenceCase(date?.weekday ? 'weekday' : 'date', request.context, locale)(text)
}

/**
 * A range of days or times. The locale's pattern is that of the greatest printed field that differs: it is read off two
 * model moments and filled with the fields of the real ones, because `Intl` adds fields that were not asked for, and
 * prints a range once whose printed fields are equal.
 */
function formatRange(start: number, end: number, options: Options, locale: string, zone: TimeZone): string {
  const { second: _, ...fields } = options
  // A weekday and a day do not say which month they are in.
  if (fields.weekday) fields.month ??= 'numeric'
  const [from = [], to = []] = [start, end].map(fieldsFormat(fields, locale, zone).parts)
  const differs = FIELDS.findIndex((field) => partOf(from, field) !== partOf(to, field))
  const place = differs < 0 ? FIELDS.findLastIndex((field) => partOf(from, field)) : differs
  const model = modelRange(fields, locale, place)
  const separator = withoutRepeat(joinParts(from), separatorOf(model))
  if (!model) return joinParts(from) + separator + joinParts(to)
  // Chinese and Japanese repeat, from the year down, only what differs: 2018年3月12日～15日.
  if (fields.day && fields.month !== 'numeric' && /^(?:ja|zh)\b/.test(locale)) {
    const first = to.findIndex((part) => part.type === FIELDS[differs])
    return joinParts(from) + separator + joinParts(to.slice(Math.max(first, 0)))
  }
  let text = ''
  let filled = ''
  for (const { type, value, source } of model) {
    if (type === 'literal') text += withoutRepeat(filled, value)
    filled = type === 'literal' ? '' : partOf(source === 'endRange' ? to : from, type) || value
    text += filled
  }
  return text
}

/**
 * What stands between two fields, without what the first already ends with: the pattern of a range may have a number
 * and its word apart (3 and 월) where the pattern of a date has them together.
 */
function withoutRepeat(before: string, between: string): string {
  const word = /^\s?[^\s\p{Pd}]+/u.exec(between)?.[0] ?? ''
  for (let length = word.length; length > 0; length--) {
    if (before.endsWith(word.slice(0, length))) return between.slice(length)
  }
  return between
}

/** A range of two model moments whose greatest field that differs is that of the place; undefined without its parts. */
function modelRange(options: Options, locale: string, place: number): RangeModel | undefined {
  return rangeParts(locale, options, MODEL_START, MODEL_LENGTHS[place] ?? 0)
}

/** What stands between the two ends of a range. */
function separatorOf(range: RangeModel = []): string {
  return range.find(({ type, source }) => source === 'shared' && type === 'literal')?.value ?? '\u2009–\u2009'
}
