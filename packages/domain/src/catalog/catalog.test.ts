import { describe, expect, test } from 'vitest'
import { toStoreItem, toMerchandisingEntry } from './store-item.ts'
import {
  addToCartLabel,
  allowsSeveral,
  isSoldOut,
  productStatus,
  showsQuantityInput,
  totalStock,
} from './product-status.ts'
import { emptyProductForm, PRODUCT_LIMITS, productProblems } from './product-form.ts'
import type { Product, ProductVariant } from './product.ts'
import { readQuantity } from './quantity.ts'
import {
  currentPrice,
  findVariant,
  hasVariantPicker,
  selectOptionsSentence,
  variantName,
  variantOptions,
} from './variants.ts'

const variant = (changes: Partial<ProductVariant> = {}): ProductVariant => ({
  id: 'v1',
  sku: 'MUG',
  price: 1250,
  salePrice: 1000,
  onSale: false,
  qtyInStock: 5,
  unlimited: false,
  attributes: {},
  ...changes,
})

const product = (changes: Partial<Product> = {}): Product => ({
  ...emptyProductForm(),
  id: 'p1',
  collectionId: 'c1',
  urlId: 'mug',
  name: { en: 'Mug', fr: 'Tasse' },
  variants: [variant()],
  publishOn: 1,
  updatedOn: 2,
  ...changes,
})

const sized = [
  variant({ id: 'a', sku: 'S', attributes: { Size: 'S', Color: 'Chalk' } }),
  variant({ id: 'b', sku: 'L', attributes: { Size: 'L', Color: 'Moss' } }),
]
const options = { variantOptionOrdering: ['Size', 'Color'], variants: sized }

test('[CAT-1] a variant costs its sale price only while on sale, also when that is nothing', () => {
  expect(currentPrice(variant())).toBe(1250)
  expect(currentPrice(variant({ onSale: true }))).toBe(1000)
  expect(currentPrice(variant({ onSale: true, salePrice: 0 }))).toBe(0)
})

test('[CAT-2] options have their values in order of appearance', () => {
  expect(variantOptions(product(options))).toEqual([
    { name: 'Size', values: ['S', 'L'] },
    { name: 'Color', values: ['Chalk', 'Moss'] },
  ])
  expect(variantName(sized[1] ?? variant(), ['Size', 'Color'])).toBe('L / Moss')
})

test('[CAT-3] the picker is for products that are not digital and have more than one variant', () => {
  expect(hasVariantPicker(product())).toBe(false)
  expect(hasVariantPicker(product(options))).toBe(true)
  expect(hasVariantPicker(product({ ...options, productType: 2 }))).toBe(false)
})

test.each([
  [['Size'], 'Please select the Size option.'],
  [['Size', 'Color'], 'Please select the Size and Color options.'],
  [['Size', 'Color', 'Glaze'], 'Please select the Size, Color and Glaze options.'],
  [['A', 'B', 'C', 'D'], 'Please select the A, B, C and D options.'],
])('[CAT-4] asks for %j', (missing, sentence) => {
  expect(selectOptionsSentence(missing)).toBe(sentence)
})

test('[CAT-5] finds the variant that was chosen, or says what is missing', () => {
  const mug = product(options)
  expect(findVariant(mug, { Size: 'L', Color: 'Moss' })).toMatchObject({ ok: true, value: { id: 'b' } })
  expect(findVariant(mug, { Size: 'L', Color: 'Chalk' })).toMatchObject({
    code: 'variant-unavailable',
    message: 'Sorry, that item variant is unavailable. Please select another variant.',
  })
  expect(findVariant(mug, { Size: '' })).toMatchObject({
    message: 'Please select the Size and Color options.',
  })
  expect(findVariant(product(), {})).toMatchObject({ ok: true })
  expect(findVariant(product({ variants: [] }), {})).toMatchObject({ code: 'variant-unavailable' })
})

test.each([
  [1, 0, false, 'sold-out'],
  [3, 0, true, 'sold-out'],
  [1, 1, true, 'on-sale'],
  [1, 1, false, 'none'],
  [2, 0, false, 'none'],
  [2, 0, true, 'on-sale'],
  [4, 0, false, 'none'],
] as const)(
  '[CAT-6] type %i with %i left, on sale %s, shows %s',
  (productType, qtyInStock, onSale, status) => {
    expect(productStatus(product({ productType, variants: [variant({ qtyInStock, onSale })] }))).toBe(status)
  },
)

test('[CAT-6] unlimited is never sold out; nothing to choose from always is', () => {
  expect(isSoldOut(product({ variants: [variant({ qtyInStock: 0, unlimited: true })] }))).toBe(false)
  expect(isSoldOut(product({ variants: [] }))).toBe(true)
})

test('[CAT-7] a quantity is asked for only where more than one can be had', () => {
  const yes = { multipleQuantityAllowedForServices: true }
  const no = { multipleQuantityAllowedForServices: false }
  expect(showsQuantityInput(product(), yes)).toBe(true)
  expect(showsQuantityInput(product({ variants: [variant({ qtyInStock: 1 })] }), yes)).toBe(false)
  expect(showsQuantityInput(product({ variants: [variant({ unlimited: true })] }), yes)).toBe(true)
  expect(showsQuantityInput(product({ productType: 3 }), yes)).toBe(true)
  expect(showsQuantityInput(product({ productType: 3 }), no)).toBe(false)
  expect(showsQuantityInput(product({ productType: 2 }), yes)).toBe(false)
  expect(showsQuantityInput({ ...product(), isSubscribable: true }, yes)).toBe(false)
  expect(totalStock(product({ variants: [variant(), variant({ qtyInStock: -2 })] }))).toBe(5)
})

test('[CAT-8] several of a service only if the store says so', () => {
  expect(allowsSeveral({ productType: 3 }, { multipleQuantityAllowedForServices: false })).toBe(false)
  expect(allowsSeveral({ productType: 2 }, { multipleQuantityAllowedForServices: true })).toBe(false)
})

test('[CAT-9] the button says the owner’s text, else Subscribe or Add To Cart', () => {
  const plain = { useCustomAddButtonText: false, customAddButtonText: 'Buy' }
  expect(addToCartLabel(plain)).toBe('Add To Cart')
  expect(addToCartLabel({ ...plain, useCustomAddButtonText: true })).toBe('Buy')
  expect(addToCartLabel({ useCustomAddButtonText: true, customAddButtonText: '' })).toBe('Add To Cart')
  expect(addToCartLabel({ ...plain, isSubscribable: true })).toBe('Subscribe')
  expect(addToCartLabel(plain, { productAddToCartText: 'In den Korb' })).toBe('In den Korb')
})

describe('quantity', () => {
  test.each([
    ['3', 3],
    [' 3 ', 3],
    ['3.0', 3],
    [9999, 9999],
  ])('[CAT-10] reads %j as %i', (typed, value) => {
    expect(readQuantity(typed)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'Quantity must be a number.'],
    ['abc', 'Quantity must be a number.'],
    ['0x10', 'Quantity must be a number.'],
    ['1e3', 'Quantity must be a number.'],
    [Number.NaN, 'Quantity must be a number.'],
    [Number.POSITIVE_INFINITY, 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number'],
    [0, 'Quantity must be between 1 and 9999.'],
    [-1, 'Quantity must be between 1 and 9999.'],
    ['10000', 'Quantity must be between 1 and 9999.'],
  ])('[CAT-10] refuses %j: %s', (typed, message) => {
    expect(readQuantity(typed)).toMatchObject({ ok: false, message })
  })
})

test('[CAT-11] templates see a product in one language, with money as decimal text', () => {
  const place = { language: 'fr', primaryLanguage: 'en', currency: 'USD', collectionUrlId: 'shop' }
  const item = toStoreItem(product({ ...options, excerpt: { en: 'Stoneware' } }), place)
  expect(item).toMatchObject({
    recordType: 11,
    title: 'Tasse',
    excerpt: 'Stoneware',
    fullUrl: '/shop/mug',
    structuredContent: { productType: 1, isSubscribable: false },
  })
  expect(item.structuredContent.variants[1]).toEqual({
    id: 'b',
    sku: 'L',
    price: { decimalValue: '12.50', currencyCode: 'USD' },
    salePrice: { decimalValue: '10.00', currencyCode: 'USD' },
    priceMoney: { value: '12.50', currency: 'USD' },
    salePriceMoney: { value: '10.00', currency: 'USD' },
    onSale: false,
    unlimited: false,
    qtyInStock: 5,
    attributes: { Size: 'L', Color: 'Moss' },
    optionValues: [
      { optionName: 'Size', value: 'L' },
      { optionName: 'Color', value: 'Moss' },
    ],
    mainImageId: null,
  })
})

test('[CAT-12] says what is running out: limited, in stock, at most as many as the owner set', () => {
  const scarcity = { enabled: true, threshold: 5, text: { en: 'Only {qtyInStock} left' } }
  const left = [
    variant({ qtyInStock: 5 }),
    variant({ qtyInStock: 6 }),
    variant({ qtyInStock: 0 }),
    variant({ unlimited: true }),
  ]
  const entry = toMerchandisingEntry(product({ scarcity, variants: left }), 'en', 'en')
  expect(entry).toMatchObject({ scarcityEnabled: true, scarcityText: 'Only {qtyInStock} left' })
  expect(entry.scarcityTemplateViews).toEqual([{ qtyInStock: 5, attributes: {} }])
})

describe('the owner’s form', () => {
  const form = () => ({ ...emptyProductForm(), name: { en: 'Mug' } })

  test('[CAT-30] a name is all a new product lacks', () => {
    expect(productProblems(emptyProductForm(), 'en')).toEqual({ name: 'Give the product a name.' })
    expect(productProblems(form(), 'en')).toEqual({})
    expect(productProblems(form(), 'de')).toEqual({ name: 'Give the product a name.' })
  })

  test('[CAT-31] digital products have one variant, and a file before they are published', () => {
    const digital = { ...form(), productType: 2, status: 'published' } as const
    expect(productProblems(digital, 'en')).toEqual({
      digitalAssetId: 'Choose the file that buyers will download.',
    })
    const two = { ...digital, digitalAssetId: 'f', variants: [...form().variants, ...form().variants] }
    expect(productProblems(two, 'en')['variants']).toBe('A digital product has one variant.')
  })

  test('[CAT-32] holds to the limits', () => {
    const [first] = form().variants
    if (first === undefined) throw new Error('no variant')
    const many = Array.from({ length: PRODUCT_LIMITS.variants + 1 }, (_, n) => ({
      ...first,
      attributes: { N: `${n}` },
    }))
    expect(productProblems({ ...form(), variantOptionOrdering: ['N'], variants: many }, 'en')).toEqual({
      variants: 'A product has at most 250 variants.',
    })
    expect(productProblems({ ...form(), tags: ['x'.repeat(51)] }, 'en')).toHaveProperty('tags')
    expect(productProblems({ ...form(), variants: [] }, 'en')).toHaveProperty('variants')
    expect(productProblems({ ...form(), variants: [first, first] }, 'en')).toHaveProperty(
      'variantOptionOrdering',
    )
    expect(productProblems({ ...form(), variantOptionOrdering: ['A', 'A'] }, 'en')).toHaveProperty(
      'variantOptionOrdering',
    )
  })
})
