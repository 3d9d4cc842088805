import type { AnswerOf } from '@plinth/contract'
import { addLanguage, fromCatalogue, newId, say, verbatim } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { cards, fillCart, newKey, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { vouchers } from '../../testing/voucher-method.ts'
import { createTestProvider } from '../payments/methods/test/test-provider.ts'
import type { Agreement } from '../payments/agreement.ts'
import { insertOrder, type NewPayment } from './place-order.ts'

vi.mock(import('../payments/registry.ts'), async (original) => {
  const { paymentKinds } = await original()
  const { voucherMethod } = await import('../../testing/voucher-method.ts')
  return { paymentKinds: [...paymentKinds, voucherMethod] }
})

let running: TestApp
let owner: Client
let shop: TestShop
let voucherId: string
beforeEach(async () => {
  running = await createTestApp({
    config: { rateLimits: false, encryptionKey: 'a key of a test that is long enough' },
  })
  shop = await openShop(running)
  owner = await running.signInOwner()
  voucherId = 'not set up'
  vouchers.given.clear()
  vouchers.refuses = undefined
  return () => running.close()
})

/** An order of 30.00, the first part of it paid with a card and the rest with a voucher. */
async function placeOrder(cardCents: number, voucherCents: number): Promise<string> {
  const mug = await shop.product({}, { price: 3000 })
  const visitor = running.client()
  await fillCart(visitor, mug.id)
  orderIdOf(await pay(visitor))
  const { db, websiteId } = running
  const { rows } = await db.execute<{ agreed: Agreement }>(
    sql`select agreed from checkouts order by created_at desc, id desc limit 1`,
  )
  const agreed = rows[0]!.agreed
  const card = await createTestProvider(db, running.clock).pay({
    websiteId,
    key: newKey(),
    amountCents: cardCents,
    currency: 'USD',
    instrument: { kind: 'card', card: { number: cards.paid.replaceAll(' ', ''), ...untilLater } },
    email: 'ada@example.com',
    checkoutId: 'a-checkout',
    backTo: 'https://shop.example/checkout/back',
  })
  const id = newId()
  const common = { instructions: '', status: 'paid' } as const
  const payments: NewPayment[] = [
    {
      ...common,
      testMode: false,
      methodId: voucherId,
      kind: 'voucher',
      label: verbatim('Voucher'),
      tender: 'stored-value',
      amountCents: voucherCents,
      reference: 'voucher-1',
    },
    {
      ...common,
      testMode: true,
      methodId: 'test',
      kind: 'test',
      label: say('Card'),
      tender: 'money',
      amountCents: cardCents,
      reference: card.paymentId,
    },
  ]
  const parts = { id, websiteId, checkoutId: newId(), agreed, testMode: true, payments, taken: new Map() }
  await transaction(db, (tx) => insertOrder(tx, parts, running.clock.now()))
  return id
}

const untilLater = { expiryMonth: 4, expiryYear: 2030, cvc: '123' }

/** Sets vouchers up in the shop, with their key. */
async function withVouchers(): Promise<void> {
  const values = { office: 'Hall', apiKey: 'key-1' }
  const answer = await owner.post('/api/config/payment-methods', { kind: 'voucher', values })
  voucherId = answer.json().methods.find(({ kind }: { kind: string }) => kind === 'voucher').id
}

const refund = (id: string, body: object) => owner.post(`/api/config/orders/${id}/refund`, body)

async function givenByCard(): Promise<number> {
  const { rows } = await running.db.execute<{ n: number }>(
    sql`select sum(refunded)::integer as n from test_payments`,
  )
  return rows[0]?.n ?? -1
}

test('[PAY-20] the payments of an order come to its total, or there is no order', async () => {
  const id = await placeOrder(1000, 2000)
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  expect(order.payments).toMatchObject([
    { label: 'Voucher', tender: 'stored-value', amountCents: 2000, status: 'paid', refundedCents: 0 },
    { label: 'Card', tender: 'money', amountCents: 1000, status: 'paid', refundedCents: 0 },
  ])
  await expect(placeOrder(1000, 1999)).rejects.toThrow('come to 2999, and it costs 3000')
  const { rows } = await running.db.execute(sql`
    select sum(p.amount)::integer as paid, (select sum(grand_total)::integer from orders) as total from payments p`)
  expect(rows[0]).toMatchObject({ paid: rows[0]?.['total'] })
})

test('[PAY-21] a refund goes back to the card first, then to the voucher', async () => {
  await withVouchers()
  const id = await placeOrder(1000, 2000)
  const first = (await refund(id, { amountCents: 400 })).json().order
  expect(first.payments.map((one: { refundedCents: number }) => one.refundedCents)).toEqual([0, 400])
  expect([...vouchers.given]).toEqual([])
  const second = (await refund(id, { amountCents: 1100 })).json().order
  expect(second.payments.map((one: { refundedCents: number }) => one.refundedCents)).toEqual([500, 1000])
  expect(second).toMatchObject({ paymentState: 'partially-refunded', refundedTotalCents: 1500 })
  expect([...vouchers.given.values()]).toEqual([500])
  expect(await givenByCard()).toBe(1000)
  const last = (await refund(id, { amountCents: 1500 })).json().order
  expect(last.paymentState).toBe('refunded')
  expect((await refund(id, { amountCents: 1 })).json().error.code).toBe('too-much')
})

test('[PAY-22] the owner says what goes where, within what is left', async () => {
  await withVouchers()
  const id = await placeOrder(1000, 2000)
  const { payments } = (await owner.get(`/api/config/orders/${id}`)).json().order
  const [voucher, card] = payments.map((one: { id: string }) => one.id)
  const shares = (ofVoucher: number, ofCard: number) => [
    { paymentId: voucher, amountCents: ofVoucher },
    { paymentId: card, amountCents: ofCard },
  ]
  const codeOf = async (body: object) => (await refund(id, body)).json().error?.code
  expect(await codeOf({ amountCents: 1500, payments: shares(1500, 1) })).toBe('wrong-shares')
  expect(await codeOf({ amountCents: 1500, payments: shares(499, 1001) })).toBe('too-much')
  expect(await codeOf({ amountCents: 1, payments: [{ paymentId: 'x', amountCents: 1 }] })).toBe(
    'unknown-payment',
  )
  const done = await refund(id, { amountCents: 1500, payments: shares(1500, 0) })
  expect(done.json().order.payments.map((one: { refundedCents: number }) => one.refundedCents)).toEqual([
    1500, 0,
  ])
})

test('[PAY-24] when a provider refuses on the way, what was given back stays so, and the rest can be tried again', async () => {
  await withVouchers()
  const id = await placeOrder(1000, 2000)
  vouchers.refuses = 'The office is closed.'
  const key = newKey()
  const refused = await refund(id, { amountCents: 1500, idempotencyKey: key })
  expect(refused.statusCode).toBe(502)
  expect(refused.json().error.message).toBe('The office is closed. $10.00 was given back.')
  const after = (await owner.get(`/api/config/orders/${id}`)).json().order
  expect(after).toMatchObject({ refundedTotalCents: 1000, paymentState: 'partially-refunded' })
  expect(await givenByCard()).toBe(1000)
  expect((await refund(id, { amountCents: 1500, idempotencyKey: key })).json().error.code).toBe(
    'refund-failed',
  )
  vouchers.refuses = undefined
  const rest = (await refund(id, { amountCents: 500 })).json().order
  expect(rest.refundedTotalCents).toBe(1500)
  expect(await givenByCard()).toBe(1000)
})

test('[PAY-24] an answer lost on the way: the key goes on, and nothing goes back twice', async () => {
  await withVouchers()
  const id = await placeOrder(1000, 2000)
  const key = newKey()
  await refund(id, { amountCents: 1500, idempotencyKey: key })
  // As if the process had died between the two providers.
  const { db } = running
  await db.execute(sql`update refunds set state = 'pending'`)
  await db.execute(sql`update refund_payments set state = 'pending' where position = 1`)
  await db.execute(sql`update payments set refunded = 0 where order_id = ${id}`)
  await db.execute(sql`update orders set refunded_total = 0, payment_state = 'paid' where id = ${id}`)
  const again = (await refund(id, { amountCents: 1500, idempotencyKey: key })).json().order
  expect(again).toMatchObject({ refundedTotalCents: 1500 })
  expect([...vouchers.given.values()]).toEqual([500])
  expect(await givenByCard()).toBe(1000)
})

test('[PAY-5] a payment whose keys are gone is not given back by guess', async () => {
  const id = await placeOrder(1000, 2000)
  const answer = (await refund(id, { amountCents: 1500 })).json()
  expect(answer.error.code).toBe('provider-missing')
  expect(answer.error.message).toContain('paid with Voucher, whose keys are no longer set up')
  expect((await refund(id, { amountCents: 1000 })).statusCode).toBe(200)
})

test('[WORDS-32] what an order was paid with is said in the language it is read in, the owner’s words as they are', async () => {
  const remove = addLanguage('de', fromCatalogue({ Card: 'Karte', Voucher: 'not the owner’s word' }))
  try {
    await transaction(running.db, async (tx) => {
      await tx.execute(sql`update websites set primary_language = 'de', languages = '["de"]'::jsonb`)
      await websiteChanged(tx, running.websiteId)
    })
    const visitor = running.client()
    await fillCart(visitor, (await shop.product({}, { price: 3000 })).id)
    expect((await visitor.get('/checkout')).body).toContain('Karte')
    await withVouchers()
    const id = await placeOrder(1000, 2000)
    const inGerman = async (): Promise<AnswerOf<'GET /api/config/orders/:id'>['order']> => {
      const headers = { 'accept-language': 'de' }
      return (await owner.call('GET', `/api/config/orders/${id}`, { headers })).json().order
    }
    const labels = async () => (await inGerman()).payments.map(({ label }) => label)
    expect(await labels()).toEqual(['Voucher', 'Karte'])
    await refund(id, { amountCents: 1100 })
    const given = (await inGerman()).events.find(({ type }) => type === 'refunded')
    expect(given?.parameters.labels?.toSorted()).toEqual(['Karte', 'Voucher'])
    // As it was kept before there were sentences.
    await running.db.execute(
      sql`update payments set label = 'Card {of old}' where order_id = ${id} and kind = 'test'`,
    )
    expect(await labels()).toEqual(['Voucher', 'Card {of old}'])
  } finally {
    remove()
  }
})
