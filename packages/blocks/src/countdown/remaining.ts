/** What a time is counted in, the largest first. */
export const UNITS = ['day', 'hour', 'minute', 'second'] as const
export type Unit = (typeof UNITS)[number]

const LENGTHS: Readonly<Record<Unit, number>> = {
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
}

/** A length of time in days, hours, minutes and seconds; what is over has none left. */
export function remaining(milliseconds: number): Record<Unit, number> {
  let rest = Math.max(0, milliseconds)
  const left: Record<Unit, number> = { day: 0, hour: 0, minute: 0, second: 0 }
  for (const unit of UNITS) {
    left[unit] = Math.floor(rest / LENGTHS[unit])
    rest %= LENGTHS[unit]
  }
  return left
}

/** What a number of a unit is called in a language: `days`, `day`, `Tage`. */
export function unitLabel(unit: Unit, count: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(count)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value.trim())
    .join(' ')
}
