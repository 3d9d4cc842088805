import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditNoteOf, documentNumber, invoiceOf, noSeller } from './order-document.ts'

const order = (totalCents: number, taxCents: number) => ({
  email: 'ada@example.com',
  billingAddress: { name: 'Ада', line1: 'Ул. Мира 1', city: 'Σπάρτη', country: 'GR' },
  shippingAddress: null,
  currency: 'EUR',
  language: 'en',
  orderNumber: 1001,
  createdOn: 0,
  items: [
    {
      id: 'a',
      productId: 'p',
      variantId: 'v',
      sku: 'A',
      productName: 'Mug',
      variantName: 'Chalk',
      productType: 1 as const,
      quantity: 1,
      unitPriceCents: totalCents,
      totalCents,
      refundedQuantity: 0,
    },
  ],
  subtotalCents: totalCents,
  discountTotalCents: 0,
  shippingTotalCents: 0,
  taxTotalCents: taxCents,
  grandTotalCents: totalCents,
  taxes: [{ id: 't', name: 'VAT', rate: 200_000, baseCents: totalCents, taxCents }],
})

test('[ORDDOC-1] an invoice says what was sold as it was sold, to whom and with which tax', () => {
  const invoice = invoiceOf(order(1200, 200), { ...noSeller, name: 'Tern & Clay' })
  expect(invoice).toMatchObject({
    seller: { name: 'Tern & Clay' },
    lines: [{ name: 'Mug, Chalk', sku: 'A', quantity: 1, totalCents: 1200 }],
    taxes: [{ name: 'VAT', taxCents: 200 }],
    isTaxIncluded: true,
    totalCents: 1200,
  })
  expect(invoice.buyer.join()).toContain('Ада')
  expect(invoice.buyer.join()).toContain('Σπάρτη')
  expect(documentNumber({ number: 7, testMode: false })).toBe('7')
  expect(documentNumber({ number: 7, testMode: true })).toBe('TEST-7')
})

test('[ORDDOC-3] however an order is given back, its credit notes come to what was paid and taxed, to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.nat(100), (amounts, percent) => {
      const total = amounts.reduce((sum, each) => sum + each, 0)
      const placed = order(total, Math.floor((total * percent) / 100))
      let before = 0
      const notes = amounts.map((amountCents) => {
        const refund = { amountCents, shippingCents: 0, items: [] }
        const note = creditNoteOf(placed, noSeller, refund, { before, invoiceNumber: 1 })
        before += amountCents
        return note
      })
      const sum = (of: (note: (typeof notes)[number]) => number) =>
        notes.reduce((all, note) => all + of(note), 0)
      expect(sum(({ totalCents }) => totalCents)).toBe(total)
      expect(sum(({ taxes }) => taxes[0]?.taxCents ?? 0)).toBe(placed.taxTotalCents)
      for (const { taxes, totalCents } of notes) expect(taxes[0]?.taxCents).toBeLessThanOrEqual(totalCents)
    }),
  )
})

test('[ORDDOC-3] a credit note names what was given back, the shipping, and what neither explains', () => {
  const refund = {
    amountCents: 1000,
    shippingCents: 300,
    items: [{ itemId: 'a', quantity: 1, amountCents: 600 }],
  }
  const note = creditNoteOf(order(1200, 200), noSeller, refund, { before: 0, invoiceNumber: 4 })
  expect(note).toMatchObject({
    lines: [{ name: 'Mug, Chalk', quantity: 1, totalCents: 600 }],
    shippingCents: 300,
    otherCents: 100,
    totalCents: 1000,
    invoiceNumber: 4,
  })
})
