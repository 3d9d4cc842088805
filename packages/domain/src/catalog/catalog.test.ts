import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStoreItem, toMerchandisingEntry } from './store-item.ts'
import { allowedQuantity, offer, shownUnits, variantOffer } from './offer.ts'
import { allowsSeveral, kindOf, ownersCanMake, PRODUCT_KINDS, productTypesThat } from './product-kinds.ts'
import { addToCartLabel } from './product-status.ts'
import { PRODUCT_FIELDS, productValue, withProductValue, type ProductFieldName } from './product-fields.ts'
import { emptyProductForm } from './product-form.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import { productProblems } from './product-problems.ts'
import type { Product, ProductVariant } from './product.ts'
import type { ProductQuestion } from './product-questions.ts'
import { MAX_PRICE } from '../money/limits.ts'
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
  expect(spoken(selectOptionsSentence(missing))).toBe(sentence)
})

test('[CAT-5] finds the variant that was chosen, or says what is missing', () => {
  const mug = product(options)
  expect(findVariant(mug, { Size: 'L', Color: 'Moss' })).toMatchObject({ ok: true, value: { id: 'b' } })
  expect(findVariant(mug, { Size: 'L', Color: 'Chalk' })).toMatchObject({
    code: 'variant-unavailable',
    message: 'Sorry, that item variant is unavailable. Please select another variant.',
  })
  expect(spoken(findVariant(mug, { Size: '' }))).toMatchObject({
    message: 'Please select the Size and Color options.',
  })
  expect(spoken(selectOptionsSentence(['Size']))).toBe('Please select the Size option.')
  expect(spoken(selectOptionsSentence(['Size', 'Color', 'Glaze']))).toBe(
    'Please select the Size, Color and Glaze options.',
  )
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
    expect(offer(product({ productType, variants: [variant({ qtyInStock, onSale })] })).status).toBe(status)
  },
)

test('[CAT-6] unlimited is never sold out; nothing to choose from always is', () => {
  expect(offer(product({ variants: [variant({ qtyInStock: 0, unlimited: true })] })).isSoldOut).toBe(false)
  expect(offer(product({ variants: [] })).isSoldOut).toBe(true)
})

test('[CAT-13] of a variant’s units as many are shown as matter', () => {
  const off = { enabled: false, threshold: 9, text: {} }
  const on = { enabled: true, threshold: 3, text: {} }
  expect([-1, 0, 1, 2, 3, 50].map((units) => shownUnits(units, off))).toEqual([0, 0, 1, 2, 2, 2])
  expect([-1, 0, 1, 2, 3, 4, 50].map((units) => shownUnits(units, on))).toEqual([0, 0, 1, 2, 3, 4, 4])
})

test('[CAT-7] a quantity is asked for only where more than one can be had', () => {
  const yes = { multipleQuantityAllowedForServices: true }
  const no = { multipleQuantityAllowedForServices: false }
  expect(offer(product(), yes).takesQuantity).toBe(true)
  expect(offer(product({ variants: [variant({ qtyInStock: 1 })] }), yes).takesQuantity).toBe(false)
  expect(offer(product({ variants: [variant({ unlimited: true })] }), yes).takesQuantity).toBe(true)
  expect(offer(product({ productType: 3 }), yes).takesQuantity).toBe(true)
  expect(offer(product({ productType: 3 }), no).takesQuantity).toBe(false)
  expect(offer(product({ productType: 2 }), yes).takesQuantity).toBe(false)
  expect(offer({ ...product(), isSubscribable: true }, yes).takesQuantity).toBe(false)
  expect(offer(product({ variants: [variant(), variant({ qtyInStock: -2 })] })).available).toBe(5)
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
    expect(spoken(readQuantity(typed))).toMatchObject({ ok: false, message })
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

test('[CAT-11] a product with nothing to buy costs nothing, and questions are its form', () => {
  const place = { language: 'en', primaryLanguage: 'en', currency: 'USD', collectionUrlId: 'shop' }
  const { structuredContent } = toStoreItem(product({ variants: [] }), place)
  expect(structuredContent).toMatchObject({
    priceMoney: { value: '0.00', currency: 'USD' },
    salePriceMoney: { value: '0.00', currency: 'USD' },
    onSale: false,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
  })
  const question: ProductQuestion = {
    id: 'q1',
    kind: 'text',
    required: true,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
  }
  const texts = { en: { 'items.q1.label': 'Name on it' } }
  const asking = product({ id: 'mug', questions: { items: [question], texts } })
  expect(toStoreItem(asking, place).structuredContent).toMatchObject({
    additionalFieldsFormId: 'mug',
    additionalFieldsForm: { id: 'mug', fields: [{ id: 'q1', title: 'Name on it', required: true }] },
  })
})

test('[CAT-14] every kind of product says what it can do', () => {
  expect(productTypesThat((kind) => kind.ships)).toEqual([1])
  expect(productTypesThat((kind) => kind.isStocked)).toEqual([1, 3])
  expect(productTypesThat((kind) => kind.delivers === 'file')).toEqual([2])
  expect(productTypesThat(ownersCanMake)).toEqual([1, 2, 3, 4, 5])
  expect(productTypesThat((kind) => kind.delivers === 'access')).toEqual([5])
  expect(productTypesThat((kind) => kind.subscribes)).toEqual([1, 3, 5])
  for (const code of [1, 2, 3, 4, 5] as const) expect(kindOf({ productType: code })).toBe(PRODUCT_KINDS[code])
})

describe('[CAT-15] one offer', () => {
  test('[CAT-15] “from” the lowest price where variants differ, else price and sale', () => {
    const price = (...variants: ProductVariant[]) => offer(product({ variants })).price
    const sale = variant({ price: 3000, salePrice: 2400, onSale: true })
    expect(price(sale, sale)).toEqual({ isFrom: false, onSale: true, nowCents: 2400, regularCents: 3000 })
    expect(price(variant({ price: 3000 }), sale)).toMatchObject({ isFrom: true, nowCents: 2400 })
    expect(price()).toMatchObject({ isFrom: false, nowCents: 0 })
  })

  test('[CAT-15] whatever the kind: sold out means nothing can be bought, and its parts agree with it', () => {
    const anyVariant = fc.record({
      price: fc.integer({ min: 0, max: 100_000 }),
      salePrice: fc.integer({ min: 0, max: 100_000 }),
      onSale: fc.boolean(),
      unlimited: fc.boolean(),
      qtyInStock: fc.integer({ min: -2, max: 12 }),
    })
    const anyProduct = fc.record({
      productType: fc.constantFrom(1, 2, 3, 4, 5) as fc.Arbitrary<1 | 2 | 3 | 4 | 5>,
      variants: fc.array(anyVariant, { maxLength: 6 }),
      scarcity: fc.record({ enabled: fc.boolean(), threshold: fc.integer({ min: 1, max: 9 }) }),
    })
    const store = { multipleQuantityAllowedForServices: true }
    fc.assert(
      fc.property(anyProduct, (made) => {
        const whole = offer(made, store)
        const { isStocked } = kindOf(made)
        expect(whole.status === 'sold-out').toBe(whole.isSoldOut)
        expect(whole.isSoldOut).toBe(isStocked && whole.variants.every(({ isSoldOut }) => isSoldOut))
        for (const [index, part] of whole.variants.entries()) {
          const { available, isSoldOut, scarceUnits, price } = part
          expect(part).toEqual(variantOffer(made, made.variants[index]!))
          expect(isSoldOut).toBe(!allowedQuantity({ ...made, available }, 1, store).ok)
          if (!isStocked) expect(available).toBeNull()
          if (scarceUnits !== null) expect(scarceUnits).toBe(available)
          expect(price.nowCents).toBeGreaterThanOrEqual(whole.price.nowCents)
        }
      }),
    )
  })

  test('[CAT-8] [CAT-10] how many of one line', () => {
    const store = { multipleQuantityAllowedForServices: false }
    const codeOf = (productType: 1 | 2 | 3 | 4, available: number | null, quantity: number) => {
      const outcome = allowedQuantity({ productType, available }, quantity, store)
      return outcome.ok ? 'ok' : outcome.code
    }
    expect(codeOf(1, 3, 3)).toBe('ok')
    expect(codeOf(1, 3, 4)).toBe('not-enough-stock')
    expect(codeOf(1, null, 10_000)).toBe('out-of-range')
    expect(codeOf(3, null, 2)).toBe('one-per-order')
    expect(codeOf(4, null, 1)).toBe('ok')
    expect(codeOf(4, null, 2)).toBe('one-per-order')
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
  expect(entry.scarcityShownByDefault).toBe(false)
  const single = product({ scarcity, variants: [variant({ qtyInStock: 1 })] })
  expect(toMerchandisingEntry(single, 'en', 'en')).toMatchObject({
    scarcityShownByDefault: true,
    scarcityTemplateViews: [{ qtyInStock: 1 }],
  })
  const plenty = product({ scarcity, variants: [variant({ qtyInStock: 6 })] })
  expect(toMerchandisingEntry(plenty, 'en', 'en').scarcityEnabled).toBe(false)
  const silent = product({
    scarcity: { ...scarcity, enabled: false },
    variants: [variant({ qtyInStock: 1 })],
  })
  expect(toMerchandisingEntry(silent, 'en', 'en').scarcityEnabled).toBe(false)
})

test('[CAT-16] templates read which variants one can be told of, and whether the newsletter is offered with it', () => {
  const gone = product({
    variants: [variant({ id: 'here', qtyInStock: 1 }), variant({ id: 'gone', qtyInStock: 0 })],
  })
  expect(toMerchandisingEntry(gone, 'en', 'en')).toMatchObject({
    restockNotificationViews: [],
    mailingListSignUpEnabled: false,
    mailingListOptInByDefault: false,
  })
  const restock = { isOn: true, mailingList: true, mailingListByDefault: true }
  expect(toMerchandisingEntry(gone, 'en', 'en', restock)).toMatchObject({
    restockNotificationViews: [{ variantId: 'gone', hiddenByDefault: true }],
    restockNotificationMessages: {
      CTAText: 'Tell me when it is back',
      placeholderText: 'Email',
      buttonText: 'Tell me',
      mailingListDescription: 'Also send me the newsletter',
    },
    mailingListSignUpEnabled: true,
    mailingListOptInByDefault: true,
  })
})

describe('the owner’s form', () => {
  const form = () => ({ ...emptyProductForm(), name: { en: 'Mug' } })

  test('[CAT-30] a name is all a new product lacks', () => {
    expect(productProblems(emptyProductForm(), 'en')).toEqual({ name: 'Give the product a name.' })
    expect(productProblems(form(), 'en')).toEqual({})
    expect(productProblems(form(), 'de')).toEqual({ name: 'Give the product a name.' })
  })

  test('[CAT-30] texts keep to their limits in every language, and are required only while they are asked', () => {
    const long = 'x'.repeat(PRODUCT_LIMITS.shortText + 1)
    expect(spoken(productProblems({ ...form(), excerpt: { de: long } }, 'en'))).toEqual({
      excerpt: 'Give a text of at most 1000 characters.',
    })
    expect(productProblems({ ...form(), name: { en: 'Mug', de: '' } }, 'en')).toEqual({})
    const own = { ...form(), useCustomAddButtonText: true }
    expect(productProblems(own, 'en')).toEqual({
      customAddButtonText: 'Write the text of the button, or use the default.',
    })
    const hidden = { ...form(), customAddButtonText: { en: long } }
    expect(productProblems(hidden, 'en')).toHaveProperty('customAddButtonText')
  })

  test('[CAT-30] how few is few is asked only while it is said', () => {
    const scarcity = { enabled: true, threshold: 0, text: {} }
    expect(spoken(productProblems({ ...form(), scarcity }, 'en'))).toEqual({
      'scarcity.threshold': 'Give a whole number from 1 to 9999.',
    })
    expect(productProblems({ ...form(), scarcity: { ...scarcity, enabled: false } }, 'en')).toEqual({})
  })

  test('[CAT-30] each field reads and writes its own part of a product, and no other', () => {
    const start = { ...form(), name: { en: 'Mug', de: 'Becher' } }
    expect(withProductValue(start, 'name', 'Cup', 'en')).toEqual({ name: { en: 'Cup', de: 'Becher' } })
    expect(withProductValue(start, 'productType', '3', 'en')).toEqual({ productType: 3 })
    expect(withProductValue(start, 'scarcity.threshold', 7, 'en')).toEqual({
      scarcity: { ...start.scarcity, threshold: 7 },
    })
    expect(withProductValue(start, 'tags', ['a', 'b'], 'en')).toEqual({ tags: ['a', 'b'] })
    for (const name of Object.keys(PRODUCT_FIELDS) as ProductFieldName[]) {
      const value = productValue(start, name, 'en')
      const after = { ...start, ...withProductValue(start, name, value, 'en') }
      expect(productValue(after, name, 'en'), name).toEqual(value)
    }
  })

  test('[CAT-31] digital products have one variant, and a file before they are published', () => {
    const digital = { ...form(), productType: 2, status: 'published' } as const
    expect(productProblems(digital, 'en')).toEqual({
      digitalAssetId: 'Choose the file that buyers will download.',
    })
    const two = { ...digital, digitalAssetId: 'f', variants: [...form().variants, ...form().variants] }
    expect(spoken(productProblems(two, 'en')['variants'])).toBe('A digital product has one variant.')
  })

  test('[CAT-30] [MONEY-11] names the greatest price, in the store’s currency', () => {
    const [first] = form().variants
    if (first === undefined) throw new Error('no variant')
    const variants = [{ ...first, price: MAX_PRICE + 1, weight: 1e12, stock: 1e12 }]
    expect(spoken(productProblems({ ...form(), variants }, 'en', 'JPY'))).toEqual({
      'variants.0.price': 'Write a price from 0 to ¥500,000,000,000.',
      'variants.0.weight': 'Write the weight in whole grams, at most 100000000.',
      'variants.0.stock': 'Write how many there are, a whole number from 0 to 9999999.',
    })
    expect(productProblems({ ...form(), variants: [{ ...first, price: MAX_PRICE }] }, 'en')).toEqual({})
  })

  test('[CAT-32] holds to the limits', () => {
    const [first] = form().variants
    if (first === undefined) throw new Error('no variant')
    const many = Array.from({ length: PRODUCT_LIMITS.variants + 1 }, (_, n) => ({
      ...first,
      attributes: { N: `${n}` },
    }))
    expect(
      spoken(productProblems({ ...form(), variantOptionOrdering: ['N'], variants: many }, 'en')),
    ).toEqual({
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
