import { flatShipping, type TaxSettings } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, pay, paidForm } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { transaction } from '../../platform/database/database.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { sampleDiscount } from '../discounts/sample-discount.ts'

const vat = (country: string, rate: number, more = {}) => ({
  id: `vat-${country}`,
  name: 'VAT',
  country,
  rate,
  onShipping: true,
  ...more,
})
const included: TaxSettings = {
  pricesIncludeTax: true,
  country: 'GB',
  rules: [vat('GB', 200_000), vat('IE', 230_000), vat('US', 72_500, { region: 'CA', name: 'Sales tax' })],
}
const added: TaxSettings = { ...included, pricesIncludeTax: false }

let running: TestApp
beforeEach(async () => {
  running = await createTestApp()
})
afterEach(() => running.close())

async function open(taxes: TaxSettings) {
  const shop: TestShop = await openShop(running, { store: { shipping: flatShipping(500), taxes } })
  const visitor = running.client()
  await fillCart(visitor, (await shop.product()).id, 2)
  const estimate = async (body: object) =>
    (await visitor.post('/api/commerce/shopping-cart/shipping-estimate', body)).json().shoppingCart
  return { shop, visitor, estimate }
}
const orderOf = async (response: Parameters<typeof orderIdOf>[0]) => {
  const owner = await running.signInOwner()
  const url = `/api/config/orders/${orderIdOf(response)}`
  return { owner, url, order: (await owner.get(url)).json().order }
}

test('[TAX-7] taxes in the prices are named with their rate in cart, order, page, mail and for the owner', async () => {
  const { visitor, estimate } = await open(included)
  expect(await estimate({ country: 'IE' })).toMatchObject({
    taxCents: 561,
    grandTotalCents: 3000,
    pricesIncludeTax: true,
    taxCountry: 'IE',
    applicableTaxRules: [{ name: 'VAT', rate: 230_000, baseCents: 3000, taxCents: 561 }],
  })
  expect(await estimate({ country: 'GB' })).toMatchObject({ taxCents: 500, grandTotalCents: 3000 })
  expect((await visitor.get('/cart')).body).toContain('Includes VAT (20%)')
  const paid = await pay(visitor)
  expect((await visitor.get(paid.json().redirect)).body).toContain('Includes VAT (20%)')
  expect((await orderOf(paid)).order).toMatchObject({
    taxTotalCents: 500,
    taxes: [{ name: 'VAT', rate: 200_000, taxCents: 500 }],
  })
  await running.runJobs()
  expect((await running.outbox())[0]?.bodyText).toContain('Includes VAT (20%): $5.00')
})

test('[TAX-1] [TAX-8] taxes on top are in the total before paying, and given back with what they were on', async () => {
  const { visitor, estimate } = await open(added)
  expect(await estimate({ country: 'GB' })).toMatchObject({ taxCents: 600, grandTotalCents: 3600 })
  expect((await visitor.get('/checkout')).body).toContain('VAT (20%)')
  const { owner, url, order } = await orderOf(await pay(visitor))
  expect(order).toMatchObject({ grandTotalCents: 3600, taxTotalCents: 600 })
  const refund = await owner.post(`${url}/refund`, {
    idempotencyKey: newKey(),
    items: [{ itemId: order.items[0].id, quantity: 2 }],
    shippingCents: 500,
    restock: false,
  })
  expect(refund.json().order).toMatchObject({ refundedTotalCents: 3600, paymentState: 'refunded' })
})

test('[TAX-35] a line without tax takes none of another’s with it: on the credit note, in the report and in the money', async () => {
  const { shop, visitor } = await open(added)
  const untaxed = await shop.product({ taxCategory: 'none' }, { sku: 'STAMP' })
  await fillCart(visitor, untaxed.id, 1, 'STAMP')
  const { owner, url, order } = await orderOf(await pay(visitor))
  expect(order).toMatchObject({ grandTotalCents: 4850, taxTotalCents: 600 })
  const [mugs, stamp] = order.items
  expect([mugs.taxes, stamp.taxes]).toEqual([[{ id: 'vat-GB', taxCents: 500 }], []])
  const giveBack = async (items: object[]) => {
    running.clock.advance(1000)
    const given = await owner.post(`${url}/refund`, { idempotencyKey: newKey(), items, restock: false })
    return given.json().order.refundedTotalCents
  }
  expect(await giveBack([{ itemId: stamp.id, quantity: 1 }])).toBe(1250)
  expect(await giveBack([{ itemId: mugs.id, quantity: 1 }])).toBe(1250 + 1500)
  await owner.post(`${url}/documents`)
  const { documents } = (await owner.get(`${url}/documents`)).json()
  const notes = documents.filter(({ kind }: { kind: string }) => kind === 'credit-note')
  expect(notes.map(({ content }: { content: { taxes: object[] } }) => content.taxes)).toMatchObject([
    [{ baseCents: 0, taxCents: 0 }],
    [{ baseCents: 1250, taxCents: 250 }],
  ])
  await running.db.execute(sql`update orders set test_mode = false`)
  const report = await owner.get('/api/config/taxes/report?from=2000-01-01&to=2999-12-31')
  expect(report.json().rows).toMatchObject([
    { taxCents: 600, refundedTaxCents: 250 },
    { part: 'untaxed', baseCents: 1250, refundedBaseCents: 1250, refundedTaxCents: 0 },
  ])
  // Orders from before there was anything to know lose the same share of each tax.
  await running.db.execute(sql`update order_items set taxes = null`)
  const before = await owner.get('/api/config/taxes/report?from=2000-01-01&to=2999-12-31')
  expect(before.json().rows).toMatchObject([
    { refundedTaxCents: Math.floor((600 * 2750) / 4850) },
    { part: 'untaxed', baseCents: 1250, refundedBaseCents: Math.floor((1250 * 2750) / 4850) },
  ])
})

test('[TAX-3] [SHIP-6] a tax of a region is asked for in the cart, and told before it is paid', async () => {
  const { visitor, estimate } = await open(added)
  expect(await estimate({ country: 'US' })).toMatchObject({ taxCents: 0 })
  expect((await visitor.get('/cart')).body).toContain('name="region"')
  await visitor.get('/checkout')
  const form = { ...paidForm, country: 'US', region: 'CA', city: 'Los Angeles', postalCode: '90210' }
  const refused = await visitor.post('/checkout', { idempotencyKey: newKey(), ...form })
  expect(refused.json().error).toMatchObject({ code: 'price-changed' })
  const paid = await visitor.post('/checkout', { idempotencyKey: newKey(), ...form })
  expect((await orderOf(paid)).order).toMatchObject({ taxes: [{ name: 'Sales tax', taxCents: 218 }] })
})

test('[TAX-9] the report adds up by country and tax, without tests and what was canceled unpaid, of this website alone', async () => {
  const { visitor } = await open(included)
  const { owner, url } = await orderOf(await pay(visitor))
  const day = new Date(running.clock.now()).toISOString().slice(0, 10)
  const report = (from = day, to = day) => owner.get(`/api/config/taxes/report?from=${from}&to=${to}`)
  expect((await report()).json()).toEqual({ onlyTests: true, rows: [], totals: [] })
  await running.db.execute(sql`update orders set test_mode = false`)
  const whole = async () => (await report('2000-01-01', '2999-12-31')).json()
  const row = { part: 'usual', country: 'GB', name: 'VAT', rate: 200_000, currency: 'USD', orders: 1 }
  const sold = { ...row, baseCents: 2500, taxCents: 500, refundedBaseCents: 0, refundedTaxCents: 0 }
  const total = { currency: 'USD', orders: 1, grossCents: 3000, taxCents: 500 }
  expect(await whole()).toEqual({
    onlyTests: false,
    rows: [sold],
    totals: [{ ...total, refundedCents: 0, refundedTaxCents: 0 }],
  })
  // Called off after it was paid it stays in the books, and what is given back beside it.
  await owner.post(`${url}/cancel`, { restock: true })
  expect((await whole()).rows).toEqual([sold])
  const refund = { idempotencyKey: newKey(), items: [], amountCents: 1500, restock: false }
  await owner.post(`${url}/refund`, refund)
  expect(await whole()).toEqual({
    onlyTests: false,
    rows: [{ ...sold, refundedBaseCents: 1250, refundedTaxCents: 250 }],
    totals: [{ ...total, refundedCents: 1500, refundedTaxCents: 250 }],
  })
  expect((await report('2026-11-02', '2026-11-01')).json().error.code).toBe('period-invalid')
  expect((await report('2026-13-45', '2026-11-01')).statusCode).toBe(400)
  await running.db.execute(sql`update orders set payment_state = 'canceled'`)
  expect(await whole()).toEqual({ onlyTests: false, rows: [], totals: [] })
  expect((await visitor.get('/api/config/taxes/report?from=2000-01-01&to=2000-01-02')).statusCode).toBe(401)
})

test('[TAX-40] [TAX-41] the report of a month is what its invoices and its credit notes say', async () => {
  const { shop, visitor } = await open(included)
  const untaxed = await shop.product({ taxCategory: 'none' }, { sku: 'STAMP' })
  await fillCart(visitor, untaxed.id, 1, 'STAMP')
  const { owner: first, url, order } = await orderOf(await pay(visitor))
  await running.db.execute(sql`update orders set test_mode = false`)
  await first.post(`${url}/documents`)
  const month = () => new Date(running.clock.now()).toISOString().slice(0, 7)
  const sold = month()
  running.clock.advance(32 * 86_400_000)
  const given = month()
  // Nobody stays signed in for a month.
  const owner = await running.signInOwner()
  for (const items of order.items.map(({ id }: { id: string }) => [{ itemId: id, quantity: 1 }])) {
    running.clock.advance(1000)
    await owner.post(`${url}/refund`, { idempotencyKey: newKey(), items, restock: false })
  }
  await owner.post(`${url}/documents`)
  const { documents } = (await owner.get(`${url}/documents`)).json() as {
    documents: {
      kind: string
      content: { totalCents: number; taxes: { baseCents: number; taxCents: number }[] }
    }[]
  }
  const sums = (kind: string) => {
    const contents = documents.filter((one) => one.kind === kind).map(({ content }) => content)
    const taxes = contents.flatMap((content) => content.taxes)
    return {
      totalCents: contents.reduce((sum, { totalCents }) => sum + totalCents, 0),
      taxCents: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
      netCents: taxes.reduce((sum, { baseCents, taxCents }) => sum + baseCents - taxCents, 0),
    }
  }
  const report = async (of: string) =>
    (await owner.get(`/api/config/taxes/report?from=${of}-01&to=${of}-28`)).json()
  const [invoiced, credited] = [sums('invoice'), sums('credit-note')]
  expect([invoiced, credited]).toEqual([
    { totalCents: 4250, taxCents: 500, netCents: 2500 },
    { totalCents: 2500, taxCents: 209, netCents: 1041 },
  ])
  const nothing = { orders: 0, baseCents: 0, taxCents: 0 }
  expect(await report(sold)).toMatchObject({
    rows: [
      {
        baseCents: invoiced.netCents,
        taxCents: invoiced.taxCents,
        refundedBaseCents: 0,
        refundedTaxCents: 0,
      },
      { part: 'untaxed', baseCents: 1250, refundedBaseCents: 0 },
    ],
    totals: [{ grossCents: invoiced.totalCents, taxCents: invoiced.taxCents, refundedCents: 0 }],
  })
  expect(await report(given)).toMatchObject({
    rows: [
      { ...nothing, refundedBaseCents: credited.netCents, refundedTaxCents: credited.taxCents },
      { part: 'untaxed', ...nothing, refundedBaseCents: 1250, refundedTaxCents: 0 },
    ],
    totals: [
      { grossCents: 0, taxCents: 0, refundedCents: credited.totalCents, refundedTaxCents: credited.taxCents },
    ],
  })
})

test('[TAX-20] [TAX-21] what goes to other countries of the Union is added up for a year', async () => {
  const { visitor } = await open({ ...included, country: 'DE', rules: [vat('FR', 200_000)] })
  const paris = { country: 'FR', line1: '1 Rue de Rivoli', postalCode: '75001', city: 'Paris' }
  const { owner, url } = await orderOf(await pay(visitor, paris))
  const year = new Date(running.clock.now()).getUTCFullYear()
  const report = async (of = year) => (await owner.get(`/api/config/taxes/one-stop?year=${of}`)).json()
  expect(await report()).toMatchObject({ rows: [], totalCents: 0 })
  await running.db.execute(sql`update orders set test_mode = false`)
  await running.db.execute(sql`update websites set currency = 'EUR'`)
  await running.db.execute(sql`update orders set currency = 'EUR'`)
  await transaction(running.db, (tx) => websiteChanged(tx, running.websiteId))
  // 2 × 12.50 and 5.00 to ship, of which 5.00 are tax.
  expect(await report()).toEqual({
    year,
    currency: 'EUR',
    country: 'DE',
    rows: [{ country: 'FR', orders: 1, netCents: 2500 }],
    totalCents: 2500,
    previousCents: 0,
    unknownCents: 0,
    standing: 'below',
  })
  expect(await report(year + 1)).toMatchObject({ rows: [], totalCents: 0, previousCents: 2500 })
  await owner.post(`${url}/refund`, {
    idempotencyKey: newKey(),
    items: [],
    amountCents: 1500,
    restock: false,
  })
  expect((await report()).totalCents).toBe(1250)
  const totalOf = async (type: number) => {
    await running.db.execute(sql`update order_items set product_type = ${type}`)
    return (await report()).totalCents
  }
  // Goods, downloads and memberships; neither services nor gift cards.
  expect([await totalOf(1), await totalOf(2), await totalOf(5)]).toEqual([1250, 1250, 1250])
  expect([await totalOf(3), await totalOf(4)]).toEqual([0, 0])
  // Whoever buys nothing that is sent gives no address: nobody knows where that went.
  await totalOf(2)
  expect(await report()).toMatchObject({ unknownCents: 0 })
  await running.db.execute(sql`update orders set shipping_address = null, billing_address = null`)
  expect(await report()).toMatchObject({ rows: [], totalCents: 0, unknownCents: 1250 })
  expect(await report(year + 1)).toMatchObject({ previousCents: 0, unknownCents: 0 })
  expect((await owner.get('/api/config/taxes/one-stop?year=soon')).statusCode).toBe(400)
})

test('[TAX-36] what is given back takes off itself alone of what went to other countries of the Union', async () => {
  const { shop, visitor } = await open({ ...added, country: 'DE', rules: [vat('FR', 200_000)] })
  const taught = await shop.product({ productType: 3 }, { sku: 'CLASS' })
  await fillCart(visitor, taught.id, 1, 'CLASS')
  const paris = { country: 'FR', line1: '1 Rue de Rivoli', postalCode: '75001', city: 'Paris' }
  const { owner, url, order } = await orderOf(await pay(visitor, paris))
  const [mugs, lesson] = order.items
  await running.db.execute(sql`update orders set test_mode = false`)
  const sum = async () => {
    const year = new Date(running.clock.now()).getUTCFullYear()
    return (await owner.get(`/api/config/taxes/one-stop?year=${year}`)).json().totalCents
  }
  const giveBack = async (more: object) => {
    running.clock.advance(1000)
    const given = await owner.post(`${url}/refund`, {
      idempotencyKey: newKey(),
      items: [],
      restock: false,
      ...more,
    })
    expect(given.statusCode, given.body).toBe(200)
    return sum()
  }
  // Two mugs and a lesson of 12.50 each, and 5.00 to ship, of which the mugs have two thirds.
  expect(await sum()).toBe(2833)
  expect(await giveBack({ items: [{ itemId: lesson.id, quantity: 1 }] })).toBe(2833)
  // The shipping was not given back with it.
  expect(await giveBack({ items: [{ itemId: mugs.id, quantity: 1 }] })).toBe(1583)
  // Of 3.00 the mugs have two thirds.
  expect(await giveBack({ shippingCents: 300 })).toBe(1383)
  // What is left of 51.00 is 17.40 with its tax: a third of that is a third of everything.
  expect(await giveBack({ amountCents: 580 })).toBe(922)
  expect(await giveBack({ amountCents: 1160 })).toBe(0)
})

test('[TAX-5] what is wrong with taxes is named by field', async () => {
  await open(included)
  const owner = await running.signInOwner()
  const { store } = (await owner.get('/api/config/settings')).json()
  expect(store.taxes).toEqual(included)
  const refused = await owner.put('/api/config/settings', {
    store: { ...store, taxes: { ...included, rules: [vat('GB', -1)] } },
  })
  expect(Object.keys(refused.json().error.fields)).toEqual(['store.taxes.rules.0.rate'])
})

test('[DISC-14] discounts are named in the order’s mail and page', async () => {
  const { visitor } = await open(included)
  const owner = await running.signInOwner()
  const { discounts } = (await owner.get('/api/config/discounts')).json()
  expect(discounts).toEqual([])
  const made = await owner.post('/api/config/discounts', {
    ...sampleDiscount,
    title: 'Spring sale',
    automatic: true,
  })
  expect(made.statusCode).toBe(200)
  await visitor.get('/checkout')
  const paid = await pay(visitor)
  expect((await visitor.get(paid.json().redirect)).body).toContain('(Spring sale)')
  await running.runJobs()
  expect((await running.outbox())[0]?.bodyText).toContain('Discount (Spring sale): -$2.50')
})

test('[TAX-10] a product at the reduced rate is taxed so, and its order says it', async () => {
  const rules = [
    vat('GB', 200_000),
    vat('GB', 50_000, { id: 'reduced', name: 'Reduced VAT', taxCategory: 'reduced' }),
  ]
  const shop = await openShop(running, {
    store: { shipping: flatShipping(500), taxes: { ...added, rules } },
  })
  const visitor = running.client()
  await fillCart(
    visitor,
    (await shop.product({ taxCategory: 'reduced' }, { price: 1000, sku: 'BOOK' })).id,
    2,
    'BOOK',
  )
  await fillCart(visitor, (await shop.product({}, { price: 1000 })).id, 1)
  const paid = await pay(visitor)
  expect((await orderOf(paid)).order.taxes).toMatchObject([
    { name: 'Reduced VAT', rate: 50_000, baseCents: 2000, taxCents: 100 },
    { name: 'VAT', rate: 200_000, baseCents: 1500, taxCents: 300 },
  ])
})

test('[TAX-46] test orders are reported by themselves where they are asked for, and it is said where there are no others', async () => {
  const { visitor } = await open(included)
  const { owner } = await orderOf(await pay(visitor))
  const year = running.clock.now().getFullYear()
  const read = async (query: string) => (await owner.get(`/api/config/taxes/${query}`)).json()
  const days = `report?from=${year}-01-01&to=${year}-12-31`
  expect(await read(days)).toMatchObject({ onlyTests: true, rows: [] })
  const tests = await read(`${days}&tests=only`)
  expect(tests).toMatchObject({ onlyTests: true, totals: [{ orders: 1 }] })
  await running.db.execute(sql`update orders set test_mode = false`)
  expect(await read(`${days}&tests=only`)).toMatchObject({ onlyTests: false, rows: [] })
  expect((await read(days)).rows).toEqual(tests.rows)
  expect((await read('report?from=2026-01-01&to=2026-12-31&tests=both')).ok).not.toBe(true)
})
