import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { cancellationOf } from './order-document.ts'
import { documentSheet, packingSheet, type PrintedDocument } from './document-sheet.ts'

const reader = { language: 'en', timeZone: 'UTC' }
const content: PrintedDocument['content'] = {
  seller: { name: 'Kiln Ltd', address: '1 Quay\r\n\nLeith\rScotland', vatNumber: 'GB 1', note: 'Bank: 1' },
  buyer: ['Anna', '2 Street'],
  email: 'anna@example.com',
  orderNumber: 1001,
  orderedOn: Date.UTC(2027, 0, 2),
  currency: 'EUR',
  language: 'en',
  lines: [
    { name: 'Mug', sku: 'M', quantity: 2, unitCents: 600, totalCents: 1200 },
    { name: 'Gift wrap', sku: '', quantity: 1, totalCents: 300 },
  ],
  discountCents: 100,
  shippingCents: 500,
  otherCents: -50,
  taxes: [
    { id: 'vat', name: 'VAT', rate: 200_000, baseCents: 1550, taxCents: 300 },
    { id: 'local', name: 'Local', rate: 10_000, baseCents: 0, taxCents: 0 },
  ],
  isTaxIncluded: true,
  totalCents: 1850,
}
const invoice: PrintedDocument = {
  kind: 'invoice',
  number: 7,
  testMode: false,
  createdOn: Date.UTC(2027, 0, 3),
  content,
}

test('[ORDDOC-1] an invoice says who sells, to whom, what at which price, and what it comes to', () => {
  expect(spoken(documentSheet(invoice, reader))).toEqual({
    title: 'Invoice 7',
    from: { name: 'Kiln Ltd', lines: ['1 Quay', 'Leith', 'Scotland', 'VAT number GB 1'] },
    to: ['Anna', '2 Street', 'anna@example.com'],
    notes: ['Date: January 3, 2027', 'Order #1001 of January 2, 2027'],
    columns: [
      { label: 'Item', isNumber: false },
      { label: 'Quantity', isNumber: true },
      { label: 'Price', isNumber: true },
      { label: 'Amount in EUR', isNumber: true },
    ],
    rows: [
      ['Mug · M', '2', '6.00', '12.00'],
      ['Gift wrap', '1', '', '3.00'],
    ],
    sums: [
      { label: 'Discount', amount: '-1.00' },
      { label: 'Shipping', amount: '5.00' },
      { label: 'Other', amount: '-0.50' },
      { label: 'Without tax', amount: '15.50' },
      { label: 'VAT (20%)', amount: '3.00' },
      { label: 'Total', amount: '18.50' },
    ],
    foot: 'Bank: 1',
  })
})

test('[ORDDOC-1] [ORDDOC-3] what an invoice or a credit note has not is left out', () => {
  const bare = {
    ...content,
    seller: { ...content.seller, address: '', vatNumber: '' },
    lines: [{ name: 'Mug', sku: 'M', quantity: 1, totalCents: 1200 }],
    discountCents: 0,
    shippingCents: 0,
    otherCents: 0,
    taxes: [],
    invoice: 'K-4',
    totalCents: 1200,
  }
  const note = documentSheet({ ...invoice, kind: 'credit-note', testMode: true, content: bare }, reader)
  expect(spoken(note)).toMatchObject({
    title: 'Credit note TEST-7',
    from: { lines: [] },
    notes: [
      'Test order: no money was taken. This is no invoice for your books.',
      'Date: January 3, 2027',
      'Order #1001 of January 2, 2027',
      'For invoice K-4',
    ],
    columns: [{ label: 'Item' }, { label: 'Quantity' }, { label: 'Amount in EUR' }],
    rows: [['Mug · M', '1', '12.00']],
    sums: [{ label: 'Total', amount: '12.00' }],
  })
})

test('[ORDDOC-10] what takes a credit note back is the same turned round, and says which', () => {
  const note = { ...content, invoice: 'K-4', taxes: content.taxes.slice(0, 1) }
  const back = documentSheet(
    { ...invoice, kind: 'credit-note', content: cancellationOf(note, 'C-6', 'C-') },
    reader,
  )
  expect(spoken(back)).toMatchObject({
    title: 'Credit note C-7, which takes back C-6',
    notes: [
      'Date: January 3, 2027',
      'Order #1001 of January 2, 2027',
      'The money of credit note C-6 did not reach the buyer.',
      'For invoice K-4',
    ],
    rows: [
      ['Mug · M', '2', '6.00', '-12.00'],
      ['Gift wrap', '1', '', '-3.00'],
    ],
    sums: [
      { label: 'Discount', amount: '1.00' },
      { label: 'Shipping', amount: '-5.00' },
      { label: 'Other', amount: '0.50' },
      { label: 'Without tax', amount: '-15.50' },
      { label: 'VAT (20%)', amount: '-3.00' },
      { label: 'Total', amount: '-18.50' },
    ],
  })
})

test('[ORDDOC-4] a packing slip has no prices, and goes to where the parcel goes', () => {
  const address = { name: 'Anna', line1: '2 Street', city: 'Leith', postalCode: 'EH6 6JJ', country: 'GB' }
  const order = {
    orderNumber: 1001,
    createdOn: Date.UTC(2027, 0, 2),
    email: 'anna@example.com',
    shippingAddress: address,
    billingAddress: { ...address, name: 'The firm' },
    shippingMethod: 'Parcel',
    fulfillmentState: 'pending',
    fulfillments: [],
    items: [
      {
        id: 'a',
        productId: 'p',
        variantId: 'v',
        sku: 'M',
        productName: 'Mug',
        variantName: 'Chalk',
        productType: 1,
        quantity: 2,
        unitPriceCents: 600,
        totalCents: 1200,
        refundedQuantity: 0,
      },
    ],
  } as const
  const slip = (more: Partial<Parameters<typeof packingSheet>[0]> = {}) =>
    spoken(packingSheet({ ...order, ...more }, 'Kiln', reader))
  expect(slip()).toEqual({
    title: 'Packing slip of order #1001',
    from: { name: 'Kiln', lines: [] },
    to: ['Anna', '2 Street', 'Leith', 'EH6 6JJ', 'United Kingdom'],
    notes: ['Placed January 2, 2027', 'Parcel'],
    columns: [
      { label: 'Item', isNumber: false },
      { label: 'Ordered', isNumber: true },
      { label: 'Still to send', isNumber: true },
    ],
    rows: [['Mug · Chalk · M', '2', '2']],
    sums: [],
    foot: '',
  })
  // [CHKQ-6]
  const answers = [
    { field: 'Gift', value: ['For', 'Ada'] },
    { field: 'Floor', value: '' },
  ]
  expect(slip({ answers })).toMatchObject({ notes: ['Placed January 2, 2027', 'Parcel', 'Gift: For, Ada'] })
  expect(slip({ shippingAddress: null, shippingMethod: null })).toMatchObject({
    to: ['The firm', '2 Street', 'Leith', 'EH6 6JJ', 'United Kingdom'],
    notes: ['Placed January 2, 2027'],
  })
  expect(slip({ shippingAddress: null, billingAddress: null })).toMatchObject({ to: ['anna@example.com'] })
})
