import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../document/document.ts'
import { productValue, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, withProductValue } from './product-fields.ts'
import { emptyProductForm, productAsShown, type ProductForm } from './product-form.ts'

const someForm: ProductForm = {
  ...emptyProductForm(),
  name: { en: 'Mug' },
  urlId: 'mug',
  isSubscribable: true,
}

/** A value that the control of a field can hold. */
function valueOf(name: (typeof PRODUCT_FIELD_NAMES)[number]): fc.Arbitrary<Json> {
  const field = PRODUCT_FIELDS[name]
  if (field.kind === 'choice') return fc.constantFrom(...field.options.map(([code]) => code))
  if (field.kind === 'toggle') return fc.boolean()
  if (field.kind === 'number') return fc.integer({ min: field.rules.min, max: field.rules.max })
  if (field.kind === 'amount') return fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null })
  if (field.kind === 'words' || field.kind === 'products') return fc.array(fc.string({ maxLength: 5 }))
  return fc.string({ minLength: 1, maxLength: 20 })
}

test.each(PRODUCT_FIELD_NAMES)(
  '[CAT-30] what is written into %s is read from it, and nothing else changes',
  (name) => {
    fc.assert(
      fc.property(valueOf(name), (value) => {
        const after = { ...someForm, ...withProductValue(someForm, name, value, 'en') }
        expect(productValue(after, name, 'en')).toEqual(value)
        for (const other of PRODUCT_FIELD_NAMES)
          if (other !== name)
            expect(productValue(after, other, 'en')).toEqual(productValue(someForm, other, 'en'))
      }),
      { numRuns: 40 },
    )
  },
)

test('[CAT-30] a text is written in one language and leaves the others', () => {
  const french = { ...someForm, ...withProductValue(someForm, 'name', 'Tasse', 'fr') }
  expect(french.name).toEqual({ en: 'Mug', fr: 'Tasse' })
  const text = { ...someForm, ...withProductValue(someForm, 'scarcity.text', 'Plus que {qtyInStock}', 'fr') }
  expect(text.scarcity).toEqual({ ...someForm.scarcity, text: { fr: 'Plus que {qtyInStock}' } })
})

test('[CAT-50] a product that is being written is drawn: what is no amount counts as nothing, what is new has no identity', () => {
  const known = { id: 'p', collectionId: 'shop', updatedOn: 5 } as const
  const mug = { sku: 'M', price: 1250, salePrice: 900, onSale: true, unlimited: false, attributes: {} }
  const form: ProductForm = {
    ...someForm,
    variants: [
      { ...mug, id: 'v1', stock: 3 },
      { ...mug, id: 'v2', stock: 3 },
      { ...mug, price: Number.NaN, salePrice: -5, stock: 7 },
      { ...mug, price: Number.POSITIVE_INFINITY },
    ],
  }
  const shown = productAsShown(form, { ...known, units: new Map([['v1', 0]]) })
  expect(shown).toMatchObject({ ...known, urlId: 'mug' })
  expect(shown).not.toHaveProperty('units')
  expect(shown.variants).toMatchObject([
    { id: 'v1', price: 1250, salePrice: 900, qtyInStock: 0 },
    { id: 'v2', qtyInStock: 3 },
    { id: 'new-2', price: 0, salePrice: 0, qtyInStock: 7 },
    { id: 'new-3', price: 0, qtyInStock: 0 },
  ])
  expect(shown.variants[0]).not.toHaveProperty('stock')
})
