/** A moment as people of one place write it: the calendar day and the time of day. */
export interface CivilDate {
  /** Counted without a gap: 1 BC is 0, 2 BC is −1. */
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** 1 on January 1. */
  readonly dayOfYear: number
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
  readonly leapYear: boolean
}

const DAY = 86_400_000
/** Julian day number of 1970-01-01. */
const EPOCH_JULIAN_DAY = 2_440_588
/** Julian day number of December 31, 8652. */
const LAST_JULIAN_DAY = 4_881_503
/** Days from the epoch to 1582-10-15, the first day of the Gregorian calendar. */
const GREGORIAN_START = -141_427

/**
 * The civil date of a local time: Julian calendar before 1582-10-15, Gregorian from then on.
 *
 * @param local milliseconds since 1970-01-01T00:00 on the clock of the place
 * @throws when the day lies before Julian day 0 or after the year 8652 [FMT-23]
 */
export function civilDate(local: number): CivilDate {
  // Pages print one moment in two ways, for readers and for machines, one right after the other.
  if (last?.local !== local) last = { local, date: computeCivilDate(local) }
  return last.date
}

let last: { readonly local: number; readonly date: CivilDate } | undefined

function computeCivilDate(local: number): CivilDate {
  const days = Math.floor(local / DAY)
  const julianDay = days + EPOCH_JULIAN_DAY
  if (Number.isNaN(local)) throw new Error('The value to format as a date is not a number')
  if (julianDay < 0 || julianDay > LAST_JULIAN_DAY) {
    throw new Error(
      `Julian day ${julianDay} is outside the supported range of this library: ` +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    )
  }
  const milliseconds = Math.floor(local - days * DAY)
  const julian = days < GREGORIAN_START
  const { year, month, day } = julian ? julianDate(days) : gregorianDate(days)
  const leapYear = year % 4 === 0 && (julian || year % 100 !== 0 || year % 400 === 0)
  return {
    year,
    month,
    day,
    dayOfYear: Math.floor((275 * month) / 9) - (month > 2 ? (leapYear ? 1 : 2) : 0) + day - 30,
    weekday: (julianDay + 1) % 7,
    hour: Math.floor(milliseconds / 3_600_000),
    minute: Math.floor(milliseconds / 60_000) % 60,
    second: Math.floor(milliseconds / 1000) % 60,
    millisecond: milliseconds % 1000,
    leapYear,
  }
}

type CalendarDay = Pick<CivilDate, 'year' | 'month' | 'day'>

/** Years are counted from March, so that the leap day is the last of its year. */
function gregorianDate(days: number): CalendarDay {
  const sinceMarch0 = days + 719_468
  const era = Math.floor(sinceMarch0 / 146_097)
  const dayOfEra = sinceMarch0 - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  return fromMarch(yearOfEra + era * 400, dayOfYear)
}

function julianDate(days: number): CalendarDay {
  const sinceMarch0 = days + 719_470
  const era = Math.floor(sinceMarch0 / 1461)
  const dayOfEra = sinceMarch0 - era * 1461
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460)) / 365)
  return fromMarch(yearOfEra + era * 4, dayOfEra - 365 * yearOfEra)
}

function fromMarch(year: number, dayOfYear: number): CalendarDay {
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1
  return month < 10 ? { year, month: month + 3, day } : { year: year + 1, month: month - 9, day }
}

/**
 * Week number and the year the week belongs to.
 *
 * @param firstWeekday the day weeks start on, 0 Sunday
 * @param minimumDays how many days of the new year its first week must hold
 */
export function weekOfYear(
  date: CivilDate,
  firstWeekday: number,
  minimumDays: number,
): { year: number; week: number } {
  const daysInYear = date.leapYear ? 366 : 365
  const dayOfWeek = mod(date.weekday - firstWeekday, 7)
  const week = weeksUntil(date.dayOfYear, dayOfWeek, minimumDays)
  if (week === 0) {
    // The last week of the year before, counted as if that year went on.
    const before = isLeapBefore(date) ? 366 : 365
    return { year: date.year - 1, week: weeksUntil(date.dayOfYear + before, dayOfWeek, minimumDays) }
  }
  const daysOfWeekInNextYear = 6 - dayOfWeek - (daysInYear - date.dayOfYear)
  return daysOfWeekInNextYear >= minimumDays ? { year: date.year + 1, week: 1 } : { year: date.year, week }
}

function weeksUntil(dayOfYear: number, dayOfWeek: number, minimumDays: number): number {
  const firstDay = mod(dayOfWeek - (dayOfYear - 1), 7)
  return Math.floor((dayOfYear - 1 + firstDay) / 7) + (7 - firstDay >= minimumDays ? 1 : 0)
}

function isLeapBefore({ year }: CivilDate): boolean {
  const before = year - 1
  return before % 4 === 0 && (before <= 1582 || before % 100 !== 0 || before % 400 === 0)
}

function mod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
