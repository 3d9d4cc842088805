/** Working days, Monday to Friday. */
export interface DeliveryDays {
  readonly least: number
  readonly most: number
}

/** Days as calendars write them, `2026-11-27`. */
export interface DeliveryDates {
  readonly earliest: string
  readonly latest: string
}

/**
 * The days something arrives on that is ordered now: whole working days after today, where today is the day on the
 * website's clock. Holidays are not known. [SHIP-8]
 *
 * @param now milliseconds since the epoch
 */
export function deliveryDates(now: number, timeZone: string, { least, most }: DeliveryDays): DeliveryDates {
  const today = dayIn(timeZone, now)
  return { earliest: afterWorkingDays(today, least), latest: afterWorkingDays(today, Math.max(least, most)) }
}

/** Days begin on all clocks of the world at a full quarter of an hour. */
const quarter = 15 * 60 * 1000

/** The day each time zone was in when it was asked last: every change of every cart asks once for each way to ship. */
const lastDays = new Map<string, { readonly quarter: number; readonly day: string }>()

/** The day a moment is in on a clock, as the beginning of that day in UTC. */
function dayIn(timeZone: string, now: number): Date {
  const asked = Math.floor(now / quarter)
  let last = lastDays.get(timeZone)
  if (last?.quarter !== asked) {
    last = { quarter: asked, day: `${calendarOf(timeZone).format(now)}T00:00:00Z` }
    lastDays.set(timeZone, last)
  }
  return new Date(last.day)
}

/** Making one costs as much as all else of pricing a cart, and every way to ship asks for the day. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Writes days in a time zone; kept, as a website's changes hardly ever. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const kept = calendars.get(timeZone)
  if (kept !== undefined) return kept
  // Calendars of this language write years first.
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(timeZone, made)
  return made
}

function afterWorkingDays(day: Date, count: number): string {
  const at = new Date(day)
  let left = count
  while (left > 0 || isWeekend(at)) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (!isWeekend(at)) left -= 1
  }
  return at.toISOString().slice(0, 10)
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6
}

/** Days in words of a language: “Thu 26 Nov”, or “Thu 26 – Mon 30 Nov”. [SHIP-8] */
export function deliveryText({ earliest, latest }: DeliveryDates, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const [from, to] = [new Date(`${earliest}T00:00:00Z`), new Date(`${latest}T00:00:00Z`)]
  return earliest === latest ? format.format(from) : format.formatRange(from, to)
}
