import type { BlockIsland } from '../block-island.ts'
import { openUntil, type Week } from './week.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The day of the week, 0 for Monday, and the minute of it, on the clock of a time zone. */
function clockIn(timeZone: string, now: Date): { readonly day: number; readonly minute: number } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday = 'Mon', hour = '0', minute = '0' } = parts
  return { day: DAYS.indexOf(weekday), minute: (Number(hour) % 24) * 60 + Number(minute) }
}

/** Says whether the place is open at this moment, on its own clock, and goes on saying it. [BLOCK-28] */
const openingHours: BlockIsland = (element, props) => {
  const { week, timeZone, language, hour12, open, closed } = props as {
    readonly week: Week
    readonly timeZone: string
    readonly language: string
    readonly hour12: boolean | null
    /** The sentence with \u0001 where the time stands. */
    readonly open: string
    readonly closed: string
  }
  // Nothing stands there until it is known: what is hidden cannot come into view itself.
  const place = element.querySelector<HTMLElement>('.opening-hours-now')
  function tell(): void {
    if (place === null) return
    const { day, minute } = clockIn(timeZone, new Date())
    const until = openUntil(week, day, minute)
    const time =
      until === undefined
        ? ''
        : new Intl.DateTimeFormat(language, {
            hour: 'numeric',
            minute: '2-digit',
            timeZone: 'UTC',
            ...(hour12 === null ? {} : { hour12 }),
          }).format(Date.parse(`2024-01-01T${until}:00Z`))
    const words = until === undefined ? closed : open.replace('\u0001', time)
    if (place.textContent !== words) place.textContent = words
    place.toggleAttribute('data-open', until !== undefined)
    place.hidden = false
  }
  tell()
  const timer = setInterval(tell, 30_000)
  return () => clearInterval(timer)
}

export default openingHours
