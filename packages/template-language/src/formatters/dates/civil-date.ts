import { DAY, EPOCH_JULIAN_DAY, LAST_JULIAN_DAY } from '../../intl/durations.ts'
import type { TimeZone } from '../../intl/time-zone.ts'

/** A moment as people of one place write it: the calendar day and the time of day. */
export interface CivilDate {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly zone: TimeZone
  /** Seconds east of UTC. */
  readonly offset: number
  /** Counted without a gap: 1 BC is 0, 2 BC is −1. */
  readonly year: number
  /** Midnight in UTC of the same day and month; the year may be another of the same length. */
  readonly date: Date
  /** Days since the epoch. */
  readonly days: number
  /** Milliseconds since midnight. */
  readonly time: number
}

/** Julian day number of 1582-10-15, the first day of the Gregorian calendar. */
const GREGORIAN_START = 2_299_161
/** Days after which the Julian calendar begins again, with a leap year. */
const JULIAN_CYCLE = 1461
/** Days from the epoch to 2000-01-01. */
const DAYS_TO_2000 = 10_957
/** No zone is asked about moments further away from the epoch: `Date` ends, and so do calendars. */
const ZONES_END = 8.64e15 - DAY

/**
 * The civil date of a moment: Julian calendar before 1582-10-15, Gregorian from then on.
 *
 * @param at milliseconds since the epoch
 * @throws when the day lies before Julian day 0 or after the year 8652, or is not a number [FMT-23]
 */
export function civilDate(at: number, zone: TimeZone): CivilDate {
  const date = civilFields(at, zone, Math.abs(at) < ZONES_END ? zone.offsetAt(at) : 0)
  const julianDay = date.days + EPOCH_JULIAN_DAY
  if (!(julianDay >= 0 && julianDay <= LAST_JULIAN_DAY)) {
    throw new Error(
      `Julian day ${julianDay} is outside the supported range of this library: ` +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    )
  }
  return date
}

/** As {@link civilDate}, without its range: for the days of a week that goes beyond it. */
export function civilFields(at: number, zone: TimeZone, offset: number): CivilDate {
  const local = at + offset * 1000
  const days = Math.floor(local / DAY)
  const julianDay = days + EPOCH_JULIAN_DAY
  const isJulian = julianDay < GREGORIAN_START
  // Julian years come again every four years: their days are those of the years from 2000 on.
  const cycle = Math.floor(julianDay / JULIAN_CYCLE)
  const date = new Date(DAY * (isJulian ? julianDay - cycle * JULIAN_CYCLE + DAYS_TO_2000 : days))
  return {
    at,
    zone,
    offset,
    date,
    year: date.getUTCFullYear() + (isJulian ? 4 * cycle - 6712 : 0),
    days,
    time: local - days * DAY,
  }
}

/** 1 on January 1. */
export function dayOfYear({ date }: CivilDate): number {
  return (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / DAY
}

/** 0 Sunday to 6 Saturday. */
export function weekday({ days }: CivilDate): number {
  return (((days + 4) % 7) + 7) % 7
}
