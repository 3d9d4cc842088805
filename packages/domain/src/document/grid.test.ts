import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridArea } from './document.ts'
import { areaRefusal, bringApart, fitToGrid, makeRoom, makeRoomForAll, overlaps } from './grid.ts'

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

/** A picture over the whole width with a headline and a button on it, and a text below. */
const hero = () =>
  new Map([
    ['picture', area(0, 0, 24, 33)],
    ['headline', area(0, 3, 12, 12)],
    ['button', area(0, 16, 8, 3)],
    ['below', area(0, 33, 24, 4)],
  ])

test('[DOC-33] what stood over another block stays over it when it is moved', () => {
  expect([...makeRoom(hero(), 'headline', area(1, 3, 12, 12))]).toEqual([['headline', area(1, 3, 12, 12)]])
  expect([...makeRoom(hero(), 'picture', area(0, 1, 24, 32))]).toEqual([['picture', area(0, 1, 24, 32)]])
})

test('[DOC-33] what is newly covered on a picture makes room, and the picture stays', () => {
  expect([...makeRoom(hero(), 'headline', area(0, 5, 12, 12))]).toEqual([
    ['headline', area(0, 5, 12, 12)],
    ['button', area(0, 17, 8, 3)],
  ])
})

test('[DOC-34] blocks that overlap each other make room together', () => {
  const changed = makeRoom(hero(), 'new', area(0, 0, 24, 4))
  expect(Object.fromEntries(changed)).toEqual({
    new: area(0, 0, 24, 4),
    picture: area(0, 4, 24, 33),
    headline: area(0, 7, 12, 12),
    button: area(0, 20, 8, 3),
    below: area(0, 37, 24, 4),
  })
})

const anyArea = fc.record({
  x: fc.integer({ min: 0, max: 12 }),
  y: fc.integer({ min: 0, max: 30 }),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 8 }),
})
const anyGrid = fc
  .array(anyArea, { minLength: 1, maxLength: 12 })
  .map((cells) => new Map(cells.map((placed, index) => [`b${index}`, placed])))

test('[DOC-31] nothing comes to lie over something it did not overlap before', () => {
  fc.assert(
    fc.property(anyGrid, anyArea, (areas, target) => {
      const now = new Map([...areas, ...makeRoom(areas, 'b0', target)])
      for (const [one, oneBefore] of areas) {
        expect(areaRefusal(now.get(one)!, 'desktop')).toBeUndefined()
        for (const [other, otherBefore] of areas) {
          if (one === other || overlaps(oneBefore, otherBefore)) continue
          expect(overlaps(now.get(one)!, now.get(other)!)).toBe(false)
        }
      }
    }),
  )
})

test('[DOC-33] moving a block never moves one that already overlapped it, and never anything sideways or up', () => {
  fc.assert(
    fc.property(anyGrid, anyArea, (areas, target) => {
      const from = areas.get('b0')!
      for (const [id, now] of makeRoom(areas, 'b0', target)) {
        if (id === 'b0') continue
        const before = areas.get(id)!
        expect(overlaps(before, from)).toBe(false)
        expect({ ...now, y: before.y }).toEqual(before)
        expect(now.y).toBeGreaterThan(before.y)
      }
    }),
  )
})

test('[DOC-34] what overlaps keeps its place to each other, unless the moved block stood between', () => {
  fc.assert(
    fc.property(anyGrid, anyArea, (areas, target) => {
      const from = areas.get('b0')!
      const changed = makeRoom(areas, 'b0', target)
      const free = [...areas].filter(([id, before]) => id !== 'b0' && !overlaps(before, from))
      const down = (id: string) => (changed.get(id) ?? areas.get(id)!).y - areas.get(id)!.y
      for (const [one, oneBefore] of free)
        for (const [other, otherBefore] of free)
          if (overlaps(oneBefore, otherBefore)) expect(down(one)).toBe(down(other))
    }),
  )
})

test('[DOC-35] a block put back where it was leaves everything where it was', () => {
  fc.assert(
    fc.property(anyGrid, (areas) => {
      expect([...makeRoom(areas, 'b0', areas.get('b0')!)]).toEqual([['b0', areas.get('b0')]])
    }),
  )
})

test('[DOC-32] an area off the grid is brought to the nearest place on it', () => {
  expect(fitToGrid(area(-3, -1, 6, 2), 'desktop')).toEqual(area(0, 0, 6, 2))
  expect(fitToGrid(area(20, 3, 6, 2), 'desktop')).toEqual(area(18, 3, 6, 2))
  expect(fitToGrid(area(0, 0, 24, 0), 'phone')).toEqual(area(0, 0, 8, 1))
})

test('[DOC-36] several placed at once stay where they were put; the picture below stays, what is newly covered makes room', () => {
  const placed = new Map([
    ['headline', area(0, 20, 12, 12)],
    ['button', area(0, 33, 8, 3)],
  ])
  expect([...makeRoomForAll(hero(), placed)]).toEqual([...placed, ['below', area(0, 36, 24, 4)]])
})

test('[DOC-37] blocks brought apart overlap only where they did before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyArea, anyArea), { minLength: 1, maxLength: 8 }), (pairs) => {
      const before = new Map(pairs.map(([from], index) => [`b${index}`, from]))
      const apart = bringApart(before, new Map(pairs.map(([, to], index) => [`b${index}`, to])))
      for (const [one, a] of apart) {
        expect(areaRefusal(a, 'desktop')).toBeUndefined()
        for (const [other, b] of apart) {
          if (one === other || !overlaps(a, b)) continue
          expect(overlaps(before.get(one)!, before.get(other)!)).toBe(true)
        }
      }
    }),
  )
})
