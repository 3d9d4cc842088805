import { boundedCache } from './bounded-cache.ts'

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

type Options = Record<string, unknown>

const MONTHS = ['numeric', '2-digit', 'short', 'long', 'narrow']
const NAMES = ['short', 'short', 'short', 'long', 'narrow']
const hour = 'numeric'

/** What a run of each date letter asks for, by the length of the run. */
const DATE_LETTERS: Readonly<Record<string, (count: number) => Options>> = {
  G: (count) => ({ era: NAMES[count - 1] }),
  y: (count) => ({ year: count === 2 ? '2-digit' : 'numeric' }),
  M: (count) => ({ month: MONTHS[count - 1] }),
  d: (count) => ({ day: MONTHS[Number(count === 2)] }),
  E: (count) => ({ weekday: NAMES[count - 1] }),
}

/** Likewise for the letters of the time of day. */
const TIME_LETTERS: Readonly<Record<string, (count: number) => Options>> = {
  h: () => ({ hour, hour12: true }),
  H: () => ({ hour, hourCycle: 'h23' }),
  j: () => ({ hour }),
  B: (count) => ({ hour, hour12: true, dayPeriod: NAMES[count - 1] }),
  m: () => ({ minute: '2-digit' }),
  s: () => ({ second: '2-digit' }),
  S: (count) => ({ fractionalSecondDigits: Math.min(count, 3) }),
  z: (count) => ({ timeZoneName: count > 3 ? 'long' : 'short' }),
  O: (count) => ({ timeZoneName: count > 3 ? 'longOffset' : 'shortOffset' }),
  v: (count) => ({ timeZoneName: count > 3 ? 'longGeneric' : 'shortGeneric' }),
}

/** Letters that ask for the same as another. */
const SAME = { from: 'LceYuUraKkbV', to: 'MEEyyyyhhHBv' }

const skeletons = boundedCache<Skeleton>()

/** Reads pattern letters in any order; letters that are not fields, or have no `Intl` counterpart, are left out. */
export function readSkeleton(letters: string): Skeleton {
  return skeletons(letters, () => parseSkeleton(letters))
}

function parseSkeleton(letters: string): Skeleton {
  const date: Intl.DateTimeFormatOptions = {}
  const time: Intl.DateTimeFormatOptions = {}
  for (const [run] of letters.matchAll(/([A-Za-z])\1*/g)) {
    const letter = SAME.to[SAME.from.indexOf(run.charAt(0))] ?? run.charAt(0)
    Object.assign(date, DATE_LETTERS[letter]?.(run.length))
    Object.assign(time, TIME_LETTERS[letter]?.(run.length))
  }
  return {
    date: isEmpty(date) ? undefined : completeDate(date),
    time: isEmpty(time) ? undefined : completeTime(time),
    quarter: /q/i.test(letters),
    join: joinOf(date),
  }
}

/** An era is printed with its year. */
function completeDate(date: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return date.era === undefined ? date : { year: 'numeric', ...date }
}

/** A zone is printed with an hour, a minute or second with the other. */
function completeTime(time: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (time.hour !== undefined) return time
  if (time.minute === undefined && time.second === undefined) return { hour, hourCycle: 'h23', ...time }
  return { ...time, minute: '2-digit', second: '2-digit' }
}

function joinOf({ month, day, year, weekday }: Intl.DateTimeFormatOptions): Width {
  if (month === 'long' && (day ?? year) !== undefined) return weekday === undefined ? 'long' : 'full'
  return month === 'short' ? 'medium' : 'short'
}

function isEmpty(options: object): boolean {
  return Object.keys(options).length === 0
}
