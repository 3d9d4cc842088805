import { expect, test } from 'vitest'
import { openUntil, runsOf, weekOf, type HoursLine } from './week.ts'

const line = (from: HoursLine['from'], to: HoursLine['to'], opens: string, closes: string): HoursLine => ({
  from,
  to,
  opens,
  closes,
})
const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test('[BLOCK-27] days with the same hours are read together, over the end of the week too', () => {
  const week = weekOf([line('fr', 'mo', '10:00', '16:00'), line('we', 'we', '', '16:00')])
  expect(week.map((hours) => hours.length)).toEqual([1, 0, 0, 0, 1, 1, 1])
  expect(runsOf(week)).toEqual([
    { from: 0, to: 0 },
    { from: 1, to: 3 },
    { from: 4, to: 6 },
  ])
  expect(runsOf(weekOf([]))).toEqual([{ from: 0, to: 6 }])
})

test('[BLOCK-27] several lines for a day stand in the order of the day', () => {
  expect(weekOf([line('mo', 'mo', '14:00', '18:00'), line('mo', 'mo', '09:00', '12:00')])[0]).toEqual([
    ['09:00', '12:00'],
    ['14:00', '18:00'],
  ])
})

test('[BLOCK-28] a place is open from the minute it opens to the one before it closes, past midnight too', () => {
  const week = weekOf([line('mo', 'mo', '09:00', '12:00'), line('fr', 'su', '20:00', '02:00')])
  expect(openUntil(week, 0, at('08:59'))).toBeUndefined()
  expect(openUntil(week, 0, at('09:00'))).toBe('12:00')
  expect(openUntil(week, 0, at('12:00'))).toBeUndefined()
  expect(openUntil(week, 4, at('23:30'))).toBe('02:00')
  expect(openUntil(week, 5, at('01:59'))).toBe('02:00')
  expect(openUntil(week, 5, at('02:00'))).toBeUndefined()
  expect(openUntil(week, 0, at('01:00'))).toBe('02:00')
  expect(openUntil(week, 2, at('01:00'))).toBeUndefined()
})
