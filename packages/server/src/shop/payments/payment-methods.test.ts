import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { vouchers } from '../../testing/voucher-method.ts'

// A method is added by one file and one line, as here. [PAY-30]
vi.mock(import('./registry.ts'), async (original) => {
  const { paymentKinds } = await original()
  const { voucherMethod } = await import('../../testing/voucher-method.ts')
  return { paymentKinds: [...paymentKinds, voucherMethod] }
})

const encryptionKey = 'a key of a test that is long enough'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false, encryptionKey } })
  shop = await openShop(running)
  owner = await running.signInOwner()
  vouchers.given.clear()
  vouchers.refuses = undefined
  vouchers.openedWith.length = 0
  return () => running.close()
})

const path = '/api/config/payment-methods'
const voucherValues = { office: 'Hall', apiKey: 'key-one' }

interface Shown {
  readonly id: string
  readonly kind: string
  readonly isOn: boolean
  readonly isOffered: boolean
  readonly state: string
}

async function methods(of: Client = owner): Promise<Shown[]> {
  return (await of.get(path)).json().methods
}

const brief = (shown: readonly Shown[]) =>
  shown.map(({ kind, isOn, isOffered }) => `${kind} ${isOn ? 'on' : 'off'}${isOffered ? ' offered' : ''}`)

async function add(kind: string, values: object, of: Client = owner): Promise<string> {
  const response = await of.post(path, { kind, values })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().methods.findLast((one: Shown) => one.kind === kind).id
}

const change = (id: string, body: object) => owner.call('PATCH', `${path}/${id}`, { body })

const transfer = {
  name: 'Bank <transfer>',
  about: 'We send it when it is paid.',
  instructions: 'Pay {amount}, name {order}.\nIBAN <DE00> {iban}',
}

async function buyer(): Promise<Client> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id)
  return visitor
}

describe('setting up', () => {
  test('[PAY-31] [PAY-35] test cards alone to begin with; a method that takes real money takes their place', async () => {
    expect(brief(await methods())).toEqual(['test on offered'])
    await add('manual', transfer)
    const [testCards, byHand] = await methods()
    expect(brief([testCards!, byHand!])).toEqual(['test on', 'manual on offered'])
    expect(testCards?.state).toContain('stands in only while nothing else works')
    await change(byHand!.id, { isOn: false })
    expect(brief(await methods())).toEqual(['test on offered', 'manual off'])
  })

  test('[PAY-32] a shop whose only method is off takes no payments, and says so before anybody types', async () => {
    await change('test', { isOn: false })
    const visitor = await buyer()
    expect((await visitor.get('/checkout')).body).toContain('This shop cannot take payments right now.')
    const refused = await pay(visitor)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'no-payment-method'])
    expect((await running.db.execute(sql`select id from orders`)).rows).toEqual([])
    await change('test', { isOn: true })
    orderIdOf(await pay(visitor))
  })

  test('[PAY-31] methods stand in the order the owner puts them in', async () => {
    const first = await add('manual', { ...transfer, name: 'Transfer' })
    const second = await add('manual', { ...transfer, name: 'Cash' })
    await owner.call('PUT', `${path}/order`, { body: { ids: [second, 'not-there', first] } })
    expect((await methods()).map(({ id }) => id)).toEqual([second, first, 'test'])
    const page = (await (await buyer()).get('/checkout')).body
    expect(page.indexOf('Cash')).toBeLessThan(page.indexOf('Transfer'))
  })

  test('[PAY-30] settings are checked by their fields; what is missing is named', async () => {
    const wrong = await owner.post(path, { kind: 'voucher', values: { apiKey: 'wrong' } })
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([422, 'fields-invalid'])
    expect(wrong.json().error.fields).toEqual({ office: 'Fill this in.', apiKey: 'It begins with key-.' })
    const unknown = { ...voucherValues, more: 'x' }
    expect((await owner.post(path, { kind: 'voucher', values: unknown })).statusCode).toBe(422)
    expect((await owner.post(path, { kind: 'test', values: {} })).json().error.code).toBe('kind-not-found')
    await add('voucher', voucherValues)
    const again = await owner.post(path, { kind: 'voucher', values: voucherValues })
    expect(again.json().error.code).toBe('already-there')
  })

  test('[PAY-30] no website has more than 20, and what comes with the installation is only switched', async () => {
    for (let number = 0; number < 19; number++) await add('manual', { ...transfer, name: `No ${number}` })
    const more = await owner.post(path, { kind: 'manual', values: transfer })
    expect(more.json().error.code).toBe('too-many-methods')
    expect((await owner.call('DELETE', `${path}/test`)).json().error.code).toBe('cannot-be-removed')
    expect((await change('test', { values: { x: 'y' } })).json().error.code).toBe('fields-invalid')
    expect((await change('nothing', { isOn: true })).json().error.code).toBe('method-not-found')
  })

  test('[PAY-36] only those who run the store see and change them, each of their own website', async () => {
    await add('voucher', voucherValues)
    for (const role of [roles.editor, roles.viewer, roles.reporting, roles.billing]) {
      const other = await running.signInOwner({ role })
      expect((await other.get(path)).statusCode).toBe(403)
      expect((await other.post(path, { kind: 'manual', values: transfer })).statusCode).toBe(403)
    }
    const manager = await running.signInOwner({ role: roles.storeManager })
    expect((await manager.get(path)).statusCode).toBe(200)
    const websiteId = await running.addWebsite('other')
    const elsewhere = await running.signInOwner({ websiteId, host: 'other.localhost' })
    expect(brief(await methods(elsewhere))).toEqual(['test on offered'])
  })
})

describe('secrets', () => {
  test('[PAY-34] a secret is never told again, kept as nothing one can read, and stays when it is not typed', async () => {
    const id = await add('voucher', voucherValues)
    const answer = await owner.get(path)
    expect(answer.body).not.toContain('key-one')
    expect(answer.json().methods.at(-1)).toMatchObject({ values: { office: 'Hall' }, secretsSet: ['apiKey'] })
    const { rows } = await running.db.execute(sql`select * from payment_methods`)
    expect(JSON.stringify(rows)).not.toContain('key-one')
    const renamed = await change(id, { values: { office: 'Quay', apiKey: '' } })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.body).not.toContain('key-one')
    orderIdOf(await pay(await buyer()))
    expect(vouchers.openedWith).toEqual(['key-one'])
    expect((await change(id, { values: { office: 'Quay', apiKey: 'no' } })).statusCode).toBe(422)
    await change(id, { values: { office: 'Quay', apiKey: 'key-two' } })
    orderIdOf(await pay(await buyer()))
    expect(vouchers.openedWith).toEqual(['key-one', 'key-two'])
  })

  test('[PAY-34] without the key of the installation a method says so, is not offered, and works again with it', async () => {
    const id = await add('voucher', voucherValues)
    const { database, clock } = running
    const elsewhere = await createTestApp({
      database,
      config: { rateLimits: false, encryptionKey: 'another key, as on another machine' },
      withoutWebsite: true,
    })
    try {
      expect(clock).toBeDefined()
      const { websiteId } = running
      const found = await elsewhere.app.payments.ofWebsite(websiteId)
      expect(found.at(-1)?.problem).toContain('locked with another key')
      expect((await elsewhere.app.payments.offered(websiteId)).map(({ kind }) => kind.kind)).toEqual(['test'])
      expect(
        await elsewhere.app.payments.methodOf(websiteId, { methodId: id, kind: 'voucher' }),
      ).toMatchObject({
        settings: { office: 'Hall' },
      })
    } finally {
      await elsewhere.app.close()
    }
    expect((await running.app.payments.offered(running.websiteId)).map(({ kind }) => kind.kind)).toEqual([
      'voucher',
    ])
  })

  test('[SECRET-2] a locked secret that is moved to another website opens nothing there', async () => {
    await add('voucher', voucherValues)
    const websiteId = await running.addWebsite('other')
    await running.db.execute(sql`
      insert into payment_methods select ${websiteId}, id, kind, enabled, position, settings, secrets, created_at, updated_at
      from payment_methods where kind = 'voucher'`)
    const [method] = await running.app.payments.ofWebsite(websiteId)
    expect(method?.settings).toEqual({ office: 'Hall' })
    expect(method?.problem).toContain('cannot be read')
  })

  test('[PAY-34] removed, its secrets are gone, and its payments are not given back by guess', async () => {
    const id = await add('voucher', voucherValues)
    const orderId = orderIdOf(await pay(await buyer()))
    await owner.call('DELETE', `${path}/${id}`)
    expect(
      (await running.db.execute(sql`select id from payment_methods where kind = 'voucher'`)).rows,
    ).toEqual([])
    const refused = await owner.post(`/api/config/orders/${orderId}/refund`, { amountCents: 100 })
    expect(refused.json().error.code).toBe('provider-missing')
  })
})

describe('at the checkout', () => {
  test('[PAY-30] a method of one file and one line: its origins, its settings in the page, paid, given back', async () => {
    await add('voucher', voucherValues)
    const visitor = await buyer()
    const page = await visitor.get('/checkout')
    expect(page.headers['content-security-policy']).toContain('https://vouchers.example')
    expect(page.headers['content-security-policy']).toContain('https://api.vouchers.example')
    expect(page.body).toContain('Voucher of Hall')
    expect(page.body).not.toContain('key-one')
    const orderId = orderIdOf(await pay(visitor))
    const { order } = (await owner.get(`/api/config/orders/${orderId}`)).json()
    expect(order).toMatchObject({ paymentState: 'paid', testMode: false })
    expect(order.payments).toMatchObject([
      { kind: 'voucher', label: 'Voucher of Hall', tender: 'stored-value', amountCents: 1250 },
    ])
    const refund = await owner.post(`/api/config/orders/${orderId}/refund`, { amountCents: 1250 })
    expect(refund.json().order.paymentState).toBe('refunded')
    expect([...vouchers.given.values()]).toEqual([1250])
  })

  test('[CHK-33] of several ways the buyer chooses one; without a choice, or with an old one, nothing is taken', async () => {
    const byHand = await add('manual', transfer)
    const voucher = await add('voucher', voucherValues)
    const visitor = await buyer()
    const unsaid = await pay(visitor)
    expect([unsaid.statusCode, unsaid.json().error.code]).toEqual([422, 'form-invalid'])
    expect(unsaid.json().error.fields).toEqual({ paymentMethod: 'Required' })
    const old = await pay(visitor, { paymentMethod: 'test' })
    expect(old.json().error.fields.paymentMethod).toContain('not offered any more')
    expect((await running.db.execute(sql`select id from checkouts`)).rows).toEqual([])
    await change(voucher, { isOn: false })
    expect((await pay(visitor, { paymentMethod: voucher })).statusCode).toBe(422)
    const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...form } = paidForm
    const placed = await visitor.call('POST', '/checkout', {
      form: { idempotencyKey: newKey(), ...form, paymentMethod: byHand },
    })
    expect(placed.statusCode).toBe(303)
  })

  test('[PAY-33] a webhook speaks of its own website’s checkouts of its own method alone', async () => {
    const id = await add('voucher', voucherValues)
    const otherId = await running.addWebsite('other')
    const otherShop = await openShop(running, { websiteId: otherId })
    const elsewhere = running.client('other.localhost')
    const mug = await otherShop.product()
    await fillCart(elsewhere, mug.id)
    const asked = await pay(elsewhere, { cardNumber: cards.secondStep })
    expect(asked.json().secondStep).toBeDefined()
    const { rows } = await running.db.execute<{ id: string; payment_id: string }>(
      sql`select id, payment_id from checkouts`,
    )
    const { id: checkoutId = '', payment_id: paymentId = '' } = rows[0] ?? {}
    const tell = (websiteId: string, host: string, key = 'key-one', method = id) =>
      running.client(host).call('POST', `/api/payments/${method}/webhook`, {
        body: JSON.stringify({ websiteId, checkoutId, result: { status: 'paid', paymentId } }),
        headers: { 'content-type': 'application/json', 'x-voucher-key': key },
        withoutCrumb: true,
      })
    expect((await tell(otherId, 'localhost', 'a wrong key')).statusCode).toBe(400)
    expect((await tell(otherId, 'localhost')).statusCode).toBe(200)
    expect((await tell(otherId, 'other.localhost')).statusCode).toBe(404)
    expect((await tell(otherId, 'localhost', 'key-one', 'test')).statusCode).toBe(404)
    // Not even for a checkout that claims to be of this method.
    await running.db.execute(sql`update checkouts set method_id = ${id}`)
    expect((await tell(otherId, 'localhost')).statusCode).toBe(200)
    expect((await running.db.execute(sql`select id from orders`)).rows).toEqual([])
    // Nor for a checkout of its own website that another method was chosen for.
    const visitor = await buyer()
    await change(id, { isOn: false })
    await pay(visitor, { cardNumber: cards.secondStep })
    const own = await running.db.execute<{ id: string; payment_id: string }>(
      sql`select id, payment_id from checkouts where website_id = ${running.websiteId}`,
    )
    const ofOther = { websiteId: running.websiteId, checkoutId: own.rows[0]?.id }
    const body = JSON.stringify({
      ...ofOther,
      result: { status: 'paid', paymentId: own.rows[0]?.payment_id },
    })
    const headers = { 'content-type': 'application/json', 'x-voucher-key': 'key-one' }
    const told = await running
      .client()
      .call('POST', `/api/payments/${id}/webhook`, { body, headers, withoutCrumb: true })
    expect(told.statusCode).toBe(200)
    expect((await running.db.execute(sql`select id from orders`)).rows).toEqual([])
  })
})

describe('paid by hand', () => {
  async function placed(): Promise<{ id: string; visitor: Client; page: string }> {
    await add('manual', transfer)
    const visitor = await buyer()
    const response = await pay(visitor)
    return { id: orderIdOf(response), visitor, page: response.json().redirect }
  }

  const order = async (id: string) => (await owner.get(`/api/config/orders/${id}`)).json().order

  test('[PAY-40] [PAY-41] the order waits for its money and says how to pay, on its pages and in the mail', async () => {
    const { id, visitor, page } = await placed()
    expect(await order(id)).toMatchObject({
      paymentState: 'awaiting',
      testMode: false,
      payments: [{ status: 'awaiting', label: 'Bank <transfer>' }],
      events: [{ type: 'placed' }],
    })
    const shown = (await visitor.get(page)).body
    expect(shown).toContain('How to pay: Bank &lt;transfer&gt;')
    expect(shown).toContain('Pay $12.50, name 1001.<br>IBAN &lt;DE00&gt; {iban}')
    expect(shown).toContain('not paid yet')
    await running.runJobs()
    const [mail] = await running.outbox()
    expect(mail?.bodyText).toContain(
      'How to pay: Bank <transfer>\nPay $12.50, name 1001.\nIBAN <DE00> {iban}',
    )
    expect(mail?.bodyHtml).toContain('Pay $12.50, name 1001.<br>IBAN &lt;DE00&gt;')
    const { rows } = await running.db.execute(sql`select on_hand, reserved from stock`)
    expect(rows).toEqual([{ on_hand: 9, reserved: 0 }])
  })

  test('[PAY-41] the order keeps what the buyer was told', async () => {
    const { id } = await placed()
    const method = (await methods()).find(({ kind }) => kind === 'manual')
    await change(method!.id, { values: { ...transfer, name: 'Other', instructions: 'Other' } })
    await owner.call('DELETE', `${path}/${method!.id}`)
    expect((await order(id)).payments[0]).toMatchObject({
      label: 'Bank <transfer>',
      instructions: transfer.instructions,
    })
  })

  test('[PAY-44] instructions begun and not filled in are not offered, and their owner is told which line', async () => {
    const id = await add('manual', {
      ...transfer,
      instructions: 'Pay {amount}.\n\nHolder: Ada\nIBAN:\nBIC: X',
    })
    const state = async () => (await methods()).find((one) => one.id === id)
    expect(await state()).toMatchObject({ isOn: true, isOffered: false })
    expect((await state())?.state).toBe('How to pay is not filled in: see “IBAN:”.')
    await change(id, { isOn: false })
    expect((await change(id, { isOn: true })).json().error.code).toBe('not-set-up')
    await change(id, { values: { ...transfer, instructions: 'Pay to:\nAda, IBAN DE00' }, isOn: true })
    expect(await state()).toMatchObject({ isOn: true, isOffered: true })
  })

  test('[PAY-42] marked as paid it is paid once, with an event, a receipt and the date', async () => {
    const { id } = await placed()
    const mark = (body = {}) => owner.post(`/api/config/orders/${id}/mark-paid`, body)
    const both = await Promise.all([mark(), mark()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const after = await order(id)
    expect(after).toMatchObject({ paymentState: 'paid', payments: [{ status: 'paid' }] })
    expect(after.events.filter(({ type }: { type: string }) => type === 'paid')).toMatchObject([
      { parameters: { label: 'Bank <transfer>' }, amountCents: 1250 },
    ])
    await running.runJobs()
    const receipts = (await running.outbox()).filter(({ kind }) => kind === 'payment-received')
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.subject).toBe('Test site: we have received your payment for order 1001')
    expect(receipts[0]?.bodyText).not.toContain('How to pay')
  })

  test('[PAY-42] those who may not change orders do not mark them', async () => {
    const { id } = await placed()
    const viewer = await running.signInOwner({ role: roles.viewer })
    expect((await viewer.post(`/api/config/orders/${id}/mark-paid`, {})).statusCode).toBe(403)
  })

  test('[PAY-43] what has not come cannot be given back; what has is given back by hand, and written down', async () => {
    const { id } = await placed()
    const refund = (amountCents: number) => owner.post(`/api/config/orders/${id}/refund`, { amountCents })
    expect((await refund(1)).json().error.code).toBe('too-much')
    await owner.post(`/api/config/orders/${id}/mark-paid`, { notify: false })
    const method = (await methods()).find(({ kind }) => kind === 'manual')
    await owner.call('DELETE', `${path}/${method!.id}`)
    const given = (await refund(1250)).json().order
    expect(given.paymentState).toBe('refunded')
    expect(given.events.at(-1).parameters.byHand).toEqual(['Bank <transfer>'])
  })

  test('[ORD-10] called off before its money came, it waits no more and its stock goes back', async () => {
    const { id } = await placed()
    await owner.post(`/api/config/orders/${id}/cancel`, {})
    expect(await order(id)).toMatchObject({
      fulfillmentState: 'canceled',
      paymentState: 'canceled',
      payments: [{ status: 'canceled' }],
    })
    const { rows } = await running.db.execute(sql`select on_hand from stock`)
    expect(rows).toEqual([{ on_hand: 10 }])
    const late = await owner.post(`/api/config/orders/${id}/mark-paid`, {})
    expect(late.json().error.code).toBe('not-awaited')
  })

  test('[ORD-10] an order that cost nothing, called off, gives its stock back', async () => {
    const gift = await shop.product({}, { sku: 'GIFT', price: 0 })
    const visitor = running.client()
    await fillCart(visitor, gift.id, 2, 'GIFT')
    const id = orderIdOf(await pay(visitor))
    expect((await order(id)).payments).toEqual([])
    await owner.post(`/api/config/orders/${id}/cancel`, {})
    const { rows } = await running.db.execute(sql`select on_hand from stock`)
    expect(rows).toEqual([{ on_hand: 10 }])
  })

  test('[ORD-21] [CHK-75] a bought file is not had before it is paid, which is said beside it', async () => {
    await add('manual', transfer)
    const file = await shop.product({ productType: 2, digitalAssetId: 'asset' }, { sku: 'PDF' })
    const visitor = running.client()
    await fillCart(visitor, file.id, 1, 'PDF')
    const response = await pay(visitor)
    const id = orderIdOf(response)
    const { redirect } = response.json()
    const waiting = (await visitor.get(redirect)).body
    expect(waiting).not.toContain('/download/')
    expect(waiting).toContain('Its files open once the order is paid.')
    await owner.post(`/api/config/orders/${id}/mark-paid`, {})
    const paid = (await visitor.get(redirect)).body
    expect(paid).toContain('/download/')
    expect(paid).not.toContain('Its files open')
  })

  test('[CHK-20] pressed twice at once it is one order', async () => {
    await add('manual', transfer)
    const visitor = await buyer()
    const idempotencyKey = newKey()
    const both = await Promise.all([pay(visitor, { idempotencyKey }), pay(visitor, { idempotencyKey })])
    expect(new Set(both.map(orderIdOf)).size).toBe(1)
    const { rows } = await running.db.execute(sql`select count(*)::integer as n from payments`)
    expect(rows).toEqual([{ n: 1 }])
  })
})

test('[PAY-30] the registry holds a line for each kind, and neither checkout nor orders names one, and payments imports neither', () => {
  const root = join(import.meta.dirname, '..')
  const registry = readFileSync(join(root, 'payments/registry.ts'), 'utf8')
  expect(registry.match(/^import \{ \w+Method \}/gm)).toHaveLength(5)
  for (const file of ['checkout/checkout.ts', 'checkout/checkout-pages.ts', 'orders/refunds.ts'])
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/['"](stripe|manual|test)['"]/)
  const own = readdirSync(join(root, 'payments'), { recursive: true, encoding: 'utf8' })
  for (const file of own.filter((name) => name.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(name)))
    expect(readFileSync(join(root, 'payments', file), 'utf8')).not.toMatch(/from '[./]+(checkout|orders)\//)
})
