import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIERS, trackingOf } from './carriers.ts'
import {
  canBeCanceled,
  fulfillmentStateOf,
  planFulfillment,
  unitsSent,
  unitsToSend,
  type Units,
} from './fulfillment.ts'
import { CONTRIBUTION_SKU } from '../checkout/contributions.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES, type FulfillmentState, type PaymentState } from './order.ts'

const line = (
  id: string,
  quantity: number,
  more: { refundedQuantity?: number; productType?: 1 | 2 | 3 | 4 | 5 } = {},
) => ({
  id,
  productId: 'p',
  sku: 'SKU',
  productName: `Product ${id}`,
  productType: more.productType ?? (1 as const),
  quantity,
  refundedQuantity: more.refundedQuantity ?? 0,
})
const order = (
  items: ReturnType<typeof line>[],
  sent: Units[] = [],
  fulfillmentState: FulfillmentState = 'pending',
  paymentState: PaymentState = 'paid',
) => ({ items, fulfillments: sent.map((units) => ({ items: units })), fulfillmentState, paymentState })
const units = (...each: [string, number][]) => each.map(([itemId, quantity]) => ({ itemId, quantity }))

test('[ORD-40] what is left to send is what was neither sent nor given back', () => {
  const some = order([line('a', 3), line('b', 2, { refundedQuantity: 1 })], [units(['a', 1])])
  expect(unitsToSend(some)).toEqual(units(['a', 2], ['b', 1]))
  expect(fulfillmentStateOf(some)).toBe('partially-fulfilled')
  expect(fulfillmentStateOf(order([line('a', 3)]))).toBe('pending')
  expect(fulfillmentStateOf(order([line('a', 3, { refundedQuantity: 2 })], [units(['a', 1])]))).toBe(
    'fulfilled',
  )
  expect(fulfillmentStateOf(order([line('a', 1)], [units(['a', 1])], 'canceled'))).toBe('canceled')
})

const file = line('file', 1, { productType: 2 })
const code = line('code', 1, { productType: 4 })
const access = line('access', 1, { productType: 5 })
const given = { ...line('given', 1, { productType: 3 }), productId: '', sku: CONTRIBUTION_SKU }
const service = line('service', 1, { productType: 3 })

test('[ORD-40] [ORD-100] files, access, codes and what is given to the shop need no sending; services do', () => {
  for (const itself of [file, code, access, given]) {
    expect(unitsToSend(order([line('a', 1), itself]))).toEqual(units(['a', 1]))
    expect(unitsToSend(order([itself]))).toEqual([])
    expect(planFulfillment(order([itself]))).toMatchObject({ ok: false, code: 'nothing-to-send' })
  }
  expect(unitsToSend(order([file, service]))).toEqual(units(['service', 1]))
  // What has that stock number in the catalogue is a thing like others.
  expect(unitsToSend(order([{ ...given, productId: 'p' }]))).toEqual(units(['given', 1]))
})

test.each([
  ['paid', 'fulfilled'],
  ['partially-refunded', 'fulfilled'],
  ['refunded', 'fulfilled'],
  ['awaiting', 'pending'],
  ['canceled', 'pending'],
] as const)('[ORD-100] an order of nothing somebody sends is, %s, %s', (payment, state) => {
  expect(fulfillmentStateOf(order([file, code, access, given], [], 'pending', payment))).toBe(state)
  expect(fulfillmentStateOf(order([file], [], 'canceled', payment))).toBe('canceled')
  // One of goods or services is not done by its payment.
  expect(fulfillmentStateOf(order([file, service], [], 'pending', payment))).toBe('pending')
  expect(fulfillmentStateOf(order([line('a', 1)], [], 'pending', payment))).toBe('pending')
})

test('[ORD-100] of a mixed order the parcel remains; given back unsent, nothing of it is left', () => {
  const mixed = order([line('a', 2), file])
  expect(fulfillmentStateOf(mixed)).toBe('pending')
  expect(fulfillmentStateOf({ ...mixed, fulfillments: [{ items: units(['a', 1]) }] })).toBe(
    'partially-fulfilled',
  )
  expect(fulfillmentStateOf({ ...mixed, fulfillments: [{ items: units(['a', 2]) }] })).toBe('fulfilled')
  const back = line('a', 2, { refundedQuantity: 2 })
  expect(fulfillmentStateOf(order([back, file], [], 'pending', 'partially-refunded'))).toBe('fulfilled')
  // Nothing else was in it: nobody has got anything.
  expect(fulfillmentStateOf(order([back], [], 'pending', 'refunded'))).toBe('pending')
})

test('[ORD-1] [ORD-102] an order is called off while nothing of it was sent, fulfilled by itself or not', () => {
  const allowed = (sent: Units[]) =>
    FULFILLMENT_STATES.filter((state) => canBeCanceled(order([line('a', 2)], sent, state)))
  expect(allowed([])).toEqual(['pending', 'fulfilled'])
  expect(allowed([units(['a', 1])])).toEqual([])
})

test('[ORD-100] however an order is made, one that is done has nothing left to send', () => {
  const kinds = fc.constantFrom<1 | 2 | 3 | 4 | 5>(1, 2, 3, 4, 5)
  const lines = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 3 }), fc.nat(3)), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(lines, fc.constantFrom(...PAYMENT_STATES), (made, payment) => {
      const items = made.map(([productType, quantity, refunded], index) =>
        line(`i${index}`, quantity, { productType, refundedQuantity: Math.min(quantity, refunded) }),
      )
      const some = order(items, [], 'pending', payment)
      const wanted = unitsToSend(some)
      const state = fulfillmentStateOf(some)
      if (state === 'fulfilled') expect(wanted).toEqual([])
      const all = fulfillmentStateOf({ ...some, fulfillments: [{ items: wanted }] })
      expect(all).toBe('fulfilled')
    }),
  )
})

test.each([
  [units(['a', 3]), 'too-many-to-send'],
  [units(['a', 1], ['a', 2]), 'too-many-to-send'],
  [units(['a', 0]), 'too-many-to-send'],
  [units(['a', 1.5]), 'too-many-to-send'],
  [units(['x', 1]), 'unknown-item'],
  [[], 'nothing-to-send'],
])('[ORD-40] a parcel of %j is refused: %s', (wanted, code) => {
  expect(planFulfillment(order([line('a', 2)]), wanted)).toMatchObject({ ok: false, code })
})

test('[ORD-40] a canceled order is not sent, and one that was sent is not sent again', () => {
  expect(planFulfillment(order([line('a', 2)], [], 'canceled'))).toMatchObject({ code: 'wrong-state' })
  expect(planFulfillment(order([line('a', 2)], [units(['a', 2])]))).toMatchObject({ code: 'nothing-to-send' })
})

test('[ORD-40] however an order is cut into parcels, never more is sent than was bought and not given back', () => {
  const lines = fc.array(
    fc
      .record({ quantity: fc.integer({ min: 1, max: 5 }), refunded: fc.nat(5), isFile: fc.boolean() })
      .map(({ quantity, refunded, isFile }) => ({
        quantity,
        refundedQuantity: Math.min(quantity, refunded),
        productType: isFile ? (2 as const) : (1 as const),
      })),
    { minLength: 1, maxLength: 5 },
  )
  const parcels = fc.array(fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 3 })), { maxLength: 3 }))
  fc.assert(
    fc.property(lines, parcels, (made, tried) => {
      const items = made.map(({ quantity, ...more }, index) => line(`i${index}`, quantity, more))
      let placed = order(items)
      for (const parcel of tried) {
        const planned = planFulfillment(
          placed,
          parcel.map(([index, quantity]) => ({ itemId: `i${index}`, quantity })),
        )
        if (planned.ok)
          placed = { ...placed, fulfillments: [...placed.fulfillments, { items: planned.value }] }
      }
      const rest = planFulfillment(placed)
      if (rest.ok) placed = { ...placed, fulfillments: [...placed.fulfillments, { items: rest.value }] }
      const sent = unitsSent(placed)
      for (const { id, quantity, refundedQuantity } of items)
        expect(sent.get(id) ?? 0).toBeLessThanOrEqual(quantity - refundedQuantity)
      expect(unitsToSend(placed)).toEqual([])
      const hasFile = items.some(({ productType }) => productType === 2)
      expect(fulfillmentStateOf(placed)).toBe(
        placed.fulfillments.length === 0 && !hasFile ? 'pending' : 'fulfilled',
      )
    }),
  )
})

test('[ORD-42] the address of a parcel is made of its number for known carriers, and typed for others', () => {
  expect(
    trackingOf({ carrier: 'royal-mail', trackingNumber: ' RM 1/2 ', trackingUrl: 'javascript:x' }),
  ).toEqual({
    carrier: 'Royal Mail',
    trackingNumber: 'RM 1/2',
    trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/RM%201%2F2',
  })
  expect(trackingOf({ carrier: 'dhl' })).toEqual({ carrier: 'DHL' })
  expect(trackingOf({ carrier: 'Anna’s bicycle', trackingUrl: 'https://example.com/1' })).toEqual({
    carrier: 'Anna’s bicycle',
    trackingUrl: 'https://example.com/1',
  })
  for (const trackingUrl of ['javascript:alert(1)', 'example.com', 'ftp://example.com'])
    expect(trackingOf({ trackingUrl })).toBeUndefined()
  expect(trackingOf({})).toEqual({})
  for (const { id, tracking } of CARRIERS) {
    const { trackingUrl = '' } = trackingOf({ carrier: id, trackingNumber: '$&12' }) ?? {}
    expect(trackingUrl).toBe(tracking.replace('{number}', () => '%24%2612'))
    expect(URL.canParse(trackingUrl)).toBe(true)
  }
})
