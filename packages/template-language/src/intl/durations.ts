/** Lengths of units of time in milliseconds, the longest first; months and years are counted in whole days. */
export const LENGTHS = {
  year: 31_536_000_000,
  month: 2_592_000_000,
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
}

export const DAY = LENGTHS.day

/** Julian day number of 1970-01-01. */
export const EPOCH_JULIAN_DAY = 2_440_588
/** Julian day number of December 31, 8652: calendars end with it. */
export const LAST_JULIAN_DAY = 4_881_503
