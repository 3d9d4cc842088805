/** How a date and a time are joined: `full` and `long` say "at" where the language does. */
export type Width = 'full' | 'long' | 'medium' | 'short'

/** The fields a skeleton of CLDR pattern letters asks for, as `Intl` options; absent without any of the kind. */
export interface Skeleton {
  readonly date?: Intl.DateTimeFormatOptions
  readonly time?: Intl.DateTimeFormatOptions
  /** The quarter was asked for; `Intl` has no field for it. */
  readonly quarter: boolean
  /** How the two parts are joined when nothing else says so. */
  readonly join: Width
}

type Options = Record<string, string | undefined>

/** What a letter asks for: an option, and its value by how often the letter is repeated; others take the first value. */
interface Field {
  readonly option: keyof Intl.DateTimeFormatOptions
  readonly values: readonly string[]
}

/** Texts by the length of the run: `E`, `EE` and `EEE` are short, `EEEE` is long, `EEEEE` narrow. */
const TEXT = ['short', 'short', 'short', 'long', 'narrow']
const NUMBER = ['numeric', '2-digit']

const era: Field = { option: 'era', values: TEXT }
const year: Field = { option: 'year', values: NUMBER }
const month: Field = { option: 'month', values: [...NUMBER, 'short', 'long', 'narrow'] }
const day: Field = { option: 'day', values: NUMBER }
const weekday: Field = { option: 'weekday', values: TEXT }
const hour: Field = { option: 'hour', values: ['numeric'] }
const dayPeriod: Field = { option: 'dayPeriod', values: TEXT }
const minute: Field = { option: 'minute', values: ['2-digit'] }
const second: Field = { option: 'second', values: ['2-digit'] }
const zone: Field = { option: 'timeZoneName', values: ['short', 'short', 'short', 'long'] }
const zoneOffset: Field = {
  option: 'timeZoneName',
  values: ['shortOffset', 'shortOffset', 'shortOffset', 'longOffset'],
}
const genericZone: Field = {
  option: 'timeZoneName',
  values: ['shortGeneric', 'shortGeneric', 'shortGeneric', 'longGeneric'],
}

/** The letters of fields. */
const dateFields: Readonly<Record<string, Field>> = {
  G: era,
  y: year,
  Y: year,
  u: year,
  U: year,
  r: year,
  M: month,
  L: month,
  d: day,
  E: weekday,
  c: weekday,
  e: weekday,
}
const timeFields: Readonly<Record<string, Field>> = {
  h: hour,
  H: hour,
  j: hour,
  a: hour,
  b: hour,
  B: dayPeriod,
  m: minute,
  s: second,
  z: zone,
  O: zoneOffset,
  v: genericZone,
  V: genericZone,
}

/** Reads pattern letters in any order; letters that are not fields, or have no `Intl` counterpart, are left out. */
export function readSkeleton(letters: string): Skeleton {
  let date: Options | undefined
  let time: Options | undefined
  // The last letter for an hour decides; without one, a letter for the part of the day does.
  let clock = /[abB]/.test(letters) ? 'h' : 'H'
  for (const [run, letter = ''] of letters.matchAll(/([A-Za-z])\1*/g)) {
    if ('hHj'.includes(letter)) clock = letter
    const { option, values } = dateFields[letter] ?? timeFields[letter] ?? {}
    if (!option || !values) continue
    const options = letter in dateFields ? (date ??= {}) : (time ??= {})
    options[option] = values[run.length - 1] ?? values[0]
  }
  if (date) completeDate(date)
  if (time?.['second']) time['minute'] ??= '2-digit'
  // All but bare seconds have an hour.
  if (time && (!time['second'] || /[abBhHjOvVz]/.test(letters))) {
    time['hour'] = 'numeric'
    time['hourCycle'] = { h: 'h12', H: 'h23' }[clock]
  }
  return { date, time, quarter: /q/i.test(letters), join: joinOf(date ?? {}) }
}

/** An era has a year, a weekday stands in a whole date, and a year and a day have a month between them. */
function completeDate(date: Options): void {
  if (date['era']) date['year'] ??= 'numeric'
  if (date['weekday'] && (date['year'] ?? date['month'])) date['day'] ??= 'numeric'
  if (date['year'] && date['day']) date['month'] ??= date['weekday'] ?? 'short'
}

/** The "at" form is for whole dates with the month in words, or for a day of such a month. */
function joinOf({ era, year, month, weekday, day }: Options): Width {
  if (month === 'long' && !era && (year ?? (day && !weekday))) return 'long'
  return month === 'short' || month === 'long' ? 'medium' : 'short'
}
