import type { VariantForm } from '@plinth/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  combinationCount,
  combinations,
  optionsOf,
  renameOption,
  variantsFor,
  type ProductOption,
} from './variant-matrix.ts'

const variant = (id: string, attributes: Record<string, string>, price = 1000): VariantForm => ({
  id,
  sku: id,
  price,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  attributes,
})

test('[EPROD-1] a new value adds its combinations and leaves the variants that exist as they are', () => {
  const before = [variant('a', { Size: 'S' }), variant('b', { Size: 'M' }, 1200)]
  const after = variantsFor([{ name: 'Size', values: ['S', 'M', 'L'] }], before)
  expect(after.map(({ id }) => id)).toEqual(['a', 'b', undefined])
  expect(after[1]).toEqual(before[1])
  expect(after[2]).toMatchObject({ attributes: { Size: 'L' }, price: 1000, stock: 0 })
})

test('[EPROD-1] a value taken away takes its variants with it', () => {
  const before = [variant('a', { Size: 'S' }), variant('b', { Size: 'M' })]
  expect(variantsFor([{ name: 'Size', values: ['M'] }], before).map(({ id }) => id)).toEqual(['b'])
})

test('[EPROD-2] a second option keeps each variant under the option’s first value', () => {
  const before = [variant('a', { Size: 'S' }), variant('b', { Size: 'M' })]
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Glaze', values: ['Chalk', 'Ink'] },
  ]
  const after = variantsFor(options, before)
  expect(after.map(({ id, attributes }) => [id, attributes['Size'], attributes['Glaze']])).toEqual([
    ['a', 'S', 'Chalk'],
    [undefined, 'S', 'Ink'],
    ['b', 'M', 'Chalk'],
    [undefined, 'M', 'Ink'],
  ])
})

test('[EPROD-3] renaming an option changes nothing but its name', () => {
  expect(renameOption([variant('a', { Size: 'S', Glaze: 'Ink' })], 'Size', 'Volume')).toEqual([
    variant('a', { Volume: 'S', Glaze: 'Ink' }),
  ])
})

const options: fc.Arbitrary<readonly ProductOption[]> = fc
  .uniqueArray(fc.constantFrom('Size', 'Glaze', 'Foot'), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 4 })
          .map((values) => ({ name, values })),
      ),
    ),
  )

test('[EPROD-4] there is exactly one variant for each combination, whatever there was before', () => {
  fc.assert(
    fc.property(options, options, (before, after) => {
      const start = variantsFor(before, [variant('first', {})])
      const made = variantsFor(after, start)
      const seen = made.map(({ attributes }) => JSON.stringify(Object.entries(attributes).toSorted()))
      expect(new Set(seen).size).toBe(combinations(after).length)
      const ids = made.flatMap(({ id }) => (id === undefined ? [] : [id]))
      expect(new Set(ids).size).toBe(ids.length)
      const named = optionsOf(
        after.map(({ name }) => name),
        made,
      )
      expect(named).toEqual(after)
    }),
  )
})

test('[EPROD-7] combinations are counted without making them', () => {
  fc.assert(
    fc.property(options, (given) => {
      expect(combinationCount(given)).toBe(combinations(given).length)
    }),
  )
  const many = Array.from({ length: 100 }, (_, index) => `value ${index}`)
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, values: many }))
  expect(combinationCount(six)).toBe(1e12)
})
