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
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** Whether the year has a leap day. */
  readonly isLeap: boolean
  /** Days since the epoch. */
  readonly days: number
  /** Milliseconds since midnight. */
  readonly time: number
}

export const DAY = 86_400_000
/** Julian day number of 1970-01-01. */
const EPOCH_JULIAN_DAY = 2_440_588
/** Julian day number of December 31, 8652. */
const LAST_JULIAN_DAY = 4_881_503
/** Julian day number of 1582-10-15, the first day of the Gregorian calendar. */
const GREGORIAN_START = 2_299_161
/** No zone is asked about moments further away from the epoch: `Date` ends, and so do calendars. */
const ZONES_END = 8.64e15 - DAY

/**
 * The civil date of a moment: Julian calendar before 1582-10-15, Gregorian from then on.
 *
 * @param at milliseconds since the epoch
 * @throws when the day lies before Julian day 0 or after the year 8652 [FMT-23]
 */
export function civilDate(at: number, zone: TimeZone): CivilDate {
  if (Number.isNaN(at)) throw new Error('The value to format as a date is not a number')
  const offset = Math.abs(at) < ZONES_END ? zone.offsetAt(at) : 0
  const julianDay = Math.floor((at + offset * 1000) / DAY) + EPOCH_JULIAN_DAY
  if (julianDay < 0 || julianDay > LAST_JULIAN_DAY) {
    throw new Error(
      `Julian day ${julianDay} is outside the supported range of this library: ` +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    )
  }
  return civilFields(at, zone, offset)
}

/** As {@link civilDate}, without its range: for the days of a week that goes beyond it. */
export function civilFields(at: number, zone: TimeZone, offset: number): CivilDate {
  const local = at + offset * 1000
  const days = Math.floor(local / DAY)
  const julianDay = days + EPOCH_JULIAN_DAY
  const gregorian = julianDay >= GREGORIAN_START
  // Years are counted from March 4716 BC, so that leap days come last; E. G. Richards, "Calendars" (2013).
  const centuries = Math.floor((4 * julianDay + 274_277) / 146_097)
  const quarters = 4 * (julianDay + 1401 + (gregorian ? Math.floor((centuries * 3) / 4) - 38 : 0)) + 3
  const fifths = 5 * Math.floor((quarters % 1461) / 4) + 2
  const month = ((Math.floor(fifths / 153) + 2) % 12) + 1
  const day = Math.floor((fifths % 153) / 5) + 1
  const year = Math.floor(quarters / 1461) - 4716 + (month < 3 ? 1 : 0)
  const isLeap = year % 4 === 0 && (!gregorian || year % 100 !== 0 || year % 400 === 0)
  return {
    at,
    zone,
    offset,
    year,
    month,
    day,
    isLeap,
    days,
    time: local - days * DAY,
  }
}

/** 1 on January 1. */
export function dayOfYear({ month, day, isLeap }: CivilDate): number {
  return Math.floor((275 * month) / 9) - (month > 2 ? (isLeap ? 1 : 2) : 0) + day - 30
}

/** 0 Sunday to 6 Saturday. */
export function weekday({ days }: CivilDate): number {
  return (((days + 4) % 7) + 7) % 7
}
