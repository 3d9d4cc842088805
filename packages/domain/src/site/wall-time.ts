/**
 * A moment as a clock on a wall of a time zone shows it, as `<input type="datetime-local">` wants it: `2026-05-01T09:30`.
 *
 * @param moment milliseconds since the epoch
 * @param timeZone of the website: `Europe/London`
 */
export function wallTime(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment a wall clock of a time zone shows a time; NaN for what is no time. The other way round from `wallTime`. */
export function momentOf(wall: string, timeZone: string): number {
  // Date.parse takes anything for a date.
  const asIfUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(asIfUtc)) return Number.NaN
  const away = (moment: number) => Date.parse(`${wallTime(moment, timeZone)}:00Z`) - moment
  // Twice: near a change of the clocks the first guess may lie on the other side of it.
  const guess = asIfUtc - away(asIfUtc)
  return asIfUtc - away(guess)
}
