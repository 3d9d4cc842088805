import { flatShipping, MAX_ORDER_AMOUNT, MAX_PRICE } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { expireOldCheckouts } from './jobs.ts'

let running: TestApp
let shop: TestShop
let visitor: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { store: { shipping: flatShipping(500, { freeFromCents: 5000 }) } })
  visitor = running.client()
})
afterEach(() => running.close())

async function count(table: string): Promise<number> {
  const { rows } = await running.db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${sql.raw(table)}`,
  )
  return rows[0]?.n ?? -1
}

async function stockOf(): Promise<{ on_hand: number; reserved: number }[]> {
  const { rows } = await running.db.execute<{ on_hand: number; reserved: number }>(
    sql`select on_hand, reserved from stock order by variant_id`,
  )
  return rows
}

describe('large amounts', () => {
  async function orderOf(currency: string, price: number, quantity: number) {
    await running.db.execute(sql`update websites set currency = ${currency}`)
    await websiteChanged(running.db, running.websiteId)
    const mug = await shop.product({}, { price, unlimited: true })
    await fillCart(visitor, mug.id, quantity)
    expect((await visitor.get('/cart')).statusCode).toBe(200)
    expect((await visitor.get('/checkout')).statusCode).toBe(200)
    const response = await pay(visitor)
    const owner = await running.signInOwner()
    const url = `/api/config/orders/${orderIdOf(response)}`
    return { owner, url, order: (await owner.get(url)).json().order }
  }

  test('[MONEY-11] an order of 900,000,000.00 rupiah is placed, listed, mailed and given back', async () => {
    const { owner, url, order } = await orderOf('IDR', 45_000_000_000, 2)
    expect(order).toMatchObject({
      currency: 'IDR',
      subtotalCents: 90_000_000_000,
      grandTotalCents: 90_000_000_000,
    })
    expect(order.items[0]).toMatchObject({ unitPriceCents: 45_000_000_000, totalCents: 90_000_000_000 })
    expect((await owner.get('/api/config/orders')).json().orders[0].grandTotalCents).toBe(90_000_000_000)
    await running.runJobs()
    expect((await running.outbox())[0]?.bodyText).toContain('Rp900,000,000.00')
    const refund = await owner.post(`${url}/refund`, {
      idempotencyKey: newKey(),
      items: [],
      amountCents: 80_000_000_000,
      restock: false,
    })
    expect(refund.json().order).toMatchObject({ refundedTotalCents: 80_000_000_000 })
  })

  test('[MONEY-11] the most of the dearest is still counted exactly', async () => {
    const product = MAX_PRICE - 1
    const quantity = Math.floor(MAX_ORDER_AMOUNT / product)
    const { order } = await orderOf('COP', product, quantity)
    expect(order.grandTotalCents).toBe(Number(BigInt(product) * BigInt(quantity)))
  })

  test('[CART-32] an order beyond the most one may come to is refused, added or grown dearer', async () => {
    const gold = await shop.product({}, { price: MAX_PRICE, unlimited: true })
    const refused = await visitor.post('/api/commerce/shopping-cart/entries', {
      itemId: gold.id,
      sku: 'MUG',
      quantity: 2000,
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toEqual({
      code: 'order-too-large',
      message: 'An order has to stay below $10,000,000,000,000.00. Take something out, or order in parts.',
      parameters: { most: '$10,000,000,000,000.00' },
    })
    const cheap = await shop.product({}, { price: 1, unlimited: true })
    await fillCart(visitor, cheap.id, 9999)
    await running.db.execute(sql`update variants set price = ${MAX_PRICE}`)
    expect((await visitor.get('/cart')).body).toContain('An order has to stay below $10,000,000,000,000.00.')
    const { entries } = (await visitor.get('/api/commerce/shopping-cart')).json()
    const more = await visitor.put(`/api/commerce/shopping-cart/entries/${entries[0].id}`, { quantity: 9000 })
    expect(more.json().error.code).toBe('order-too-large')
    await visitor.get('/checkout')
    expect((await pay(visitor)).json().error.code).toBe('above-maximum')
  })
})

describe('paying', () => {
  test('[CHK-20] [INV-6] [PAY-2] makes an order, takes the stock, closes the cart', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id, 2)
    const response = await pay(visitor)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ ok: true })
    const owner = await running.signInOwner()
    const { order } = (await owner.get(`/api/config/orders/${orderIdOf(response)}`)).json()
    expect(order).toMatchObject({
      orderNumber: 1001,
      testMode: true,
      email: 'ada@example.com',
      subtotalCents: 2500,
      shippingTotalCents: 500,
      grandTotalCents: 3000,
      shippingMethod: 'Standard shipping',
      fulfillmentState: 'pending',
      paymentState: 'paid',
      shippingAddress: { name: 'Ada Lovelace', postalCode: 'SW1Y 4JH', country: 'GB' },
      items: [{ sku: 'MUG', productName: 'Mug', quantity: 2, unitPriceCents: 1250, totalCents: 2500 }],
    })
    expect(order.events.map(({ type }: { type: string }) => type)).toEqual(['placed', 'paid'])
    expect(await stockOf()).toEqual([{ on_hand: 8, reserved: 0 }])
    expect((await visitor.get('/api/commerce/shopping-cart')).json()).toBeNull()
    expect(visitor.cookies.has('hasCart')).toBe(false)
  })

  test('[CHK-20] the same key makes one order, one after the other and at the same time', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id, 2)
    const key = newKey()
    const both = await Promise.all([1, 2].map(() => pay(visitor, { idempotencyKey: key })))
    both.push(await pay(visitor, { idempotencyKey: key }))
    expect(new Set(both.map(orderIdOf)).size).toBe(1)
    expect(await count('orders')).toBe(1)
    expect(await count('test_payments')).toBe(1)
    expect(await stockOf()).toEqual([{ on_hand: 8, reserved: 0 }])
  })

  test('[CHK-32] a key, under way or done, opens nothing to anybody but its buyer', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const key = newKey()
    const { secondStep } = (await pay(visitor, { idempotencyKey: key, cardNumber: cards.secondStep })).json()
    const strangers = [running.client(), running.client()]
    await fillCart(strangers[1] as Client, mug.id)
    const tryAll = async () => {
      for (const stranger of strangers) {
        const byKey = await pay(stranger, { idempotencyKey: key })
        const byToken = await stranger.post('/checkout/second-step', {
          token: secondStep.token,
          confirm: true,
        })
        const form = { token: secondStep.token, confirm: 'yes' }
        const byForm = await stranger.call('POST', '/checkout/second-step', { form })
        for (const answer of [byKey, byToken]) {
          expect(answer.statusCode).toBe(404)
          expect(answer.json().error.code).toBe('checkout-not-found')
        }
        for (const answer of [byKey, byToken, byForm]) {
          expect(answer.body + String(answer.headers.location)).not.toMatch(/token=|St James Square/)
        }
      }
    }
    await tryAll()
    expect(await count('orders')).toBe(0)
    const paid = await visitor.post('/checkout/second-step', { token: secondStep.token, confirm: true })
    await tryAll()
    expect(orderIdOf(await pay(visitor, { idempotencyKey: key }))).toBe(orderIdOf(paid))
    expect(await count('orders')).toBe(1)
  })

  test('[CHK-32] two carts with one key at the same moment: one of them pays, and each knows only its own', async () => {
    const mug = await shop.product()
    const other = running.client()
    for (const one of [visitor, other]) await fillCart(one, mug.id)
    const key = newKey()
    const answers = await Promise.all([visitor, other].map((one) => pay(one, { idempotencyKey: key })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await count('orders')).toBe(1)
    expect(await stockOf()).toEqual([{ on_hand: 9, reserved: 0 }])
  })

  test('[CHK-27] two windows with the same cart make one order', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const answers = await Promise.all([pay(visitor), pay(visitor)])
    const paid = answers.filter(({ statusCode }) => statusCode === 200)
    expect(paid).toHaveLength(1)
    expect(await count('orders')).toBe(1)
  })

  test('[CHK-22] [INV-5] a declined card releases the stock, keeps cart and form, and another card pays with the same key', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id, 2)
    const key = newKey()
    const declined = await pay(visitor, { idempotencyKey: key, cardNumber: cards.declined })
    expect(declined.statusCode).toBe(402)
    expect(declined.json()).toMatchObject({
      ok: false,
      error: { code: 'payment-declined', message: 'Your card was declined. Try another card.' },
    })
    expect(await stockOf()).toEqual([{ on_hand: 10, reserved: 0 }])
    expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(2)
    const paid = await pay(visitor, { idempotencyKey: key })
    orderIdOf(paid)
    expect(await stockOf()).toEqual([{ on_hand: 8, reserved: 0 }])
  })

  test('[CHK-7] tells every field that is wrong, card included', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const response = await pay(visitor, {
      email: 'ada',
      name: '',
      postalCode: '1',
      cardNumber: '4242 4242 4242 4241',
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().error.message).toBe('One or more fields is invalid, please check your entries.')
    expect(response.json().fields).toEqual({
      email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
      name: 'Required',
      postalCode: 'Postcode is not valid. It should look like EC1Y 8SY.',
      cardNumber: 'This card number is not valid. Please check the digits.',
    })
  })

  test('[CHK-5] refuses a country the store does not ship to', async () => {
    const other = await running.addWebsite('other')
    const strict = await openShop(running, {
      websiteId: other,
      store: { shipping: flatShipping(0, { countries: ['US'] }) },
    })
    const mug = await strict.product()
    const buyer = running.client('other.localhost')
    await fillCart(buyer, mug.id)
    expect((await pay(buyer)).json().fields).toEqual({ country: 'We do not ship to this country.' })
  })

  test('[CART-9] refuses an order below the minimum', async () => {
    const other = await running.addWebsite('other')
    const strict = await openShop(running, { websiteId: other, store: { checkoutMinimum: 2000 } })
    const mug = await strict.product()
    const buyer = running.client('other.localhost')
    await fillCart(buyer, mug.id)
    expect((await pay(buyer)).json().error.message).toBe(
      'To check out, your order subtotal must be $20.00 or more.',
    )
  })

  test('[CHK-26] nobody pays a price they have not seen', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    await running.db.execute(sql`update variants set price = 2000`)
    const first = await pay(visitor)
    expect(first.statusCode).toBe(409)
    expect(first.json().error).toEqual({
      code: 'price-changed',
      message:
        'A price changed since you opened this page. Your total is now $25.00. Look it over, then pay again.',
      parameters: { total: '$25.00' },
    })
    expect((await pay(visitor)).statusCode).toBe(200)
  })

  test('[CHK-110] what the page showed counts, not what another window was shown', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const open = async () => {
      const page = (await visitor.get('/checkout')).body
      return { shown: /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? '' }
    }
    const before = await open()
    await fillCart(visitor, mug.id)
    const after = await open()
    const stale = await pay(visitor, before)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().error).toMatchObject({ code: 'price-changed' })
    expect(await count('checkouts')).toBe(0)
    expect((await pay(visitor, after)).statusCode).toBe(200)
  })

  test('[CHK-110] a total that comes out as its page showed it is paid at once', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const page = (await visitor.get('/checkout')).body
    const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
    // Another window looks at a dearer cart, and puts it back.
    await running.db.execute(
      sql`update carts set shown_total = shown_total + 100, shown_due = shown_due + 100`,
    )
    expect((await pay(visitor, { shown })).statusCode).toBe(200)
  })

  test('[CHK-110] sums nobody shows are told, whatever a form makes of them', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    for (const shown of ['/', '0/0', '-1', '1e3/1e3', '1/2/3', 'x'.repeat(1000)])
      expect((await pay(visitor, { shown })).json().error.code).toBe('price-changed')
    expect((await pay(visitor)).statusCode).toBe(200)
  })

  test('[INV-2] refuses what is gone, and names it', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id, 3)
    await running.db.execute(sql`update stock set on_hand = 2`)
    const response = await pay(visitor)
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({
      code: 'not-enough-stock',
      message: 'Sorry, we do not have enough of that item available. (Mug)',
      parameters: { titles: 'Mug' },
    })
    expect(await count('checkouts')).toBe(0)
  })

  test('[CHK-8] a purely digital cart needs no address', async () => {
    const book = await shop.product({ productType: 2, digitalAssetId: 'an-asset' })
    await fillCart(visitor, book.id)
    const { email, cardNumber, cardExpiry, cardCvc } = paidForm
    const response = await visitor.post('/checkout', {
      idempotencyKey: newKey(),
      email,
      cardNumber,
      cardExpiry,
      cardCvc,
    })
    const owner = await running.signInOwner()
    const { order } = (await owner.get(`/api/config/orders/${orderIdOf(response)}`)).json()
    expect(order).toMatchObject({ shippingAddress: null, shippingMethod: null, shippingTotalCents: 0 })
  })

  test('[CHK-31] a cart that costs nothing needs no card', async () => {
    const sample = await shop.product({ productType: 3 }, { price: 0 })
    await fillCart(visitor, sample.id)
    const response = await visitor.post('/checkout', { idempotencyKey: newKey(), email: 'ada@example.com' })
    orderIdOf(response)
    expect(await count('test_payments')).toBe(0)
  })

  test('[CHK-7] an empty cart cannot be paid', async () => {
    expect((await pay(visitor)).json().error).toEqual({ code: 'cart-empty', message: 'Your cart is empty.' })
  })
})

describe('the second step', () => {
  async function asked() {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const response = await pay(visitor, { cardNumber: cards.secondStep })
    expect(response.statusCode).toBe(200)
    const { ok, secondStep } = response.json()
    expect(ok).toBe(false)
    expect(await stockOf()).toEqual([{ on_hand: 10, reserved: 1 }])
    return secondStep as { token: string; message: string }
  }

  test('[CHK-25] confirmed, it makes the order; asked again, the same', async () => {
    const { token } = await asked()
    const first = await visitor.post('/checkout/second-step', { token, confirm: true })
    const again = await visitor.post('/checkout/second-step', { token, confirm: true })
    expect(orderIdOf(first)).toBe(orderIdOf(again))
    expect(await stockOf()).toEqual([{ on_hand: 9, reserved: 0 }])
  })

  test('[CHK-25] refused, it releases the stock and keeps the cart', async () => {
    const { token } = await asked()
    const response = await visitor.post('/checkout/second-step', { token, confirm: false })
    expect(response.statusCode).toBe(402)
    expect(await stockOf()).toEqual([{ on_hand: 10, reserved: 0 }])
    expect((await visitor.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
  })

  test('[CHK-25] a token that was not made here opens nothing', async () => {
    const { token } = await asked()
    const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const response = await visitor.post('/checkout/second-step', { token: forged, confirm: true })
    expect(response.statusCode).toBe(404)
  })

  test('[CHK-27] starting again calls the first payment off', async () => {
    const { token } = await asked()
    orderIdOf(await pay(visitor))
    const late = await visitor.post('/checkout/second-step', { token, confirm: true })
    expect(late.statusCode).toBe(409)
    expect(await count('orders')).toBe(1)
    expect(await stockOf()).toEqual([{ on_hand: 9, reserved: 0 }])
  })

  test('[CHK-24] [INV-4] left alone, it is called off after 15 minutes and the stock released', async () => {
    const { token } = await asked()
    running.clock.advance(15 * 60 * 1000 - 1000)
    await running.jobs.runScheduled(expireOldCheckouts)
    expect(await stockOf()).toEqual([{ on_hand: 10, reserved: 1 }])
    running.clock.advance(2000)
    await running.jobs.runScheduled(expireOldCheckouts)
    expect(await stockOf()).toEqual([{ on_hand: 10, reserved: 0 }])
    const response = await visitor.post('/checkout/second-step', { token, confirm: true })
    expect(response.json().error.message).toBe(
      'This payment took too long and was called off. You were not charged. Please try again.',
    )
  })
})

describe('after a crash', () => {
  test('[CHK-21] a payment made whose answer was lost becomes the order when the call is repeated', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const key = newKey()
    const response = await pay(visitor, { idempotencyKey: key, cardNumber: cards.secondStep })
    expect(response.json().ok).toBe(false)
    // As if the process had died right after the provider took the money.
    await running.db.execute(sql`update test_payments set status = 'paid'`)
    await running.db.execute(sql`update checkouts set state = 'paying', payment_id = null`)
    orderIdOf(await pay(visitor, { idempotencyKey: key, cardNumber: cards.secondStep }))
    expect(await stockOf()).toEqual([{ on_hand: 9, reserved: 0 }])
  })

  test('[CHK-24] or when its time is up', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    await pay(visitor, { cardNumber: cards.secondStep })
    await running.db.execute(sql`update test_payments set status = 'paid'`)
    await running.db.execute(sql`update checkouts set state = 'paying', payment_id = null`)
    running.clock.advance(16 * 60 * 1000)
    await running.jobs.runScheduled(expireOldCheckouts)
    expect(await count('orders')).toBe(1)
    expect(await stockOf()).toEqual([{ on_hand: 9, reserved: 0 }])
  })
})

describe('many at once', () => {
  /** Presses the button for each visitor; nobody is limited, because all have one address here. */
  async function crowd(buyers: number, stock: number) {
    await running.close()
    running = await createTestApp({ config: { rateLimits: false } })
    shop = await openShop(running)
    const mug = await shop.product({}, { stock })
    const visitors = Array.from({ length: buyers }, () => running.client())
    for (const one of visitors) await fillCart(one, mug.id)
    const answers = await Promise.all(visitors.map((one) => pay(one)))
    const sold = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    return { sold: sold.length, refused: refused.length }
  }

  test('[INV-3] 50 buyers of the last unit: one gets it', async () => {
    expect(await crowd(50, 1)).toEqual({ sold: 1, refused: 49 })
    expect(await stockOf()).toEqual([{ on_hand: 0, reserved: 0 }])
    expect(await count('orders')).toBe(1)
  })

  test('[INV-3] [ORD-6] 200 buyers of 50 units: exactly 50 are sold, numbered without gaps', async () => {
    expect(await crowd(200, 50)).toEqual({ sold: 50, refused: 150 })
    expect(await stockOf()).toEqual([{ on_hand: 0, reserved: 0 }])
    expect(await count('orders')).toBe(50)
    const { rows } = await running.db.execute(sql`
      select sum(change)::integer as total, min(on_hand_after) as least from stock_ledger`)
    expect(rows).toEqual([{ total: 0, least: 0 }])
    const numbers = await running.db.execute<{ order_number: number }>(
      sql`select order_number from orders order by order_number`,
    )
    expect(numbers.rows.map((row) => row.order_number)).toEqual(
      Array.from({ length: 50 }, (_, n) => 1001 + n),
    )
  })
})

describe('the mail', () => {
  test('[ORD-22] tells the buyer once, and escapes what people wrote', async () => {
    const mug = await shop.product({ name: { en: '<b>Mug</b>' } })
    await fillCart(visitor, mug.id)
    const orderId = orderIdOf(await pay(visitor))
    await running.runJobs()
    const { sendConfirmation } = await import('../orders/order-mails.ts')
    await running.jobs.send(sendConfirmation, { websiteId: running.websiteId, orderId })
    await running.runJobs()
    const mails = await running.outbox()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      kind: 'order-confirmation',
      recipient: 'ada@example.com',
      subject: 'Test site: your order 1001',
    })
    expect(mails[0]?.bodyHtml).toContain('&lt;b&gt;Mug&lt;/b&gt;')
    expect(mails[0]?.bodyText).toContain('1 × <b>Mug</b>  $12.50')
  })
})

describe('pages', () => {
  test('[ORD-20] the confirmation survives a reload and is closed to others', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const { redirect } = (await pay(visitor)).json()
    for (let look = 0; look < 2; look++) {
      const page = await visitor.get(redirect)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('1001')
      expect(page.headers['cache-control']).toContain('no-store')
    }
    const stranger = await running.client().get(redirect.replace(/token=.*/, 'token=no'))
    expect(stranger.statusCode).toBe(404)
    expect(stranger.headers['content-type']).toContain('text/html')
    expect((await running.client().get(redirect.replace(/\?.*/, ''))).statusCode).toBe(404)
  })

  test('[CHK-28] [CHK-29] works without scripts, from the cart to the confirmation', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    expect((await visitor.get('/cart')).body).toContain('Mug')
    const page = (await visitor.get('/checkout')).body
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const crumb = /name="crumb" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const send = (form: Record<string, string>) =>
      visitor.call('POST', '/checkout', { form: { idempotencyKey: key, crumb, ...form }, withoutCrumb: true })
    const wrong = await send({ ...paidForm, email: 'ada', cardNumber: cards.declined })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('Email is not valid.')
    expect(wrong.body).toContain('12 St James Square')
    expect(wrong.body).not.toMatch(/4000 ?0000/)
    const declined = await send({ ...paidForm, cardNumber: cards.declined })
    expect(declined.statusCode).toBe(402)
    expect(declined.body).toContain('Your card was declined.')
    const paid = await send(paidForm)
    expect(paid.statusCode).toBe(303)
    expect((await visitor.get(String(paid.headers.location))).body).toContain('Ada Lovelace')
  })

  test('[CHK-28] the second step works without scripts', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const form = { idempotencyKey: newKey(), ...paidForm, cardNumber: cards.secondStep }
    const page = await visitor.call('POST', '/checkout', { form })
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const paid = await visitor.call('POST', '/checkout/second-step', { form: { token, confirm: 'yes' } })
    expect(paid.headers.location).toMatch(/^\/checkout\/order-confirmed\//)
  })

  test('[CHK-28] [CHK-29] refusing the second step without scripts keeps what was typed, but no card', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const billing = { billingName: 'Charles Babbage', billingLine1: '1 Dorset Street', billingCity: 'London' }
    const form = {
      idempotencyKey: newKey(),
      ...paidForm,
      ...billing,
      billingDifferent: 'on',
      billingPostalCode: 'W1U 4EG',
      billingCountry: 'GB',
      cardNumber: cards.secondStep,
    }
    const page = await visitor.call('POST', '/checkout', { form })
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const refused = await visitor.call('POST', '/checkout/second-step', { form: { token, confirm: 'no' } })
    expect(refused.statusCode).toBe(402)
    for (const typed of [paidForm.email, paidForm.line1, 'Charles Babbage', '1 Dorset Street'])
      expect(refused.body).toContain(`value="${typed}"`)
    expect(refused.body).toMatch(/name="billingDifferent" checked="" value="on"/)
    expect(refused.body).not.toContain(cards.secondStep)
    const forged = await visitor.call('POST', '/checkout/second-step', {
      form: { token: 'made-up', confirm: 'no' },
    })
    expect(forged.body).not.toContain(paidForm.line1)
  })

  test('[CHK-28] without anything to buy, the checkout is the cart', async () => {
    expect((await visitor.get('/checkout')).headers.location).toBe('/cart')
  })
})

describe('addresses of every country', () => {
  const japanese = {
    country: 'JP',
    name: '山田太郎',
    line1: '千代田1-1',
    city: '千代田区',
    region: '東京都',
    postalCode: '１０００００１',
  }
  const crumbOf = (page: string) => /name="crumb" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const names = (page: string) =>
    [...page.matchAll(/<(?:input|select)[^>]* name="(line1|postalCode|city|region)"/g)].map(
      ([, name]) => name,
    )

  test('[CHK-41] [CHK-44] the server holds an address to the format of its country, and keeps it tidied', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const refused = await pay(visitor, { country: 'US', postalCode: '9021', region: 'Bavaria' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.fields).toEqual({
      postalCode: 'ZIP code is not valid. It should look like 95014.',
      region: 'Choose one from the list.',
    })
    const paid = await pay(visitor, { country: 'US', postalCode: '902101234', region: 'california' })
    const owner = await running.signInOwner()
    const { order } = (await owner.get(`/api/config/orders/${orderIdOf(paid)}`)).json()
    expect(order.shippingAddress).toMatchObject({ country: 'US', postalCode: '90210-1234', region: 'CA' })
  })

  test('[CHK-47] the confirmation and the mail print an address as its country writes it', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const paid = await pay(visitor, {
      ...japanese,
      region: 'Tokyo',
      line1: '1-1 Chiyoda',
      city: 'Chiyoda-ku',
    })
    const page = (await visitor.get(paid.json().redirect)).body
    expect(page).toContain('1-1 Chiyoda, Chiyoda-ku<br>Tokyo 100-0001<br>Japan')
    await running.runJobs()
    const [mail] = await running.outbox()
    expect(mail?.bodyText).toContain('\n1-1 Chiyoda, Chiyoda-ku\nTokyo 100-0001\nJapan\n')
  })

  test('[CHK-43] without scripts a button has the form follow the country; nothing is checked or paid', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const first = (await visitor.get('/checkout')).body
    const form = {
      idempotencyKey: newKey(),
      crumb: crumbOf(first),
      ...paidForm,
      ...japanese,
      email: 'no address yet',
      updateFields: 'country',
    }
    const page = await visitor.call('POST', '/checkout', { form, withoutCrumb: true })
    expect(page.statusCode).toBe(200)
    expect(names(page.body).slice(0, 4)).toEqual(['postalCode', 'region', 'city', 'line1'])
    expect(page.body).toContain('<option value="Tokyo">Tokyo</option>')
    for (const typed of ['no address yet', '山田太郎', '千代田1-1'])
      expect(page.body).toContain(`value="${typed}"`)
    expect(page.body).not.toContain('Email is not valid.')
    expect(page.body).not.toContain('value="4242')
    expect(await count('orders')).toBe(0)
    expect(await count('checkouts')).toBe(0)
    // Back again, and paid with the same key.
    const british = await visitor.call('POST', '/checkout', {
      form: Object.fromEntries(
        Object.entries({ ...form, ...paidForm }).filter(([name]) => name !== 'updateFields'),
      ),
      withoutCrumb: true,
    })
    expect(british.statusCode).toBe(303)
  })

  test('[CHK-43] a country nobody knows shows every field there is', async () => {
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const form = { idempotencyKey: newKey(), ...paidForm, country: '__proto__', updateFields: 'country' }
    const page = await visitor.call('POST', '/checkout', { form })
    expect(page.statusCode).toBe(200)
    expect(names(page.body).slice(0, 4)).toEqual(['line1', 'postalCode', 'city', 'region'])
  })
})
