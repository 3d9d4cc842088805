/** Where an event is; empty lines are left out. */
export interface EventPlace {
  readonly addressLine1: string
  readonly addressLine2: string
  readonly addressCountry: string
}

/** When and where something is that a post tells of. Moments in milliseconds since the epoch. [POST-122] */
export interface PostEvent {
  readonly startDate: number
  readonly endDate: number
  readonly location: EventPlace
}

/** Where an event is, in a line; empty where nothing is said. */
export const placeLine = ({ addressLine1, addressLine2, addressCountry }: EventPlace): string =>
  [addressLine1, addressLine2, addressCountry]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')

/** A moment as calendars write it, in UTC: `20131115T123030Z`. */
export const calendarMoment = (moment: number): string =>
  new Date(moment).toISOString().replace(/\.\d+|[-:]/g, '')

interface InCalendar extends PostEvent {
  readonly title: string
}

/**
 * The address that puts an event into a Google calendar. The formatter `google-calendar-url` of templates writes the one its dialect
 * promises, in a retired way of writing other scripts. [POST-123]
 */
export function googleCalendarAddress({ title, startDate, endDate, location }: InCalendar): string {
  const place = placeLine(location)
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${calendarMoment(startDate)}/${calendarMoment(endDate)}`,
    ...(place === '' ? {} : { location: place }),
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

/**
 * An event as the file that calendars take (iCalendar, RFC 5545). [POST-123]
 *
 * @param event `id` is the same whenever it is told of again; `changedOn` in milliseconds since the epoch
 */
export function calendarFile(
  event: InCalendar & { readonly id: string; readonly url: string; readonly changedOn: number },
): string {
  const place = placeLine(event.location)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plinth//Event//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${calendarMoment(event.changedOn)}`,
    `DTSTART:${calendarMoment(event.startDate)}`,
    `DTEND:${calendarMoment(event.endDate)}`,
    `SUMMARY:${asText(event.title)}`,
    ...(place === '' ? [] : [`LOCATION:${asText(place)}`]),
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const asText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** A line is at most 75 octets long; what is left goes on after a space. No character is cut in two. */
function folded(line: string): string {
  const octets = new TextEncoder()
  let folds = ''
  let length = 0
  for (const character of line) {
    const more = octets.encode(character).length
    if (length + more > 75) {
      folds += '\r\n '
      length = 1
    }
    folds += character
    length += more
  }
  return folds
}
