import { expect, test } from 'vitest'
import { draftLacks, draftProblems, type DraftForm } from './draft-order.ts'

const form: DraftForm = {
  email: 'ada@example.com',
  language: 'en',
  shippingAddress: null,
  billingAddress: null,
  lines: [{ id: 'a', variantId: 'v', title: '', quantity: 1, unitPriceCents: null, ships: true }],
  discount: null,
  shipping: null,
  note: '',
}
const line = (change: object) => ({ ...form, lines: [{ ...form.lines[0]!, ...change }] })
const wrongIn = (changed: DraftForm) => Object.keys(draftProblems(changed))

test('[DRAFT-2] what is wrong is said by field, and what is only begun is not wrong', () => {
  expect(draftProblems(form)).toEqual({})
  expect(draftProblems({ ...form, email: '', lines: [] })).toEqual({})
  expect(wrongIn({ ...form, email: 'ada' })).toEqual(['email'])
  expect(wrongIn(line({ quantity: 0 }))).toEqual(['lines.0.quantity'])
  expect(wrongIn(line({ quantity: 1.5 }))).toEqual(['lines.0.quantity'])
  expect(wrongIn(line({ unitPriceCents: -1 }))).toEqual(['lines.0.unitPriceCents'])
  expect(wrongIn(line({ variantId: null }))).toEqual(['lines.0.title', 'lines.0.unitPriceCents'])
  expect(wrongIn({ ...form, lines: [...form.lines, { ...form.lines[0]!, id: 'b' }] })).toEqual([
    'lines.1.quantity',
  ])
  expect(wrongIn({ ...form, discount: { kind: 'percent', percent: 10_001 } })).toEqual(['discount'])
  expect(wrongIn({ ...form, discount: { kind: 'amount', amountCents: 0 } })).toEqual(['discount'])
  expect(wrongIn({ ...form, shipping: { kind: 'custom', name: '', costCents: 0.5 } })).toEqual(['shipping'])
  const many = Array.from({ length: 201 }, (_, index) => ({
    ...form.lines[0]!,
    id: `${index}`,
    variantId: `${index}`,
  }))
  expect(wrongIn({ ...form, lines: many })).toEqual(['lines'])
})

test('[DRAFT-4] it lacks a mail address, something that is ordered, and a place where that is sent', () => {
  expect(Object.keys(draftLacks(form, false))).toEqual([])
  expect(Object.keys(draftLacks(form, true))).toEqual(['shippingAddress'])
  expect(Object.keys(draftLacks({ ...form, email: '', lines: [] }, true))).toEqual([
    'email',
    'lines',
    'shippingAddress',
  ])
})
