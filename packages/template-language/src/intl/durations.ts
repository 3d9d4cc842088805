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
