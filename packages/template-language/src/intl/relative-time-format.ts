import { dateText } from './date-parts.ts'
import { clampMoment } from './date-time-format.ts'
import { LENGTHS } from './durations.ts'
import { intlFormat } from './locale-tag.ts'
import { lookUp } from '../look-up.ts'
import { formatDecimal } from './number-format.ts'
import { readNumberOptions, splitOption } from './number-options.ts'
import { sentenceCase } from './sentence-case.ts'

/** Prints the way from one moment to another, both in milliseconds since the epoch; a later end is in the future. */
type RelativeTimeFormat = (from: number, to: number, locale: string) => string

type Field = keyof typeof LENGTHS

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
  const numbers = { ...read, style: '', minint: undefined, maxfrac: read.maxfrac ?? read.minfrac ?? 0 }
  const style = (/^(?:short|narrow)$/.exec(valueOf('width'))?.[0] ?? 'long') as Intl.RelativeTimeFormatStyle
  const wanted = lookUp(LENGTHS, valueOf('field')) ? (valueOf('field') as Field) : undefined
  const numericOnly = isOn('numericOnly')

  return (from, to, locale) => {
    const [start, end] = [clampMoment(from), clampMoment(to)]
    const [sign, length] = [end < start ? -1 : 1, Math.abs(end - start)]
    const [months, days] = calendarDistance(start, end, sign)
    const field = wanted ?? largestField(months, length, isOn('allowWeeks'))
    const amount = String(sign * amountIn(field, months, days, length))
    // Rounding looks at the sign; what is printed does not.
    const plain = formatDecimal(amount, 'en', { ...numbers, group: false })
    const rounded = Math.abs(Number(plain))
    const number = formatDecimal(String(rounded), locale, numbers)
    const inWeekdays =
      isOn('dayOfWeek') && field === 'week' && weekday(start) === weekday(end) && /^en\b/.test(locale)
    const print = (count: number, numeric: Intl.RelativeTimeFormatNumeric) => {
      const options: Intl.RelativeTimeFormatOptions = { style: inWeekdays ? 'long' : style, numeric }
      const format = intlFormat(Intl.RelativeTimeFormat, locale, options)
      return format.formatToParts(sign * count, field)
    }
    // Where the locale has a word, it is one part.
    const hasWord = Number.isInteger(rounded) && (!numericOnly || (rounded === 0 && isOn('alwaysNow')))
    let parts = hasWord ? print(rounded, 'auto') : []
    // Visible fraction digits take the plural form of a fraction: "1.0 seconds".
    if (parts.length !== 1) parts = print(rounded + (/\.0+$/.test(plain) ? 0.1 : 0), 'always')
    const text = parts
      .map((part) => ('unit' in part ? '\0' : part.value))
      .join('')
      .replace(/\0+/, () => number)
    const inCase = sentenceCase('phrase', valueOf('context'), locale)
    return inCase(inWeekdays ? text.replace('week', weekday(end)) : text)
  }
}

/** Whole months between two moments, and the days after them; both count from the first moment, also backwards. */
function calendarDistance(from: number, to: number, sign: number): [months: number, days: number] {
  const date = new Date(from)
  const day = date.getUTCDate()
  // Where the last whole day ends.
  const last = new Date(to - ((to - from) % LENGTHS.day))
  const monthsUntil = (end: Date) => end.getUTCFullYear() * 12 + end.getUTCMonth()
  let months = monthsUntil(last) - monthsUntil(date)
  if ((last.getUTCDate() - day) * sign < 0) months -= sign
  date.setUTCMonth(date.getUTCMonth() + months)
  // A shorter month ends before the day.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return [months * sign, Math.abs(to - date.getTime()) / LENGTHS.day]
}

function largestField(months: number, length: number, allowWeeks: boolean): Field {
  if (months > 0) return months < 12 ? 'month' : 'year'
  const fields = (Object.keys(LENGTHS) as Field[]).slice(allowWeeks ? 2 : 3)
  return fields.find((field) => length >= LENGTHS[field]) ?? 'second'
}

function amountIn(field: Field, months: number, days: number, length: number): number {
  if (field === 'month') return months + days / DAYS_PER_MONTH
  if (field === 'year') return Math.trunc(months / 12) + (months % 12) / 12 + days / DAYS_PER_YEAR
  return length / LENGTHS[field]
}

/** `Tuesday`: the day in UTC. Phrases of weekdays are only known in English. */
function weekday(at: number): string {
  return dateText('en', 'UTC', { weekday: 'long' })(at)
}
