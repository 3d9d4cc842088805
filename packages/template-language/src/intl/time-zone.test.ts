import { afterEach, expect, test } from 'vitest'
import { execute } from '../index.ts'
import { siteZone } from './time-zone.ts'

const machineZone = process.env.TZ
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test('[FMT-24] the zone of the machine never matters', () => {
  const render = () =>
    execute({
      code: '{t|date %c %z}|{t|datetime full}|{t,u|datetime-interval}|{u|relative-time}|{e|google-calendar-url}',
      json: { t: 1_573_241_320_123, u: 1_573_341_320_123, e: { title: 'x', startDate: 0, endDate: 1 } },
      now: 1_573_241_320_123,
    }).output
  process.env.TZ = 'UTC'
  const inUtc = render()
  for (const zone of ['Asia/Tokyo', 'America/St_Johns', 'Pacific/Apia']) {
    process.env.TZ = zone
    expect(render(), zone).toBe(inUtc)
  }
})

test('[FMT-24] offsets agree with the platform at every hour around changes of the clock', () => {
  for (const id of [
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Tehran',
  ]) {
    const zone = siteZone(id, 'UTC')
    const platform = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    for (let at = Date.UTC(2021, 2, 10); at < Date.UTC(2021, 4, 20); at += 3_600_000) {
      const part = Object.fromEntries(
        platform.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
      )
      const local = Date.UTC(
        part.year ?? 0,
        (part.month ?? 0) - 1,
        part.day,
        part.hour,
        part.minute,
        part.second,
      )
      expect(zone.offsetAt(at), `${id} ${new Date(at).toISOString()}`).toBe((local - at) / 1000)
    }
  }
})

test('[FMT-24] names that are not in the zone data base are UTC', () => {
  for (const name of ['', '+05:00', 'PST', 'Mars/Base', '../etc/passwd', null, 5, {}, [], true]) {
    expect(siteZone(name, 'America/New_York').id, String(name)).toBe('UTC')
  }
  expect(siteZone(undefined, 'America/New_York').id).toBe('America/New_York')
})

test('[FMT-25] a name is printed for every zone of the platform', () => {
  for (const id of Intl.supportedValuesOf('timeZone')) {
    expect(siteZone(id, 'UTC').abbreviationAt(1_704_067_200_000), id).toMatch(
      /^(?:[A-Z][A-Za-z]{1,4}|[+-]\d{2}(?:\d{2})?)$/,
    )
  }
})

test('[FMT-25] summers that a place no longer has keep their letters', () => {
  expect(siteZone('Asia/Seoul', 'UTC').abbreviationAt(Date.UTC(1987, 6, 1))).toBe('KDT')
  expect(siteZone('Asia/Shanghai', 'UTC').abbreviationAt(Date.UTC(1988, 6, 1))).toBe('CDT')
  expect(siteZone('Asia/Seoul', 'UTC').abbreviationAt(Date.UTC(2020, 6, 1))).toBe('KST')
})
