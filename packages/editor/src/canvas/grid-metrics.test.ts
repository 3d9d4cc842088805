import { expect, test } from 'vitest'
import { boxOf, freeWidth, gridMetrics, movedArea, resizedArea } from './grid-metrics.ts'

/** Four columns of 100 px with a gap of 20, rows of 24 and 60. */
const grid = gridMetrics('100px 100px 100px 100px', '24px 60px', 20)
const block = { x: 1, y: 0, w: 2, h: 1 }

test('[EDIT-9] a dragged block snaps to the nearest column and row and stays on the grid', () => {
  expect(movedArea(grid, block, { x: 170, y: 10 })).toEqual({ x: 1, y: 0, w: 2, h: 1 })
  expect(movedArea(grid, block, { x: 190, y: 20 })).toEqual({ x: 2, y: 1, w: 2, h: 1 })
  expect(movedArea(grid, block, { x: 900, y: -50 })).toEqual({ x: 2, y: 0, w: 2, h: 1 })
})

test('[EDIT-9] below the last row in use, rows are 24 px high', () => {
  expect(movedArea(grid, block, { x: 0, y: 84 + 48 })).toMatchObject({ y: 4 })
  expect(boxOf(grid, { x: 0, y: 4, w: 1, h: 2 })).toEqual({ x: 0, y: 132, width: 100, height: 48 })
})

test('[EDIT-9] a handle moves its own edges only', () => {
  expect(resizedArea(grid, block, { right: true }, { x: 470, y: 0 })).toEqual({ x: 1, y: 0, w: 3, h: 1 })
  expect(resizedArea(grid, block, { left: true }, { x: 5, y: 0 })).toEqual({ x: 0, y: 0, w: 3, h: 1 })
  expect(resizedArea(grid, block, { left: true }, { x: 400, y: 0 })).toEqual({ x: 2, y: 0, w: 1, h: 1 })
  expect(resizedArea(grid, block, { bottom: true }, { x: 0, y: 80 })).toEqual({ x: 1, y: 0, w: 2, h: 2 })
  expect(resizedArea(grid, block, { bottom: true }, { x: 0, y: -30 })).toMatchObject({ h: 1 })
})

test('[EDIT-1259] an edge drawn freely takes the cells it needs, and is as wide as them within 4 px of an edge', () => {
  expect(freeWidth(grid, block, false, 250)).toEqual({
    area: { x: 1, y: 0, w: 2, h: 1 },
    maxWidth: 130,
    stands: 'start',
  })
  expect(freeWidth(grid, block, false, 180)).toMatchObject({ area: { x: 1, w: 1 }, maxWidth: 60 })
  // Between two cells.
  expect(freeWidth(grid, block, false, 350)).toMatchObject({ area: { x: 1, w: 3 }, maxWidth: 230 })
  expect(freeWidth(grid, block, true, 60)).toEqual({
    area: { x: 0, y: 0, w: 3, h: 1 },
    maxWidth: 280,
    stands: 'end',
  })
  expect(freeWidth(grid, block, false, 338)).toBeUndefined()
  expect(freeWidth(grid, block, true, 122)).toBeUndefined()
  // Past the grid's end, and nearly nothing.
  expect(freeWidth(grid, block, false, 900)).toMatchObject({ area: { x: 1, w: 3 }, maxWidth: 340 })
  expect(freeWidth(grid, block, false, 130)).toBeUndefined()
})
