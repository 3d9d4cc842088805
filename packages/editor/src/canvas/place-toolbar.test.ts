import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeOnLine, grown, overlap, placeToolbar, type WantedPlace } from './place-toolbar.ts'

const size = { width: 300, height: 36 }
const room = { width: 900, height: 700 }
const box = { x: 100, y: 200, width: 500, height: 120 }
const place = (wanted: Partial<WantedPlace> = {}) => placeToolbar({ box, size, room, taken: [], ...wanted })

test('[EDIT-173] a toolbar stands above its block, in line with it', () => {
  expect(place()).toEqual({ x: 100, y: 154 })
})

test('[EDIT-173] on a page that is shown smaller, edges between two px give it no other place', () => {
  for (const part of [0.14, 0.5, 0.86]) {
    const found = place({ box: { x: 100 + part, y: 200 + part, width: 500, height: 120 } })
    expect(found?.y).toBe(154)
    expect(Math.abs((found?.x ?? 0) - 100)).toBeLessThanOrEqual(1)
  }
})

test('[EDIT-173] words above move it along the block, then below it, then beside', () => {
  const left = { x: 0, y: 150, width: 250, height: 40 }
  expect(place({ taken: [left] })).toEqual({ x: 250, y: 154 })
  const above = { x: 0, y: 0, width: 900, height: 195 }
  expect(place({ taken: [above] })).toEqual({ x: 100, y: 330 })
  const below = { x: 0, y: 325, width: 900, height: 400 }
  expect(place({ taken: [above, below], size: { width: 200, height: 36 } })).toEqual({ x: 610, y: 195 })
})

test('[EDIT-173] at the upper edge of the canvas it stands below its block', () => {
  expect(place({ box: { ...box, y: 20 } })).toEqual({ x: 100, y: 150 })
})

test('[EDIT-173] where everything within sight is taken there is no place on the page', () => {
  expect(place({ taken: [{ x: 0, y: 0, width: 900, height: 700 }] })).toBeUndefined()
  expect(place({ box: { ...box, y: 1200 } })).toBeUndefined()
  expect(place({ room: { width: 280, height: 700 } })).toBeUndefined()
})

test('[EDIT-173] that of a section stands at its upper right, and gives way to what is there', () => {
  const section = { x: 0, y: 100, width: 900, height: 400 }
  expect(place({ box: section, inside: true })).toEqual({ x: 588, y: 112 })
  const words = { x: 700, y: 100, width: 100, height: 60 }
  expect(place({ box: section, inside: true, taken: [words] })).toEqual({ x: 588, y: 160 })
  // Its upper edge is out of sight.
  expect(place({ box: { ...section, y: -200 }, inside: true })).toEqual({ x: 588, y: 4 })
})

const anyBox = fc.record({
  x: fc.integer({ min: -100, max: 900 }),
  y: fc.integer({ min: -100, max: 900 }),
  width: fc.integer({ min: 1, max: 600 }),
  height: fc.integer({ min: 1, max: 200 }),
})

test('[EDIT-173] wherever blocks and words are, it covers none of them and is whole', () => {
  fc.assert(
    fc.property(anyBox, fc.array(anyBox, { maxLength: 20 }), fc.boolean(), (own, taken, inside) => {
      const found = place({ box: own, taken, inside })
      if (found === undefined) return
      const bar = { ...found, ...size }
      expect(taken.filter((one) => overlap(one, bar))).toEqual([])
      if (!inside) expect(overlap(grown(own, 8), bar)).toBe(false)
      expect(found.x).toBeGreaterThanOrEqual(0)
      expect(found.x + size.width).toBeLessThanOrEqual(room.width)
      expect(found.y).toBeGreaterThanOrEqual(0)
      expect(found.y + size.height).toBeLessThanOrEqual(room.height)
    }),
  )
})

test('[EDIT-226] a button on a line stands as far left as it covers nothing, and nowhere when the line is full', () => {
  const row = { x: 12, y: 100, width: 80, height: 24 }
  const at = (x: number, width: number, y = 90) => ({ x, y, width, height: 40 })
  expect(freeOnLine(row, 800, [])).toBe(12)
  // A button of the page near the left edge; what stands above the line is in nobody's way.
  expect(freeOnLine(row, 800, [at(20, 120), at(0, 800, 20)])).toBe(150)
  expect(freeOnLine(row, 800, [at(20, 120), at(200, 100)])).toBe(310)
  expect(freeOnLine(row, 800, [at(0, 790)])).toBeUndefined()
})
