import { boundedCache, BYTES } from '../../bounded-cache.ts'
import { spend } from '../../meter.ts'
import { DAY } from '../../intl/durations.ts'
import { lookUp } from '../../look-up.ts'
import { offsetText, pad, type TimeZone } from '../../intl/time-zone.ts'
import { civilDate, civilFields, dayOfYear, weekday, type CivilDate } from './civil-date.ts'

type Field = (moment: CivilDate) => string | number

/** Text of a pattern, or a field in it. */
type Piece = string | Field

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

/** A pattern ready to print, and the work it is. */
interface Printer {
  readonly pieces: readonly Piece[]
  readonly work: number
}

/** Work of printing one piece of a pattern; what a zone is called takes longer to find out. */
const PIECE = 8
const ZONE_NAME = 400

/** Codes that stand for patterns, each read once. */
const composites = new Map<string, Printer>()

const formats = boundedCache<DateFormat>(BYTES.closure, 80)

let last: CivilDate | undefined

/** A text that was printed, for the next time: sites print the same dates again and again. */
interface Printed {
  readonly at: number
  /** Its name only: what a zone knows is large. */
  readonly zone: string
  readonly pieces: readonly Piece[]
  readonly text: string
}

/** Places for printed texts, one for each remainder of the moment; a map would take longer to fill than a date to print. */
const PLACES = 4093
/** Longer texts are not remembered, so that all of them together take less than a megabyte. */
const LONGEST_REMEMBERED = 60

const printed: (Printed | undefined)[] = []

/** The cached format of a pattern with `%` codes. Unknown codes print nothing, `%%` and a final `%` print `%`. */
export function dateFormat(pattern: string): DateFormat {
  return formats(pattern, () => {
    const { pieces, work } = readPattern(pattern)
    // Patterns that print the same moment in several ways have their places side by side.
    const offset = pattern.length
    return (at, zone) => {
      spend(work)
      const place = Math.abs(((at + offset) % PLACES) | 0)
      const before = printed[place]
      if (before?.at === at && before.pieces === pieces && before.zone === zone.id) return before.text
      // Patterns of one tag for readers and another for machines share a moment.
      if (last?.at !== at || last.zone !== zone) last = civilDate(at, zone)
      const text = printPieces(pieces, last)
      if (text.length <= LONGEST_REMEMBERED) printed[place] = { at, zone: zone.id, pieces, text }
      return text
    }
  })
}

function printPieces(pieces: readonly Piece[], moment: CivilDate): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(moment)
  return text
}

function readPattern(pattern: string): Printer {
  const pieces: Piece[] = []
  let work = PIECE
  for (const text of pattern.split(/(%[^]?)/)) {
    const field = text.startsWith('%') ? (lookUp(FIELDS, text.slice(1) || '%') ?? '') : text
    const composite = text !== field && typeof field === 'string' && field !== '' && compositeOf(field)
    if (composite) pieces.push((moment) => printPieces(composite.pieces, moment))
    else if (field !== '') pieces.push(field)
    work += composite ? composite.work : field === FIELDS['Z'] ? ZONE_NAME : PIECE
  }
  return { pieces, work }
}

/** The pattern a code stands for. */
function compositeOf(pattern: string): Printer {
  const known = composites.get(pattern) ?? readPattern(pattern)
  composites.set(pattern, known)
  return known
}
