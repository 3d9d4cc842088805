import { boundedCache, BYTES } from '../bounded-cache.ts'
import { dateParts, dateText } from './date-parts.ts'
import { DAY, EPOCH_JULIAN_DAY, LAST_JULIAN_DAY } from './durations.ts'
import type { DateTimeRequest } from './date-time-options.ts'
import { joinParts, partOf } from './format-parts.ts'
import { sentenceCase } from './sentence-case.ts'
import { readSkeleton, type Width } from './skeleton.ts'
import type { TimeZone } from './time-zone.ts'

type Options = Intl.DateTimeFormatOptions
type Part = Intl.DateTimeFormatPart

/** Prints moments, given in milliseconds since the epoch. */
export type MomentFormat = (at: number) => string

/** The fields of one format, ready to print. */
export interface FieldsFormat {
  readonly parts: (at: number) => Part[]
  readonly text: MomentFormat
}

/** First and last moment of the supported calendar range: Julian day 0 to the end of the year 8652. */
const EARLIEST = -EPOCH_JULIAN_DAY * DAY
const LATEST = EARLIEST + (LAST_JULIAN_DAY + 1) * DAY - 1

/** 2001-01-03T04:05:06Z: a moment whose numbers have one digit, and whose date and time have no text in common. */
const SAMPLE = 978_494_706_000
/** Such a moment in every month. */
const SAMPLES = /* @__PURE__ */ Array.from({ length: 12 }, (_, month) => SAMPLE + month * 2_629_746_000)

/** Width of the zone's name in the widths of a time that have it. */
const ZONE_WIDTHS: Readonly<Record<string, Options['timeZoneName']>> = { full: 'long', long: 'short' }

const formats = boundedCache<FieldsFormat>(2 * BYTES.dateFormat)
const joins = boundedCache<string>(BYTES.closure)

/** The nearest moment within the supported calendar range: Julian day 0 to the end of the year 8652. */
export function clampMoment(at: number): number {
  return Math.min(Math.max(at, EARLIEST), LATEST)
}

/** Formats moments as `datetime` does [FMT-34]; they are clamped to the supported calendar range. */
export function dateTimePrinter(request: DateTimeRequest, locale: string, zone: TimeZone): MomentFormat {
  const skeleton = readSkeleton(request.skeleton)
  const timeStyle = request.datetime ?? request.time
  const otherwise = timeStyle || request.skeleton ? undefined : 'long'
  const dateStyle = request.datetime ?? request.date ?? otherwise
  const print = (options: Options | undefined): MomentFormat =>
    options ? fieldsFormat({ calendar: request.calendar, ...options }, locale, zone).text : () => ''
  const date = skeleton.quarter ? quarterOf(zone) : print(dateStyle ? { dateStyle } : skeleton.date)
  const time = print(timeStyle ? { timeStyle } : skeleton.time)
  const kind = dateStyle === 'full' || skeleton.date?.weekday ? 'weekday' : 'date'
  const inCase = sentenceCase(kind, request.context, locale)
  const width = request.wrap ?? dateStyle ?? skeleton.join
  return (at) => {
    const moment = clampMoment(at)
    return joinDateTime(inCase(date(moment)), time(moment), locale, width)
  }
}

/** The cached format of some fields, in the widths that were asked for. */
export function fieldsFormat(options: Options, locale: string, zone: TimeZone): FieldsFormat {
  const key = JSON.stringify([locale, zone.id, options])
  return formats(key, () => makeFieldsFormat(options, locale, zone))
}

/** Prints fields where `Intl` differs from the locale's data: padding, names without a day, zone names. */
function makeFieldsFormat(options: Options, locale: string, zone: TimeZone): FieldsFormat {
  const { calendar, day, hour, hourCycle, minute, timeStyle, timeZoneName } = options
  const zoneWidth = timeZoneName ?? ZONE_WIDTHS[timeStyle ?? '']
  // Where short times do, all times before ten begin with a zero: `04:05`.
  const padded =
    hour && minute && hourCycle !== 'h12' && /^\D*0/.test(printSample(locale, { timeStyle: 'short' }))
  const wanted: Options = padded ? { ...options, hour: '2-digit' } : options
  const partsOf = dateParts(locale, zone.id, wanted)
  // A whole text is printed faster than parts, but platforms flatten its narrow spaces.
  const whole = dateText(locale, zone.id, wanted)

  const fixed = (type: Part['type'], value: string, at: number): string => {
    if (type === 'timeZoneName') return zoneName(value, zoneWidth, locale, zone, at)
    const width = type === 'day' || type === 'month' || type === 'weekday' ? options[type] : undefined
    if (width === 'numeric') return value.replace(/^[0٠](?=.)/, '')
    if (day || !width) return value
    // Names take the form they have in a full date; a number instead of a name is no better.
    const inDate = { calendar, [type]: width, day: 'numeric' } as const
    const name = partOf(dateParts(locale, zone.id, inDate)(at), type) ?? ''
    return /^\D+$/.test(name) ? name : value
  }
  const parts = (at: number) =>
    partsOf(at).map(({ type, value }) => ({ type, value: fixed(type, value, at) }))
  const exact = (at: number) => joinParts(parts(at))
  const spaced = (at: number) => whole(at).replace(/ (?=[ap]m)/i, '\u202F')
  const isExact = (print: MomentFormat) => SAMPLES.every((at) => print(at) === exact(at))
  return { parts, text: (zoneWidth ? undefined : [whole, spaced].find(isExact)) ?? exact }
}

/** The name of a zone, as printed or better. */
function zoneName(
  printed: string,
  width: Options['timeZoneName'],
  locale: string,
  zone: TimeZone,
  at: number,
): string {
  const moment = zone.namedAt(at)
  const print = (timeZoneName: Options['timeZoneName']) =>
    partOf(dateParts(locale, zone.namedId, { hour: 'numeric', timeZoneName })(moment), 'timeZoneName') ?? ''
  let name = moment === at && zone.namedId === zone.id ? printed : print(width)
  // Generic names are only printed where they are letters.
  if (width === 'shortGeneric' && !/^[A-Z]{1,5}$/.test(name)) name = print('shortOffset')
  return name.replace(/[+-][0٠:]+$/, '')
}

/** Joins a date and a time the way a locale does for dates of a width. Either may be empty. */
export function joinDateTime(date: string, time: string, locale: string, width: Width): string {
  if (date === '' || time === '') return date + time
  const pattern = joins(`${locale} ${width}`, () => joinPattern(locale, width))
  return pattern.replace('{1}', date).replace('{0}', time)
}

function joinPattern(locale: string, width: Width): string {
  return printSample(locale, { dateStyle: width, timeStyle: 'short' })
    .replace(printSample(locale, { dateStyle: width }), '{1}')
    .replace(printSample(locale, { timeStyle: 'short' }), '{0}')
}

function printSample(locale: string, options: Options): string {
  return dateText(locale, 'UTC', options)(SAMPLE)
}

/** `Q1 2018`, in every locale. */
function quarterOf(zone: TimeZone): MomentFormat {
  return (at) => {
    const local = new Date(at + zone.offsetAt(at) * 1000)
    return `Q${Math.floor(local.getUTCMonth() / 3) + 1} ${local.getUTCFullYear()}`
  }
}
