import { expect, test } from 'vitest'
import { sideOf } from './beside-panel.ts'
import { scrollNeeded } from './follow-selection.ts'

test('[EDIT-604] what is seen stays where it is; what is not comes in by its nearest end', () => {
  const at = (top: number, height: number) => scrollNeeded({ top, bottom: top + height }, 800, 16)
  expect(at(100, 200)).toBe(0)
  // Enough of something large is seen.
  expect(at(-500, 600)).toBe(0)
  expect(at(740, 400)).toBe(0)
  expect(at(780, 10)).toBe(0)
  expect(at(900, 100)).toBe(900 + 100 + 16 - 800)
  expect(at(-300, 100)).toBe(-316)
  // What is higher than the window begins at its top.
  expect(at(900, 1000)).toBe(884)
})

test('[EDIT-713] what is new comes in as a whole, and begins at its top where the window does not hold it', () => {
  const added = (top: number, height: number) =>
    scrollNeeded({ top, bottom: top + height }, 800, 16, Infinity)
  expect(added(100, 200)).toBe(0)
  expect(added(700, 270)).toBe(700 + 270 + 16 - 800)
  expect(added(700, 1000)).toBe(684)
})

test('[EDIT-1202] settings stand at the right unless they hide most of what they are of, and hide less of it at the left', () => {
  const side = (left: number, right: number) => sideOf({ left, right }, { left: 50, right: 850 }, 280)
  expect(side(60, 300)).toBe('right')
  expect(side(600, 840)).toBe('left')
  // Half of it is enough.
  expect(side(470, 670)).toBe('right')
  expect(side(480, 680)).toBe('left')
  // What is as wide as the page is hidden as much at either side.
  expect(side(50, 850)).toBe('right')
  // What has left the window at its right is nowhere seen.
  expect(side(900, 1000)).toBe('right')
})
