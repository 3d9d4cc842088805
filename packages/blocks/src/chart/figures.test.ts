import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, readFigure, ticksOf } from './figures.ts'

test.each([
  ['12', 12],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234', 1234],
  ['3,5', 3.5],
  ['3.5', 3.5],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  ['12 %', 12],
  ['€ 9', 9],
  ['−3', -3],
  ['', null],
  ['-', null],
  ['.', null],
  ['n/a', null],
  ['1e400', null],
  ['1-2', null],
  ['1,2,3', null],
] as const)('[BLOCK-42] “%s” is read as %s', (text, figure) => {
  expect(readFigure(text)).toBe(figure)
})

test('[BLOCK-42] the first column names the categories, each other one is a series; empty rows are nothing', () => {
  expect(
    figuresOf([
      ['Year', 'Bowls', 'Mugs'],
      ['2025', '3', ''],
      ['', '', ''],
      ['2026', 'x', '5'],
    ]),
  ).toEqual({
    categories: ['2025', '2026'],
    series: [
      { name: 'Bowls', figures: [3, null] },
      { name: 'Mugs', figures: [null, 5] },
    ],
  })
  expect(figuresOf([])).toEqual({ categories: [], series: [] })
})

test('[BLOCK-42] lines are drawn at round numbers around all figures and zero, a handful of them', () => {
  expect(ticksOf(0, 97)).toEqual([0, 25, 50, 75, 100])
  expect(ticksOf(0.1, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(figure, figure, (one, other) => {
      const ticks = ticksOf(Math.min(one, other), Math.max(one, other))
      const span = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(Math.min(one, other, 0) - (ticks[0] ?? 0)).toBeGreaterThanOrEqual(-span * 1e-6)
      expect((ticks.at(-1) ?? 0) - Math.max(one, other, 0)).toBeGreaterThanOrEqual(-span * 1e-6)
    }),
  )
})
