import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed } from './live-rates.ts'
import { intoParcels, MOST_PARCELS } from './parcels.ts'

const weightsOf = (things: Parameters<typeof intoParcels>[0], most: number) =>
  intoParcels(things, most)?.map((parcel) => packed(parcel).grams)

test('[SHIP-25] the heaviest goes first, each into the first parcel that has room', () => {
  const things = [
    { quantity: 3, grams: 400 },
    { quantity: 1, grams: 900 },
    { quantity: 2, grams: 0 },
  ]
  expect(weightsOf(things, 1000)).toEqual([900, 800, 400])
  expect(weightsOf(things, 1300)).toEqual([1300, 800])
  expect(weightsOf(things, 5000)).toEqual([2100])
  expect(weightsOf([{ quantity: 2, grams: 7000 }], 5000)).toEqual([7000, 7000])
  expect(weightsOf([{ quantity: MOST_PARCELS, grams: 5000 }], 5000)).toHaveLength(MOST_PARCELS)
  expect(weightsOf([{ quantity: MOST_PARCELS + 1, grams: 5000 }], 5000)).toBeUndefined()
  expect(intoParcels([], 5000)).toEqual([])
})

test('[SHIP-25] nothing is lost, and no parcel is heavier than it may be unless one thing alone is', () => {
  const thing = fc.record({ quantity: fc.integer({ min: 1, max: 30 }), grams: fc.nat(3000) })
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 12 }), fc.integer({ min: 1, max: 20_000 }), (things, most) => {
      const parcels = intoParcels(things, most)
      if (parcels === undefined) return
      const units = (of: readonly { readonly quantity: number; readonly grams: number }[]) =>
        of.flatMap(({ quantity, grams }) => Array.from({ length: quantity }, () => grams)).toSorted()
      expect(units(parcels.flat())).toEqual(units(things))
      for (const parcel of parcels) {
        const { units: count, grams } = packed(parcel)
        const heavy = parcel.filter((one) => one.grams > 0).reduce((sum, one) => sum + one.quantity, 0)
        expect(count).toBeGreaterThan(0)
        expect(grams <= most || heavy === 1).toBe(true)
      }
    }),
  )
})
