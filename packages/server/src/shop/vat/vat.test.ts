import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cards, newKey, fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { createVies } from './ask-vies.ts'

/** The register of the European Union, as its REST interface answers. */
let vies: Server
let viesBase: string
const asked: unknown[] = []
beforeAll(async () => {
  vies = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const sent = JSON.parse(body) as { countryCode: string; vatNumber: string }
      asked.push(sent)
      const say = (status: number, told: object) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(told))
      }
      if (request.url !== '/check-vat-number') return say(404, {})
      if (sent.vatNumber.startsWith('9')) return say(200, { ...sent, valid: false, userError: 'INVALID' })
      if (sent.vatNumber.startsWith('8'))
        return say(200, { ...sent, valid: false, userError: 'MS_UNAVAILABLE' })
      if (sent.vatNumber.startsWith('7')) return say(500, { actionSucceed: false })
      const about = sent.vatNumber.startsWith('6') ? 'x'.repeat(1_000_000) : ''
      return say(200, { ...sent, valid: true, userError: 'VALID', about })
    })
  })
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve))
  viesBase = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => vies.close(resolve)))

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  asked.length = 0
  running = await createTestApp({ config: { rateLimits: false, paymentApis: { vies: viesBase } } })
  const rule = (id: string, country: string, rate: number) => ({
    id,
    name: 'VAT',
    country,
    rate,
    onShipping: true,
  })
  shop = await openShop(running, {
    store: {
      shipping: flatShipping(1210),
      taxes: {
        pricesIncludeTax: true,
        country: 'DE',
        reverseCharge: true,
        checksVat: true,
        rules: [rule('de', 'DE', 190_000), rule('nl', 'NL', 210_000)],
      },
      seller: { name: 'Tern', address: 'Kiel', vatNumber: 'DE123456789', note: '' },
    },
  })
  owner = await running.signInOwner()
  return () => running.close()
})

const amsterdam = {
  name: 'Ada BV',
  line1: 'Damrak 1',
  postalCode: '1012 LG',
  city: 'Amsterdam',
  country: 'NL',
}
const DUTCH = 'NL123456789B01'

async function cart(): Promise<Client> {
  const visitor = running.client()
  const mug = await shop.product({}, { price: 1210 })
  await fillCart(visitor, mug.id, 2)
  return visitor
}
/** Pays as a browser does: what it comes to is seen first. */
async function buy(vatNumber: string): Promise<string> {
  const visitor = await cart()
  const seen = await pay(visitor, { ...amsterdam, vatNumber })
  expect(seen.json().error.code).toBe('price-changed')
  await visitor.get('/checkout')
  return orderIdOf(await pay(visitor, { ...amsterdam, vatNumber }))
}
const read = async (id: string) => (await ok(owner.get(`/api/config/orders/${id}`))).order

test('[TAX-30] [TAX-32] a company pays without tax, which order, mail, page, invoice and report say', async () => {
  const id = await buy(' nl 123.456.789 b01 ')
  const order = await read(id)
  // Two mugs of 10.00 and shipping of 10.00, as they are without the 21 % in them.
  expect(order).toMatchObject({
    vatId: DUTCH,
    vatState: 'valid',
    subtotalCents: 2000,
    shippingTotalCents: 1000,
    taxTotalCents: 0,
    grandTotalCents: 3000,
    taxes: [{ id: 'reverse-charge', rate: 0, baseCents: 3000, taxCents: 0 }],
  })
  expect(asked).toEqual([{ countryCode: 'NL', vatNumber: '123456789B01' }])
  await running.runJobs()
  const sentence = 'Reverse charge: the recipient accounts for the VAT'
  const mail = (await running.outbox()).find(({ kind }) => kind === 'order-confirmation')
  expect(mail?.bodyText).toContain(sentence)
  const { documents } = await ok(owner.post(`/api/config/orders/${id}/documents`, {}))
  expect(documents[0].content).toMatchObject({ reverseCharge: true, totalCents: 3000 })
  expect(documents[0].content.buyer.at(-1)).toBe(`VAT number ${DUTCH}`)
  // All of it comes back as it was paid.
  const items = [{ itemId: order.items[0].id, quantity: 2 }]
  await ok(owner.post(`/api/config/orders/${id}/refund`, { items, shippingCents: 1000 }))
  expect(await read(id)).toMatchObject({ refundedTotalCents: 3000, paymentState: 'refunded' })
  await running.db.execute(
    sql`update orders set test_mode = false, refunded_total = 0, payment_state = 'paid'`,
  )
  const day = running.clock.now().toISOString().slice(0, 10)
  const { rows } = await ok(owner.get(`/api/config/taxes/report?from=${day}&to=${day}`))
  expect(rows).toMatchObject([
    { country: 'NL', name: 'Reverse charge', rate: 0, baseCents: 3000, taxCents: 0, orders: 1 },
  ])
  const oneStop = await ok(owner.get(`/api/config/taxes/one-stop?year=${day.slice(0, 4)}`))
  expect(oneStop.totalCents).toBe(0)
})

test('[CHK-34] a company whose second step waits and that presses again goes on with the same step', async () => {
  const visitor = await cart()
  const form = { ...amsterdam, vatNumber: DUTCH, cardNumber: cards.secondStep, idempotencyKey: newKey() }
  await pay(visitor, form)
  await visitor.get('/checkout')
  const { secondStep } = (await pay(visitor, form)).json()
  expect(secondStep.token).toBeTruthy()
  expect((await pay(visitor, form)).json().secondStep).toEqual(secondStep)
})

test('[TAX-32] the cart is priced for the number at once, and for everybody again when it is taken back', async () => {
  const visitor = await cart()
  await ok(visitor.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'NL' }))
  const give = (vatNumber: string) => visitor.put('/api/commerce/shopping-cart/vat-number', { vatNumber })
  expect((await ok(give(DUTCH))).shoppingCart).toMatchObject({ grandTotalCents: 3000, reverseCharge: true })
  const page = (await visitor.get('/checkout')).body
  expect(page).toContain('name="vatNumber"')
  expect(page).toContain('Reverse charge: the recipient accounts for the VAT')
  const without = (await ok(give(''))).shoppingCart
  expect(without).toMatchObject({ grandTotalCents: 3630, taxCents: 630 })
  expect(without.vat).toBeUndefined()
  const wrong = await give('NL12')
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, 'vat-number-invalid'])
})

test('[TAX-31] a number of the shop’s own country is taxed as for everybody, and nobody is asked without the shop’s own', async () => {
  const visitor = await cart()
  const german = { ...amsterdam, vatNumber: 'DE187654321' }
  const first = await pay(visitor, german)
  const id = first.statusCode === 200 ? orderIdOf(first) : orderIdOf(await pay(visitor, german))
  expect(await read(id)).toMatchObject({ vatId: 'DE187654321', grandTotalCents: 3630, taxTotalCents: 630 })
  await ok(owner.put('/api/config/settings', { store: { seller: { vatNumber: '' } } }))
  running.clock.advance(60_000)
  const other = await cart()
  expect((await other.get('/checkout')).body).not.toContain('name="vatNumber"')
})

test('[TAX-33] a number nobody knows is refused by its field; one that could not be asked for counts, and the order says so', async () => {
  const refused = await pay(await cart(), { ...amsterdam, vatNumber: 'NL923456789B01' })
  expect(refused.json().error).toMatchObject({ code: 'form-invalid' })
  expect(refused.json().error.fields.vatNumber).toContain('does not know this number')
  const format = await pay(await cart(), { ...amsterdam, vatNumber: 'NL1' })
  expect(format.json().error.fields.vatNumber).toContain('This is no VAT number')
  const order = await read(await buy('NL823456789B01'))
  expect(order).toMatchObject({ vatState: 'unchecked', grandTotalCents: 3000 })
})

test('[TAX-33] the register is asked by its interface, and its silence is no word about a number', async () => {
  const register = createVies(viesBase)
  expect(await register.check(DUTCH)).toBe('valid')
  expect(await register.check('NL923456789B01')).toBe('invalid')
  expect(await register.check('NL823456789B01')).toBe('unchecked')
  expect(await register.check('NL723456789B01')).toBe('unchecked')
  // What is larger than such an answer is not read.
  expect(await register.check('NL623456789B01')).toBe('unchecked')
  expect(await register.check('no number')).toBe('invalid')
  expect(await createVies('http://127.0.0.1:9').check(DUTCH)).toBe('unchecked')
})

const give = (visitor: Client, vatNumber: string) =>
  visitor.put('/api/commerce/shopping-cart/vat-number', { vatNumber })
const kept = async (visitor: Client) => await ok(visitor.get('/api/commerce/shopping-cart'))

test('[TAX-33] a number the register has answered for is not asked about again; another one is, and so is one it was silent about', async () => {
  const visitor = await cart()
  for (const number of [DUTCH, DUTCH, 'NL923456789B01', 'NL923456789B01']) await give(visitor, number)
  expect(asked).toHaveLength(2)
  for (const number of ['NL823456789B01', 'NL823456789B01']) await ok(give(visitor, number))
  expect(asked).toHaveLength(4)
})

test('[TAX-33] a shop that does not wish it asks nobody, and the number counts by its format', async () => {
  const { store } = await ok(owner.get('/api/config/settings'))
  await ok(
    owner.put('/api/config/settings', { store: { ...store, taxes: { ...store.taxes, checksVat: false } } }),
  )
  expect(await read(await buy('NL923456789B01'))).toMatchObject({ vatState: 'unchecked', taxTotalCents: 0 })
  expect(asked).toEqual([])
})

test('[TAX-32] a number stays with the cart until it is taken back; one that is refused says so beside its field', async () => {
  const visitor = await cart()
  await ok(visitor.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'NL' }))
  await ok(give(visitor, DUTCH))
  expect(await kept(visitor)).toMatchObject({ vat: { id: DUTCH, state: 'valid' }, taxCents: 0 })
  await ok(give(visitor, '  '))
  expect(await kept(visitor)).toMatchObject({ taxCents: 630 })
  expect(await kept(visitor)).not.toHaveProperty('vat')
  const refused = await give(visitor, 'NL923456789B01')
  expect(refused.json().error.fields.vatNumber).toContain('does not know this number')
  expect((await give(visitor, 'NL1')).json().error.fields.vatNumber).toContain('This is no VAT number')
})

test('[TAX-31] no number is taken where nobody is asked for one, and none for a cart that is empty', async () => {
  const empty = await give(running.client(), DUTCH)
  expect([empty.statusCode, empty.json().error.code]).toEqual([404, 'entry-not-found'])
  await ok(owner.put('/api/config/settings', { store: { seller: { vatNumber: '' } } }))
  const visitor = await cart()
  await ok(give(visitor, DUTCH))
  expect(await kept(visitor)).not.toHaveProperty('vat')
  expect(asked).toEqual([])
})
