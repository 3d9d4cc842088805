/** A moment as people of a time zone say it, with the zone: `Monday, 2 March 2026 at 09:00 GMT`. */
export function zonedText(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone,
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
  return new Intl.DateTimeFormat(undefined, { timeZone, dateStyle: 'medium' }).format(moment)
}

/** What a time zone is called: `Europe/London`, without the underlines. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ')
