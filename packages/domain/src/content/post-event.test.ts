import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, googleCalendarAddress, type PostEvent } from './post-event.ts'

const event: PostEvent = {
  startDate: Date.UTC(2026, 10, 28, 18, 30),
  endDate: Date.UTC(2026, 10, 28, 20, 0),
  location: { addressLine1: '1 Elm Street', addressLine2: ' ', addressCountry: 'UK' },
}

test('[POST-123] a Google calendar is given title, times in UTC and the lines of the place', () => {
  const address = new URL(googleCalendarAddress({ ...event, title: 'Glaze & fire – “Raku”' }))
  expect(address.origin + address.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Glaze & fire – “Raku”',
    dates: '20261128T183000Z/20261128T200000Z',
    location: '1 Elm Street, UK',
  })
  const nowhere = { addressLine1: '', addressLine2: '', addressCountry: '' }
  expect(googleCalendarAddress({ ...event, title: 'x', location: nowhere })).not.toContain('location')
})

test('[POST-123] the file of an event holds what it says, whatever that is, in lines of 75 octets', () => {
  const fileOf = (title: string) =>
    calendarFile({ ...event, title, id: 'p1', url: 'https://example.com/events/raku', changedOn: 0 })
  expect(fileOf('Raku; fire, smoke\nand clay').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plinth//Event//EN',
    'BEGIN:VEVENT',
    'UID:p1',
    'DTSTAMP:19700101T000000Z',
    'DTSTART:20261128T183000Z',
    'DTEND:20261128T200000Z',
    'SUMMARY:Raku\\; fire\\, smoke\\nand clay',
    'LOCATION:1 Elm Street\\, UK',
    'URL:https://example.com/events/raku',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const file = fileOf(title)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const [, summary = ''] = /\r\nSUMMARY:(.*)\r\n/.exec(file.replaceAll('\r\n ', '')) ?? []
      const read = summary.replace(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one))
      expect(read).toBe(title.replace(/\r\n?|\n/g, '\n'))
    }),
  )
})
