import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { inEnglish } from '../words/catalogues.ts'
import { BY_HAND_DISCOUNT } from './draft-order.ts'
import { awaitedCents, changedUnits, changeProblem, formOfOrder, overpaidCents } from './order-change.ts'
import type { Order, OrderItem } from './order.ts'

const item = (change: Partial<OrderItem> = {}): OrderItem => ({
  id: 'line',
  productId: 'mug',
  variantId: 'blue',
  sku: 'MUG',
  productName: 'Mug',
  variantName: 'blue',
  productType: PRODUCT_TYPES.physical,
  quantity: 2,
  unitPriceCents: 1000,
  totalCents: 2000,
  refundedQuantity: 0,
  ...change,
})

const order = (change: Partial<Order> = {}): Order & { language: string } => ({
  id: 'order',
  websiteId: 'website',
  orderNumber: 1001,
  purchasedCartId: 'cart',
  testMode: false,
  createdOn: 0,
  email: 'ada@example.com',
  shippingAddress: null,
  billingAddress: null,
  shippingMethod: null,
  items: [item()],
  currency: 'USD',
  subtotalCents: 2000,
  shippingTotalCents: 0,
  taxTotalCents: 0,
  discountTotalCents: 0,
  grandTotalCents: 2000,
  refundedTotalCents: 0,
  fulfillmentState: 'pending',
  paymentState: 'paid',
  payments: [],
  fulfillments: [],
  events: [],
  language: 'en',
  ...change,
})

const said = (change: Partial<Order>) => {
  const problem = changeProblem(order(change))
  return problem === undefined ? undefined : inEnglish(problem)
}

test('[ORDEDIT-1] an order is changed while nothing of it is sent, given back, canceled or a code', () => {
  expect(said({})).toBeUndefined()
  expect(said({ fulfillmentState: 'canceled' })).toContain('canceled')
  expect(said({ paymentState: 'canceled' })).toContain('canceled')
  // What comes by itself was not sent. [ORD-102]
  expect(said({ fulfillmentState: 'fulfilled' })).toBeUndefined()
  expect(said({ fulfillments: [{ id: 'one', createdOn: 0, items: [] }] })).toContain('has been sent')
  expect(said({ refundedTotalCents: 1 })).toContain('given back')
  expect(said({ items: [item({ refundedQuantity: 1 })] })).toContain('given back')
  expect(said({ items: [item({ productType: PRODUCT_TYPES.giftCard })] })).toContain('gift card')
})

const payment = fc.record({
  amountCents: fc.integer({ min: 0, max: 100_000 }),
  refundedCents: fc.integer({ min: 0, max: 100_000 }),
  status: fc.constantFrom('paid' as const, 'canceled' as const),
})

test('[ORDEDIT-5] what was paid too much is what was paid less what it comes to, and never more than is left', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 4 }), fc.integer({ min: 0, max: 200_000 }), (raw, total) => {
      const payments = raw.map((one) => ({
        ...one,
        refundedCents: Math.min(one.refundedCents, one.amountCents),
      }))
      const paid = payments.filter(({ status }) => status === 'paid')
      const sum = paid.reduce((all, one) => all + one.amountCents, 0)
      const left = paid.reduce((all, one) => all + one.amountCents - one.refundedCents, 0)
      const over = overpaidCents({ payments, grandTotalCents: total })
      expect(over).toBe(Math.max(0, Math.min(sum - total, left)))
      const awaiting = { ...payments[0]!, amountCents: 7, status: 'awaiting' as const }
      const waits = { payments: [...payments, awaiting], grandTotalCents: total }
      expect([overpaidCents(waits), awaitedCents(waits)]).toEqual([0, 7])
    }),
  )
})

test('[ORDEDIT-2] an order as it is changed is what it is, at what it was sold for', () => {
  const address = { name: 'Ada', line1: '1 Road', city: 'London', country: 'GB' }
  const byHand = item({ id: 'own', productId: '', productName: 'Engraving', quantity: 1 })
  const form = formOfOrder(
    order({
      items: [item(), byHand],
      shippingAddress: address,
      billingAddress: { ...address },
      shippingMethod: 'Courier',
      shippingTotalCents: 500,
    }),
  )
  expect(form).toMatchObject({
    billingAddress: null,
    shippingAddress: address,
    discount: null,
    shipping: { kind: 'custom', name: 'Courier', costCents: 500 },
    lines: [
      { id: 'line', variantId: 'blue', quantity: 2, unitPriceCents: 1000, title: '' },
      { id: 'own', variantId: null, title: 'Engraving' },
    ],
  })
  const discount = { discountId: BY_HAND_DISCOUNT, title: 'Off', code: null, kind: 'percent' as const }
  const off = order({ discounts: [{ ...discount, amountCents: 200, freeShipping: false }] })
  expect(formOfOrder(off)).toMatchObject({ discount: { kind: 'amount', amountCents: 200 }, shipping: null })
})

test('[ORDEDIT-7] what came and what went is told by name', () => {
  const cup = item({ id: 'cup', productName: 'Cup', variantName: '', quantity: 1 })
  expect(changedUnits([item(), cup], [item({ quantity: 5 })])).toEqual({
    added: ['3 × Mug (blue)'],
    removed: ['1 × Cup'],
  })
  expect(changedUnits([item()], [item({ quantity: 1 }), cup])).toEqual({
    added: ['1 × Cup'],
    removed: ['1 × Mug (blue)'],
  })
})
