import { PRODUCT_TYPES } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { sendDueGiftCards } from './jobs.ts'

let mailServer: TestMailServer
let running: TestApp
let shop: TestShop
let owner: Client
let visitor: Client
let cardId: string
beforeEach(async () => {
  mailServer = await startMailServer()
  running = await createTestApp({ config: { rateLimits: false, smtp: mailServer.smtp } })
  shop = await openShop(running)
  owner = await running.signInOwner()
  visitor = running.client()
  const variants = [2500, 5000, 10_000].map((price) => ({
    ...plainVariant,
    sku: `GIFT-${price}`,
    price,
    attributes: { Value: `$${price / 100}` },
  }))
  const made = await shop.product({
    name: { en: 'Gift card' },
    productType: PRODUCT_TYPES.giftCard,
    variantOptionOrdering: ['Value'],
    variants,
  })
  cardId = made.id
})
afterEach(async () => {
  await running.close()
  await mailServer.close()
})

const gift = {
  sku: 'GIFT-5000',
  recipientName: 'Bo',
  recipientEmail: 'bo@example.com',
  senderName: 'Ada',
  message: 'Happy birthday',
}

/** Sends the form of the gift card's page, as a browser without scripts does. */
async function choose(changes: Record<string, string> = {}, client = visitor) {
  if (!client.cookies.has('crumb')) await client.get('/gift-card', { query: { itemId: cardId } })
  const form = { itemId: cardId, crumb: client.cookies.get('crumb') ?? '', ...gift, ...changes }
  return client.post('/gift-card', undefined, { form })
}
const cartOf = async (client = visitor) => (await client.get('/api/commerce/shopping-cart')).json()
const orderOf = async (id: string) => (await owner.get(`/api/config/orders/${id}`)).json().order
const giftCards = async () => (await owner.get('/api/config/gift-cards')).json().giftCards
async function mailsSent(): Promise<string[][]> {
  await running.jobs.runScheduled(sendDueGiftCards)
  await running.runJobs()
  return mailServer.mails.filter(({ source }) => source.includes('gives you a gift card')).map(({ to }) => to)
}
const codeInMail = (): string =>
  mailServer.mails
    .filter(({ to }) => to[0] === 'bo@example.com')
    .map(({ source }) => /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(source)?.[0] ?? '')
    .at(-1) ?? ''

describe('choosing one', () => {
  test('[GIFT-33] its page asks what it is worth and who it is for, and leads to the cart, without scripts', async () => {
    const query = { itemId: cardId, denomination: 'GIFT-2500' }
    const page = (await visitor.get('/gift-card', { query })).body
    for (const text of ['Gift card', '>$25.00<', '>$50.00<', '>$100.00<', 'Their e-mail', 'Mail it on'])
      expect(page).toContain(text)
    expect(page).toMatch(/value="GIFT-2500" required checked/)
    const added = await choose()
    expect(added.statusCode).toBe(303)
    expect(added.headers['location']).toBe('/cart')
    expect(await cartOf()).toMatchObject({
      grandTotalCents: 5000,
      requiresShipping: false,
      entries: [{ quantity: 1, productType: 4, gift: { recipientEmail: 'bo@example.com', sendOn: null } }],
    })
    const cart = (await visitor.get('/cart')).body
    for (const text of ['Bo, bo@example.com', 'Happy birthday', 'At once']) expect(cart).toContain(text)
  })

  test('[GIFT-33] what is missing or wrong stands beside its field, and what was typed stays', async () => {
    const refused = await choose({
      sku: '',
      recipientEmail: 'nobody',
      sendOn: '2020-01-01',
      message: 'Dear <b>',
    })
    expect(refused.statusCode).toBe(422)
    for (const text of [
      'Unable to purchase Gift Card',
      'Select a denomination for the Gift Card',
      'Write the address the gift card is mailed to',
      'Choose a day from today on',
      'Dear &lt;b&gt;',
    ])
      expect(refused.body).toContain(text)
    expect(await cartOf()).toBeNull()
    for (const [name, value] of [
      ['message', 'x'.repeat(501)],
      ['recipientName', 'y'.repeat(81)],
      ['sendOn', '2026-13-45'],
    ] as const)
      expect((await choose({ [name]: value })).statusCode).toBe(422)
    expect((await choose({ recipientName: 'B\u0000o\uD800' })).statusCode).toBe(400)
    expect(await cartOf()).toBeNull()
  })

  test('[GIFT-33] [CART-83] no gift card goes into a cart without it, and nothing else has such a page', async () => {
    const bare = await visitor.post('/api/commerce/shopping-cart/entries', {
      itemId: cardId,
      sku: 'GIFT-5000',
    })
    expect(bare.json().error.code).toBe('gift-card-details')
    const unchosen = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: cardId, sku: null })
    expect(unchosen.json().error).toEqual({
      code: 'options-missing',
      message: 'Select a denomination for the Gift Card',
    })
    const byForm = await visitor.post('/api/commerce/shopping-cart/entries', undefined, {
      form: { itemId: cardId, 'option.Value': '$25', crumb: visitor.cookies.get('crumb') ?? '' },
    })
    expect(byForm.headers['location']).toBe(`/gift-card?itemId=${cardId}&option.Value=%2425`)
    const { id: mugId } = await shop.product()
    for (const itemId of [mugId, 'nonsense', '']) expect((await choose({ itemId })).statusCode).toBe(404)
    await choose()
    const { entries } = await cartOf()
    const changed = await visitor.put(
      `/api/commerce/shopping-cart/entries/${entries[0].id}/additionalFields`,
      { additionalFields: JSON.stringify({ For: 'Eve' }) },
    )
    expect(changed.json().error.code).toBe('gift-card-details')
  })

  test('[GIFT-34] cards for different people are lines of their own', async () => {
    await choose()
    expect((await choose({ recipientEmail: 'cy@example.com' })).statusCode).toBe(303)
    expect((await choose()).statusCode).toBe(409)
    expect((await cartOf()).entries.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
  })
})

describe('once it is paid', () => {
  test('[GIFT-32] it is made once, mailed to whoever it is for, and pays for something', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    const { rows } = await running.db.execute<{ id: string }>(sql`select checkout_id as id from orders`)
    const { db, jobs, websiteId, clock } = running
    await completeCheckout(
      db,
      jobs,
      { websiteId, id: rows[0]!.id },
      { paymentId: 'again', status: 'paid' },
      clock.now(),
    )
    const { orderNumber, items } = await orderOf(orderId)
    expect(await giftCards()).toMatchObject([
      {
        balanceCents: 5000,
        orderNumber,
        recipientEmail: 'bo@example.com',
        senderName: 'Ada',
        testMode: true,
      },
    ])
    expect(items[0].additionalFields).toContainEqual({ field: 'For', value: 'Bo, bo@example.com' })
    expect(await mailsSent()).toEqual([['bo@example.com']])
    expect(await mailsSent()).toHaveLength(1)
    const { id: mugId } = await shop.product({}, { price: 3000 })
    const friend = running.client()
    await fillCart(friend, mugId)
    await friend.post('/api/commerce/shopping-cart/coupons', { code: codeInMail() })
    await friend.get('/checkout')
    expect((await orderOf(orderIdOf(await pay(friend)))).payments).toMatchObject([{ tender: 'stored-value' }])
    expect((await giftCards())[0]).toMatchObject({ balanceCents: 2000 })
  })

  test('[GIFT-24] one that was bought with a test payment takes back what it paid', async () => {
    await choose()
    await pay(visitor)
    await mailsSent()
    const { id: mugId } = await shop.product({}, { price: 3000 })
    const friend = running.client()
    await fillCart(friend, mugId)
    await friend.post('/api/commerce/shopping-cart/coupons', { code: codeInMail() })
    await friend.get('/checkout')
    const orderId = orderIdOf(await pay(friend))
    const body = { amountCents: 1200, idempotencyKey: newKey() }
    expect((await owner.post(`/api/config/orders/${orderId}/refund`, body)).statusCode).toBe(200)
    expect((await giftCards())[0]).toMatchObject({ balanceCents: 3200 })
  })

  test('[GIFT-11] with a day it is mailed in the morning of that day', async () => {
    const day = new Date(running.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    await choose({ sendOn: day })
    await pay(visitor)
    expect(await mailsSent()).toEqual([])
    running.clock.advance(4 * 86_400_000)
    expect(await mailsSent()).toEqual([['bo@example.com']])
  })

  test('[GIFT-32] one that is paid by hand is made when the money is there', async () => {
    const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
    await owner.post('/api/config/payment-methods', { kind: 'manual', values })
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    expect(await giftCards()).toEqual([])
    await owner.post(`/api/config/orders/${orderId}/mark-paid`, { notify: false })
    expect(await giftCards()).toMatchObject([{ balanceCents: 5000, testMode: false }])
  })

  test('[GIFT-21] a gift card does not pay for a gift card', async () => {
    const { code } = (await owner.post('/api/config/gift-cards', { amountCents: 9000 })).json()
    await choose()
    const given = await visitor.post('/api/commerce/shopping-cart/coupons', { code })
    expect(given.json().shoppingCart).toMatchObject({ amountDueCents: 5000 })
  })
})

describe('giving its price back', () => {
  const refund = async (orderId: string, body: object = {}) => {
    const [item] = (await orderOf(orderId)).items
    const items = [{ itemId: item.id, quantity: 1 }]
    return owner.post(`/api/config/orders/${orderId}/refund`, { items, idempotencyKey: newKey(), ...body })
  }

  test('[GIFT-35] the line of an unused card voids it', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    expect((await refund(orderId)).statusCode).toBe(200)
    expect(await giftCards()).toMatchObject([{ state: 'voided', balanceCents: 0 }])
    expect(await mailsSent()).toEqual([])
  })

  test('[GIFT-35] the line of a used card is refused; a refund that fails leaves the card as it was', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    await running.db.execute(sql`update test_payments set refunded = amount`)
    const failed = await refund(orderId)
    expect(failed.statusCode).toBeGreaterThanOrEqual(400)
    expect(await giftCards()).toMatchObject([{ state: 'active', balanceCents: 5000 }])
    await mailsSent()
    const { id: mugId } = await shop.product({}, { price: 1000 })
    const friend = running.client()
    await fillCart(friend, mugId)
    await friend.post('/api/commerce/shopping-cart/coupons', { code: codeInMail() })
    await friend.get('/checkout')
    orderIdOf(await pay(friend))
    expect((await refund(orderId)).json().error.code).toBe('gift-card-used')
    expect(await giftCards()).toMatchObject([{ state: 'active', balanceCents: 4000 }])
  })
})

describe('taking the sale back', () => {
  const act = (orderId: string, action: 'cancel' | 'refund', body: object = {}) =>
    owner.post(`/api/config/orders/${orderId}/${action}`, {
      ...(action === 'refund' ? { idempotencyKey: newKey() } : {}),
      ...body,
    })
  const lineOf = async (orderId: string, at = 0) => {
    const { id: itemId } = (await orderOf(orderId)).items[at]
    return { items: [{ itemId, quantity: 1 }] }
  }
  const eventsOf = async (orderId: string) =>
    (await orderOf(orderId)).events.filter(({ type }: { type: string }) => type === 'gift-cards-voided')

  /** What is left of each card is the sum of its entries, and nothing of one that is voided. */
  async function expectBooksToAgree(): Promise<void> {
    const { rows } = await running.db.execute(sql`
      select v.id from stored_value v where v.balance < 0 or (v.voided_at is not null and v.balance <> 0)
        or v.balance <> (select coalesce(sum(e.amount), 0) from stored_value_entries e
          where e.website_id = v.website_id and e.value_id = v.id)`)
    expect(rows).toEqual([])
  }

  /** Pays a mug of this price with the card that was mailed, as far as it goes. */
  async function spend(price: number): Promise<string> {
    await mailsSent()
    const { id: mugId } = await shop.product({}, { price })
    const friend = running.client()
    await fillCart(friend, mugId)
    await friend.post('/api/commerce/shopping-cart/coupons', { code: codeInMail() })
    await friend.get('/checkout')
    return orderIdOf(await pay(friend))
  }

  test('[GIFT-80] an order that is called off voids its card; its line is given back afterwards, once', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    await mailsSent()
    expect((await act(orderId, 'cancel')).statusCode).toBe(200)
    expect(await giftCards()).toMatchObject([{ state: 'voided', balanceCents: 0 }])
    expect(await eventsOf(orderId)).toMatchObject([{ amountCents: 5000, parameters: {} }])
    const typed = await running
      .client()
      .post('/gift-card/balance', undefined, { form: { code: codeInMail() } })
    expect(typed.body.includes('the shop has withdrawn it')).toBe(true)
    expect((await act(orderId, 'refund', await lineOf(orderId))).statusCode).toBe(200)
    expect((await act(orderId, 'refund', { amountCents: 1 })).json().error.code).toBe('too-much')
    await expectBooksToAgree()
    const stranger = (await running.client().get(`/api/config/orders/${orderId}`)).statusCode
    expect(stranger).toBe(401)
  })

  test('[GIFT-80] one with a day that has not come is never mailed', async () => {
    const day = new Date(running.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    await choose({ sendOn: day })
    const orderId = orderIdOf(await pay(visitor))
    await act(orderId, 'cancel')
    running.clock.advance(4 * 86_400_000)
    expect(await mailsSent()).toEqual([])
  })

  test('[GIFT-80] [GIFT-81] what was spent stays spent, is said, and is not given back with the line', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    const mugOrder = await spend(2000)
    expect((await act(orderId, 'cancel')).statusCode).toBe(200)
    expect(await giftCards()).toMatchObject([{ state: 'voided', balanceCents: 0 }])
    expect(await eventsOf(orderId)).toMatchObject([{ amountCents: 3000, parameters: { spent: true } }])
    const line = await act(orderId, 'refund', await lineOf(orderId))
    expect(line.json().error).toMatchObject({
      code: 'gift-card-used',
      message:
        '$20.00 of a gift card of this order has been spent. Give back an amount instead of its line, such as what was left of it.',
    })
    expect((await act(orderId, 'refund', { amountCents: 3000 })).statusCode).toBe(200)
    expect((await act(mugOrder, 'refund', { amountCents: 2000 })).json().error.code).toBe('refund-failed')
    expect((await act(mugOrder, 'refund', { amountCents: 2000, storeCredit: true })).statusCode).toBe(200)
    await expectBooksToAgree()
  })

  test('[GIFT-80] [GIFT-81] while somebody pays with it, nothing is called off or given back whole', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    await mailsSent()
    const { id: mugId } = await shop.product({}, { price: 6000 })
    const friend = running.client()
    await fillCart(friend, mugId)
    await friend.post('/api/commerce/shopping-cart/coupons', { code: codeInMail() })
    await friend.get('/checkout')
    const waiting = await pay(friend, { cardNumber: cards.secondStep })
    expect(waiting.statusCode).toBe(200)
    for (const refused of [
      await act(orderId, 'cancel', { restock: true, notify: true }),
      await act(orderId, 'refund', { amountCents: 5000 }),
    ])
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        409,
        {
          code: 'gift-card-used',
          message: 'Somebody is paying with a gift card of this order right now. Try again in a few minutes.',
        },
      ])
    expect(await orderOf(orderId)).toMatchObject({ fulfillmentState: 'fulfilled', paymentState: 'paid' })
    expect(await giftCards()).toMatchObject([{ state: 'active', balanceCents: 5000 }])
    expect(await eventsOf(orderId)).toEqual([])
  })

  test('[GIFT-81] the last of its money voids its cards; what a provider refuses leaves them', async () => {
    await choose()
    await choose({ sku: 'GIFT-2500', recipientEmail: 'cy@example.com' })
    const orderId = orderIdOf(await pay(visitor))
    expect((await act(orderId, 'refund', { amountCents: 500 })).statusCode).toBe(200)
    const states = async () =>
      (await giftCards()).map(({ state, balanceCents }: { state: string; balanceCents: number }) => [
        state,
        balanceCents,
      ])
    expect((await states()).toSorted()).toEqual([
      ['active', 2500],
      ['active', 5000],
    ])
    await running.db.execute(sql`update test_payments set refunded = amount`)
    expect((await act(orderId, 'refund', { amountCents: 7000 })).json().error.code).toBe('refund-failed')
    expect((await states()).toSorted()).toEqual([
      ['active', 2500],
      ['active', 5000],
    ])
    await running.db.execute(sql`update test_payments set refunded = 500`)
    expect((await act(orderId, 'refund', { amountCents: 7000 })).statusCode).toBe(200)
    expect(await states()).toEqual([
      ['voided', 0],
      ['voided', 0],
    ])
    expect(await eventsOf(orderId)).toMatchObject([{ amountCents: 7500 }])
    await expectBooksToAgree()
  })

  test('[GIFT-80] called off while a refund is under way, its card ends, also if the refund is refused then', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    const refund = { amountCents: 5000, idempotencyKey: newKey() }
    // The provider cannot be reached: the refund stays open, and its key goes on with it.
    await running.db.execute(sql`alter table test_payments rename to out_of_reach`)
    expect((await act(orderId, 'refund', refund)).statusCode).toBe(500)
    await running.db.execute(sql`alter table out_of_reach rename to test_payments`)
    expect((await act(orderId, 'cancel')).statusCode).toBe(200)
    await running.db.execute(sql`update test_payments set refunded = amount`)
    expect((await act(orderId, 'refund', refund)).json().error.code).toBe('refund-failed')
    expect(await giftCards()).toMatchObject([{ state: 'voided', balanceCents: 0 }])
    await expectBooksToAgree()
  })

  test('[GIFT-81] given back whole, one that was spent up takes nothing back', async () => {
    await choose()
    const orderId = orderIdOf(await pay(visitor))
    const mugOrder = await spend(5000)
    expect((await act(orderId, 'refund', { amountCents: 5000 })).statusCode).toBe(200)
    expect(await giftCards()).toMatchObject([{ state: 'voided', balanceCents: 0 }])
    expect((await act(mugOrder, 'refund', { amountCents: 5000 })).json().error.code).toBe('refund-failed')
    await expectBooksToAgree()
  })

  test('[GIFT-2] [GIFT-82] however sales of cards and what they paid for are taken back, the books agree', async () => {
    for (const seed of [1, 2, 3, 4]) {
      let state = seed
      const dice = (sides: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * sides)
      }
      await choose()
      const sales = [orderIdOf(await pay(visitor)), await spend(1000 + dice(5) * 1000)]
      for (let step = 0; step < 7; step++) {
        const orderId = sales[dice(2)] ?? ''
        const deeds = [
          () => act(orderId, 'cancel', { restock: true }),
          async () => act(orderId, 'refund', await lineOf(orderId)),
          () => act(orderId, 'refund', { amountCents: 1 + dice(5000), storeCredit: dice(2) === 0 }),
          () => act(orderId, 'refund', { amountCents: 5000 }),
        ]
        const done = await deeds[dice(deeds.length)]?.()
        expect(done?.statusCode).not.toBe(500)
        await expectBooksToAgree()
      }
    }
    const { rows } = await running.db.execute<{ id: string }>(sql`
      select id from orders where refunded_total > grand_total`)
    expect(rows).toEqual([])
  })
})

describe('what its owner sets', () => {
  const setTerms = async (giftCard: object) => {
    const { product } = (await owner.get(`/api/config/products/${cardId}`)).json()
    return owner.patch(`/api/config/products/${cardId}`, { revision: product.revision, giftCard })
  }

  test('[GIFT-36] buyers choose an amount of their own between two ends; it costs that, and is worth that', async () => {
    const own = { sku: '*own*', amount: '37.50' }
    expect((await choose(own)).statusCode).toBe(422)
    const half = await setTerms({ leastCents: 1000, mostCents: null, months: null })
    expect(half.json().error.fields).toEqual({ 'giftCard.mostCents': 'Say the most too.' })
    expect((await setTerms({ leastCents: 1000, mostCents: 20_000, months: null })).statusCode).toBe(200)
    const page = (await visitor.get('/gift-card', { query: { itemId: cardId } })).body
    for (const text of ['Another amount', 'From $10.00 to $200.00']) expect(page).toContain(text)
    for (const amount of ['9.99', '200.01', '', 'much', '-50', '1e3', '37.505']) {
      const refused = await choose({ ...own, amount })
      expect([amount, refused.statusCode]).toEqual([amount, 422])
      expect(refused.body).toContain('Write an amount from $10.00 to $200.00.')
    }
    expect((await choose(own)).statusCode).toBe(303)
    expect((await choose({ ...own, amount: '12,5' })).statusCode).toBe(303)
    expect(await cartOf()).toMatchObject({
      grandTotalCents: 5000,
      entries: [
        { purchasePriceCents: 3750, chosenVariant: { attributes: {} }, priceChanged: false },
        { purchasePriceCents: 1250, priceChanged: false },
      ],
    })
    expect((await visitor.get('/cart')).body).toContain('$37.50')
    const { items } = await orderOf(orderIdOf(await pay(visitor)))
    expect(items).toMatchObject([
      {
        unitPriceCents: 3750,
        variantName: '',
        additionalFields: [{ field: 'Worth', value: '$37.50' }, {}, {}, {}, {}],
      },
      { unitPriceCents: 1250 },
    ])
    const worth = (await giftCards()).map(({ balanceCents }: { balanceCents: number }) => balanceCents)
    expect(worth.toSorted()).toEqual([1250, 3750])
  })

  test('[GIFT-37] it can be spent as long as was said when it was sold, counted from the day it is mailed', async () => {
    await setTerms({ leastCents: null, mostCents: null, months: 24 })
    const page = (await visitor.get('/gift-card', { query: { itemId: cardId } })).body
    expect(page).toContain('It can be spent for 2 years after it is mailed.')
    await choose()
    const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
    await owner.post('/api/config/payment-methods', { kind: 'manual', values })
    const orderId = orderIdOf(await pay(visitor))
    await setTerms({ leastCents: null, mostCents: null, months: 12 })
    await owner.post(`/api/config/orders/${orderId}/mark-paid`, { notify: false })
    const end = new Date(running.clock.now())
    end.setUTCFullYear(end.getUTCFullYear() + 2)
    expect(await giftCards()).toMatchObject([{ expiresAt: end.getTime() }])
  })
})
