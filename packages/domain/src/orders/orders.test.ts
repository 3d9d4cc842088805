import { say } from '../words/sentence.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULFILLMENT_STATES, PAYMENT_STATES } from './order.ts'
import { paymentStateOf, type OrderPayment } from './order-payments.ts'
import { canFulfillmentBecome, canPaymentBecome } from './order-states.ts'
import { allThatIsLeft, planRefund, refundableCents } from './refund.ts'

test('[ORD-1] every pair of fulfilment states', () => {
  const allowed = FULFILLMENT_STATES.flatMap((from) =>
    FULFILLMENT_STATES.filter((to) => canFulfillmentBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'pending → partially-fulfilled',
    'pending → fulfilled',
    'pending → canceled',
    'partially-fulfilled → pending',
    'partially-fulfilled → partially-fulfilled',
    'partially-fulfilled → fulfilled',
    'fulfilled → pending',
    'fulfilled → partially-fulfilled',
    'fulfilled → canceled',
  ])
})

test('[ORD-2] every pair of payment states', () => {
  const allowed = PAYMENT_STATES.flatMap((from) =>
    PAYMENT_STATES.filter((to) => canPaymentBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'awaiting → paid',
    'awaiting → partially-refunded',
    'awaiting → refunded',
    'awaiting → canceled',
    'paid → partially-refunded',
    'paid → refunded',
    'partially-refunded → partially-refunded',
    'partially-refunded → refunded',
  ])
  expect([0, 1, 99, 100].map((refunded) => paymentStateOf([paid(100, refunded)]))).toEqual([
    'paid',
    'partially-refunded',
    'partially-refunded',
    'refunded',
  ])
})

const paid = (amountCents: number, refundedCents = 0): OrderPayment => ({
  id: 'a-payment',
  kind: 'test',
  label: say('Card'),
  tender: 'money',
  amountCents,
  refundedCents,
  status: 'paid',
  testMode: true,
  instructions: '',
})

const item = (id: string, quantity: number, unitPriceCents: number, refundedQuantity = 0) => ({
  id,
  productId: 'p',
  variantId: `variant-of-${id}`,
  sku: id,
  productName: 'Mug',
  variantName: '',
  productType: 1 as const,
  quantity,
  unitPriceCents,
  totalCents: quantity * unitPriceCents,
  refundedQuantity,
})

function order(
  items: ReturnType<typeof item>[],
  more: { discount?: number; shipping?: number; refunded?: number } = {},
) {
  const subtotalCents = items.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const { discount = 0, shipping = 0, refunded = 0 } = more
  return {
    items,
    currency: 'USD',
    subtotalCents,
    discountTotalCents: discount,
    shippingTotalCents: shipping,
    grandTotalCents: subtotalCents - discount + shipping,
    refundedTotalCents: refunded,
    payments: [paid(subtotalCents - discount + shipping, refunded)],
  }
}

describe('refunds', () => {
  test('[ORD-5] [ORDEDIT-9] what was paid beyond what an order comes to is no part of a refund', () => {
    const cheaper = { ...order([item('a', 1, 1000)], { shipping: 300 }), payments: [paid(4000, 0)] }
    expect(refundableCents(cheaper)).toBe(1300)
    expect(planRefund(cheaper, { items: [], amountCents: 1301 }, 0)).toMatchObject({ code: 'too-much' })
    const partly = { ...cheaper, payments: [paid(4000, 400)], refundedTotalCents: 400 }
    expect(refundableCents(partly)).toBe(900)
    // Where less has come in than it comes to, no more than has come in.
    const waits = { ...cheaper, payments: [paid(200, 0), { ...paid(1100, 0), status: 'awaiting' as const }] }
    expect(refundableCents(waits)).toBe(200)
  })

  test('[ORD-3] lines at what was paid for them, and shipping', () => {
    const placed = order([item('a', 2, 1000), item('b', 1, 500)], { shipping: 300 })
    const plan = planRefund(placed, { items: [{ itemId: 'a', quantity: 1 }], shippingCents: 300 }, 0)
    expect(plan).toEqual({
      ok: true,
      value: {
        amountCents: 1300,
        shippingCents: 300,
        items: [{ itemId: 'a', variantId: 'variant-of-a', quantity: 1, amountCents: 1000 }],
      },
    })
  })

  test('[ORD-4] all units of an order given back one by one come to exactly what was paid', () => {
    const lines = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 6 }), price: fc.integer({ min: 0, max: 99_999 }) }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (made, percent) => {
        const items = made.map(({ quantity, price }, index) => item(`i${index}`, quantity, price))
        const subtotal = items.reduce((sum, { totalCents }) => sum + totalCents, 0)
        let placed = order(items, { discount: Math.floor((subtotal * percent) / 100) })
        for (const { id, quantity } of items) {
          for (let unit = 0; unit < quantity; unit++) {
            const plan = planRefund(placed, { items: [{ itemId: id, quantity: 1 }] }, 0)
            const given = plan.ok ? plan.value.amountCents : 0
            if (!plan.ok) expect(plan.code).toBe('nothing-to-refund')
            placed = {
              ...placed,
              payments: placed.payments.map((one) => ({
                ...one,
                refundedCents: one.refundedCents + given,
              })),
              items: placed.items.map((one) =>
                one.id === id ? { ...one, refundedQuantity: one.refundedQuantity + 1 } : one,
              ),
            }
          }
        }
        expect(refundableCents(placed)).toBe(0)
      }),
    )
  })

  test('[ORD-131] everything is all units and shipping that are left, for what is left of the money', () => {
    const placed = order([item('a', 2, 3000), item('b', 2, 3400)], { shipping: 500 })
    const all = [
      { itemId: 'a', quantity: 2 },
      { itemId: 'b', quantity: 2 },
    ]
    expect(allThatIsLeft(placed, 0)).toEqual({ items: all, shippingCents: 500 })
    // An amount was given back without lines: they come back for the rest, and no more shipping than that.
    const after = order([item('a', 2, 3000), item('b', 2, 3400)], { shipping: 500, refunded: 13_000 })
    expect(allThatIsLeft(after, 0)).toEqual({ items: all, shippingCents: 300, amountCents: 300 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9_999 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, shipping, discount, share) => {
          const items = lines.map(([quantity, price], index) => item(`i${index}`, quantity, price))
          const sum = items.reduce((cents, { totalCents }) => cents + totalCents, 0)
          const full = order(items, { shipping, discount: Math.min(discount, sum) })
          const refunded = Math.floor(full.grandTotalCents * share)
          const partly = order(items, { shipping, discount: full.discountTotalCents, refunded })
          const left = refundableCents(partly)
          fc.pre(left > 0)
          expect(planRefund(partly, allThatIsLeft(partly, 0), 0)).toMatchObject({
            value: { amountCents: left },
          })
        },
      ),
    )
  })

  test('[ORD-4] a named amount is shared out among the lines', () => {
    const placed = order([item('a', 1, 1000), item('b', 1, 2000)])
    const request = {
      items: [
        { itemId: 'a', quantity: 1 },
        { itemId: 'b', quantity: 1 },
      ],
      amountCents: 1000,
    }
    const plan = planRefund(placed, request, 0)
    expect(plan.ok && plan.value.items.map(({ amountCents }) => amountCents)).toEqual([333, 667])
  })

  test.each([
    [{ items: [] }, 'nothing-to-refund'],
    [{ items: [{ itemId: 'x', quantity: 1 }] }, 'unknown-item'],
    [{ items: [{ itemId: 'a', quantity: 3 }] }, 'too-many-units'],
    [
      {
        items: [
          { itemId: 'a', quantity: 2 },
          { itemId: 'a', quantity: 1 },
        ],
      },
      'too-many-units',
    ],
    [{ items: [{ itemId: 'a', quantity: 0.5 }] }, 'too-many-units'],
    [{ items: [{ itemId: 'a', quantity: 1.5 }] }, 'too-many-units'],
    [{ items: [{ itemId: 'a', quantity: 0 }], amountCents: 1 }, 'too-many-units'],
    [{ items: [{ itemId: 'a', quantity: -1 }], amountCents: 1 }, 'too-many-units'],
    [{ items: [], shippingCents: 301 }, 'too-much-shipping'],
    [{ items: [], shippingCents: 300, amountCents: 200 }, 'too-much-shipping'],
    [{ items: [], amountCents: 2301 }, 'too-much'],
    [{ items: [], amountCents: -1 }, 'not-an-amount'],
    [{ items: [], amountCents: 0.5 }, 'not-an-amount'],
  ])('[ORD-5] refuses %j: %s', (request, code) => {
    const placed = order([item('a', 2, 1000)], { shipping: 300 })
    expect(planRefund(placed, request, 0)).toMatchObject({ ok: false, code })
  })

  test('[ORD-5] units given back before are not given back again, and how many are left is said', () => {
    const placed = order([item('a', 3, 1000, 2)])
    expect(planRefund(placed, { items: [{ itemId: 'a', quantity: 1 }] }, 0)).toMatchObject({ ok: true })
    expect(planRefund(placed, { items: [{ itemId: 'a', quantity: 2 }] }, 0)).toMatchObject({
      code: 'too-many-units',
      message: { values: { left: 1, productName: 'Mug' } },
    })
  })

  test('[ORD-3] shipping alone, all of it or a part', () => {
    const placed = order([item('a', 1, 1000)], { shipping: 300 })
    for (const shippingCents of [300, 1])
      expect(planRefund(placed, { items: [], shippingCents }, 0)).toEqual({
        ok: true,
        value: { amountCents: shippingCents, shippingCents, items: [] },
      })
    expect(planRefund(placed, { items: [], shippingCents: 300, amountCents: 300 }, 0)).toMatchObject({
      ok: true,
    })
  })

  test('[TAX-8] tax on top of prices is given back with what it was for, all of it with the last part', () => {
    // 20 % on everything: 250 cents on 1,250.
    const placed = { ...order([item('a', 1, 700), item('b', 1, 250)], { shipping: 300 }) }
    const taxed = { ...placed, grandTotalCents: 1500, payments: [paid(1500)] }
    const amountOf = (request: Parameters<typeof planRefund>[1], given = 0) => {
      const plan = planRefund(taxed, request, given)
      return plan.ok ? plan.value.amountCents : plan.code
    }
    expect(amountOf({ items: [{ itemId: 'a', quantity: 1 }] })).toBe(840)
    expect(amountOf({ items: [{ itemId: 'b', quantity: 1 }] })).toBe(300)
    expect(amountOf({ items: [], shippingCents: 300 })).toBe(360)
    expect(amountOf({ items: [], shippingCents: 100 })).toBe(120)
    expect(amountOf({ items: [], shippingCents: 200 }, 100)).toBe(240)
    const all = { items: ['a', 'b'].map((itemId) => ({ itemId, quantity: 1 })), shippingCents: 300 }
    expect(amountOf(all)).toBe(1500)
  })

  test('[DISC-12] a line is given back at what it was sold for: with the discount it had, or its share', () => {
    const lines = [item('a', 1, 1000), item('b', 1, 1000)]
    const amountOf = (placed: Parameters<typeof planRefund>[0], itemId: string) => {
      const plan = planRefund(placed, { items: [{ itemId, quantity: 1 }] }, 0)
      return plan.ok ? plan.value.amountCents : plan.code
    }
    const shared = order(lines, { discount: 300 })
    expect(['a', 'b'].map((id) => amountOf(shared, id))).toEqual([850, 850])
    const kept = { ...shared, items: [{ ...lines[0]!, discountCents: 300 }, lines[1]!] }
    expect(['a', 'b'].map((id) => amountOf(kept, id))).toEqual([700, 1000])
    const taxed = { ...kept, grandTotalCents: 2040, payments: [paid(2040)] }
    expect(['a', 'b'].map((id) => amountOf(taxed, id))).toEqual([840, 1200])
  })

  test('[ORD-5] shipping given back before is not given back again', () => {
    const placed = order([item('a', 1, 1000)], { shipping: 300, refunded: 300 })
    expect(planRefund(placed, { items: [], shippingCents: 1 }, 300)).toMatchObject({
      code: 'too-much-shipping',
    })
  })
})
