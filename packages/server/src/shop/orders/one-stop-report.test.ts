import { creditedTaxes, flatShipping, type CreditedRefund, type TaxSettings } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

let running: TestApp
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
})
afterEach(() => running.close())

/** What is given back at once: units of a line, a share of what is left of the shipping, or of everything. */
interface Step {
  readonly line: number
  readonly quantity: number
  readonly kind: 'line' | 'shipping' | 'amount'
  readonly share: number
}

const step: fc.Arbitrary<Step> = fc.record({
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('line', 'shipping', 'amount'),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
})

const sale = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.nat(2)),
  steps: fc.array(step, { maxLength: 5 }),
  pricesIncludeTax: fc.boolean(),
})

test('[TAX-37] the sum that goes to other countries of the Union is, however it is given back, what the credit notes leave of it', async () => {
  const taxes = (pricesIncludeTax: boolean): TaxSettings => ({
    pricesIncludeTax,
    country: 'DE',
    rules: [{ id: 'vat', name: 'VAT', country: 'FR', rate: 200_000, onShipping: true }],
  })
  const shop = await openShop(running, { store: { shipping: flatShipping(595), taxes: taxes(true) } })
  const products = [
    await shop.product({ name: { en: 'Mug' } }, { sku: 'MUG', price: 2599, unlimited: true }),
    await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', price: 333, unlimited: true }),
    await shop.product({ name: { en: 'Lamp' } }, { sku: 'LAMP', price: 123_457, unlimited: true }),
  ]
  const owner = await running.signInOwner()
  const paris = { country: 'FR', line1: '1 Rue de Rivoli', postalCode: '75001', city: 'Paris' }
  const orderOf = async (id: string) => (await owner.get(`/api/config/orders/${id}`)).json().order

  const giveBack = async (id: string, { line, quantity, kind, share }: Step) => {
    const order = await orderOf(id)
    const left = order.grandTotalCents - order.refundedTotalCents
    const item = order.items[line % order.items.length]
    const units = Math.min(quantity, item.quantity - item.refundedQuantity)
    const shippingCents = Math.floor((order.shippingTotalCents - order.shippingRefundedCents) * share)
    const wanted = {
      line: { items: units > 0 ? [{ itemId: item.id, quantity: units }] : [] },
      shipping: { items: [], shippingCents },
      amount: { items: [], amountCents: Math.max(1, Math.floor(left * share)) },
    }[kind]
    running.clock.advance(1000)
    // What is more than is left is refused, and changes nothing.
    await owner.post(`/api/config/orders/${id}/refund`, {
      idempotencyKey: newKey(),
      restock: false,
      ...wanted,
    })
  }

  await fc.assert(
    fc.asyncProperty(sale, async ({ quantities, steps, pricesIncludeTax }) => {
      const { store } = (await owner.get('/api/config/settings')).json()
      const saved = await owner.put('/api/config/settings', {
        store: { ...store, taxes: taxes(pricesIncludeTax) },
      })
      expect(saved.statusCode, saved.body).toBe(200)
      const visitor = running.client()
      for (const [index, quantity] of quantities.entries()) {
        const product = products[index]!
        if (quantity > 0) await fillCart(visitor, product.id, quantity, product.variants[0]!.sku)
      }
      running.clock.advance(60_000)
      const id = orderIdOf(await pay(visitor, paris))
      await running.db.execute(sql`update orders set test_mode = (id <> ${id})`)
      for (const each of steps) await giveBack(id, each)
      const order = await orderOf(id)
      const { rows } = await running.db.execute<{ amount: number; shipping: number; items: unknown }>(sql`
        select amount::double precision as amount, shipping_amount::double precision as shipping, items from refunds
        where order_id = ${id} and state = 'done' order by created_at`)
      const refunds = rows.map(({ amount, shipping, items }) => ({
        amountCents: amount,
        shippingCents: shipping,
        items: items as CreditedRefund['items'],
      }))
      const credited = creditedTaxes(order, refunds).reduce((sum, { taxCents }) => sum + taxCents, 0)
      const left = order.grandTotalCents - order.refundedTotalCents - (order.taxTotalCents - credited)
      const year = new Date(running.clock.now()).getUTCFullYear()
      const { totalCents } = (await owner.get(`/api/config/taxes/one-stop?year=${year}`)).json()
      // Each line's tax is rounded for itself, and the sum once.
      expect(Math.abs(totalCents - left)).toBeLessThanOrEqual(order.items.length + 1)
    }),
    { numRuns: 12 },
  )
})
