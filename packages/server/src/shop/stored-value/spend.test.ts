import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'
import { expireOldCheckouts } from '../checkout/jobs.ts'
import { endGiftCards, sendDueGiftCards } from '../gift-cards/jobs.ts'

let running: TestApp
let owner: Client
let visitor: Client
let mugId: string
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const shop = await openShop(running)
  owner = await running.signInOwner()
  visitor = running.client()
  mugId = (await shop.product({}, { unlimited: true, price: 3000 })).id
})
afterEach(() => running.close())

const cardsUrl = '/api/config/gift-cards'
const couponsUrl = '/api/commerce/shopping-cart/coupons'
const give = (code: string, client = visitor) => client.post(couponsUrl, { code })

interface Issued {
  readonly id: string
  readonly code: string
}

/** Issues a card by hand, and gives its code. */
async function issued(amountCents: number, more: object = {}): Promise<Issued> {
  const response = await owner.post(cardsUrl, { amountCents, ...more })
  expect(response.statusCode).toBe(200)
  const { giftCard, code } = response.json()
  return { id: giftCard.id, code }
}
const detail = async ({ id }: Issued) => (await owner.get(`${cardsUrl}/${id}`)).json()
const orderOf = async (id: string) => (await owner.get(`/api/config/orders/${id}`)).json().order

/** The books agree: what is left of each card is the sum of its entries. */
async function expectBooksToAgree(): Promise<void> {
  const { rows } = await running.db.execute(sql`
    select v.id from stored_value v where v.balance <> (
      select coalesce(sum(e.amount), 0) from stored_value_entries e
      where e.website_id = v.website_id and e.value_id = v.id)`)
  expect(rows).toEqual([])
}

/** A cart of a mug with a card given, its checkout seen. */
async function cartWith(card: Issued, client = visitor): Promise<Client> {
  await fillCart(client, mugId)
  expect((await give(card.code, client)).statusCode).toBe(200)
  await client.get('/checkout')
  return client
}

describe('in the cart', () => {
  test('[GIFT-20] a code is given like one of a discount, and the cart says what it pays and what is left to pay', async () => {
    const card = await issued(1000)
    await fillCart(visitor, mugId)
    const { shoppingCart } = (await give(card.code.toLowerCase().replaceAll('-', ' '))).json()
    expect(shoppingCart).toMatchObject({
      takesCoupons: true,
      grandTotalCents: 3000,
      amountDueCents: 2000,
      storedValue: [
        { kind: 'gift-card', last4: card.code.slice(-4), availableCents: 1000, amountCents: 1000 },
      ],
    })
    const page = (await visitor.get('/cart')).body
    for (const text of [`•••• ${card.code.slice(-4)}`, 'Gift cards', 'To pay', '$20.00'])
      expect(page).toContain(text)
    expect(page).not.toContain(card.code)
    const without = await visitor.delete(`${couponsUrl}/${encodeURIComponent(`•••• ${card.code.slice(-4)}`)}`)
    expect(without.json().shoppingCart).not.toHaveProperty('amountDueCents')
  })

  test('[GIFT-20] without scripts the form of the cart takes it', async () => {
    const card = await issued(1000)
    await fillCart(visitor, mugId)
    const sent = await visitor.post('/cart', undefined, {
      form: {
        action: 'coupon',
        code: card.code,
        from: 'checkout',
        crumb: visitor.cookies.get('crumb') ?? '',
      },
    })
    expect(sent.headers['location']).toBe('/checkout')
    expect((await visitor.get('/checkout')).body).toContain('Pay $20.00')
  })

  test('[GIFT-6] one that was voided, has run out or is empty is refused with the reason', async () => {
    const voided = await issued(1000)
    await owner.post(`${cardsUrl}/${voided.id}/void`)
    const soon = running.clock.now().getTime() + 60_000
    const over = await issued(1000, { expiresAt: soon })
    running.clock.advance(61_000)
    await fillCart(visitor, mugId)
    for (const { code } of [voided, over])
      expect((await give(code)).json().error).toMatchObject({
        code: 'gift-card-ended',
        message: 'This gift card has run out, or the shop has withdrawn it.',
      })
    expect((await give('ABCD-EFGH-JKMN-PQRS')).json().error.code).toBe('coupon-unknown')
    await running.jobs.runScheduled(endGiftCards)
    expect(await detail(over)).toMatchObject({
      giftCard: { state: 'expired', balanceCents: 0 },
      entries: [{ reason: 'issued' }, { reason: 'expired', amountCents: -1000, balanceCents: 0 }],
    })
    await expectBooksToAgree()
  })
})

describe('tests and real money', () => {
  test('[GIFT-7] a card of a test pays other tests, and nothing where real money is taken', async () => {
    const card = await issued(5000)
    await running.db.execute(sql`update stored_value set test_mode = true`)
    const buyer = await cartWith(card)
    const later = await cartWith(card, running.client())
    const { testMode } = await orderOf(orderIdOf(await pay(buyer)))
    expect(testMode).toBe(true)
    const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
    const added = await owner.post('/api/config/payment-methods', { kind: 'manual', values })
    expect(added.statusCode).toBe(200)
    expect((await pay(later)).json().error.code).toBe('gift-card-changed')
    expect((await give(card.code, later)).json().error.code).toBe('gift-card-test')
    expect((await detail(card)).giftCard).toMatchObject({ balanceCents: 2000, heldCents: 0 })
  })
})

describe('at the checkout', () => {
  test('[GIFT-22] it pays its part, and the rest is paid with the method the buyer chose', async () => {
    const card = await issued(1000)
    const buyer = await cartWith(card)
    const orderId = orderIdOf(await pay(buyer))
    const { payments, orderNumber } = await orderOf(orderId)
    expect(payments).toMatchObject([
      {
        label: `Gift card •••• ${card.code.slice(-4)}`,
        tender: 'stored-value',
        amountCents: 1000,
        status: 'paid',
      },
      { label: 'Card', tender: 'money', amountCents: 2000, status: 'paid' },
    ])
    expect(await detail(card)).toMatchObject({
      giftCard: { state: 'spent', balanceCents: 0, heldCents: 0 },
      entries: [{ reason: 'issued' }, { reason: 'redeemed', amountCents: -1000, orderNumber }],
    })
    await expectBooksToAgree()
  })

  test('[GIFT-22] an order it pays wholly asks for no other payment, and what is left stays on it', async () => {
    const card = await issued(5000)
    const buyer = await cartWith(card)
    const page = (await buyer.get('/checkout')).body
    expect(page).toContain('Place order')
    expect(page).not.toContain('name="cardNumber"')
    const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _cvc, ...form } = paidForm
    const answer = await buyer.post('/checkout', { idempotencyKey: newKey(), ...form })
    const { payments, paymentState } = await orderOf(orderIdOf(answer))
    expect(paymentState).toBe('paid')
    expect(payments).toMatchObject([{ tender: 'stored-value', amountCents: 3000 }])
    expect((await detail(card)).giftCard).toMatchObject({ state: 'active', balanceCents: 2000 })
  })

  test('[GIFT-23] a declined payment gives it back at once, and another card pays', async () => {
    const card = await issued(1000)
    const buyer = await cartWith(card)
    const idempotencyKey = newKey()
    const declined = await pay(buyer, { idempotencyKey, cardNumber: cards.declined })
    expect(declined.statusCode).toBe(402)
    expect((await detail(card)).giftCard).toMatchObject({ balanceCents: 1000, heldCents: 0 })
    orderIdOf(await pay(buyer, { idempotencyKey }))
    expect((await detail(card)).giftCard).toMatchObject({ balanceCents: 0, heldCents: 0 })
    await expectBooksToAgree()
  })

  test('[GIFT-23] a checkout nobody finishes holds it, and lets it go when its time is up', async () => {
    const card = await issued(3000)
    await cartWith(await issued(1000))
    await give(card.code)
    const second = await issued(2000)
    const buyer = running.client()
    await cartWith(second, buyer)
    await pay(buyer, { cardNumber: cards.secondStep })
    expect((await detail(second)).giftCard).toMatchObject({ balanceCents: 2000, heldCents: 2000 })
    const other = running.client()
    await fillCart(other, mugId)
    expect((await give(second.code, other)).json().shoppingCart).toMatchObject({ amountDueCents: 3000 })
    expect((await owner.post(`${cardsUrl}/${second.id}/void`)).json().error.code).toBe('gift-card-in-use')
    running.clock.advance(60 * 60 * 1000)
    await running.jobs.runScheduled(expireOldCheckouts)
    expect((await detail(second)).giftCard).toMatchObject({ balanceCents: 2000, heldCents: 0 })
    expect((await other.get('/api/commerce/shopping-cart')).json()).toMatchObject({ amountDueCents: 1000 })
  })

  test('[GIFT-22] of buyers who pay at once with one card, none spends what another spends', async () => {
    const card = await issued(10_000)
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = running.client()
        await cartWith(card, buyer)
        return buyer
      }),
    )
    const answers = await Promise.all(buyers.map((buyer) => pay(buyer)))
    const paid = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const answer of refused) expect(answer.json().error.code).toBe('gift-card-changed')
    const orders = await Promise.all(paid.map((answer) => orderOf(orderIdOf(answer))))
    const spent = orders
      .flatMap(({ payments }) => payments as { tender: string; amountCents: number }[])
      .filter(({ tender }) => tender === 'stored-value')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(paid.length).toBeGreaterThan(0)
    const { giftCard } = await detail(card)
    expect(giftCard.balanceCents).toBe(10_000 - spent)
    expect(giftCard.balanceCents).toBeGreaterThanOrEqual(0)
    await expectBooksToAgree()
  })

  test('[GIFT-22] nobody pays more than they saw because a card was spent elsewhere', async () => {
    const card = await issued(3000)
    const first = await cartWith(card)
    const second = await cartWith(card, running.client())
    orderIdOf(await pay(first))
    const refused = await pay(second)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error.code).toBe('gift-card-changed')
    const { payments } = await orderOf(orderIdOf(await pay(second)))
    expect(payments).toMatchObject([{ tender: 'money', amountCents: 3000 }])
  })
})

describe('giving back', () => {
  test('[GIFT-24] what a card paid goes back to it, after the money', async () => {
    const card = await issued(1000)
    const orderId = orderIdOf(await pay(await cartWith(card)))
    const refund = (body: object) => owner.post(`/api/config/orders/${orderId}/refund`, body)
    expect((await refund({ amountCents: 2500, requestKey: newKey() })).statusCode).toBe(200)
    expect(await detail(card)).toMatchObject({
      giftCard: { balanceCents: 500, state: 'active' },
      entries: [{ reason: 'issued' }, { reason: 'redeemed' }, { reason: 'returned', amountCents: 500 }],
    })
    await expectBooksToAgree()
  })

  test('[GIFT-24] to a card that was voided nothing goes back; to one that has run out it does, without an end', async () => {
    const expiresAt = running.clock.now().getTime() + 24 * 60 * 60 * 1000
    const [gone, over] = [await issued(3000), await issued(3000, { expiresAt })]
    const orders: string[] = []
    for (const card of [gone, over]) orders.push(orderIdOf(await pay(await cartWith(card, running.client()))))
    await owner.post(`${cardsUrl}/${gone.id}/void`)
    running.clock.advance(2 * 24 * 60 * 60 * 1000)
    owner = await running.signInOwner()
    const [first, second] = orders.map((id) =>
      owner.post(`/api/config/orders/${id}/refund`, { amountCents: 3000, requestKey: newKey() }),
    )
    expect((await first)!.json().error.message).toContain('is voided')
    expect((await second)!.statusCode).toBe(200)
    expect((await detail(over)).giftCard).toMatchObject({
      state: 'active',
      balanceCents: 3000,
      expiresAt: null,
    })
  })
})

describe('given back as store credit', () => {
  test('[GIFT-25] the buyer gets a credit by mail, whatever the order was paid with; a repeated call gives it once', async () => {
    const card = await issued(1000)
    const client = await cartWith(card)
    const orderId = orderIdOf(await pay(client))
    await owner.post(`${cardsUrl}/${card.id}/void`, {})
    const body = { items: [], amountCents: 2500, storeCredit: true, idempotencyKey: newKey(), notify: true }
    const refund = () => owner.post(`/api/config/orders/${orderId}/refund`, body)
    const answers = await Promise.all([refund(), refund()])
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await refund()).statusCode).toBe(200)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ paymentState: 'partially-refunded', refundedTotalCents: 2500 })
    expect(order.events.filter(({ type }: { type: string }) => type === 'refunded')).toMatchObject([
      { amountCents: 2500, parameters: { storeCredit: true } },
    ])
    const { giftCards } = (await owner.get(cardsUrl)).json()
    const credits = giftCards.filter(({ kind }: { kind: string }) => kind === 'store-credit')
    expect(credits).toMatchObject([
      {
        balanceCents: 2500,
        recipientEmail: 'ada@example.com',
        testMode: true,
        orderNumber: order.orderNumber,
      },
    ])
    await running.jobs.runScheduled(sendDueGiftCards)
    await running.runJobs()
    const mails = await running.outbox()
    expect(mails.filter(({ kind }) => kind === 'gift-card')).toMatchObject([{ recipient: 'ada@example.com' }])
    expect(mails.find(({ kind }) => kind === 'order-refunded')?.bodyText).toContain('as store credit')
    const { rows } = await running.db.execute(sql`select refunded::integer from test_payments`)
    expect(rows).toEqual([{ refunded: 0 }])
    await expectBooksToAgree()
  })
})
