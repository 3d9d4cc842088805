import { spoken } from '../testing/spoken.ts'
import { expect, test } from 'vitest'
import { emptyProductForm, type ProductForm, type VariantForm } from './product-form.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import { productProblems } from './product-problems.ts'

const mug: VariantForm = {
  sku: 'MUG',
  price: 1250,
  salePrice: 0,
  onSale: false,
  unlimited: false,
  attributes: {},
}

const problems = (changes: Partial<ProductForm> = {}) =>
  productProblems({ ...emptyProductForm(), name: { en: 'Mug' }, variants: [mug], ...changes }, 'en', 'GBP')
const ofVariant = (changes: Partial<VariantForm>) => problems({ variants: [{ ...mug, ...changes }] })

/** So many different variants of one option. */
const sizes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...mug,
    sku: `S${index}`,
    attributes: { Size: `${index}` },
  }))

test('[CAT-30] a name is all that a new product must have', () => {
  expect(productProblems({ ...emptyProductForm(), name: { en: 'Mug' } }, 'en')).toEqual({})
  expect(problems()).toEqual({})
  expect(Object.keys(problems({ name: { fr: 'Tasse' } }))).toEqual(['name'])
})

test('[CAT-32] as many images, options and variants as a product can have, and no more', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`)
  expect(problems({ imageIds: ids(50) })).toEqual({})
  expect(spoken(problems({ imageIds: ids(51) }))).toEqual({ imageIds: 'A product has at most 50 images.' })
  const options = (count: number) => {
    const names = ids(count)
    const attributes = Object.fromEntries(names.map((name) => [name, 'x']))
    return problems({ variantOptionOrdering: names, variants: [{ ...mug, attributes }] })
  }
  expect(options(6)).toEqual({})
  expect(spoken(options(7))).toEqual({ variantOptionOrdering: 'A product has at most 6 options.' })
  expect(problems({ variantOptionOrdering: ['Size'], variants: sizes(250) })).toEqual({})
  expect(spoken(problems({ variantOptionOrdering: ['Size'], variants: sizes(251) }))).toEqual({
    variants: 'A product has at most 250 variants.',
  })
  expect(problems({ variants: [] })).toEqual({ variants: 'A product needs at least one variant to be sold.' })
})

test('[CAT-32] options have names, short ones, and each its own', () => {
  const named = (...names: string[]) =>
    problems({
      variantOptionOrdering: names,
      variants: [{ ...mug, attributes: Object.fromEntries(names.map((name) => [name, 'x'])) }],
    })['variantOptionOrdering']
  const most = PRODUCT_LIMITS.optionName
  const message = `Give each option a name of at most ${most} characters.`
  expect(named('Size', 'x'.repeat(most))).toBeUndefined()
  expect(spoken(named('Size', 'x'.repeat(most + 1)))).toBe(message)
  expect(spoken(named('Size', ' '))).toBe(message)
  expect(named('Size', 'Size')).toBe('Two options have the same name.')
})

test('[CAT-32] prices are whole amounts from nothing to the highest, said in the store’s money', () => {
  expect(ofVariant({ price: PRODUCT_LIMITS.price })).toEqual({})
  for (const price of [-1, 0.5, Number.NaN, PRODUCT_LIMITS.price + 1])
    expect(Object.keys(ofVariant({ price }))).toEqual(['variants.0.price'])
  for (const salePrice of [-1, 0.5, PRODUCT_LIMITS.price + 1])
    expect(Object.keys(ofVariant({ salePrice }))).toEqual(['variants.0.salePrice'])
  expect(spoken(ofVariant({ price: -1 })['variants.0.price'])).toMatch(/^Write a price from 0 to £[\d,.]+\.$/)
  expect(spoken(ofVariant({ salePrice: -1 })['variants.0.salePrice'])).toMatch(
    /^Write a sale price from 0 to £[\d,.]+\.$/,
  )
})

test('[CAT-32] a sale price is below the price, while there is a sale', () => {
  const below = { 'variants.0.salePrice': 'The sale price must be below the price.' }
  expect(ofVariant({ onSale: true, salePrice: 1249 })).toEqual({})
  expect(ofVariant({ onSale: true, salePrice: 0 })).toEqual({})
  expect(ofVariant({ onSale: true, salePrice: 1250 })).toEqual(below)
  expect(ofVariant({ onSale: true, salePrice: 1251 })).toEqual(below)
  expect(ofVariant({ onSale: false, salePrice: 1251 })).toEqual({})
})

test('[CAT-32] what else is written of a variant has its limits', () => {
  const { sku, weight, stock, optionValue } = PRODUCT_LIMITS
  expect(ofVariant({ sku: 'x'.repeat(sku), weight, stock })).toEqual({})
  expect(ofVariant({ weight: 0, stock: 0 })).toEqual({})
  expect(spoken(ofVariant({ sku: 'x'.repeat(sku + 1) }))).toEqual({
    'variants.0.sku': `A SKU has at most ${sku} characters.`,
  })
  for (const wrong of [-1, 1.5, weight + 1])
    expect(spoken(ofVariant({ weight: wrong }))).toEqual({
      'variants.0.weight': `Write the weight in whole grams, at most ${weight}.`,
    })
  for (const wrong of [-1, 1.5, stock + 1])
    expect(spoken(ofVariant({ stock: wrong }))).toEqual({
      'variants.0.stock': `Write how many there are, a whole number from 0 to ${stock}.`,
    })
  const sized = (Size: string) =>
    problems({ variantOptionOrdering: ['Size'], variants: [{ ...mug, attributes: { Size } }] })
  expect(sized('x'.repeat(optionValue))).toEqual({})
  expect(spoken(sized('x'.repeat(optionValue + 1)))).toEqual({
    'variants.0.attributes.Size': `A value has at most ${optionValue} characters.`,
  })
  expect(spoken(sized(' '))).toEqual({ 'variants.0.attributes.Size': 'Choose a value for Size.' })
  expect(spoken(problems({ variantOptionOrdering: ['Size'] }))).toEqual({
    'variants.0.attributes.Size': 'Choose a value for Size.',
  })
})

test('[CAT-32] variants differ in their values and in their SKUs', () => {
  const two = (second: Partial<VariantForm>) =>
    problems({ variantOptionOrdering: ['Size'], variants: [...sizes(1), { ...mug, ...second }] })
  expect(two({ attributes: { Size: 'L' }, sku: 'L' })).toEqual({})
  expect(two({ attributes: { Size: '0' }, sku: 'L' })).toEqual({
    'variants.1.attributes': 'Another variant has the same values.',
  })
  expect(two({ attributes: { Size: 'L' }, sku: ' S0 ' })).toEqual({
    'variants.1.sku': 'Another variant has this SKU.',
  })
  const none = { variantOptionOrdering: ['Size'], variants: sizes(2).map((one) => ({ ...one, sku: ' ' })) }
  expect(problems(none)).toEqual({})
  expect(problems({ variants: sizes(2) })['variantOptionOrdering']).toBe(
    'Name the option in which the variants differ, such as Size.',
  )
})

test('[CAT-31] a digital product has one variant, and a file before it is published', () => {
  const digital = { productType: 2 } as const
  expect(problems({ ...digital, status: 'draft' })).toEqual({})
  expect(problems({ ...digital, status: 'published', digitalAssetId: 'f1' })).toEqual({})
  expect(problems({ ...digital, status: 'published' })).toEqual({
    digitalAssetId: 'Choose the file that buyers will download.',
  })
  expect(problems({ status: 'published' })).toEqual({})
  const several = {
    ...digital,
    variantOptionOrdering: ['Size'],
    variants: sizes(2),
    status: 'draft' as const,
  }
  expect(spoken(problems(several))).toEqual({ variants: 'A digital product has one variant.' })
})

test('[CAT-90] a membership opens something once it is published', () => {
  const membership = { productType: 5, isSubscribable: true } as const
  expect(problems({ ...membership, status: 'draft' })).toEqual({})
  expect(problems({ ...membership, status: 'published' })).toEqual({
    opensAreas: 'Choose which areas it opens.',
  })
  expect(problems({ ...membership, status: 'published', opensAreas: ['a'] })).toEqual({})
})

test('[CAT-60] [CAT-61] [CAT-62] [CAT-63] barcode, cost, size and content of a variant have their limits', () => {
  const { side } = PRODUCT_LIMITS
  const size = { length: side, width: 1, height: 120 }
  expect(ofVariant({ gtin: '4006381333931', cost: 0, size, measure: { amount: 0.25, unit: 'l' } })).toEqual(
    {},
  )
  expect(spoken(ofVariant({ gtin: '4006381333932' }))).toEqual({
    'variants.0.gtin':
      'This is not the number of a barcode: it has 8, 12, 13 or 14 digits, and the last one has to fit the others.',
  })
  for (const cost of [-1, 0.5, PRODUCT_LIMITS.price + 1])
    expect(spoken(ofVariant({ cost })['variants.0.cost'])).toMatch(
      /^Write what it costs you, from 0 to £[\d,.]+\.$/,
    )
  for (const wrong of [{ length: 0 }, { width: side + 1 }, { height: 1.5 }])
    expect(spoken(ofVariant({ size: { ...size, ...wrong } }))).toEqual({
      'variants.0.size': `Write length, width and height in whole millimetres, at most ${side}.`,
    })
  expect(spoken(ofVariant({ measure: { amount: 0, unit: 'g' } }))).toEqual({
    'variants.0.measure': 'Write what is in it: above 0, with at most three decimals.',
  })
})

test('[GIFT-36] what buyers of a gift card may choose has both ends, the least not above the most', () => {
  const own = (leastCents: number | null, mostCents: number | null, productType: 1 | 4 = 4) =>
    spoken(problems({ productType, giftCard: { leastCents, mostCents, months: null } }))
  expect(own(null, null)).toEqual({})
  expect(own(500, 500)).toEqual({})
  expect(own(null, 500)).toEqual({ 'giftCard.leastCents': 'Say the least amount too.' })
  expect(own(500, null)).toEqual({ 'giftCard.mostCents': 'Say the most too.' })
  expect(own(501, 500)).toEqual({ 'giftCard.mostCents': 'The most is not below the least.' })
  expect(own(501, null, 1)).toEqual({})
})
