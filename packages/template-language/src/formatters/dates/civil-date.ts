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
}

export const DAY = 86_400_000
/** Julian day number of 1970-01-01. */
const EPOCH_JULIAN_DAY = 2_440_588
/** Julian day number of December 31, 8652. */
const LAST_JULIAN_DAY = 4_881_503
/** Days from the epoch to 1582-10-15, the first day of the Gregorian calendar. */
const GREGORIAN_START = -141_427

/** Days in four years of the Julian calendar. */
const JULIAN_CYCLE = 1461
/** A day of 1901. From 1900 to 2100 both calendars have their leap days in the same years, 13 days apart. */
const ALIKE_FROM = -25_000
const APART = 13

/**
 * The civil date of a local time: Julian calendar before 1582-10-15, Gregorian from then on.
 *
 * @param local milliseconds since 1970-01-01T00:00 on the clock of the place
 * @throws when the day lies before Julian day 0 or after the year 8652 [FMT-23]
 */
export function civilDate(local: number): CivilDate {
  const julianDay = Math.floor(local / DAY) + EPOCH_JULIAN_DAY
  if (Number.isNaN(local)) throw new Error('The value to format as a date is not a number')
  if (julianDay < 0 || julianDay > LAST_JULIAN_DAY) {
    throw new Error(
      `Julian day ${julianDay} is outside the supported range of this library: ` +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    )
  }
  return civilFields(local)
}

/** As {@link civilDate}, without its range: for the days of a week that goes beyond it. */
export function civilFields(local: number): CivilDate {
  const days = Math.floor(local / DAY)
  // Days of the Julian calendar are read off years in which Date counts alike.
  const cycles = days < GREGORIAN_START ? Math.ceil((ALIKE_FROM - days) / JULIAN_CYCLE) : 0
  const date = new Date(local + (cycles && cycles * JULIAN_CYCLE - APART) * DAY)
  const dateYear = date.getUTCFullYear()
  // By hand: Date is slow to ask, and pages print many dates.
  const time = Math.floor(local - days * DAY)
  return {
    year: dateYear - cycles * 4,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    dayOfYear: Math.floor((date.getTime() - Date.UTC(dateYear, 0, 1)) / DAY) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
    hour: Math.floor(time / 3_600_000),
    minute: Math.floor(time / 60_000) % 60,
    second: Math.floor(time / 1000) % 60,
    millisecond: time % 1000,
  }
}
