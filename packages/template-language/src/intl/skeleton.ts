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

/** The option a letter asks for, the code of its value for each length of the run (others take the first), and how the values end. */
const FIELDS: Readonly<Record<string, string>> = {
  G: 'era ssslw',
  y: 'year n2',
  M: 'month n2slw',
  d: 'day n2',
  E: 'weekday ssslw',
  h: 'hour n',
  B: 'dayPeriod ssslw',
  m: 'minute 2',
  s: 'second 2',
  z: 'timeZoneName sssl',
  O: 'timeZoneName sssl Offset',
  v: 'timeZoneName sssl Generic',
}

const VALUES: Readonly<Record<string, string>> = {
  n: 'numeric',
  2: '2-digit',
  s: 'short',
  l: 'long',
  w: 'narrow',
}

/** Letters that ask for the same as another. */
const SAME = { from: 'LceYuUrabHjV', to: 'MEEyyyyhhhhv' }

/** Reads pattern letters in any order; letters that are not fields, or have no `Intl` counterpart, are left out. */
export function readSkeleton(letters: string): Skeleton {
  let date: Options | undefined
  let time: Options | undefined
  // The last letter for an hour decides; without one, a letter for the part of the day does.
  let clock = /[abB]/.test(letters) ? 'h' : 'H'
  for (const [run, letter = ''] of letters.matchAll(/([A-Za-z])\1*/g)) {
    if ('hHj'.includes(letter)) clock = letter
    const field = SAME.to[SAME.from.indexOf(letter)] ?? letter
    const [name, codes = '', ending = ''] = FIELDS[field]?.split(' ') ?? []
    const value = VALUES[codes[run.length - 1] ?? codes.charAt(0)]
    if (name) ('GyMdE'.includes(field) ? (date ??= {}) : (time ??= {}))[name] = value + ending
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
