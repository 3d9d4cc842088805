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

const TEXT_WIDTHS = ['short', 'short', 'short', 'long', 'narrow'] as const
const NUMBER_WIDTHS = ['numeric', '2-digit'] as const
const MONTH_WIDTHS = ['numeric', '2-digit', 'short', 'long', 'narrow'] as const

/** Reads pattern letters in any order; letters that are not fields, or have no `Intl` counterpart, are left out. */
export function readSkeleton(letters: string): Skeleton {
  const date: Intl.DateTimeFormatOptions = {}
  const time: Intl.DateTimeFormatOptions = {}
  let quarter = false
  for (const [run] of letters.matchAll(/([A-Za-z])\1*/g)) {
    const count = run.length
    switch (run[0]) {
      case 'G':
        date.era = TEXT_WIDTHS[count - 1]
        break
      case 'y':
      case 'Y':
      case 'u':
      case 'U':
      case 'r':
        date.year = count === 2 ? '2-digit' : 'numeric'
        break
      case 'Q':
      case 'q':
        quarter = true
        break
      case 'M':
      case 'L':
        date.month = MONTH_WIDTHS[count - 1]
        break
      case 'd':
        date.day = NUMBER_WIDTHS[count - 1]
        break
      case 'E':
      case 'c':
      case 'e':
        date.weekday = TEXT_WIDTHS[count - 1]
        break
      case 'a':
      case 'h':
      case 'K':
        time.hour = 'numeric'
        time.hour12 = true
        break
      case 'H':
      case 'k':
        time.hour = 'numeric'
        time.hourCycle = 'h23'
        break
      case 'j':
        time.hour = 'numeric'
        break
      case 'b':
      case 'B':
        time.hour = 'numeric'
        time.hour12 = true
        time.dayPeriod = TEXT_WIDTHS[count - 1]
        break
      case 'm':
        time.minute = '2-digit'
        break
      case 's':
        time.second = '2-digit'
        break
      case 'S':
        time.fractionalSecondDigits = Math.min(count, 3) as 1 | 2 | 3
        break
      case 'z':
        time.timeZoneName = count > 3 ? 'long' : 'short'
        break
      case 'O':
        time.timeZoneName = count > 3 ? 'longOffset' : 'shortOffset'
        break
      case 'v':
      case 'V':
        time.timeZoneName = count > 3 ? 'longGeneric' : 'shortGeneric'
        break
    }
  }
  return {
    date: isEmpty(date) ? undefined : completeDate(date),
    time: isEmpty(time) ? undefined : completeTime(time),
    quarter,
    join: joinOf(date),
  }
}

/** An era is printed with its year. */
function completeDate(date: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  return date.era === undefined || date.year !== undefined ? date : { ...date, year: 'numeric' }
}

/** A zone is printed with an hour, a minute or second with the other. */
function completeTime(time: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (time.hour !== undefined) return time
  if (time.minute === undefined && time.second === undefined)
    return { hour: 'numeric', hourCycle: 'h23', ...time }
  return { ...time, minute: '2-digit', second: '2-digit' }
}

function joinOf({ month, day, year, weekday }: Intl.DateTimeFormatOptions): Width {
  if (month === 'long' && (day !== undefined || year !== undefined))
    return weekday === undefined ? 'long' : 'full'
  return month === 'short' ? 'medium' : 'short'
}

function isEmpty(options: object): boolean {
  return Object.keys(options).length === 0
}
