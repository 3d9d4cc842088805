import type { AnswerOf } from '@plinth/contract'
import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { fillCart, newKey, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { completeCheckout } from '../checkout/complete-checkout.ts'
import { expireOldCheckouts } from '../checkout/jobs.ts'
import { renew } from '../renewals/renew.ts'

/** A single connection does one thing after the other: only on a server does anybody wait for anybody. */
const onServer = process.env['TEST_DATABASE'] === 'postgres'
const UNITS = 500
const SKUS = ['A', 'B', 'C', 'D'] as const
/** What has to come about for a round to say something. */
const OFTEN = ['buys', 'cancels', 'refunds lines', 'changes', 'counts'] as const
/** Other ones are tried with `SHOP_SEEDS=101,102`. */
const SEEDS = (process.env['SHOP_SEEDS'] ?? '1,2,3').split(',').map(Number)

type Order = AnswerOf<'GET /api/config/orders/:id'>['order']
type Change = AnswerOf<'GET /api/config/orders/:id/change'>

let running: TestApp
let shop: TestShop
let owner: Client
let deadlocks: unknown[]
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { shipping: flatShipping(500) } })
  owner = await running.signInOwner()
  deadlocks = []
  // A deadlock is tried again, so that nobody hears of it: here it is counted.
  const { db } = running
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    try {
      return await begin(work, config)
    } catch (error) {
      if (codeOf(error) === '40P01') deadlocks.push(error)
      throw error
    }
  }
  return () => running.close()
})

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : codeOf(cause)
}

/** Numbers that look thrown and are the same each time; what the database makes of them is not. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const at = (id: string, rest = '') => `/api/config/orders/${id}${rest}`
const { cardNumber, cardExpiry, cardCvc } = paidForm

/** Everything that happens in a shop at the same time. */
function makeDeeds(throwDice: (sides: number) => number, things: Things) {
  const { products, codes, subscriptions } = things
  const shuffled = <Thing>(all: readonly Thing[]) =>
    all
      .map((thing) => ({ thing, at: throwDice(1000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ thing }) => thing)
  /** One of the newest, so that several do something to one. */
  const anOrder = async (): Promise<Order | undefined> => {
    const { rows } = await running.db.execute<{ id: string }>(
      sql`select id from orders order by order_number desc limit 6`,
    )
    const id = rows[throwDice(rows.length || 1)]?.id
    return id === undefined ? undefined : (await ok(owner.get(at(id)))).order
  }
  const onOrder = async (
    deed: (order: Order) => Promise<LightMyRequestResponse | undefined>,
  ): Promise<LightMyRequestResponse | undefined> => {
    const order = await anOrder()
    return order === undefined ? undefined : deed(order)
  }
  return {
    buys: async () => {
      const visitor = running.client()
      for (const { sku, id } of shuffled(products).slice(0, 2 + throwDice(3)))
        await fillCart(visitor, id, 1 + throwDice(2), sku)
      if (throwDice(2) === 0)
        await visitor.post('/api/commerce/shopping-cart/coupons', { code: codes[throwDice(codes.length)] })
      await visitor.get('/checkout')
      return pay(visitor)
    },
    cancels: () => onOrder(({ id }) => owner.post(at(id, '/cancel'), { restock: true, notify: false })),
    'refunds lines': () =>
      onOrder(({ id, items }) =>
        owner.post(at(id, '/refund'), {
          items: shuffled(items).map((item) => ({ itemId: item.id, quantity: 1 })),
          restock: true,
        }),
      ),
    'gives credit': () =>
      onOrder(({ id }) =>
        owner.post(at(id, '/refund'), { amountCents: 1 + throwDice(900), storeCredit: true }),
      ),
    changes: () =>
      onOrder(async ({ id }) => {
        const { form, changes }: Change = await ok(owner.get(at(id, '/change')))
        const lines = shuffled(form.lines).map((line) => ({ ...line, quantity: 1 + throwDice(4) }))
        return owner.post(at(id, '/change'), {
          form: { ...form, lines },
          changes,
          linkDays: 1,
          notify: false,
        })
      }),
    'gives back the difference': () =>
      onOrder(({ id }) => owner.post(at(id, '/give-back-difference'), { notify: false })),
    'pays the difference': () =>
      onOrder(async ({ id }) => {
        const { link } = await ok(owner.get(at(id, '/pay-link')))
        if (link === null) return undefined
        const payLink = link.url.split('/checkout/pay/')[1]!
        const form = { idempotencyKey: newKey(), payLink, cardNumber, cardExpiry, cardCvc }
        return running.client().post('/checkout', form)
      }),
    'marks as paid': () => onOrder(({ id }) => owner.post(at(id, '/mark-paid'), { notify: false })),
    counts: () =>
      owner.post('/api/config/inventory', {
        changes: shuffled(products).map(({ variantId }) => ({ variantId, change: throwDice(3) - 1 })),
      }),
    renews: async () => {
      const { db, clock, jobs, app, websiteId } = running
      const desk = { db, clock, jobs, payments: app.payments, log: app.log }
      await renew(desk, websiteId, subscriptions[throwDice(subscriptions.length)]!)
      return undefined
    },
    'hears of a renewal': async () => {
      const { rows } = await running.db.execute<{ id: string; payment: string }>(sql`
        select c.id, p.id as payment from checkouts c
        join test_payments p on p.website_id = c.website_id and p.request_key like '%' || c.id || '%' and p.status = 'paid'
        where c.idempotency_key like 'renewal:%' order by c.created_at desc limit 4`)
      const known = rows[throwDice(rows.length || 1)]
      if (known === undefined) return undefined
      const { db, jobs, websiteId, clock } = running
      const payment = { paymentId: known.payment, status: 'paid' as const }
      await completeCheckout(db, jobs, { websiteId, id: known.id }, payment, clock.now())
      return undefined
    },
    'pauses or goes on': async () => {
      const id = subscriptions[throwDice(subscriptions.length)]!
      const action = (['pause', 'resume', 'skip'] as const)[throwDice(3)]!
      return owner.post(`/api/config/subscriptions/${id}/change`, { action })
    },
  }
}

interface Things {
  readonly products: readonly { readonly id: string; readonly variantId: string; readonly sku: string }[]
  readonly codes: readonly string[]
  readonly subscriptions: readonly string[]
}

async function makeThings(): Promise<Things> {
  const products = await Promise.all(
    SKUS.map(async (sku) => {
      const made = await shop.product({ name: { en: sku } }, { ...plainVariant, sku, stock: UNITS })
      return { id: made.id, variantId: made.variants[0]!.id, sku }
    }),
  )
  const codes: string[] = []
  for (let made = 0; made < 3; made += 1)
    codes.push((await ok(owner.post('/api/config/gift-cards', { amountCents: 20_000 }))).code)
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const
  const club = await shop.product(
    { isSubscribable: true, subscriptionPlan: plan },
    { ...plainVariant, sku: 'CLUB', stock: UNITS },
  )
  for (let one = 0; one < 4; one += 1) {
    const visitor = running.client()
    const subscribed = { itemId: club.id, sku: 'CLUB', qty: 1, additionalFields: '' }
    await ok(visitor.post('/api/3/commerce/cart/subscription', subscribed))
    await ok(pay(visitor))
  }
  const { subscriptions } = await ok(owner.get('/api/config/subscriptions'))
  return { products, codes, subscriptions: subscriptions.map(({ id }: { id: string }) => id) }
}

/** What of a payment `p` was given back as store credit, of which its provider knows nothing. */
const credited = sql`coalesce((select sum(s.amount) from refund_payments s
  join refunds r on r.website_id = s.website_id and r.id = s.refund_id
  where s.website_id = p.website_id and s.payment_id = p.id and s.state = 'done' and r.as_credit), 0)`

/** The books of the shop and of the provider, at a moment when nothing is under way. */
async function expectBooksToAgree(when: string): Promise<void> {
  const { rows } = await running.db.execute<{ what: string }>(sql`
    select 'stock of ' || v.sku as what from stock s
    join variants v on v.website_id = s.website_id and v.id = s.variant_id
    where s.on_hand <> ${UNITS} + coalesce((select sum(l.change) from stock_ledger l
        where l.website_id = s.website_id and l.variant_id = s.variant_id and l.reason = 'adjusted'), 0)
        - coalesce((select sum(i.stock_taken - i.restocked) from order_items i
        where i.website_id = s.website_id and i.variant_id = s.variant_id), 0)
      or s.reserved <> coalesce((select sum(r.quantity) from reservations r
        where r.website_id = s.website_id and r.variant_id = s.variant_id), 0)
    union all select 'a unit is still held' from reservations
    union all select 'gift card ' || v.id from stored_value v
    where v.balance < 0 or v.balance <> (select coalesce(sum(e.amount), 0) from stored_value_entries e
      where e.website_id = v.website_id and e.value_id = v.id)
    union all select 'value is still held' from stored_value_holds
    union all select 'gift cards paid something else than orders say' where
      (select coalesce(-sum(amount), 0) from stored_value_entries where reason in ('redeemed', 'returned'))
      <> (select coalesce(sum(p.amount - p.refunded + ${credited}), 0) from payments p where p.kind = 'stored-value')
    union all select 'store credit ' || r.id from refunds r where r.as_credit and r.state = 'done' and not exists (
      select from stored_value v where v.order_id = r.order_id and v.kind = 'store-credit' and v.initial = r.amount)
    union all select 'payment ' || t.id from test_payments t where t.status = 'paid' and t.amount <> t.refunded
      and not exists (select from payments p where p.website_id = t.website_id and p.reference = t.id and p.status = 'paid')
    union all select 'payment of order ' || p.order_id from payments p
    join test_payments t on t.website_id = p.website_id and t.id = p.reference
    where p.kind = 'test' and t.refunded <> p.refunded - ${credited}
    union all select 'order ' || o.order_number from orders o where o.fulfillment_state <> 'canceled' and o.grand_total >
      (select coalesce(sum(p.amount - p.corrected), 0) from payments p
      where p.website_id = o.website_id and p.order_id = o.id and p.status <> 'canceled')
    union all select 'refunds of order ' || o.order_number from orders o where o.refunded_total > o.grand_total
    union all select 'cycle of ' || subscription_id from subscription_orders group by subscription_id, cycle
      having count(*) > 1`)
  expect([when, ...rows.map(({ what }) => what)]).toEqual([when])
}

test.runIf(onServer).each(SEEDS)(
  '[CHK-78] whatever is bought, renewed, changed, given back, canceled and counted at once, nobody waits in a circle and all books agree (%i)',
  async (seed) => {
    const throwDice = dice(seed)
    const things = await makeThings()
    const deeds = Object.entries(makeDeeds(throwDice, things))
    const done = new Set<string>()
    const refused: string[] = []
    const isEnough = () => OFTEN.every((name) => done.has(name))
    for (let round = 0; round < 8 || (!isEnough() && round < 24); round += 1) {
      const drawn = Array.from({ length: 14 }, (_, index) => deeds[index < 3 ? 0 : throwDice(deeds.length)]!)
      const answers = await Promise.all(drawn.map(async ([name, deed]) => ({ name, answer: await deed() })))
      for (const { name, answer } of answers) {
        if (answer === undefined) continue
        expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
        if (answer.statusCode === 200) done.add(name)
        else refused.push(`${name}: ${answer.json().error?.code}`)
      }
      // Some renewals fall due meanwhile, and what was left half done is over.
      running.clock.advance((9 + throwDice(6)) * 24 * 60 * 60 * 1000)
      await running.jobs.runScheduled(expireOldCheckouts)
      await running.runJobs()
      owner = await running.signInOwner()
      await expectBooksToAgree(`round ${round}`)
    }
    expect(deadlocks).toEqual([])
    // Each of these came about: what others do at the same time may refuse one for a few rounds.
    expect([...done], refused.join(', ')).toEqual(expect.arrayContaining([...OFTEN]))
  },
)

test.runIf(onServer)(
  '[INV-70] whoever buys one thing does not wait for somebody whose order of another is under way, and numbers have no gap',
  async () => {
    const { db } = running
    const [one, other] = await Promise.all(
      ['ONE', 'OTHER'].map((sku) =>
        shop.product({ name: { en: sku } }, { ...plainVariant, sku, stock: UNITS }),
      ),
    )
    const buys = async (id: string, sku: string, email: string) => {
      const visitor = running.client()
      await fillCart(visitor, id, 1, sku)
      await visitor.get('/checkout')
      return ok(pay(visitor, { email }))
    }
    const numbers = async () =>
      (await ok(owner.get('/api/config/orders'))).orders.map(
        ({ orderNumber }: { orderNumber: number }) => orderNumber,
      )
    await buys(one!.id, 'ONE', 'ada@example.com')
    let isOver = false
    const waiting = async (wanted: number): Promise<void> => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(distinct pid)::integer as count from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      if (rows[0]!.count < wanted && !isOver) await waiting(wanted)
    }
    // Somebody has the first buyer's contact open: their order, all but written, waits for it.
    const { rest, answer } = await db.transaction(async (tx) => {
      await tx.execute(sql`select id from contacts where email = 'ada@example.com' for update`)
      const first = buys(one!.id, 'ONE', 'ada@example.com')
      await waiting(1)
      const second = buys(other!.id, 'OTHER', 'bob@example.com')
      const outcome = await Promise.race([second.then(() => 'sold'), waiting(2).then(() => 'waits')])
      return { rest: Promise.all([first, second]), answer: outcome }
    })
    await rest
    isOver = true
    expect(answer).toBe('sold')
    expect(await numbers()).toEqual([1003, 1002, 1001])
  },
)
