import type { AnswerOf } from '@plinth/contract'
import { flatShipping, newId, type DraftForm } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { endOldPayLinks } from '../drafting/jobs.ts'
import { sampleDiscount } from '../discounts/sample-discount.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const vat = { id: 'uk', name: 'VAT', country: 'GB', rate: 200_000, onShipping: true }
  const dutch = { id: 'nl', name: 'BTW', country: 'NL', rate: 210_000, onShipping: true }
  shop = await openShop(running, {
    store: {
      shipping: flatShipping(500),
      taxes: { pricesIncludeTax: false, country: 'GB', rules: [vat, dutch] },
    },
  })
  owner = await running.signInOwner()
  return () => running.close()
})

type Order = AnswerOf<'GET /api/config/orders/:id'>['order']
type Change = AnswerOf<'GET /api/config/orders/:id/change'>

const at = (id: string, rest = '') => `/api/config/orders/${id}${rest}`
const read = async (id: string): Promise<Order> => (await ok(owner.get(at(id)))).order
const change = async (id: string): Promise<Change> => ok(owner.get(at(id, '/change')))

async function placed(quantity = 2): Promise<string> {
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id, quantity)
  return orderIdOf(await pay(visitor))
}

/** Sends a change of what an order is now. */
async function send(
  id: string,
  how: (form: DraftForm) => Partial<DraftForm>,
  body: object = {},
): Promise<Awaited<ReturnType<Client['post']>>> {
  const { form, changes } = await change(id)
  return owner.post(at(id, '/change'), { form: { ...form, ...how(form) }, changes, ...body })
}
const quantity = (count: number) => (form: DraftForm) => ({
  lines: form.lines.map((line, index) => (index === 0 ? { ...line, quantity: count } : line)),
})
const bowlLine = async () => {
  const bowl = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', price: 2000, stock: 3 })
  const variantId = bowl.variants[0]!.id
  return { id: newId(), variantId, title: '', quantity: 1, unitPriceCents: null, ships: true }
}
const stock = async () =>
  (
    await running.db.execute<{ on_hand: number; reserved: number }>(
      sql`select on_hand, reserved from stock order by variant_id`,
    )
  ).rows.map(({ on_hand, reserved }) => [on_hand, reserved])
const keyOf = (url: string) => url.split('/checkout/pay/')[1]!
const payWith = (url: string, fields: object = {}) => {
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  const form = { idempotencyKey: newKey(), payLink: keyOf(url), cardNumber, cardExpiry, cardCvc }
  return running.client().post('/checkout', { ...form, ...fields })
}
const linkOf = async (id: string) => (await ok(owner.get(at(id, '/pay-link')))).link
const sumOfPayments = ({ payments }: Order) => payments.reduce((sum, one) => sum + one.amountCents, 0)

test('[ORDEDIT-1] only while nothing is sent, by those who may, and not over somebody else’s change', async () => {
  const id = await placed()
  expect(await change(id)).toMatchObject({ changes: 0, totals: { grandTotalCents: 3600 } })
  const viewer = await running.signInOwner({ role: 3, email: 'reports@example.com' })
  expect((await viewer.get(at(id, '/change'))).statusCode).toBe(403)
  const { form } = await change(id)
  expect((await send(id, quantity(3))).statusCode).toBe(200)
  const late = await owner.post(at(id, '/change'), { form, changes: 0 })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'order-changed'])
  await ok(owner.post(at(id, '/fulfill'), { notify: false }))
  expect((await change(id)).problem).toContain('has been sent')
  expect((await send(id, quantity(4))).json().error.code).toBe('not-changeable')
})

test('[ORDEDIT-2] [DRAFT-8] what cannot be counted is refused by field, and so is more than an order may come to', async () => {
  const id = await placed()
  const { form, changes } = await change(id)
  const uncountable = { ...form, discount: { kind: 'percent' as const, percent: 10 }, ...quantity(-1)(form) }
  const priced = await owner.post(at(id, '/change/price'), { form: uncountable })
  expect([priced.statusCode, priced.json().error.code]).toEqual([400, 'change-invalid'])
  const dear = { ...form.lines[0]!, unitPriceCents: 500_000_000_000, quantity: 9999 }
  const refused = await owner.post(at(id, '/change'), { form: { ...form, lines: [dear] }, changes })
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['lines']])
})

test('[ORDEDIT-2] [ORDEDIT-3] [ORDEDIT-7] lines, address and shipping by the rules of every cart; stock goes along', async () => {
  const id = await placed()
  expect(await stock()).toEqual([[8, 0]])
  await running.db.execute(sql`update variants set price = 9900`)
  const bowl = await bowlLine()
  const dutch = { name: 'Ada', line1: 'Damrak 1', postalCode: '1012 LG', city: 'Amsterdam', country: 'NL' }
  const changed = await send(
    id,
    (form) => ({
      lines: [...quantity(1)(form).lines, { ...bowl, quantity: 2 }],
      shippingAddress: dutch,
      billingAddress: null,
      shipping: { kind: 'custom', name: 'Courier', costCents: 800 },
      note: 'Called on Monday',
    }),
    { notify: true },
  )
  const order: Order = (await ok(Promise.resolve(changed))).order
  // One mug at what it was sold for, two bowls, the courier, and a fifth and a hundredth of all of it.
  expect(order).toMatchObject({
    changes: 1,
    subtotalCents: 5250,
    shippingTotalCents: 800,
    shippingMethod: 'Courier',
    taxTotalCents: 1271,
    taxes: [{ name: 'BTW' }],
    grandTotalCents: 7321,
    paymentState: 'awaiting',
    shippingAddress: dutch,
    items: [
      { productName: 'Mug', quantity: 1, unitPriceCents: 1250, totalCents: 1250 },
      { productName: 'Bowl', quantity: 2, unitPriceCents: 2000, sku: 'BOWL' },
    ],
  })
  expect(sumOfPayments(order)).toBe(7321)
  expect((await stock()).toSorted()).toEqual([
    [1, 0],
    [9, 0],
  ])
  expect(order.events.slice(-2)).toMatchObject([
    {
      type: 'changed',
      parameters: { added: ['2 × Bowl'], removed: ['1 × Mug'], changed: ['address', 'shipping'] },
      amountCents: 7321,
    },
    { type: 'note', message: 'Called on Monday' },
  ])
  await running.runJobs()
  const mail = (await running.outbox()).find(({ kind }) => kind === 'order-changed')
  expect(mail?.subject).toBe('Test site: order 1001 was changed')
  expect(mail?.bodyText).toContain('$37.21 of it is still to pay')
  expect(mail?.bodyText).toContain('2 × Bowl')
  expect(mail?.bodyText).not.toContain('Called on Monday')
})

test('[ORDEDIT-2] what is wrong is said by field, and then nothing is changed', async () => {
  const id = await placed()
  const wrong = await send(id, (form) => ({
    email: 'ada',
    lines: [...form.lines, { ...form.lines[0]!, id: newId() }],
  }))
  expect(wrong.statusCode).toBe(400)
  expect(Object.keys(wrong.json().error.fields)).toEqual(['email', 'lines.1.quantity'])
  const empty = await send(id, () => ({ lines: [] }))
  expect(Object.keys(empty.json().error.fields)).toEqual(['lines'])
  const bowl = await bowlLine()
  const many = await send(id, (form) => ({ lines: [...form.lines, { ...bowl, quantity: 4 }] }))
  expect([many.statusCode, many.json().error.code]).toEqual([409, 'not-enough-stock'])
  expect(await read(id)).toMatchObject({ changes: 0, grandTotalCents: 3600, items: [{ quantity: 2 }] })
  expect((await stock()).toSorted()).toEqual([
    [3, 0],
    [8, 0],
  ])
})

test('[ORDEDIT-2] a discount that counted counts again, also when its time is over or it is deleted', async () => {
  const { discount } = await ok(
    owner.post('/api/config/discounts', {
      ...sampleDiscount,
      title: 'Spring',
      automatic: true,
      combines: false,
      code: '',
    }),
  )
  const id = await placed()
  expect(await read(id)).toMatchObject({ discountTotalCents: 250 })
  await running.db.execute(sql`update discounts set ends_at = created_at, max_uses = 1`)
  expect((await ok(send(id, quantity(4)))).order).toMatchObject({ discountTotalCents: 500 })
  await running.db.execute(sql`delete from discounts where id = ${discount.id}`)
  expect((await ok(send(id, quantity(1)))).order).toMatchObject({ discountTotalCents: 500 })
})

describe('the difference', () => {
  test('[ORDEDIT-4] [ORDEDIT-6] what is missing is asked for by a link, paid once, and the order is paid', async () => {
    const id = await placed()
    const order: Order = (await ok(send(id, quantity(4), { linkDays: 7 }))).order
    expect(order).toMatchObject({ grandTotalCents: 6600, paymentState: 'awaiting' })
    const link = await linkOf(id)
    expect(link).toMatchObject({ amountCents: 3000 })
    await running.runJobs()
    const mail = (await running.outbox()).find(({ kind }) => kind === 'pay-link')
    expect(mail?.subject).toBe('Test site: $30.00 of your order is still to pay')
    expect((await running.client().get(new URL(link!.url).pathname)).body).toContain(
      'Still to pay of order 1001',
    )
    expect((await payWith(link!.url, { cardNumber: cards.declined })).statusCode).toBe(402)
    expect(orderIdOf(await payWith(link!.url))).toBe(id)
    // Pressed once more in another tab, it leads there and takes nothing.
    expect(orderIdOf(await payWith(link!.url))).toBe(id)
    const paid = await read(id)
    expect(paid).toMatchObject({
      paymentState: 'paid',
      payments: [{ amountCents: 3600 }, { amountCents: 3000, status: 'paid', kind: 'test' }],
    })
    expect(paid.events.filter(({ type }) => type === 'paid')).toHaveLength(2)
    expect(await linkOf(id)).toBeNull()
    const { rows } = await running.db.execute(sql`select count(*)::integer as count from orders`)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('[ORDEDIT-6] money for what the order waits for no more goes back, and the link is over', async () => {
    const id = await placed()
    await ok(send(id, quantity(4), { linkDays: 7 }))
    const first = (await linkOf(id))!
    // A second step is under way while the shop marks the order as paid; then its webhook comes.
    await payWith(first.url, { cardNumber: cards.secondStep })
    const { rows } = await running.db.execute<{ id: string }>(
      sql`select id from checkouts where state = 'second-step'`,
    )
    await ok(owner.post(at(id, '/mark-paid'), { notify: false }))
    const checkout = { websiteId: running.websiteId, id: rows[0]?.id ?? 'no checkout' }
    const payment = { paymentId: 'late', status: 'paid' as const }
    const late = () => completeCheckout(running.db, running.jobs, checkout, payment, running.clock.now())
    expect([await late(), await late()]).toEqual([{ kind: 'too-late' }, { kind: 'too-late' }])
    const after = await running.db.execute(sql`select state from checkouts where id = ${checkout.id}`)
    expect(after.rows).toEqual([{ state: 'refunded' }])
    expect(await read(id)).toMatchObject({ paymentState: 'paid', grandTotalCents: 6600 })
    expect((await running.client().get(new URL(first.url).pathname)).statusCode).toBe(410)
  })

  test('[ORDEDIT-4] a new link ends the one before; over, changed again and canceled, it opens nothing', async () => {
    const id = await placed()
    await ok(send(id, quantity(4), { linkDays: 1 }))
    const first = (await linkOf(id))!
    const second = (await ok(owner.post(at(id, '/pay-link'), { days: 1 }))).link!
    expect(second.url).not.toBe(first.url)
    const opened = async (url: string) => (await running.client().get(new URL(url).pathname)).statusCode
    expect([await opened(first.url), await opened(second.url)]).toEqual([410, 200])
    running.clock.advance(24 * 60 * 60 * 1000)
    await running.jobs.runScheduled(endOldPayLinks)
    expect([await opened(second.url), await linkOf(id)]).toEqual([410, null])
    const third = (await ok(owner.post(at(id, '/pay-link'), { days: 2 }))).link!
    await ok(send(id, quantity(5)))
    expect(await opened(third.url)).toBe(410)
    await ok(owner.post(at(id, '/pay-link'), { days: 2 }))
    await ok(owner.post(at(id, '/cancel'), {}))
    expect(await linkOf(id)).toBeNull()
    expect((await owner.post(at(id, '/pay-link'), { days: 2 })).json().error.code).toBe('not-awaited')
  })

  test('[ORDEDIT-5] what was paid too much is given back once, and what is left can be given back by lines', async () => {
    const id = await placed()
    const order: Order = (await ok(send(id, quantity(1)))).order
    expect(order).toMatchObject({ grandTotalCents: 2100, paymentState: 'paid', refundedTotalCents: 0 })
    expect(sumOfPayments(order)).toBe(3600)
    const given: Order = (await ok(owner.post(at(id, '/give-back-difference'), {}))).order
    expect(given).toMatchObject({
      paymentState: 'paid',
      refundedTotalCents: 0,
      payments: [{ amountCents: 2100, refundedCents: 0 }],
    })
    expect(given.events.at(-1)).toMatchObject({
      type: 'refunded',
      amountCents: 1500,
      parameters: { ofChange: true },
    })
    expect((await owner.post(at(id, '/give-back-difference'), {})).json().error.code).toBe(
      'nothing-to-refund',
    )
    const more = await owner.post(at(id, '/refund'), { amountCents: 2101 })
    expect(more.json().error.code).toBe('too-much')
    const items = [{ itemId: given.items[0]!.id, quantity: 1 }]
    const back: Order = (await ok(owner.post(at(id, '/refund'), { items, shippingCents: 500 }))).order
    expect(back).toMatchObject({ paymentState: 'refunded', refundedTotalCents: 2100 })
  })

  test('[ORDEDIT-4] an order that waits for its money waits for what it comes to', async () => {
    const values = { name: 'Bank transfer', about: '', instructions: 'Pay {amount}' }
    await ok(owner.post('/api/config/payment-methods', { kind: 'manual', values }))
    const id = await placed()
    expect(await read(id)).toMatchObject({ paymentState: 'awaiting' })
    const order: Order = (await ok(send(id, quantity(1)))).order
    expect(order).toMatchObject({
      paymentState: 'awaiting',
      grandTotalCents: 2100,
      payments: [{ amountCents: 2100, status: 'awaiting', kind: 'manual', instructions: 'Pay {amount}' }],
    })
  })
})

test('[ORDEDIT-8] an invoice that was made is taken back whole, and a new one says what the order is', async () => {
  const id = await placed()
  await ok(owner.post(at(id, '/documents'), {}))
  await ok(send(id, (form) => ({ note: 'Nothing else', email: form.email })))
  expect((await ok(owner.get(at(id, '/documents')))).documents).toHaveLength(1)
  await ok(send(id, quantity(1)))
  const { documents } = await ok(owner.get(at(id, '/documents')))
  expect(documents).toMatchObject([
    { kind: 'invoice', number: 1, content: { totalCents: 3600 } },
    { kind: 'invoice', number: 2, content: { totalCents: 2100 } },
    { kind: 'credit-note', number: 1, content: { totalCents: 3600, invoiceNumber: 1 } },
  ])
  await ok(owner.post(at(id, '/give-back-difference'), {}))
  // Money of a change needs no note of its own; a refund is of the invoice that holds.
  await ok(owner.post(at(id, '/refund'), { amountCents: 100 }))
  const after = (await ok(owner.post(at(id, '/documents'), {}))).documents
  expect(after).toHaveLength(4)
  expect(after.at(-1)).toMatchObject({ kind: 'credit-note', content: { totalCents: 100, invoiceNumber: 2 } })
})

/** Numbers that look thrown and are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** What somebody can do next, more often what comes first: once money was given back nothing is changed any more. */
const DEEDS = ['change', 'change', 'give back', 'change', 'pay', 'give back', 'refund'] as const

test.each([1, 2, 3, 4, 5, 6])(
  '[ORDEDIT-5] [ORDEDIT-9] whatever is changed, paid and given back in turn, what is paid too much goes back to the cent, and both books keep the same (%i)',
  async (seed) => {
    const throwDice = dice(seed)
    const id = await placed(2)
    const atProvider = async () => {
      const { rows } = await running.db.execute<{ paid: number; back: number; most: boolean }>(sql`
        select coalesce(sum(amount), 0)::integer as paid, coalesce(sum(refunded), 0)::integer as back,
          bool_and(refunded between 0 and amount) as most
        from test_payments where status = 'paid'`)
      return rows[0]!
    }
    const summed = (payments: Order['payments'], status: string) =>
      payments
        .filter((one) => one.status === status)
        .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
    const agree = async (after: string) => {
      const { payments, grandTotalCents, refundedTotalCents } = await read(id)
      const ours = summed(payments, 'paid')
      const { paid, back, most } = await atProvider()
      expect([after, most, paid - back]).toEqual([after, true, ours])
      expect(refundedTotalCents, after).toBeLessThanOrEqual(grandTotalCents)
    }
    /** What the provider holds more than the order comes to, counted from its books alone. */
    const tooMuch = async () => {
      const { grandTotalCents, refundedTotalCents } = await read(id)
      const { paid, back } = await atProvider()
      return Math.max(0, paid - back - (grandTotalCents - refundedTotalCents))
    }
    let timesGivenBack = 0
    const giveBack = async () => {
      const [over, before] = [await tooMuch(), await atProvider()]
      const answer = await owner.post(at(id, '/give-back-difference'), {})
      const given = (await atProvider()).back - before.back
      expect([answer.statusCode, given]).toEqual([over > 0 ? 200 : 400, over])
      expect(await tooMuch()).toBe(0)
      if (over > 0) timesGivenBack += 1
    }
    // The first change makes it cheaper, so that something is paid too much, and mostly another one changes that again.
    await ok(send(id, quantity(1)))
    if (seed % 2 === 0) await giveBack()
    for (let step = 0; step < 10; step += 1) {
      const deed = DEEDS[throwDice(step < 6 ? DEEDS.length - 1 : DEEDS.length)]!
      if (deed === 'change') await send(id, quantity(1 + throwDice(4)), { linkDays: 1 })
      if (deed === 'change' && throwDice(2) === 0) await giveBack()
      if (deed === 'give back') await giveBack()
      if (deed === 'refund') await owner.post(at(id, '/refund'), { amountCents: 1 + throwDice(2500) })
      const link = deed === 'pay' ? await linkOf(id) : null
      if (link !== null) await payWith(link.url)
      await agree(`${step} ${deed}`)
    }
    // Everything that is left goes back, and then nothing is left at all.
    await giveBack()
    expect(timesGivenBack).toBeGreaterThan(0)
    const { grandTotalCents, refundedTotalCents, payments } = await read(id)
    const held = summed(payments, 'paid')
    expect(held + summed(payments, 'awaiting')).toBe(grandTotalCents - refundedTotalCents)
    expect((await owner.post(at(id, '/refund'), { amountCents: held + 1 })).statusCode).toBeGreaterThan(399)
    if (held > 0) await ok(owner.post(at(id, '/refund'), { amountCents: held }))
    await agree('the end')
    const { paid, back } = await atProvider()
    expect(back).toBe(paid)
  },
)

test('[ORDEDIT-9] what was paid beyond what the order comes to now is no part of a refund, and goes back by itself', async () => {
  const id = await placed()
  await ok(send(id, quantity(1)))
  const refund = (amountCents: number) => owner.post(at(id, '/refund'), { amountCents })
  const more = await refund(2101)
  expect([more.statusCode, more.json().error.message]).toEqual([
    409,
    'At most $21.00 can still be given back for this order.',
  ])
  const back: Order = (await ok(refund(2100))).order
  expect(back).toMatchObject({ refundedTotalCents: 2100, grandTotalCents: 2100 })
  const after: Order = (await ok(owner.post(at(id, '/give-back-difference'), {}))).order
  expect(after).toMatchObject({ refundedTotalCents: 2100, paymentState: 'refunded' })
})
