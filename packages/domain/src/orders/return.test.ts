import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import { inEnglish } from '../words/catalogues.ts'
import type { OrderItem } from './order.ts'
import {
  canReturnBecome,
  isReturnOpen,
  planReturn,
  returnableUntil,
  returnReasonText,
  returnStateText,
  RETURN_REASONS,
  RETURN_STATES,
  unitsToReturn,
  type ReturnedLine,
} from './return.ts'

const item = (id: string, quantity: number, change: Partial<OrderItem> = {}): OrderItem => ({
  id,
  productId: id,
  variantId: id,
  sku: id,
  productName: id,
  variantName: '',
  productType: PRODUCT_TYPES.physical,
  quantity,
  unitPriceCents: 100,
  totalCents: 100 * quantity,
  refundedQuantity: 0,
  ...change,
})
const sent = (units: Record<string, number>) => [
  { id: 'f', createdOn: 0, items: Object.entries(units).map(([itemId, quantity]) => ({ itemId, quantity })) },
]
const line = (itemId: string, quantity: number): ReturnedLine => ({ itemId, quantity, reason: 'size' })

test('[RETURN-1] a return goes one way, and ends', () => {
  const ends = RETURN_STATES.filter((state) => !isReturnOpen({ state }))
  expect(ends).toEqual(['refused', 'refunded', 'canceled'])
  for (const from of ends) for (const to of RETURN_STATES) expect(canReturnBecome(from, to)).toBe(false)
  expect(canReturnBecome('asked', 'received')).toBe(false)
  expect(canReturnBecome('accepted', 'received')).toBe(true)
  for (const state of RETURN_STATES) expect(inEnglish(returnStateText(state))).not.toBe('')
  expect(new Set(RETURN_REASONS.map((reason) => inEnglish(returnReasonText(reason)))).size).toBe(7)
})

test('[RETURN-2] only goods that were sent, and not given back or under way, can be sent back', () => {
  const order = {
    fulfillmentState: 'fulfilled' as const,
    fulfillments: sent({ mug: 3, file: 1 }),
    items: [
      item('mug', 5, { refundedQuantity: 1 }),
      item('cup', 2),
      item('file', 1, { productType: PRODUCT_TYPES.digital }),
    ],
  }
  expect(unitsToReturn(order, [])).toEqual([{ itemId: 'mug', quantity: 3 }])
  const open = { state: 'asked' as const, items: [line('mug', 2)] }
  expect(unitsToReturn(order, [open, { ...open, state: 'refused' }])).toEqual([
    { itemId: 'mug', quantity: 1 },
  ])
  expect(unitsToReturn({ ...order, fulfillmentState: 'canceled' }, [])).toEqual([])
  expect(planReturn(order, [], [line('mug', 0)])).toMatchObject({ code: 'nothing-to-return' })
  expect(planReturn(order, [], [line('no', 1)])).toMatchObject({ code: 'unknown-item' })
  expect(planReturn(order, [], [line('mug', 2), line('mug', 2)])).toMatchObject({
    code: 'too-many-to-return',
  })
  for (const wrong of [-1, 1.5, Number.NaN])
    expect(planReturn(order, [], [line('mug', wrong)])).toMatchObject({ code: 'too-many-to-return' })
  expect(planReturn(order, [open], [line('mug', 1)])).toEqual({ ok: true, value: [line('mug', 1)] })
})

test('[RETURN-2] never more comes back than was sent, whatever is asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }),
      (bought, given, out, asked) => {
        const order = {
          fulfillmentState: 'fulfilled' as const,
          fulfillments: sent({ mug: Math.min(out, bought) }),
          items: [item('mug', bought, { refundedQuantity: Math.min(given, bought) })],
        }
        const returns: { state: 'asked'; items: readonly ReturnedLine[] }[] = []
        for (const quantity of asked) {
          const plan = planReturn(order, returns, [line('mug', quantity)])
          if (plan.ok) returns.push({ state: 'asked', items: plan.value })
        }
        const sum = returns.flatMap(({ items }) => items).reduce((all, { quantity }) => all + quantity, 0)
        expect(sum).toBeLessThanOrEqual(Math.min(out, bought - Math.min(given, bought)))
      },
    ),
  )
})

test('[RETURN-3] a buyer can ask so many days after the last parcel, or after it was fetched', () => {
  const day = 24 * 60 * 60 * 1000
  const fulfillments = [
    { id: 'a', createdOn: 5 * day, items: [] },
    { id: 'b', createdOn: day, pickedUpOn: 9 * day, items: [] },
  ]
  expect(returnableUntil({ fulfillments }, 14)).toBe(23 * day)
  expect(returnableUntil({ fulfillments }, 0)).toBeUndefined()
  expect(returnableUntil({ fulfillments }, undefined)).toBeUndefined()
  expect(returnableUntil({ fulfillments: [] }, 14)).toBeUndefined()
})
