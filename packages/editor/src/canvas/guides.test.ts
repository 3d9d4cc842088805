import { expect, test } from 'vitest'
import { gapsAround, guideLines, type OnGrid } from './guides.ts'

/** On a grid of cells of 10 px. */
const on = (x: number, y: number, w: number, h: number): OnGrid => ({
  area: { x, y, w, h },
  box: { x: x * 10, y: y * 10, width: w * 10, height: h * 10 },
})

test('[EDIT-225] a line shows the edges and middles a block has in common with others, as long as they reach', () => {
  const moving = on(2, 10, 4, 2)
  expect(guideLines(moving, [on(2, 0, 8, 3), on(12, 10, 4, 4)])).toEqual([
    { way: 'upright', at: 20, from: 0, to: 120 },
    { way: 'level', at: 100, from: 20, to: 160 },
  ])
  // Its right edge is on the middle of the first: nobody sees that. The middles of a narrow block above a wide one.
  expect(guideLines(on(4, 0, 2, 1), [on(1, 5, 8, 1)])).toEqual([{ way: 'upright', at: 50, from: 0, to: 60 }])
  expect(guideLines(moving, [on(20, 30, 3, 3)])).toEqual([])
})

test('[EDIT-225] the gaps to the nearest neighbours are told in cells, and when both sides have the same', () => {
  const gaps = gapsAround(on(10, 10, 4, 4), [
    on(0, 10, 8, 2),
    on(16, 12, 4, 4),
    on(10, 2, 4, 4),
    on(0, 0, 24, 1),
  ])
  expect(gaps).toEqual([
    { way: 'across', cells: 2, isEqual: true, box: { x: 80, y: 120, width: 20, height: 0 } },
    { way: 'across', cells: 2, isEqual: true, box: { x: 140, y: 120, width: 20, height: 0 } },
    { way: 'down', cells: 4, isEqual: false, box: { x: 120, y: 60, width: 0, height: 40 } },
  ])
  expect(gapsAround(on(0, 0, 4, 4), [on(2, 2, 4, 4)])).toEqual([])
})
