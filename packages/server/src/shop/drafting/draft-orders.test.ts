import type { AnswerOf } from '@plinth/contract'
import type { LightMyRequestResponse } from 'fastify'
import { flatShipping, newId, usualRestock, type DraftForm } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { jobContext } from '../../testing/job-context.ts'
import { transaction } from '../../platform/database/database.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { expireOldCheckouts } from '../checkout/jobs.ts'
import { lockLink } from '../pay-links/pay-links.ts'
import { restockSignUps } from '../restock/schema.ts'
import { endOldPayLinks } from './jobs.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const vat = { id: 'uk', name: 'VAT', country: 'GB', rate: 200_000, onShipping: true }
  shop = await openShop(running, {
    store: {
      shipping: flatShipping(500),
      taxes: { pricesIncludeTax: false, country: 'GB', rules: [vat] },
    },
  })
  owner = await running.signInOwner()
  return () => running.close()
})

const london = {
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  postalCode: 'SW1Y 4JH',
  city: 'London',
  country: 'GB',
}
const ownLine = {
  id: newId(),
  variantId: null,
  title: 'Engraving',
  quantity: 1,
  unitPriceCents: 1000,
  ships: false,
}

function form(variantId: string, change: Partial<DraftForm> = {}): DraftForm {
  return {
    email: 'ada@example.com',
    language: 'en',
    shippingAddress: london,
    billingAddress: null,
    lines: [{ id: newId(), variantId, title: '', quantity: 2, unitPriceCents: null, ships: true }, ownLine],
    discount: { kind: 'percent', percent: 1000 },
    shipping: { kind: 'custom', name: 'Courier', costCents: 800 },
    note: 'Called on Monday',
    ...change,
  }
}

const path = '/api/config/draft-orders'
type Answer = AnswerOf<'GET /api/config/draft-orders/:id'>
const draftOf = (response: LightMyRequestResponse) => response.json<Answer>().draft
const linkOf = ({ link }: Answer['draft']) => link ?? { url: 'no link', expiresOn: 0 }
const variantOf = async () => (await shop.product()).variants[0]!.id
async function written(change: Partial<DraftForm> = {}) {
  return draftOf(await owner.post(path, { form: form(await variantOf(), change) }))
}
const send = (id: string, revision: number, body: object = {}) =>
  owner.post(`${path}/${id}/send`, { revision, days: 7, ...body })
async function stock() {
  const { rows } = await running.db.execute<{ on_hand: number; reserved: number }>(
    sql`select on_hand, reserved from stock`,
  )
  return rows[0]
}
const keyOf = (url: string) => url.split('/checkout/pay/')[1]!
const payWith = (visitor: Client, url: string, change: object = {}) => {
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  return visitor.post('/checkout', {
    idempotencyKey: newKey(),
    payLink: keyOf(url),
    cardNumber,
    cardExpiry,
    cardCvc,
    ...change,
  })
}

test('[DRAFT-1] [DRAFT-3] a draft is priced as every order is, and nothing is sold by writing it', async () => {
  const draft = await written()
  expect(draft).toMatchObject({ number: 1, state: 'open', revision: 1, customerName: 'Ada Lovelace' })
  // 2 × 12.50 + 10.00, a tenth off, 8.00 to ship, and a fifth of all of it.
  expect(draft.totals).toMatchObject({
    subtotalCents: 3500,
    discountCents: 350,
    shippingCostCents: 800,
    taxCents: 790,
    grandTotalCents: 4740,
    shippingOptions: [{ costCents: 500 }],
  })
  expect(draft.events).toMatchObject([{ type: 'made', actorName: expect.any(String) }])
  expect(await stock()).toEqual({ on_hand: 10, reserved: 0 })
  expect((await written()).number).toBe(2)
  const listed = (await owner.get(`${path}?search=D1`)).json()
  expect(listed.drafts).toMatchObject([{ number: 1, totalCents: 4740, email: 'ada@example.com' }])
  const viewer = await running.signInOwner({ role: 3, email: 'reports@example.com' })
  expect((await viewer.get(path)).statusCode).toBe(403)
})

test('[DRAFT-2] what is wrong is said by field, and two windows do not undo each other', async () => {
  const draft = await written()
  const put = (change: Partial<DraftForm>, revision = 1) =>
    owner.put(`${path}/${draft.id}`, { form: { ...draft.form, ...change }, revision })
  const wrong = await put({ email: 'ada', shippingAddress: { ...london, postalCode: 'nowhere' } })
  expect(wrong.statusCode).toBe(400)
  expect(Object.keys(wrong.json().error.fields)).toEqual(['email', 'shippingAddress.postalCode'])
  expect(draftOf(await put({ note: 'First' })).revision).toBe(2)
  const late = await put({ note: 'Second' })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'draft-changed'])
})

test('[DRAFT-3] gift cards are not sold this way, and a product that is gone is said', async () => {
  const draft = await written()
  await running.db.execute(sql`update products set product_type = 4`)
  const refused = await send(draft.id, 1)
  expect(refused.json().error).toMatchObject({ code: 'draft-invalid' })
  expect(refused.json().error.fields['lines.0.quantity']).toMatch(/Gift cards are made under Gift cards/)
})

test('[DRAFT-4] what is missing is said by field before it is sent', async () => {
  const draft = await written({ email: '', shippingAddress: null })
  const refused = await send(draft.id, 1)
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().error.fields)).toEqual(['email', 'shippingAddress'])
})

test('[DRAFT-5] a link holds the units; withdrawn or over, they are free', async () => {
  const draft = await written()
  const sent = draftOf(await send(draft.id, 1))
  expect(sent).toMatchObject({ state: 'sent', link: { url: expect.stringContaining('/checkout/pay/') } })
  expect(await stock()).toEqual({ on_hand: 10, reserved: 2 })
  expect((await owner.put(`${path}/${draft.id}`, { form: draft.form, revision: 2 })).statusCode).toBe(409)
  expect((await owner.delete(`${path}/${draft.id}`)).statusCode).toBe(409)
  const open = draftOf(await owner.post(`${path}/${draft.id}/withdraw-link`))
  expect(open).toMatchObject({ state: 'open', link: null })
  expect(await stock()).toEqual({ on_hand: 10, reserved: 0 })
  const over = await running.client().get(new URL(linkOf(sent).url).pathname)
  expect(over.statusCode).toBe(410)
  // What is wrong stands where the form was, beside the order and not below it.
  expect(over.body).toMatch(/<div class="checkout-form"><p class="notice"[^>]*>This link cannot be paid/)
  await send(draft.id, open.revision, { days: 1 })
  running.clock.advance(24 * 60 * 60 * 1000)
  await running.jobs.runScheduled(endOldPayLinks)
  const ended = draftOf(await owner.get(`${path}/${draft.id}`))
  expect(ended).toMatchObject({ state: 'open', link: null })
  expect(ended.events.at(-1)).toMatchObject({ type: 'link-ended' })
  expect(await stock()).toEqual({ on_hand: 10, reserved: 0 })
  const many = await written({
    lines: [{ ...form('').lines[0]!, variantId: draft.form.lines[0]!.variantId, quantity: 11 }],
  })
  expect((await send(many.id, 1)).json().error.code).toBe('not-enough-stock')
})

test('[PAYLINK-1] [PAYLINK-4] [PAYLINK-5] [DRAFT-6] [CHK-50] [ORD-138] the buyer pays what was sent, once, and it is an order', async () => {
  const draft = await written()
  const link = linkOf(draftOf(await send(draft.id, 1)))
  await running.db.execute(sql`update variants set price = 9900`)
  const visitor = running.client()
  const other = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL' })
  await fillCart(visitor, other.id, 1, 'BOWL')
  const page = await visitor.get(new URL(link.url).pathname)
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toContain('no-store')
  for (const shown of ['47.40', 'Engraving', '12 St James Square', 'ada@example.com', 'Courier'])
    expect(page.body).toContain(shown)
  expect(page.body).not.toContain('Called on Monday')
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  expect(page.body).toMatch(/Can be paid until/)
  expect(page.body).toContain(until.format(link.expiresOn))
  expect((await visitor.get(`/checkout/pay/${newId()}.${'a'.repeat(32)}`)).statusCode).toBe(404)
  expect((await payWith(visitor, `/checkout/pay/${newId()}.${'a'.repeat(32)}`)).statusCode).toBe(404)
  const key = newKey()
  const [one, two] = await Promise.all([
    payWith(visitor, link.url, { idempotencyKey: key }),
    payWith(visitor, link.url, { idempotencyKey: key }),
  ])
  const orderId = orderIdOf(one.statusCode === 200 ? one : two)
  expect(orderIdOf(await payWith(visitor, link.url, { idempotencyKey: key }))).toBe(orderId)
  // Another tab that was open all the while pays nothing again, and leads there too.
  expect(orderIdOf(await payWith(visitor, link.url))).toBe(orderId)
  const { rows: orders } = await running.db.execute(sql`select id from orders`)
  expect(orders).toEqual([{ id: orderId }])
  const again = await visitor.get(new URL(link.url).pathname)
  expect(again.headers.location).toContain(orderId)
  const { order } = (await owner.get(`/api/config/orders/${orderId}`)).json()
  expect(order).toMatchObject({
    email: 'ada@example.com',
    grandTotalCents: 4740,
    taxTotalCents: 790,
    shippingMethod: 'Courier',
    paymentState: 'paid',
    items: [{ productName: 'Mug', unitPriceCents: 1250, quantity: 2 }, { productName: 'Engraving' }],
  })
  expect(order.events).toMatchObject([
    { type: 'placed', parameters: { draft: 1 } },
    { type: 'note', message: 'Called on Monday' },
    { type: 'paid' },
  ])
  // What was taken off by hand has no name: it is called what every discount is. [ORD-138]
  const confirmed = (await visitor.get(again.headers.location!)).body
  expect(confirmed).toMatch(/>\s*Discount\s*</)
  expect(confirmed).not.toContain('Discount (')
  await running.runJobs()
  const mails = (await running.outbox()).filter(({ bodyText }) => bodyText.includes('Discount'))
  expect(mails.length).toBeGreaterThan(0)
  for (const { bodyText } of mails) expect(bodyText).toMatch(/Discount: .?\$3\.50/)
  expect((await owner.get(`${path}/${draft.id}`)).json().draft).toMatchObject({ state: 'ordered', orderId })
  const { rows } = await running.db.execute(sql`select on_hand, reserved from stock order by on_hand`)
  expect(rows).toEqual([
    { on_hand: 8, reserved: 0 },
    { on_hand: 10, reserved: 0 },
  ])
  // The buyer's own cart is as it was.
  expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
})

test('[PAYLINK-2] the mail has the link, and its copy in the outbox has none', async () => {
  const draft = await written()
  const link = linkOf(draftOf(await send(draft.id, 1, { message: 'As we said <b>today</b>' })))
  await running.runJobs()
  await running.runJobs()
  const mails = (await running.outbox()).filter(({ kind }) => kind === 'pay-link')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'Test site: pay $47.40 for your order',
  })
  expect(mails[0]!.bodyText).toContain('As we said <b>today</b>')
  expect(mails[0]!.bodyText).not.toContain(keyOf(link.url))
  const writer = running.app.mail.writers.get('pay-link')!
  const [linkId = ''] = keyOf(link.url).split('.')
  const sent = await writer.write({ websiteId: running.websiteId, aboutId: linkId }, jobContext(running))
  expect(sent?.text).toContain(link.url)
  expect(sent?.html).toContain('As we said &lt;b&gt;today&lt;/b&gt;')
})

test('[PAYLINK-3] declined, the link is as it was; with a second step called off too', async () => {
  const draft = await written()
  const link = linkOf(draftOf(await send(draft.id, 1)))
  const visitor = running.client()
  expect((await payWith(visitor, link.url, { cardNumber: cards.declined })).statusCode).toBe(402)
  expect(await stock()).toEqual({ on_hand: 10, reserved: 2 })
  const asked = (await payWith(visitor, link.url, { cardNumber: cards.secondStep })).json()
  expect((await owner.post(`${path}/${draft.id}/withdraw-link`)).json().error.code).toBe('being-paid')
  const { token } = asked.secondStep
  // Whoever has the token alone has nothing.
  const stranger = running.client()
  expect((await stranger.post('/checkout/second-step', { token, confirm: 'yes' })).statusCode).toBe(404)
  const step = { token, payLink: keyOf(link.url) }
  expect((await visitor.post('/checkout/second-step', { ...step, confirm: 'no' })).statusCode).toBe(402)
  expect(await stock()).toEqual({ on_hand: 10, reserved: 2 })
  const next = (await payWith(visitor, link.url, { cardNumber: cards.secondStep })).json()
  const done = await visitor.post('/checkout/second-step', {
    ...step,
    token: next.secondStep.token,
    confirm: 'yes',
  })
  expect(orderIdOf(done)).toMatch(/^[0-9a-f]{24}$/)
  expect(await stock()).toEqual({ on_hand: 8, reserved: 0 })
})

test('[PAYLINK-1] without scripts the form of the link comes back with what was wrong, and pays', async () => {
  const draft = await written()
  const link = linkOf(draftOf(await send(draft.id, 1)))
  const visitor = running.client()
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  const fields = { idempotencyKey: newKey(), payLink: keyOf(link.url), cardExpiry, cardCvc }
  const wrong = await visitor.call('POST', '/checkout', { form: { ...fields, cardNumber: '4242' } })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('12 St James Square')
  const paid = await visitor.call('POST', '/checkout', { form: { ...fields, cardNumber } })
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toContain('/checkout/order-confirmed/')
})

test('[DRAFT-6] placed by hand it is paid in words of the shop, or waits for its money', async () => {
  const draft = await written()
  const place = (id: string, body: object) => owner.post(`${path}/${id}/place`, { revision: 1, ...body })
  const placed = draftOf(await place(draft.id, { paid: true, paidWith: 'Cash', notify: false }))
  expect(placed).toMatchObject({ state: 'ordered' })
  expect((await place(draft.id, { paid: true })).statusCode).toBe(409)
  await running.runJobs()
  expect(await running.outbox()).toEqual([])
  const { order } = (await owner.get(`/api/config/orders/${placed.orderId}`)).json()
  expect(order).toMatchObject({
    paymentState: 'paid',
    testMode: false,
    payments: [{ label: 'Cash', kind: 'manual', amountCents: 4740 }],
  })
  expect(order.events[0]).toMatchObject({ type: 'placed', actorName: expect.any(String) })
  const refunded = await owner.post(`/api/config/orders/${order.id}/refund`, {
    items: [{ itemId: order.items[0].id, quantity: 1 }],
    restock: true,
  })
  expect(refunded.json().order.paymentState).toBe('partially-refunded')
  const second = await written()
  const waits = draftOf(await place(second.id, { paid: false }))
  const awaited = (await owner.get(`/api/config/orders/${waits.orderId}`)).json().order
  expect(awaited.paymentState).toBe('awaiting')
  const marked = await owner.post(`/api/config/orders/${waits.orderId}/mark-paid`, { notify: false })
  expect(marked.json().order.paymentState).toBe('paid')
  const { rows } = await running.db.execute(sql`select count(*)::integer as count from orders`)
  expect(rows).toEqual([{ count: 2 }])
})

test('[DRAFT-7] canceled its link ends; deleted it is gone, and a placed one stays', async () => {
  const draft = await written()
  const link = linkOf(draftOf(await send(draft.id, 1)))
  expect(draftOf(await owner.post(`${path}/${draft.id}/cancel`)).state).toBe('canceled')
  expect(await stock()).toEqual({ on_hand: 10, reserved: 0 })
  expect((await payWith(running.client(), link.url)).statusCode).toBe(409)
  expect((await owner.delete(`${path}/${draft.id}`)).statusCode).toBe(204)
  expect((await owner.get(`${path}/${draft.id}`)).statusCode).toBe(404)
  const other = await written()
  await owner.post(`${path}/${other.id}/place`, { revision: 1, paid: true })
  expect((await owner.delete(`${path}/${other.id}`)).statusCode).toBe(409)
})

test('[PAYLINK-4] money that comes late is the order as long as the link can be paid, and else goes back', async () => {
  const draft = await written({
    lines: [{ ...form('').lines[0]!, variantId: await variantOf(), quantity: 10 }],
  })
  const link = linkOf(draftOf(await send(draft.id, 1)))
  const visitor = running.client()
  await payWith(visitor, link.url, { cardNumber: cards.declined })
  await payWith(visitor, link.url, { cardNumber: cards.declined })
  const { rows } = await running.db.execute<{ id: string }>(sql`select id from checkouts`)
  const late = (index: number) => {
    const checkout = { websiteId: running.websiteId, id: rows[index]?.id ?? 'no checkout' }
    const payment = { paymentId: 'late', status: 'paid' as const }
    return completeCheckout(running.db, running.jobs, checkout, payment, running.clock.now())
  }
  expect(await late(0)).toMatchObject({ kind: 'order' })
  expect(await late(1)).toEqual({ kind: 'too-late' })
  expect(draftOf(await owner.get(`${path}/${draft.id}`))).toMatchObject({ state: 'ordered' })
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  '[CHK-51] money that comes late beside another try, or beside a link that is withdrawn: nobody waits for ever',
  async () => {
    const { id: variantId } = (await shop.product({}, { stock: 10 })).variants[0]!
    const lines = [{ ...form('').lines[0]!, variantId, quantity: 2 }]
    const draft = await written({ lines })
    const { url } = linkOf(draftOf(await send(draft.id, 1)))
    await payWith(running.client(), url, { cardNumber: cards.declined })
    const { rows } = await running.db.execute<{ id: string; link: string }>(
      sql`select c.id, l.id as link from checkouts c join pay_links l using (website_id)`,
    )
    const { id, link } = rows[0]!
    const { websiteId } = running
    let tries = 0
    const counted = Object.create(running.db, {
      transaction: {
        value: (...given: Parameters<typeof running.db.transaction>) => {
          tries += 1
          return running.db.transaction(...given)
        },
      },
    }) as typeof running.db
    const held = Promise.withResolvers<void>()
    // As whoever begins to pay does: first the link, then the stock.
    const trying = transaction(counted, async (tx) => {
      await lockLink(tx, websiteId, link)
      held.resolve()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await tx.execute(sql`select variant_id from stock where variant_id = ${variantId} for update`)
    })
    await held.promise
    const payment = { paymentId: 'late', status: 'paid' as const }
    const late = completeCheckout(counted, running.jobs, { websiteId, id }, payment, running.clock.now())
    await trying
    expect(await late).toMatchObject({ kind: 'order' })
    // A deadlock would have had one of them begin again.
    expect(tries).toBe(2)
  },
)

test('[DRAFT-5] whoever has a link to pay is not erased before it is over', async () => {
  const draft = await written()
  await send(draft.id, 1)
  const erase = () => owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
  expect((await erase()).json().error.code).toBe('orders-open')
  await owner.post(`${path}/${draft.id}/cancel`)
  expect((await erase()).statusCode).toBe(200)
  expect((await owner.get(`${path}/${draft.id}`)).statusCode).toBe(404)
})

test('[DRAFT-8] what cannot be counted is refused by field, also before anything is kept', async () => {
  const variantId = await variantOf()
  const refused = async (change: Partial<DraftForm>) => {
    const { statusCode, json } = await owner.post(`${path}/price`, { form: form(variantId, change) })
    return [statusCode, ...Object.keys(json().error?.fields ?? {})]
  }
  const of = (change: object) => ({ lines: [{ ...ownLine, ...change }, form(variantId).lines[0]!] })
  expect(await refused(of({ quantity: -107_687 }))).toEqual([400, 'lines.0.quantity'])
  expect(await refused(of({ unitPriceCents: -1 }))).toEqual([400, 'lines.0.unitPriceCents'])
  expect(await refused(of({ unitPriceCents: 500_000_000_001 }))).toEqual([400, 'lines.0.unitPriceCents'])
  expect(await refused({ lines: [ownLine, { ...ownLine, unitPriceCents: 1 }] })).toEqual([
    400,
    'lines.1.quantity',
  ])
  expect(await refused({ discount: { kind: 'percent', percent: -1 } })).toEqual([400, 'discount'])
  expect(await refused({ shipping: { kind: 'custom', name: '', costCents: 9e15 } })).toEqual([
    400,
    'shipping',
  ])
  // What is only begun is counted.
  expect(await refused(of({ quantity: 0, unitPriceCents: null, title: '' }))).toEqual([200])
  expect(await refused({ discount: { kind: 'amount', amountCents: 0 } })).toEqual([200])
})

test('[DRAFT-8] an order that comes to more than any order may is not sent', async () => {
  const dear = { ...ownLine, unitPriceCents: 500_000_000_000, quantity: 9999 }
  const draft = await written({ lines: [dear], discount: { kind: 'percent', percent: 5000 } })
  const refused = await send(draft.id, 1)
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['lines']])
})

test('[DRAFT-9] amounts written in another currency than the store has by now are written anew', async () => {
  const draft = await written({ discount: { kind: 'amount', amountCents: 100 } })
  const plain = await written({ lines: [form(await variantOf()).lines[0]!], discount: null, shipping: null })
  const settings = (await owner.get('/api/config/settings')).json()
  expect((await owner.put('/api/config/settings', { ...settings, currency: 'JPY' })).statusCode).toBe(200)
  const refused = await send(draft.id, 1)
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([
    400,
    ['lines.1.unitPriceCents', 'discount', 'shipping'],
  ])
  expect(refused.json().error.fields.discount).toMatch(/USD/)
  // Looked at and saved, it is in the currency of now; what is the catalogue's alone never was in another.
  const saved = draftOf(
    await owner.put(`${path}/${draft.id}`, { form: { ...draft.form, note: '' }, revision: 1 }),
  )
  expect(saved.currency).toBe('JPY')
  expect((await send(draft.id, saved.revision)).statusCode).toBe(200)
  expect((await send(plain.id, 1)).statusCode).toBe(200)
})

test('[DRAFT-6] placed by hand it has the units its link held, also while others are in line for them', async () => {
  const variantId = await variantOf()
  const line = { ...form('').lines[0]!, variantId, quantity: 10 }
  const draft = draftOf(await send((await written({ lines: [line] })).id, 1))
  const settings = (await owner.get('/api/config/settings')).json()
  const restock = { ...usualRestock, captcha: 'none' as const, isOn: true, automatic: true }
  await owner.put('/api/config/settings', { ...settings, store: { ...settings.store, restock } })
  const [product] = (await owner.get('/api/config/products')).json().products
  await running.db.insert(restockSignUps).values({
    websiteId: running.websiteId,
    id: newId(),
    productId: product.id,
    variantId,
    email: 'bo@example.com',
    language: 'en',
    origin: 'http://localhost',
    state: 'waiting',
    queuedAt: running.clock.now(),
  })
  const placed = await owner.post(`${path}/${draft.id}/place`, { revision: draft.revision, paid: true })
  expect(placed.statusCode, placed.body).toBe(200)
  expect(draftOf(placed).state).toBe('ordered')
})

test('[DRAFT-5] of links whose time is over those end that nobody is paying; the one that is being paid is let go with its payment', async () => {
  const drafts = [await written(), await written(), await written()]
  const links = []
  for (const [index, { id }] of drafts.entries())
    links.push(linkOf(draftOf(await send(id, 1, { days: index === 2 ? 2 : 1 }))))
  const states = async () => {
    const all = []
    for (const { id } of drafts) {
      const { state, link } = draftOf(await owner.get(`${path}/${id}`))
      all.push([state, link !== null])
    }
    return all
  }
  const reserved = async () => {
    const { rows } = await running.db.execute<{ n: number }>(
      sql`select sum(reserved)::integer as n from stock`,
    )
    return rows[0]?.n
  }
  const day = 24 * 60 * 60 * 1000
  running.clock.advance(day - 60_000)
  owner = await running.signInOwner()
  const visitor = running.client()
  const asked = (await payWith(visitor, links[0]!.url, { cardNumber: cards.secondStep })).json()
  expect(asked.secondStep.token).toBeTruthy()
  await running.jobs.runScheduled(endOldPayLinks)
  expect(await states()).toEqual(Array(3).fill(['sent', true]))
  running.clock.advance(60_000)
  await running.jobs.runScheduled(endOldPayLinks)
  expect(await states()).toEqual([
    ['sent', true],
    ['open', false],
    ['sent', true],
  ])
  expect(await reserved()).toBe(4)
  // What was begun in time is called off with its checkout, and then its link ends too.
  running.clock.advance(20 * 60_000)
  await running.jobs.runScheduled(expireOldCheckouts)
  await running.jobs.runScheduled(endOldPayLinks)
  expect(await states()).toEqual([
    ['open', false],
    ['open', false],
    ['sent', true],
  ])
  expect(await reserved()).toBe(2)
  running.clock.advance(day)
  await running.jobs.runScheduled(endOldPayLinks)
  owner = await running.signInOwner()
  expect(await states()).toEqual(Array(3).fill(['open', false]))
  expect(await reserved()).toBe(0)
})

test('[DRAFT-5] a link that cannot be ended keeps no other one', async () => {
  const drafts = [await written(), await written()]
  for (const { id } of drafts) await send(id, 1, { days: 1 })
  // The first of them is broken: what it was made of cannot be read.
  await running.db.execute(sql`update pay_links set agreed = '{}'::jsonb where draft_id = ${drafts[0]!.id}`)
  running.clock.advance(25 * 60 * 60 * 1000)
  await running.jobs.runScheduled(endOldPayLinks)
  owner = await running.signInOwner()
  const { rows } = await running.db.execute<{ draft_id: string; state: string }>(
    sql`select draft_id, state from pay_links`,
  )
  const stateOf = (id: string) => rows.find(({ draft_id }) => draft_id === id)?.state
  expect(drafts.map(({ id }) => stateOf(id))).toEqual(['open', 'ended'])
})

test('[DRAFT-6] [DRAFT-7] while it is being placed nobody deletes, changes or sends it; broken off, it is placed later', async () => {
  const draft = await written()
  const at = `${path}/${draft.id}`
  const place = () => owner.post(`${at}/place`, { revision: 1, paid: true })
  // Placing is two transactions: as if the process died between them.
  await running.db.execute(sql`alter table orders add constraint none check (false) not valid`)
  expect((await place()).statusCode).toBe(500)
  await running.db.execute(sql`alter table orders drop constraint none`)
  expect(await stock()).toEqual({ on_hand: 10, reserved: 2 })
  const others = [
    await owner.delete(at),
    await owner.put(at, { form: draft.form, revision: 1 }),
    await owner.post(`${at}/send`, { revision: 1, days: 7 }),
    await place(),
  ]
  expect(others.map((response) => response.json().error.code)).toEqual(Array(4).fill('being-paid'))
  running.clock.advance(20 * 60_000)
  await running.jobs.runScheduled(expireOldCheckouts)
  expect(await stock()).toEqual({ on_hand: 10, reserved: 0 })
  owner = await running.signInOwner()
  expect(draftOf(await place())).toMatchObject({ state: 'ordered', orderId: expect.any(String) })
  expect(await stock()).toEqual({ on_hand: 8, reserved: 0 })
})

const cardsOf = (url: string) => `/api/commerce/pay-links/${keyOf(url)}/gift-cards`
async function issued(amountCents: number, more: object = {}) {
  const answer = await owner.post('/api/config/gift-cards', { amountCents, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ giftCard: { id: string }; code: string }>()
}
const balanceOf = async (id: string): Promise<number> =>
  (await owner.get(`/api/config/gift-cards/${id}`)).json().giftCard.balanceCents
/** A draft that comes to 47.40 is sent, and this is its link. */
const sentLink = async () => linkOf(draftOf(await send((await written()).id, 1))).url
const ordersNow = async () => {
  const listed = (await owner.get('/api/config/orders')).json().orders as { id: string }[]
  return Promise.all(listed.map(async ({ id }) => (await owner.get(`/api/config/orders/${id}`)).json().order))
}
interface Paid {
  readonly kind: string
  readonly amountCents: number
  readonly status: string
}

test('[PAYLINK-6] a gift card pays a part of a link, the rest is paid as usual, and refunds are spread over both', async () => {
  const url = await sentLink()
  const visitor = running.client()
  const opened = async () => (await visitor.get(new URL(url).pathname)).body
  expect(await opened()).not.toContain('id="coupon-code"')
  const card = await issued(1000)
  expect(await opened()).toContain('id="coupon-code"')
  expect((await visitor.post(cardsOf(url), { code: 'NOSUCHCODE' })).json().error.code).toBe('coupon-unknown')
  expect((await visitor.post(cardsOf(url), { code: card.code })).statusCode).toBe(200)
  const page = await opened()
  for (const text of [`•••• ${card.code.slice(-4)}`, 'To pay', '$37.40', 'value="4740/3740"'])
    expect(page).toContain(text)
  expect(page).not.toContain(card.code)
  const id = orderIdOf(await payWith(visitor, url, { shown: '4740/3740' }))
  const order = (await owner.get(`/api/config/orders/${id}`)).json().order
  expect(order).toMatchObject({
    grandTotalCents: 4740,
    paymentState: 'paid',
    payments: [
      { kind: 'stored-value', amountCents: 1000, status: 'paid' },
      { kind: 'test', amountCents: 3740, status: 'paid' },
    ],
  })
  expect(await balanceOf(card.giftCard.id)).toBe(0)
  const refund = { amountCents: 4740, reason: '', idempotencyKey: newKey() }
  const back = await owner.post(`/api/config/orders/${id}/refund`, refund)
  expect(back.statusCode, back.body).toBe(200)
  expect(back.json().order.payments).toMatchObject([{ refundedCents: 1000 }, { refundedCents: 3740 }])
  expect(await balanceOf(card.giftCard.id)).toBe(1000)
})

test('[PAYLINK-6] a card that is worth enough pays a link alone; taken back, and without scripts, it pays nothing', async () => {
  const url = await sentLink()
  const visitor = running.client()
  const card = await issued(10_000)
  const from = `checkout/pay/${keyOf(url)}`
  const posted = (fields: Readonly<Record<string, string>>, at = '/checkout/pay') =>
    visitor.call('POST', at, { form: { from, ...fields } })
  const handed = await posted({ action: 'coupon', code: card.code }, '/cart')
  expect([handed.statusCode, handed.headers.location]).toEqual([307, '/checkout/pay'])
  const wrong = await posted({ action: 'coupon', code: 'NOSUCHCODE' })
  expect(wrong.statusCode).toBe(409)
  expect(wrong.body).toContain('name="payLink"')
  const given = await posted({ action: 'coupon', code: card.code })
  expect([given.statusCode, given.headers.location]).toEqual([303, new URL(url).pathname])
  const page = async () => (await visitor.get(new URL(url).pathname)).body
  expect(await page()).toContain('value="4740/0"')
  const masked = `•••• ${card.code.slice(-4)}`
  await posted({ action: 'remove-coupon', code: masked })
  expect(await page()).toContain('value="4740/4740"')
  await visitor.post(cardsOf(url), { code: card.code })
  await visitor.delete(`${cardsOf(url)}/${encodeURIComponent(masked)}`)
  expect(await page()).toContain('value="4740/4740"')
  await visitor.post(cardsOf(url), { code: card.code })
  const id = orderIdOf(
    await visitor.post('/checkout', { idempotencyKey: newKey(), payLink: keyOf(url), shown: '4740/0' }),
  )
  expect((await owner.get(`/api/config/orders/${id}`)).json().order).toMatchObject({
    paymentState: 'paid',
    payments: [{ kind: 'stored-value', amountCents: 4740 }],
  })
  expect(await balanceOf(card.giftCard.id)).toBe(5260)
  expect((await visitor.post(cardsOf(url), { code: card.code })).statusCode).toBe(404)
})

test('[PAYLINK-7] a card that was spent elsewhere meanwhile is said before anything is taken', async () => {
  const url = await sentLink()
  const [visitor, card] = [running.client(), await issued(1000)]
  await visitor.post(cardsOf(url), { code: card.code })
  await owner.post(`/api/config/gift-cards/${card.giftCard.id}/void`)
  const refused = await payWith(visitor, url, { shown: '4740/3740' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'gift-card-changed'])
  expect(await ordersNow()).toEqual([])
  const order = orderIdOf(await payWith(visitor, url, { shown: '4740/4740' }))
  expect((await ordersNow()).map(({ id }) => id)).toEqual([order])
})

test('[PAYLINK-3] [PAYLINK-7] declined, what was held of a card is free again, and another way to pay begins anew', async () => {
  const url = await sentLink()
  const [visitor, card] = [running.client(), await issued(1000)]
  await visitor.post(cardsOf(url), { code: card.code })
  expect((await payWith(visitor, url, { cardNumber: cards.declined })).statusCode).toBe(402)
  const held = () => running.db.execute(sql`select amount from stored_value_holds`)
  expect((await held()).rows).toEqual([])
  const idempotencyKey = newKey()
  const step = await payWith(visitor, url, { cardNumber: cards.secondStep, idempotencyKey })
  expect(step.json().secondStep).toBeDefined()
  expect((await held()).rows).toHaveLength(1)
  const masked = encodeURIComponent(`•••• ${card.code.slice(-4)}`)
  await visitor.delete(`${cardsOf(url)}/${masked}`)
  const asked = async () =>
    (await running.db.execute(sql`select amount::integer from checkouts where state = 'second-step'`)).rows
  expect(await asked()).toEqual([{ amount: 3740 }])
  await payWith(visitor, url, { cardNumber: cards.secondStep, idempotencyKey })
  expect(await asked()).toEqual([{ amount: 4740 }])
  const id = orderIdOf(await payWith(visitor, url, { idempotencyKey }))
  expect((await owner.get(`/api/config/orders/${id}`)).json().order.payments).toMatchObject([
    { kind: 'test', amountCents: 4740 },
  ])
  expect((await held()).rows).toEqual([])
  expect(await balanceOf(card.giftCard.id)).toBe(1000)
})

test.each([1, 2, 3, 4])(
  '[PAYLINK-7] of links and tabs that spend one card at once, money taken is orders paid (%i)',
  async (seed) => {
    const links = [await sentLink(), await sentLink(), await sentLink()]
    const worth = [3000, 4740, 6000, 9999][seed - 1]!
    const card = await issued(worth)
    const shown = `4740/${Math.max(0, 4740 - worth)}`
    const tabs = links.flatMap((url) => [url, url])
    for (const url of links) await running.client().post(cardsOf(url), { code: card.code })
    await Promise.all(tabs.map((url) => payWith(running.client(), url, { shown })))
    const orders = await ordersNow()
    expect(orders.length).toBeGreaterThan(0)
    const sum = (payments: readonly Paid[]) =>
      payments.reduce((total, { amountCents }) => total + amountCents, 0)
    const spent = orders
      .flatMap(({ payments }) => payments as Paid[])
      .filter(({ kind }) => kind === 'stored-value')
    for (const order of orders) expect(sum(order.payments)).toBe(4740)
    expect(sum(spent)).toBe(worth - (await balanceOf(card.giftCard.id)))
    expect(await balanceOf(card.giftCard.id)).toBeGreaterThanOrEqual(0)
    const taken = await running.db.execute<{ amount: number }>(
      sql`select coalesce(sum(amount), 0)::integer as amount from checkouts where state = 'completed'`,
    )
    expect(taken.rows[0]?.amount).toBe(orders.length * 4740 - sum(spent))
    expect((await running.db.execute(sql`select from stored_value_holds`)).rows).toEqual([])
    const books = await running.db.execute(sql`
    select v.id from stored_value v where v.balance <> (
      select coalesce(sum(e.amount), 0) from stored_value_entries e
      where e.website_id = v.website_id and e.value_id = v.id)`)
    expect(books.rows).toEqual([])
  },
)
