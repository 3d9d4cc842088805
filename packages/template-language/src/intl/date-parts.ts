/**
 * The parts of a printed date, asked for only where that is safe.
 *
 * V8 ends the process when it takes a date apart whose pattern has a field it does not know. A few patterns of the
 * locale data have one: the year of the week in place of the year (month and year in Gaelic, full Buddhist dates in Galician, and
 * several others). Printing a date as text never looks at its fields. So every date is printed as text
 * first, on a day whose week belongs to another year, and taken apart only if all its numbers are those of that day.
 * Where they are not, the year is wrong, too, and is put right in the text. Nothing else may call `formatToParts` or
 * `formatRangeToParts` of a date.
 */
import { boundedCache, BYTES } from '../bounded-cache.ts'
import { intlFormat, intlLocale } from './locale-tag.ts'

type Options = Intl.DateTimeFormatOptions
type Part = Intl.DateTimeFormatPart
type RangePart = Intl.DateTimeRangeFormatPart

/** A day that tells patterns apart, and its numbers: the year, the year in two digits, the month, the day. */
interface Probe {
  readonly at: number
  readonly numbers: readonly [year: number, shortYear: number, month: number, day: number]
}

/** 2018-12-31T20:20Z, the Monday of a week that belongs to 2019 wherever weeks begin. */
const LAST_MONDAY_OF_2018 = 1_546_287_600_000
/** 2019-03-20T20:20Z, the last day of the Persian year 1397, likewise. */
const LAST_DAY_OF_1397 = 1_553_113_200_000

const PROBES: Readonly<Record<string, Probe>> = {
  gregory: { at: LAST_MONDAY_OF_2018, numbers: [2018, 18, 12, 31] },
  buddhist: { at: LAST_MONDAY_OF_2018, numbers: [2561, 61, 12, 31] },
  japanese: { at: LAST_MONDAY_OF_2018, numbers: [30, 30, 12, 31] },
  persian: { at: LAST_DAY_OF_1397, numbers: [1397, 97, 12, 29] },
}
/** Hours and minutes a probe may print. */
const TIME_OF_PROBES = [8, 20]

/** What the text of a probe says about a pattern. */
interface Pattern {
  /** Whether dates of this pattern may be taken apart. */
  readonly isSound: boolean
  /** Place, among the numbers of a text, of the one that stands where the year should; −1 if there is none. */
  readonly wrongYear: number
  readonly yearWidth: 'numeric' | '2-digit'
}

const patterns = boundedCache<Pattern>(BYTES.closure)
const soundRanges = boundedCache<boolean>(BYTES.closure)

/** The cached `Intl.DateTimeFormat` of a locale, zone and options; the calendar is Gregorian unless given. */
function dateTimeFormat(locale: string, zone: string, options: Options): Intl.DateTimeFormat {
  return intlFormat(Intl.DateTimeFormat, locale, {
    ...options,
    calendar: options.calendar ?? 'gregory',
    timeZone: zone,
  })
}

/** Prints a moment (milliseconds since the epoch) as text. Platforms write narrow spaces as spaces here. */
export function dateText(tag: string, zone: string, options: Options): (at: number) => string {
  const locale = soundLocale(tag, options)
  const format = dateTimeFormat(locale, zone, options)
  const { wrongYear, yearWidth } = patternOf(locale, options)
  if (wrongYear < 0) return (at) => format.format(at)
  const years = dateTimeFormat(locale, zone, { calendar: options.calendar, year: yearWidth })
  return (at) => {
    let place = 0
    return format.format(at).replace(NUMBER, (number) => {
      return place++ === wrongYear ? (years.format(at).match(NUMBER)?.[0] ?? number) : number
    })
  }
}

/** Prints a moment as parts; one literal part where the parts cannot be had. */
export function dateParts(tag: string, zone: string, options: Options): (at: number) => Part[] {
  const locale = soundLocale(tag, options)
  if (patternOf(locale, options).isSound) {
    const format = dateTimeFormat(locale, zone, options)
    return (at) => format.formatToParts(at)
  }
  const text = dateText(locale, zone, options)
  return (at) => [{ type: 'literal', value: text(at) }]
}

/** A range of Gregorian dates, as long as it is told, in parts; undefined where they cannot be had. */
export function rangeParts(
  tag: string,
  options: Options,
  start: number,
  length: number,
): RangePart[] | undefined {
  const locale = soundLocale(tag, options)
  const format = dateTimeFormat(locale, 'UTC', options)
  const isSound = soundRanges(`${locale} ${length}${JSON.stringify(options)}`, () => {
    if (!hasDate(options)) return true
    const { at, numbers } = probeOf(options)
    const first = at - length
    const known = [...numbers, ...TIME_OF_PROBES, ...numbersOf(new Date(first))]
    for (const day of [at, first]) known.push(...numbersOfWeekday(locale, options, day))
    const found = numbersIn(format.formatRange(first, at), locale)
    return patternOf(locale, options).isSound && found.every((number) => known.includes(number))
  })
  return isSound ? format.formatRangeToParts(start, start + length) : undefined
}

/** Times have no year, so that nothing can be wrong with them. */
function hasDate({ dateStyle, era, year, month, day, weekday }: Options): boolean {
  return (dateStyle ?? era ?? year ?? month ?? day ?? weekday) !== undefined
}

function probeOf({ calendar = 'gregory' }: Options): Probe {
  return PROBES[calendar] as Probe
}

/** The locale, or its language where only that has a sound pattern: what is wrong with the year may be wrong elsewhere. */
function soundLocale(locale: string, options: Options): string {
  if (patternOf(locale, options).isSound) return locale
  const [language = ''] = locale.split(/[-_]/)
  return patternOf(language, options).isSound ? language : locale
}

function patternOf(locale: string, options: Options): Pattern {
  return patterns(locale + JSON.stringify(options), () => {
    if (!hasDate(options)) return { isSound: true, wrongYear: -1, yearWidth: 'numeric' }
    const { at, numbers } = probeOf(options)
    const [year, shortYear] = numbers
    const found = numbersIn(dateTimeFormat(locale, 'UTC', options).format(at), locale)
    const known = [...numbers, ...numbersOfWeekday(locale, options, at)]
    if (options.timeStyle) known.push(...TIME_OF_PROBES)
    const stray = found.findIndex((number) => !known.includes(number))
    const wantsYear = (options.dateStyle ?? options.year) !== undefined
    const hasYear = found.includes(year) || found.includes(shortYear)
    return {
      isSound: stray < 0 && (hasYear || !wantsYear),
      wrongYear: wantsYear && !hasYear ? stray : -1,
      yearWidth: (found[stray] ?? year) < 100 ? '2-digit' : 'numeric',
    }
  })
}

/** Some languages count the days of the week: `Th 2` is a Monday in Vietnamese. */
function numbersOfWeekday(locale: string, { weekday = 'long' }: Options, at: number): number[] {
  return numbersIn(dateTimeFormat(locale, 'UTC', { weekday }).format(at), locale)
}

/** The numbers of a Gregorian date and time in UTC. */
function numbersOf(date: Date): number[] {
  const [year, hour] = [date.getUTCFullYear(), date.getUTCHours()]
  return [year, year % 100, date.getUTCMonth() + 1, date.getUTCDate(), hour, hour % 12, date.getUTCMinutes()]
}

const NUMBER = /\p{Nd}+/gu

/** The numbers in a text, in the digits of a locale or our own; NaN for one in other digits. */
function numbersIn(text: string, locale: string): number[] {
  const zero = (0).toLocaleString(intlLocale(locale)).codePointAt(0) as number
  const digit = (character: string) =>
    '0123456789'.charAt((character.codePointAt(0) as number) - zero) || character
  return (text.match(NUMBER) ?? []).map((number) => Number([...number].map(digit).join('')))
}
