import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedTaxes, type CreditedRefund } from './credited-taxes.ts'
import { planRefund } from './refund.ts'
import { sampleTaxedOrder as orderOf } from './sample-taxed-order.ts'

const mug = { cents: 3000, quantity: 1, taxCategory: 'standard' }
const book = { cents: 2100, quantity: 1, taxCategory: 'reduced' }
const giftCard = { cents: 5000, quantity: 1, taxCategory: 'none' }

/** Gives lines back one refund after the other. */
function giveBack(
  order: ReturnType<typeof orderOf>,
  itemIds: readonly string[],
  shippingCents = 0,
): CreditedRefund {
  const items = itemIds.map((itemId) => ({ itemId, quantity: 1 }))
  const plan = planRefund(order, { items, shippingCents }, 0)
  if (!plan.ok) throw new Error(plan.code)
  return plan.value
}

const centsOf = (order: ReturnType<typeof orderOf>, refunds: readonly CreditedRefund[]) =>
  Object.fromEntries(creditedTaxes(order, refunds).map(({ id, taxCents }) => [id, taxCents]))

test('[TAX-35] what comes back brings the tax that was on it, and no other', () => {
  for (const isIncluded of [true, false]) {
    const order = orderOf([mug, book, giftCard], 600, isIncluded)
    const [mugTax, bookTax, shippingTax] = isIncluded ? [500, 100, 100] : [600, 105, 120]
    expect(order.taxes.map(({ taxCents }) => taxCents)).toEqual([mugTax + shippingTax, bookTax])
    const card = giveBack(order, ['line-2'])
    expect(card.amountCents).toBe(5000)
    expect(centsOf(order, [card])).toEqual({ vat: 0, books: 0 })
    const theMug = giveBack(order, ['line-0'])
    expect(theMug.amountCents).toBe(isIncluded ? 3000 : 3600)
    expect(centsOf(order, [card, theMug])).toEqual({ vat: mugTax, books: 0 })
    const shipping = giveBack(order, [], 600)
    expect(shipping.amountCents).toBe(isIncluded ? 600 : 720)
    expect(centsOf(order, [shipping])).toEqual({ vat: shippingTax, books: 0 })
    const bases = creditedTaxes(order, [theMug, shipping]).map(({ baseCents }) => baseCents)
    expect(bases).toEqual([3600, 0])
  }
})

test('[TAX-35] an amount for nothing in particular takes the same share of what is left of each tax', () => {
  const order = orderOf([mug, giftCard], 0, true)
  const half = { amountCents: 4000, shippingCents: 0, items: [] }
  expect(centsOf(order, [half])).toEqual({ vat: 250 })
  expect(centsOf(order, [giveBack(order, ['line-1']), { ...half, amountCents: 1500 }])).toEqual({ vat: 250 })
  expect(centsOf(order, [giveBack(order, ['line-0']), { ...half, amountCents: 2500 }])).toEqual({ vat: 500 })
})

test('[TAX-35] of an order that does not say what is on its lines each tax loses the same share', () => {
  const { items, ...order } = orderOf([mug, giftCard], 0, true)
  const unknown = { ...order, items: items.map(({ taxes: _taxes, ...item }) => item) }
  const card = { amountCents: 4000, shippingCents: 0, items: [] }
  expect(creditedTaxes(unknown, [card])).toMatchObject([{ taxCents: 250, baseCents: 1500 }])
})

test('[TAX-35] [ORDDOC-3] however an order is given back, its taxes only grow and come to all of them, to the cent', () => {
  const line = fc.record({
    cents: fc.integer({ min: 1, max: 90_000_000_00 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxCategory: fc.constantFrom('standard', 'reduced', 'none'),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 6 })
  const steps = fc.array(fc.record({ at: fc.nat(6), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(lines, fc.nat(10_000), fc.boolean(), steps, (sold, shipping, isIncluded, wanted) => {
      const order = orderOf(sold, shipping, isIncluded)
      const refunds: CreditedRefund[] = []
      let left = order.grandTotalCents
      let before = creditedTaxes(order, [])
      const give = (refund: CreditedRefund) => {
        refunds.push(refund)
        left -= refund.amountCents
        const now = creditedTaxes(order, refunds)
        for (const [index, tax] of now.entries()) {
          expect(tax.taxCents).toBeGreaterThanOrEqual(before[index]?.taxCents ?? 0)
          expect(tax.taxCents).toBeLessThanOrEqual(order.taxes[index]?.taxCents ?? 0)
        }
        before = now
      }
      for (const { at, share } of wanted) {
        const item = order.items[at]
        const amountCents = Math.floor(left * share)
        if (item !== undefined && item.refundedQuantity < item.quantity) {
          const asked = { items: [{ itemId: item.id, quantity: 1 }] }
          const paid = order.grandTotalCents - left
          const plan = planRefund({ ...order, refundedTotalCents: paid }, asked, 0)
          if (!plan.ok) continue
          give(plan.value)
          item.refundedQuantity += 1
        } else if (amountCents > 0) give({ amountCents, shippingCents: 0, items: [] })
      }
      if (left > 0) give({ amountCents: left, shippingCents: 0, items: [] })
      expect(before).toEqual(order.taxes)
    }),
  )
})
