import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, wallTime } from './wall-time.ts'

test('[EDIT-41] a post’s date is that of the website’s time zone', () => {
  const summer = Date.UTC(2026, 4, 1, 8, 30)
  expect(wallTime(summer, 'Europe/London')).toBe('2026-05-01T09:30')
  expect(momentOf('2026-05-01T09:30', 'Europe/London')).toBe(summer)
  expect(momentOf('', 'Europe/London')).toBeNaN()
})

test('[EDIT-41] to the wall and back is the same minute, in every zone, but for the hour that comes twice', () => {
  const zones = ['UTC', 'Europe/London', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), fc.constantFrom(...zones), (minutes, zone) => {
      const moment = minutes * 60_000
      const back = momentOf(wallTime(moment, zone), zone)
      expect(wallTime(back, zone)).toBe(wallTime(moment, zone))
      expect(Math.abs(back - moment)).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
