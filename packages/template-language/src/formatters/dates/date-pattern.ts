import { boundedCache } from '../../bounded-cache.ts'
import { DAY } from '../../intl/durations.ts'
import { lookUp } from '../../look-up.ts'
import { offsetText, pad, type TimeZone } from '../../intl/time-zone.ts'
import { civilDate, civilFields, dayOfYear, weekday, type CivilDate } from './civil-date.ts'

type Field = (moment: CivilDate) => string | number

/** Formats milliseconds since the epoch as the clock and calendar of a zone show them; throws out of range. */
export type DateFormat = (at: number, zone: TimeZone) => string

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

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
const usWeek: Field = (moment) => pad(weekWith(moment, 6 - weekday(moment)).week)
const noon = (moment: CivilDate) => (hour(moment) < 12 ? 'AM' : 'PM')

/** The codes, some of them patterns made of the others [FMT-22]. */
const FIELDS: Readonly<Record<string, Field | string>> = {
  a: (moment) => dayName(moment).slice(0, 3),
  A: dayName,
  b: (moment) => monthName(moment).slice(0, 3),
  B: monthName,
  C: (moment) => pad(Math.floor(eraYear(moment) / 100)),
  d: (moment) => pad(day(moment)),
  e: (moment) => pad(day(moment), 2, ' '),
  g: (moment) => pad(isoWeek(moment).year % 100),
  G: (moment) => pad(isoWeek(moment).year, 4),
  H: (moment) => pad(hour(moment)),
  i: hour12,
  I: (moment) => pad(hour12(moment)),
  j: (moment) => pad(dayOfYear(moment), 3),
  k: (moment) => pad(hour(moment), 2, ' '),
  l: (moment) => pad(hour12(moment), 2, ' '),
  m: (moment) => pad(month(moment)),
  M: ({ time }) => pad(Math.floor(time / 60_000) % 60),
  n: '\n',
  N: ({ time }) => pad((time % 1000) * 1e6, 9),
  p: noon,
  P: (moment) => noon(moment).toLowerCase(),
  q: (moment) => Math.ceil(month(moment) / 3),
  s: (moment) => Math.trunc(moment.at / 1000) + 0,
  S: ({ time }) => pad(Math.floor(time / 1000) % 60),
  t: '\t',
  u: isoWeekday,
  U: usWeek,
  V: (moment) => pad(isoWeek(moment).week),
  w: weekday,
  W: usWeek,
  y: (moment) => pad(eraYear(moment) % 100),
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

let last: CivilDate | undefined

/** Moments a pattern remembers the text of: sites print the same dates again and again. */
const REMEMBERED = 509

/** The cached format of a pattern with `%` codes. Unknown codes print nothing, `%%` and a final `%` print `%`. */
export function dateFormat(pattern: string): DateFormat {
  return formats(pattern, () => {
    const pieces = readPattern(pattern)
    // One place for each moment: a map would take longer to fill than a date to print.
    const known: { readonly at: number; readonly zone: TimeZone; readonly text: string }[] = []
    return (at, zone) => {
      const place = Math.abs((at % REMEMBERED) | 0)
      const before = known[place]
      if (before?.at === at && before.zone === zone) return before.text
      // Patterns of one tag for readers and another for machines share a moment.
      if (last?.at !== at || last.zone !== zone) last = civilDate(at, zone)
      const moment = last
      let text = ''
      for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(moment)
      known[place] = { at, zone, text }
      return text
    }
  })
}

function readPattern(pattern: string): (string | Field)[] {
  return pattern.split(/(%[^]?)/).flatMap((piece) => {
    if (!piece.startsWith('%')) return piece === '' ? [] : [piece]
    const field = lookUp(FIELDS, piece.slice(1) || '%') ?? ''
    return typeof field === 'string' ? readPattern(field) : [field]
  })
}
