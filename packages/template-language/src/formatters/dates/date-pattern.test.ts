import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteZone } from '../../intl/time-zone.ts'
import { dateFormat } from './date-pattern.ts'

const DAY = 86_400_000
const utc = siteZone('UTC', 'UTC')
const format = (at: number, pattern: string) => dateFormat(pattern)(at, utc)
const gregorian = fc.integer({ min: Date.UTC(1600, 0, 1), max: Date.UTC(8000, 0, 1) })

test('[FMT-22] dates and times agree with the platform’s own from 1600 on', () => {
  fc.assert(
    fc.property(gregorian, (at) => {
      const iso = new Date(at).toISOString()
      expect(format(at, '%Y-%m-%dT%H:%M:%S')).toBe(iso.slice(0, 19))
      expect(Number(format(at, '%w'))).toBe(new Date(at).getUTCDay())
      expect(Number(format(at, '%j'))).toBe(
        Math.floor(at / DAY) - Math.floor(Date.UTC(new Date(at).getUTCFullYear(), 0, 1) / DAY) + 1,
      )
    }),
  )
})

/** Week number by walking: the week that holds January 4 (ISO), or January 1 (US), is week 1. */
function slowWeek(at: number, firstWeekday: number, dayOfWeek1: number): { year: number; week: number } {
  const startOfWeek = (day: number) =>
    day - ((((new Date(day * DAY).getUTCDay() - firstWeekday) % 7) + 7) % 7)
  const day = Math.floor(at / DAY)
  let year = new Date(at).getUTCFullYear() + 1
  while (startOfWeek(Date.UTC(year, 0, dayOfWeek1) / DAY) > startOfWeek(day)) year -= 1
  return { year, week: (startOfWeek(day) - startOfWeek(Date.UTC(year, 0, dayOfWeek1) / DAY)) / 7 + 1 }
}

test('[FMT-22] weeks agree with counting them one by one', () => {
  fc.assert(
    fc.property(gregorian, (at) => {
      const iso = slowWeek(at, 1, 4)
      expect(format(at, '%G %V')).toBe(`${iso.year} ${String(iso.week).padStart(2, '0')}`)
      expect(Number(format(at, '%U'))).toBe(slowWeek(at, 0, 1).week)
    }),
  )
})

test('[FMT-23] every day of the range follows the one before', () => {
  let previous: [number, number, number] = [0, 0, 0]
  const first = -210_866_803_200_000
  for (let day = 0; day < 300_000; day += 1) {
    const [year = 0, month = 0, date = 0] = format(first + day * DAY, '%Y %m %d')
      .split(' ')
      .map(Number)
    if (day > 0) {
      const sameMonth = month === previous[1] && date === previous[2] + 1
      expect(sameMonth || date === 1, `${year}-${month}-${date}`).toBe(true)
    }
    previous = [year, month, date]
  }
})

test('[FMT-23] the range ends are errors, with the day named', () => {
  expect(() => format(-210_866_803_200_001, '%F')).toThrow(
    'Julian day -1 is outside the supported range of this library: Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
  )
  expect(() => format(1e15, '%F')).toThrow('Julian day 14014662 is outside')
  expect(() => format(Number.NaN, '%F')).toThrow()
})
