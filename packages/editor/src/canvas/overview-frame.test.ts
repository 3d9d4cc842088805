import { expect, test } from 'vitest'
import { overviewScale } from './overview-frame.ts'

test('[EDIT-227] a page is drawn so that all of it is seen, never larger than usual nor too small to see', () => {
  expect(overviewScale(1, { width: 1280, height: 4000 }, 800)).toBe(0.2)
  expect(overviewScale(0.8, { width: 1280, height: 500 }, 800)).toBeCloseTo(0.48)
  expect(overviewScale(1, { width: 1280, height: 100_000 }, 800)).toBe(0.125)
  expect(overviewScale(1, { width: 390, height: 5000 }, 600)).toBeCloseTo(0.41)
  expect(overviewScale(1, { width: 1280, height: 0 }, 800)).toBe(0.6)
})
