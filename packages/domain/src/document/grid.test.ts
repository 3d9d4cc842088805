import fc from 'fast-check'
import { expect, test } from 'vitest'
import { text } from '../testing/page-builder.ts'
import type { GridArea } from './document.ts'
import { areaRefusal, fitToGrid, makeRoom, overlaps, phoneLayout } from './grid.ts'

const area = (x: number, y: number, w: number, h: number): GridArea => ({ x, y, w, h })

test('[DOC-30] the phone follows the reading order until a block is given a place of its own', () => {
  const blocks = [text('a', '', { x: 12, h: 3 }), text('b', '', { x: 0, h: 2 })]
  expect([...phoneLayout(blocks)]).toEqual([
    ['a', area(0, 0, 8, 3)],
    ['b', area(0, 3, 8, 2)],
  ])
  const [first, second] = blocks
  if (first === undefined || second === undefined) throw new Error('no blocks')
  const touched = { ...first, layout: { ...first.layout, phone: area(4, 2, 4, 6) } }
  expect([...phoneLayout([touched, second])]).toEqual([
    ['a', area(4, 2, 4, 6)],
    ['b', area(0, 8, 8, 2)],
  ])
})

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
