import { emptyProductForm, type ProductForm } from '@plinth/domain'
import { expect, test } from 'vitest'
import { ProductFormStore } from './product-form-store.ts'

const form = (): ProductForm => ({
  ...emptyProductForm(),
  name: { en: 'Bowl', de: 'Schale' },
  variantOptionOrdering: ['Size'],
  variants: ['S', 'M', 'L'].map((size) => ({
    id: size,
    sku: size,
    price: 1000,
    salePrice: 0,
    onSale: false,
    unlimited: false,
    attributes: { Size: size },
  })),
})

test('[EPROD-5] a change leaves every other part of the form the same object', () => {
  const store = new ProductFormStore(form(), 'en', 'GBP')
  const before = store.form
  store.setValue('name', 'Deep bowl')
  expect(store.form.name).toEqual({ en: 'Deep bowl', de: 'Schale' })
  expect(store.form.variants).toBe(before.variants)
  store.setVariant(1, { price: 1200 })
  expect(store.form.variants[0]).toBe(before.variants[0])
  expect(store.form.variants[2]).toBe(before.variants[2])
  expect(store.form.variants[1]).toMatchObject({ price: 1200, sku: 'M' })
})

test('[EPROD-5] what is typed and taken back is no change', () => {
  const store = new ProductFormStore(form(), 'en', 'GBP')
  expect(store.isDirty).toBe(false)
  store.setVariant(1, { weight: 300 })
  expect(store.isDirty).toBe(true)
  store.setVariant(1, { weight: undefined })
  expect(store.isDirty).toBe(false)
  store.change({ tags: ['new'] })
  expect(store.isDirty).toBe(true)
  store.change({ tags: [] })
  expect(store.isDirty).toBe(false)
})

test('[EPROD-6] what was typed while the save was on its way is still there, and still to be saved', () => {
  const store = new ProductFormStore(form(), 'en', 'GBP')
  store.setValue('name', 'Deep bowl')
  const sent = store.form
  store.setValue('name', 'Deep bowl, blue')
  store.accept({ ...sent, urlId: 'deep-bowl' }, sent)
  expect(store.value('name')).toBe('Deep bowl, blue')
  expect(store.isDirty).toBe(true)
  const next = store.form
  store.accept({ ...next, urlId: 'deep-bowl' }, next)
  expect(store.isDirty).toBe(false)
  expect(store.form.urlId).toBe('deep-bowl')
})

test('[OWN-7] problems are shown once saving was tried, and go when they are mended', () => {
  const store = new ProductFormStore(form(), 'en', 'GBP')
  store.setValue('name', '')
  store.setVariant(0, { price: Number.NaN })
  expect(store.problems).toEqual({})
  expect(store.check()).toBe(false)
  expect(Object.keys(store.problems).sort()).toEqual(['name', 'variants.0.price'])
  store.setValue('name', 'Bowl')
  store.setVariant(0, { price: 0 })
  expect(store.problems).toEqual({})
  store.refuse({ urlId: 'Taken.' })
  expect(store.problems).toEqual({ urlId: 'Taken.' })
  store.change({ urlId: 'other' })
  expect(store.problems).toEqual({})
})

test('[EPROD-5] the options stay the same object while prices are typed, and change with their values', () => {
  const store = new ProductFormStore(form(), 'en', 'GBP')
  const before = store.options
  expect(before).toEqual([{ name: 'Size', values: ['S', 'M', 'L'] }])
  store.setVariant(1, { price: 1200 })
  expect(store.options).toBe(before)
  store.setVariant(1, { attributes: { Size: 'XL' } })
  expect(store.options).toEqual([{ name: 'Size', values: ['S', 'XL', 'L'] }])
})
