import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import type { Sentence } from '../words/sentence.ts'
import { documentSheet, packingSheet, picked, pickSheet } from './document-sheet.ts'
import type { CreditedRefund } from './credited-taxes.ts'
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
      const before: CreditedRefund[] = []
      const notes = amounts.map((amountCents) => {
        const refund = { amountCents, shippingCents: 0, items: [] }
        const note = creditNoteOf(placed, noSeller, refund, {
          before: [...before],
          invoiceNumber: 1,
          invoice: '1',
        })
        before.push(refund)
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
  const note = creditNoteOf(order(1200, 200), noSeller, refund, {
    before: [],
    invoiceNumber: 4,
    invoice: '4',
  })
  expect(note).toMatchObject({
    lines: [{ name: 'Mug, Chalk', quantity: 1, totalCents: 600 }],
    shippingCents: 300,
    otherCents: 100,
    totalCents: 1000,
    invoiceNumber: 4,
  })
})

const reader = { language: 'en', timeZone: 'Asia/Tokyo' }
const packed = (orderNumber: number, quantity: number, changes = {}) => {
  const placed = order(1200, 200)
  const items = placed.items.map((item) => ({ ...item, quantity }))
  const empty = { shippingMethod: 'Post', fulfillments: [], fulfillmentState: 'pending' as const }
  return { ...placed, ...empty, items, orderNumber, ...changes }
}
const told = (sentences: readonly Sentence[]) => sentences.map(inEnglish)

test('[ORDDOC-5] [ORDDOC-6] the sheet of a document has every amount of it, its number as it is printed and the day of the shop', () => {
  const content = {
    ...invoiceOf(order(1200, 200), { ...noSeller, name: 'Tern', vatNumber: 'GB 1' }, 'RE-'),
    otherCents: 5,
  }
  const document = {
    kind: 'invoice',
    number: 7,
    testMode: false,
    createdOn: Date.UTC(2026, 10, 23, 16),
    content,
  } as const
  const sheet = documentSheet(document, reader)
  expect(inEnglish(sheet.title)).toBe('Invoice RE-7')
  expect(told(sheet.from.lines)).toEqual(['VAT number GB 1'])
  expect(told(sheet.notes)).toEqual(['Date: November 24, 2026', 'Order #1001 of January 1, 1970'])
  expect(sheet.rows).toEqual([['Mug, Chalk · A', '1', '12.00', '12.00']])
  expect(sheet.sums.map(({ label, amount }) => `${inEnglish(label)} ${amount}`)).toEqual([
    'Other 0.05',
    'Without tax 10.00',
    'VAT (20%) 2.00',
    'Total 12.00',
  ])
  const old = { ...content, prefix: undefined, invoiceNumber: 3 }
  const { prefix: _prefix, ...before } = old
  const note = documentSheet({ ...document, kind: 'credit-note', testMode: true, content: before }, reader)
  expect(inEnglish(note.title)).toBe('Credit note TEST-7')
  expect(told(note.notes)).toContain('For invoice 3')
  const unpriced = content.lines.map(({ unitCents: _unit, ...line }) => line)
  const plain = documentSheet({ ...document, content: { ...content, lines: unpriced } }, reader)
  expect(told(plain.columns.map(({ label }) => label))).toEqual(['Item', 'Quantity', 'Amount in EUR'])
})

test('[ORD-126] a pick list has nothing that is on no shelf', () => {
  const order = packed(1, 2)
  const [mug] = order.items
  const lesson = { ...mug!, id: 'lesson', variantId: 'lesson', sku: 'LESSON', productType: 3 as const }
  expect(picked([{ ...order, items: [...order.items, lesson] }]).map(({ sku }) => sku)).toEqual(['A'])
})

test('[ORDDOC-4] a packing slip has no prices; a pick list adds up what is to be sent of orders that are not canceled', () => {
  const orders = [packed(1, 1), packed(2, 3), packed(3, 5, { fulfillmentState: 'canceled' })]
  expect(picked(orders)).toMatchObject([{ sku: 'A', units: 4, orderNumbers: [1, 2] }])
  expect(pickSheet(orders).rows).toEqual([['Mug, Chalk', 'A', '4', '#1, #2']])
  const slip = packingSheet(packed(2, 3), 'Tern', reader)
  expect(slip.rows).toEqual([['Mug · Chalk · A', '3', '3']])
  expect(JSON.stringify(slip)).not.toContain('12.00')
})
