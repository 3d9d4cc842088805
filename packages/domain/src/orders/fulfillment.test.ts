import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIERS, trackingOf } from './carriers.ts'
import { fulfillmentStateOf, planFulfillment, unitsSent, unitsToSend, type Units } from './fulfillment.ts'
import type { FulfillmentState } from './order.ts'

const line = (
  id: string,
  quantity: number,
  more: { refundedQuantity?: number; productType?: 1 | 2 | 4 } = {},
) => ({
  id,
  productName: `Product ${id}`,
  productType: more.productType ?? (1 as const),
  quantity,
  refundedQuantity: more.refundedQuantity ?? 0,
})
const order = (
  items: ReturnType<typeof line>[],
  sent: Units[] = [],
  fulfillmentState: FulfillmentState = 'pending',
) => ({ items, fulfillments: sent.map((units) => ({ items: units })), fulfillmentState })
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

test('[ORD-40] files and codes of gift cards need no sending, unless an order has nothing else', () => {
  const file = line('file', 1, { productType: 2 })
  expect(unitsToSend(order([line('a', 1), file]))).toEqual(units(['a', 1]))
  expect(unitsToSend(order([file]))).toEqual(units(['file', 1]))
  const code = line('code', 1, { productType: 4 })
  expect(unitsToSend(order([line('a', 1), code]))).toEqual(units(['a', 1]))
  expect(unitsToSend(order([code]))).toEqual(units(['code', 1]))
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
      expect(fulfillmentStateOf(placed)).toBe(placed.fulfillments.length === 0 ? 'pending' : 'fulfilled')
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
