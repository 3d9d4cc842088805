import { boundedCache } from '../../intl/bounded-cache.ts'
import { DAY } from '../../intl/durations.ts'
import { lookUp } from '../../intl/look-up.ts'
import { offsetText, twoDigits, type TimeZone } from '../../intl/time-zone.ts'
import { civilDate, civilFields, dayOfYear, weekday, type CivilDate } from './civil-date.ts'

type Field = (moment: CivilDate) => string | number

/** Formats milliseconds since the epoch as the clock and calendar of a zone show them; throws out of range. */
export type DateFormat = (at: number, zone: TimeZone) => string

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const pad = (value: number, width: number, fill = '0') => String(value).padStart(width, fill)
const hour = ({ time }: CivilDate) => Math.floor(time / 3_600_000)
const hour12 = (moment: CivilDate) => hour(moment) % 12 || 12
const month = ({ date }: CivilDate) => date.getUTCMonth() + 1
const day = ({ date }: CivilDate) => date.getUTCDate()
const monthName = ({ date }: CivilDate) => MONTHS[date.getUTCMonth()] as string
const dayName = (moment: CivilDate) => WEEKDAYS[weekday(moment)] as string
/** Years before 1 are printed as years BC, without saying so. */
const eraYear = ({ year }: CivilDate) => (year > 0 ? year : 1 - year)
/** The year and week of the day that decides where the moment's week belongs, days away from the moment. */
const weekWith = ({ at, zone, offset }: CivilDate, days: number) => {
  const decisive = civilFields(at + days * DAY, zone, offset)
  return { year: decisive.year, week: Math.ceil(dayOfYear(decisive) / 7) }
}
/** 1 Monday to 7 Sunday. */
const isoWeekday = (moment: CivilDate) => weekday(moment) || 7
/** Weeks that begin on Monday belong to the year of their Thursday. */
const isoWeek = (moment: CivilDate) => weekWith(moment, 4 - isoWeekday(moment))
/** Weeks that begin on Sunday belong to the year of their Saturday. */
const usWeek: Field = (moment) => twoDigits(weekWith(moment, 6 - weekday(moment)).week)
const noon = (moment: CivilDate) => (hour(moment) < 12 ? 'AM' : 'PM')

/** The codes, some of them patterns made of the others [FMT-22]. */
const FIELDS: Readonly<Record<string, Field | string>> = {
  a: (moment) => dayName(moment).slice(0, 3),
  A: dayName,
  b: (moment) => monthName(moment).slice(0, 3),
  B: monthName,
  C: (moment) => twoDigits(Math.floor(eraYear(moment) / 100)),
  d: (moment) => twoDigits(day(moment)),
  e: (moment) => pad(day(moment), 2, ' '),
  g: (moment) => twoDigits(isoWeek(moment).year % 100),
  G: (moment) => pad(isoWeek(moment).year, 4),
  H: (moment) => twoDigits(hour(moment)),
  i: hour12,
  I: (moment) => twoDigits(hour12(moment)),
  j: (moment) => pad(dayOfYear(moment), 3),
  k: (moment) => pad(hour(moment), 2, ' '),
  l: (moment) => pad(hour12(moment), 2, ' '),
  m: (moment) => twoDigits(month(moment)),
  M: ({ time }) => twoDigits(Math.floor(time / 60_000) % 60),
  n: '\n',
  N: ({ time }) => pad((time % 1000) * 1e6, 9),
  p: noon,
  P: (moment) => noon(moment).toLowerCase(),
  q: (moment) => Math.ceil(month(moment) / 3),
  s: (moment) => Math.trunc(moment.at / 1000) + 0,
  S: ({ time }) => twoDigits(Math.floor(time / 1000) % 60),
  t: '\t',
  u: isoWeekday,
  U: usWeek,
  V: (moment) => twoDigits(isoWeek(moment).week),
  w: weekday,
  W: usWeek,
  y: (moment) => twoDigits(eraYear(moment) % 100),
  Y: eraYear,
  z: (moment) => offsetText(moment.offset, ':'),
  Z: ({ zone, at }) => zone.abbreviationAt(at),
  c: '%a, %b %}, %Y %r %Z',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  h: '%b',
  r: '%i:%M:%S %p',
  R: '%H:%M',
  T: '%R:%S',
  v: '%e-%b-%Y',
  x: '%m/%d/%Y',
  X: '%I:%M:%S %p',
  '%': () => '%',
  // The unpadded day in %c; templates cannot write a brace in a tag.
  '}': day,
}

const formats = boundedCache<DateFormat>()

/** The cached format of a pattern with `%` codes. Unknown codes print nothing, `%%` and a final `%` print `%`. */
export function dateFormat(pattern: string): DateFormat {
  return formats(pattern, () => {
    const pieces = readPattern(pattern)
    return (at, zone) => {
      const moment = momentOf(at, zone)
      let output = ''
      for (const piece of pieces) output += typeof piece === 'string' ? piece : piece(moment)
      return output
    }
  })
}

let last: CivilDate | undefined

/** Pages print a moment for readers and for machines, one right after the other: the last one is kept. */
function momentOf(at: number, zone: TimeZone): CivilDate {
  return last?.at === at && last.zone === zone ? last : (last = civilDate(at, zone))
}

function readPattern(pattern: string): (string | Field)[] {
  return pattern.split(/(%[^]?)/).flatMap((piece) => {
    if (!piece.startsWith('%')) return piece === '' ? [] : [piece]
    const field = lookUp(FIELDS, piece.slice(1) || '%') ?? ''
    return typeof field === 'string' ? readPattern(field) : [field]
  })
}
