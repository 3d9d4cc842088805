import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridArea } from './document.ts'
import { areaRefusal, fitToGrid, makeRoom, overlaps } from './grid.ts'

const area = (x: number, y: number, w: number, h: number): GridArea => ({ x, y, w, h })

test('[DOC-31] a placed block stays where it was put and pushes what it covers down', () => {
  const areas = new Map([
    ['a', area(0, 0, 12, 4)],
    ['b', area(0, 4, 12, 4)],
    ['c', area(0, 8, 12, 2)],
    ['d', area(12, 0, 12, 4)],
  ])
  const changed = makeRoom(areas, 'd', area(6, 2, 12, 4))
  expect([...changed]).toEqual([
    ['d', area(6, 2, 12, 4)],
    ['a', area(0, 6, 12, 4)],
    ['b', area(0, 10, 12, 4)],
    ['c', area(0, 14, 12, 2)],
  ])
})

test('[DOC-31] after making room nothing lies under the placed block', () => {
  const cell = fc.record({
    x: fc.integer({ min: 0, max: 12 }),
    y: fc.integer({ min: 0, max: 30 }),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), cell, (cells, target) => {
      const areas = new Map(cells.map((placed, index) => [`b${index}`, placed]))
      const changed = makeRoom(areas, 'b0', target)
      for (const [id, before] of areas) {
        const now = changed.get(id) ?? before
        expect(areaRefusal(now, 'desktop')).toBeUndefined()
        if (id !== 'b0') expect(overlaps(now, target)).toBe(false)
      }
    }),
  )
})

test('[DOC-32] an area off the grid is brought to the nearest place on it', () => {
  expect(fitToGrid(area(-3, -1, 6, 2), 'desktop')).toEqual(area(0, 0, 6, 2))
  expect(fitToGrid(area(20, 3, 6, 2), 'desktop')).toEqual(area(18, 3, 6, 2))
  expect(fitToGrid(area(0, 0, 24, 0), 'phone')).toEqual(area(0, 0, 8, 1))
})
