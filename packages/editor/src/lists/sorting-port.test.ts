import { expect, test } from 'vitest'
import { levelStep } from './sorting-port.ts'

test('[EDIT-471] a row goes to another level when it is dragged to the side, not when it drifts on its way up or down', () => {
  expect(levelStep({ x: 30, y: 0 })).toBe(1)
  expect(levelStep({ x: -30, y: 6 })).toBe(-1)
  expect(levelStep({ x: 20, y: 0 })).toBe(0)
  expect(levelStep({ x: 30, y: 120 })).toBe(0)
  expect(levelStep({ x: 70, y: 120 })).toBe(1)
})
