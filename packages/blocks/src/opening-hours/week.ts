/** Days of the week as the block keeps them, Monday first. */
export const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Day = (typeof DAYS)[number]

/** From when to when a place is open, `HH:MM` of its own clock; past midnight when it closes before it opens. */
export type Hours = readonly [opens: string, closes: string]

/** When a place is open on each day of the week, Monday first; a day without hours is closed. */
export type Week = readonly (readonly Hours[])[]

/** One line of what the owner has written: some days and their hours. */
export interface HoursLine {
  readonly from: Day
  readonly to: Day
  readonly opens: string
  readonly closes: string
}

/** The week of the lines written: several lines for a day are several times it is open. Lines without a time say nothing. */
export function weekOf(lines: readonly HoursLine[]): Week {
  return DAYS.map((_, day) =>
    lines
      .filter(({ opens, closes }) => opens !== '' && closes !== '')
      .filter(({ from, to }) => isWithin(day, DAYS.indexOf(from), DAYS.indexOf(to)))
      .map(({ opens, closes }): Hours => [opens, closes])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Saturday to Monday goes over the end of the week. */
const isWithin = (day: number, from: number, to: number): boolean =>
  from <= to ? day >= from && day <= to : day >= from || day <= to

/** Days that follow each other with the same hours, as they are read: `[0, 4]` is Monday to Friday. */
export function runsOf(week: Week): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  week.forEach((hours, day) => {
    const last = runs.at(-1)
    if (last !== undefined && JSON.stringify(week[last.from]) === JSON.stringify(hours)) last.to = day
    else runs.push({ from: day, to: day })
  })
  return runs
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Until when a place is open at a moment of its own clock.
 *
 * @param day of the week, 0 for Monday
 * @param minute of that day
 * @returns the time it closes, undefined while it is closed
 */
export function openUntil(week: Week, day: number, minute: number): string | undefined {
  for (const [opens, closes] of week[day] ?? []) {
    const [from, to] = [minutesOf(opens), minutesOf(closes)]
    if (minute >= from && (minute < to || to <= from)) return closes
  }
  for (const [opens, closes] of week[(day + 6) % 7] ?? []) {
    if (minutesOf(closes) <= minutesOf(opens) && minute < minutesOf(closes)) return closes
  }
  return undefined
}
