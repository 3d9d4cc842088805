import { t } from './words.ts'

/** A moment as people of a time zone say it, with the zone: `Monday, 2 March 2026 at 09:00 GMT`. */
export function zonedText(moment: number, timeZone: string): string {
  if (Number.isNaN(moment)) return t('Invalid Date')
  return new Intl.DateTimeFormat(undefined, {
    timeZone: zoneOrUtc(timeZone),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment)
}

/** A day of a time zone, short: `2 Mar 2026`. */
export function dayText(moment: number, timeZone: string): string {
  if (Number.isNaN(moment)) return t('Invalid Date')
  return new Intl.DateTimeFormat(undefined, { timeZone: zoneOrUtc(timeZone), dateStyle: 'medium' }).format(
    moment,
  )
}

/** What a time zone is called: `Europe/London`, without the underlines. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ')

const known = new Map<string, boolean>()

/** Whether this browser has the data of a time zone: an older one does not know a name that is new. [EDIT-913] */
export function knowsZone(timeZone: string): boolean {
  const kept = known.get(timeZone)
  if (kept !== undefined) return kept
  let isKnown = true
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    isKnown = false
  }
  known.set(timeZone, isKnown)
  return isKnown
}

/** The zone that moments are shown in: what this browser does not know is shown in UTC, which says so. */
export const zoneOrUtc = (timeZone: string): string => (knowsZone(timeZone) ? timeZone : 'UTC')
