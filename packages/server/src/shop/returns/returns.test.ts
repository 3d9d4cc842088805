import type { AnswerOf } from '@plinth/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { statusPath } from '../orders/order-token.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { returnDays: 14 } })
  owner = await running.signInOwner()
  return () => running.close()
})

type Returns = AnswerOf<'GET /api/config/orders/:id/returns'>
const at = (id: string, rest = '') => `/api/config/orders/${id}${rest}`
const read = async (id: string): Promise<Returns> => ok(owner.get(at(id, '/returns')))
const readOrder = async (id: string) => (await ok(owner.get(at(id)))).order
const statusOf = (id: string) => statusPath(running.app.secret, running.websiteId, id)
const tokenOf = (id: string) => new URL(statusOf(id), 'http://localhost').searchParams.get('token') ?? ''

async function sent(quantity = 3): Promise<{ id: string; itemId: string }> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id, quantity)
  const id = orderIdOf(await pay(visitor))
  const order = (await ok(owner.post(at(id, '/fulfill'), { notify: false }))).order
  return { id, itemId: order.items[0].id }
}
const ask = (id: string, fields: Record<string, string>, token = tokenOf(id)) =>
  running.client().call('POST', `/order-status/${id}/return`, {
    form: { token, ...fields },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const step = (id: string, returnId: string, what: string, body: object = {}) =>
  owner.post(at(id, `/returns/${returnId}/${what}`), body)
const mails = async () => {
  await running.runJobs()
  return (await running.outbox()).filter(({ kind }) => kind.startsWith('return-'))
}

test('[RETURN-3] [ORD-132] a buyer asks on the page of the order, without scripts and once, and gets a receipt', async () => {
  const { id, itemId } = await sent()
  const page = await running.client().get(statusOf(id))
  expect(page.body).toContain(`quantity-${itemId}`)
  expect(page.body).toContain('Damaged or broken')
  const fields = { [`quantity-${itemId}`]: '2', [`reason-${itemId}`]: 'damaged', key: 'one-key-of-many' }
  expect((await ask(id, fields, 'another')).statusCode).toBe(404)
  const empty = await ask(id, { [`quantity-${itemId}`]: '0' })
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('Choose what is sent back, and how many.')
  const written = await ask(id, {
    [`quantity-${itemId}`]: '0',
    [`reason-${itemId}`]: 'damaged',
    message: 'The <b>lid</b>',
  })
  expect(written.body).toContain('<option value="damaged" selected>')
  expect(written.body).toContain('>The &lt;b&gt;lid&lt;/b&gt;</textarea>')
  expect(written.body).toContain(`/order-status/${id}/return#send-back"`)
  const asked = await ask(id, { ...fields, message: 'The <b>handle</b>' })
  expect([asked.statusCode, asked.headers.location]).toEqual([303, statusOf(id)])
  await ask(id, { ...fields, message: 'The <b>handle</b>' })
  // The form before, filled in otherwise, as after going back: what it asks now was not asked.
  const otherwise = await ask(id, { ...fields, message: 'The lid' })
  expect(otherwise.statusCode).toBe(422)
  expect(otherwise.body).toContain('This form was sent before, with something else in it.')
  expect(await read(id)).toMatchObject({
    returns: [
      {
        number: 1,
        state: 'asked',
        askedBy: 'buyer',
        items: [{ itemId, quantity: 2, reason: 'damaged' }],
        message: 'The <b>handle</b>',
      },
    ],
    returnable: [{ itemId, quantity: 1 }],
  })
  const many = await ask(id, { ...fields, key: 'another-key-of-it' })
  expect(many.body).toContain('Of Mug only 1 can be sent back.')
  expect((await running.client().get(statusOf(id))).body).toContain('Asked for: we will write to you')
  expect(await mails()).toMatchObject([
    { kind: 'return-asked', subject: 'Test site: your return of order 1001' },
  ])
  expect((await readOrder(id)).events.at(-1)).toMatchObject({ type: 'mail-kept' })
  const listed = (await ok(owner.get('/api/config/orders?state=returns'))).orders
  expect(listed).toMatchObject([{ id, hasReturn: true }])
})

test('[RETURN-3] nobody asks too late, before anything was sent, or where the shop does not take returns', async () => {
  const { id, itemId } = await sent()
  const fields = { [`quantity-${itemId}`]: '1', key: 'one-key-of-many' }
  running.clock.advance(15 * 24 * 60 * 60 * 1000)
  expect((await running.client().get(statusOf(id))).body).not.toContain('name="quantity-')
  expect((await ask(id, fields)).statusCode).toBe(422)
  owner = await running.signInOwner()
  expect((await read(id)).returns).toEqual([])
  const visitor = running.client()
  const mug = await shop.product({}, { sku: 'CUP' })
  await fillCart(visitor, mug.id, 1, 'CUP')
  const unsent = orderIdOf(await pay(visitor))
  expect((await running.client().get(statusOf(unsent))).body).not.toContain('name="quantity-')
})

test('[RETURN-4] [RETURN-5] [RETURN-6] the shop accepts, receives and gives the money back; each is told by mail', async () => {
  const { id, itemId } = await sent()
  await ask(id, { [`quantity-${itemId}`]: '1', [`reason-${itemId}`]: 'size', key: 'one-key-of-many' })
  const returnId = (await read(id)).returns[0]!.id
  expect((await step(id, returnId, 'receive')).json().error.code).toBe('return-state')
  await ok(step(id, returnId, 'accept', { answer: 'Send it to 1 Kiln Lane' }))
  await ok(step(id, returnId, 'receive'))
  const refund = {
    items: [{ itemId, quantity: 1 }],
    restock: true,
    returnId,
    idempotencyKey: 'a-refund-of-a-return',
  }
  await ok(owner.post(at(id, '/refund'), refund))
  await ok(owner.post(at(id, '/refund'), refund))
  expect(await read(id)).toMatchObject({
    returns: [{ state: 'refunded', answer: 'Send it to 1 Kiln Lane' }],
    returnable: [{ itemId, quantity: 2 }],
  })
  const order = await readOrder(id)
  expect(order).toMatchObject({ refundedTotalCents: 1250, paymentState: 'partially-refunded' })
  expect(
    order.events
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith('return-')),
  ).toEqual(['return-asked', 'return-accepted', 'return-received'])
  const kinds = await mails()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'return-accepted',
    'return-asked',
    'return-received',
  ])
  expect(kinds.find(({ kind }) => kind === 'return-accepted')?.bodyText).toContain('Send it to 1 Kiln Lane')
  const { rows } = await running.db.execute(sql`select on_hand from stock`)
  expect(rows).toEqual([{ on_hand: 8 }])
  expect((await ok(owner.get('/api/config/orders?state=returns'))).orders).toEqual([])
})

test('[RETURN-4] the shop opens a return itself, by line, once for a key, and refuses or ends one', async () => {
  const { id, itemId } = await sent()
  const wanted = { items: [{ itemId, quantity: 1, reason: 'wrong-item' }], idempotencyKey: 'key-of-a-return' }
  await ok(owner.post(at(id, '/returns'), wanted))
  await ok(owner.post(at(id, '/returns'), wanted))
  const other = await owner.post(at(id, '/returns'), { ...wanted, answer: 'Send it to us' })
  expect([other.statusCode, other.json().error.code]).toEqual([422, 'key-reused'])
  const known = await read(id)
  expect(known.returns).toMatchObject([{ state: 'accepted', askedBy: 'shop' }])
  const many = { items: [{ itemId, quantity: 3, reason: 'size' }] }
  expect((await owner.post(at(id, '/returns'), many)).json().error.code).toBe('too-many-to-return')
  await ok(step(id, known.returns[0]!.id, 'cancel', { notify: false }))
  await ask(id, { [`quantity-${itemId}`]: '3', key: 'one-key-of-many' })
  const asked = (await read(id)).returns[1]!
  await ok(step(id, asked.id, 'refuse', { answer: 'It was used' }))
  expect((await read(id)).returns).toMatchObject([{ state: 'canceled' }, { number: 2, state: 'refused' }])
  expect((await mails()).find(({ kind }) => kind === 'return-refused')?.bodyText).toContain('It was used')
  const viewer = await running.signInOwner({ role: 3, email: 'reports@example.com' })
  expect((await viewer.get(at(id, '/returns'))).statusCode).toBe(403)
})
