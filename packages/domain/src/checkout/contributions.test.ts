import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { CONTRIBUTION_SKU, isContribution, noContributions, readContribution } from './contributions.ts'

const blank = { amount: '', own: '', email: 'ada@example.com', name: '', note: '' }
const read = (typed: Partial<typeof blank>, settings = noContributions) =>
  readContribution({ ...blank, ...typed }, settings, 'GBP', {})

const wrong = (typed: Partial<typeof blank>) => {
  const outcome = read(typed)
  return outcome.ok ? {} : spoken(outcome.fields ?? {})
}

test('[DONATE-2] one of the amounts is given, or another one between the least and the most', () => {
  expect(read({ amount: '1000', own: '3' })).toMatchObject({ ok: true, value: { amountCents: 1000 } })
  expect(read({ own: ' 12,50 ' })).toMatchObject({ ok: true, value: { amountCents: 1250 } })
  expect(read({ amount: '777', own: '1' })).toMatchObject({ ok: true, value: { amountCents: 100 } })
  for (const own of ['', '0.99', '10000.01', 'much', '-5', '1e3'])
    expect(wrong({ own }), own).toEqual({
      own: 'Write an amount from £1.00 to £10,000.00.',
    })
})

test('[DONATE-2] the receipt needs an address; name and message are tidied and kept short', () => {
  expect(wrong({ amount: '500', email: ' ' })).toEqual({
    email: 'Required',
  })
  expect(wrong({ amount: '500', email: 'nobody' })).toEqual({
    email: 'This is no mail address.',
  })
  expect(read({ amount: '500', name: ' Ada\u0000 ', note: 'For the\nroof' })).toMatchObject({
    value: { name: 'Ada', note: 'For the\nroof' },
  })
  expect(read({ amount: '500', note: 'x'.repeat(501) }).ok).toBe(false)
})

test('[DONATE-3] an order is a contribution if nothing else is in it', () => {
  const given = { productId: '', sku: CONTRIBUTION_SKU }
  expect(isContribution({ items: [given] })).toBe(true)
  expect(isContribution({ items: [given, { productId: 'mug', sku: 'MUG' }] })).toBe(false)
  // A product may have any number.
  expect(isContribution({ items: [{ productId: 'mug', sku: CONTRIBUTION_SKU }] })).toBe(false)
  expect(isContribution({ items: [] })).toBe(false)
})
