import { newId, USUAL_PLAN } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { fillTables } from '../../testing/fill-tables.ts'
import { sendTable } from '../../testing/send-table.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { webhookDeliveries, webhookEndpoints } from '../../site/webhooks/schema.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { reviewRefusals } from '../../shop/reviews/schema.ts'
import { formAnswers } from '../forms/schema.ts'
import { addMember } from '../members/members.ts'
import { subscribers } from '../newsletter/schema.ts'
import { ERASED } from './personal-data.ts'
import { expressionOf, NOT_OF_VISITORS, tablesOfPeople } from './tables-of-people.ts'
import { subscribe } from '../newsletter/subscribe.ts'

const ADA = 'ada@example.com'
const PHONE = '7946 0018'
/** Not Ada, though her address stands in theirs. */
const OTHERS = ['not-ada@example.com', 'ada@example.com.au', 'bo@example.com']

let site: TestApp
let owner: Client
let shop: TestShop
let orderId: string
let elsewhere: string
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  elsewhere = await site.addWebsite('elsewhere')
  shop = await openShop(site)
  const mug = await shop.product()
  const visitor = site.client()
  await fillCart(visitor, mug.id)
  orderId = orderIdOf(
    await pay(visitor, { ...paidForm, email: 'Ada@Example.com', phone: '+44 20 7946 0018' }),
  )
  await site.runJobs()
  for (const email of [ADA, ...OTHERS]) await everywhere(site.websiteId, email, mug)
  await everywhere(elsewhere, ADA)
})
afterAll(() => site.close())

/** A subscriber, member, sender of a form, receiver of webhooks and, where there is a product, one who waits for it. */
async function everywhere(
  websiteId: string,
  email: string,
  mug?: { readonly id: string; readonly variants: readonly { readonly id: string }[] },
): Promise<void> {
  const { db } = site
  const now = site.clock.now()
  const common = { websiteId, language: 'en', origin: 'http://localhost' }
  await db.insert(subscribers).values({
    ...common,
    id: newId(),
    email,
    state: 'subscribed',
    source: 'form',
    consent: 'We write once a month.',
    consentLanguage: 'en',
    consentPath: '/',
    consentedAt: now,
    createdAt: now,
  })
  await addMember(db, now, { websiteId, email, name: 'Somebody', language: 'en', state: 'invited' })
  await db.insert(formAnswers).values({
    websiteId,
    id: newId(),
    formId: 'form',
    formName: 'Contact',
    submission: newId(),
    pageId: 'page',
    pageTitle: 'Contact',
    pagePath: '/contact',
    answers: [{ field: 'mail', kind: 'email', label: 'Mail', answer: email }],
    words: `write to ${email} please`,
    suspected: false,
    createdAt: now,
  })
  const endpointId = newId()
  await db.insert(webhookEndpoints).values({
    websiteId,
    id: endpointId,
    url: 'https://example.com',
    events: [],
    secret: '',
    isOn: true,
    createdAt: now,
  })
  await db.insert(webhookDeliveries).values({
    websiteId,
    id: newId(),
    endpointId,
    event: 'ping',
    body: JSON.stringify({ email }),
    state: 'delivered',
    createdAt: now,
  })
  await db.insert(reviewRefusals).values({ websiteId, email, refusedAt: now })
  if (mug !== undefined)
    await db.insert(restockSignUps).values({
      ...common,
      id: newId(),
      productId: mug.id,
      variantId: mug.variants[0]!.id,
      email,
      state: 'waiting',
      queuedAt: now,
    })
}

/** Every column of every table of every website, those that hold no words too, that names an address. */
async function placesOf(email: string, websiteId: string): Promise<string[]> {
  const { rows: tables } = await site.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'website_id'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await site.db.execute<{ key: string }>(sql`
      select distinct e.key from ${sql.identifier(name)} x, jsonb_each_text(to_jsonb(x)) e
      where x.website_id = ${websiteId} and e.value ~* ${expressionOf(email)}`)
    found.push(...rows.map(({ key }) => `${name}.${key}`))
  }
  return found.toSorted()
}

const collect = (email: string, client = owner) => client.post('/api/config/personal-data', { email })
const erase = (email: string, client = owner) => client.post('/api/config/personal-data/erase', { email })

test('[PERSON-2] a person gets everything that is kept of them, and nothing of others or of the software', async () => {
  const answer = await collect(' ADA@example.com ')
  expect(answer.statusCode, answer.body).toBe(400)
  const { entries, count } = (await collect('ADA@example.com')).json()
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining([
      'checkouts',
      'form_answers',
      'members',
      'order_items',
      'orders',
      'outbox',
      'restock_sign_ups',
      'review_refusals',
      'subscribers',
      'webhook_deliveries',
    ]),
  )
  expect(entries.orders).toHaveLength(1)
  expect(entries.order_items[0].product_name).toBe('Mug')
  expect(entries.subscribers.map(({ email }: { email: string }) => email)).toEqual([ADA])
  expect(count).toBe(Object.values(entries).flat().length)
  expect(JSON.stringify(entries)).not.toMatch(/hash|not-ada@|website_id/)
})

test('[PERSON-4] nobody is erased while an order of theirs is to be sent', async () => {
  const before = await placesOf(ADA, site.websiteId)
  const refused = await erase(ADA)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.code).toBe('orders-open')
  expect(await placesOf(ADA, site.websiteId)).toEqual(before)
})

test('[PERSON-3] erased, a person is in no column of any table; others, other websites and the order stay', async () => {
  const others = await Promise.all(OTHERS.map((email) => placesOf(email, site.websiteId)))
  const there = await placesOf(ADA, elsewhere)
  expect(there.length).toBeGreaterThan(3)
  const fulfilled = await owner.post(`/api/config/orders/${orderId}/fulfill`, {
    notify: true,
    idempotencyKey: newId(),
  })
  expect(fulfilled.statusCode, fulfilled.body).toBe(200)
  await site.runJobs()
  expect((await placesOf(ADA, site.websiteId)).length).toBeGreaterThan(8)
  expect(await placesOf(PHONE, site.websiteId)).not.toEqual([])
  const done = await erase(ADA)
  expect(done.statusCode, done.body).toBe(200)
  expect(done.json()).toMatchObject({ orders: 1 })
  expect(await placesOf(ADA, site.websiteId)).toEqual([])
  expect((await collect(ADA)).json()).toMatchObject({ count: 0, entries: {} })
  // What the law wants of the order: who bought what, for how much.
  const { order } = (await owner.get(`/api/config/orders/${orderId}`)).json()
  expect(order).toMatchObject({ email: ERASED, grandTotalCents: 1250 })
  expect(JSON.stringify(order)).toContain('Ada Lovelace')
  expect(await placesOf(PHONE, site.websiteId)).toEqual([])
  expect(await Promise.all(OTHERS.map((email) => placesOf(email, site.websiteId)))).toEqual(others)
  expect(await placesOf(ADA, elsewhere)).toEqual(there)
  // Again: there is nothing left, and nothing goes wrong.
  expect((await erase(ADA)).json()).toEqual({ erased: 0, orders: 0, canceled: 0 })
})

test('[PERSON-8] who asked for the newsletter a moment ago and is erased does not come back by a job', async () => {
  const ask = (email: string) =>
    subscribe(
      site.app,
      { id: site.websiteId },
      { consent: 'A letter a month.', doubleOptIn: true },
      { email, path: '/', origin: 'http://localhost' },
    )
  await ask('cy@example.com')
  await ask('not-cy@example.com')
  expect((await erase('cy@example.com')).statusCode).toBe(200)
  await site.runJobs()
  expect(await placesOf('cy@example.com', site.websiteId)).toEqual([])
  expect(await placesOf('not-cy@example.com', site.websiteId)).not.toEqual([])
})

test('[PERSON-1] only who manages members asks for it, and tables left out are there', async () => {
  const manager = await site.signInOwner({ role: roles.storeManager })
  expect((await collect(ADA, manager)).statusCode).toBe(403)
  expect((await erase(ADA, manager)).statusCode).toBe(403)
  expect((await erase('nobody', owner)).json().error.fields).toEqual({
    email: 'This is not an e-mail address.',
  })
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`)
  const known = new Set(rows.map(({ name }) => name))
  expect([...NOT_OF_VISITORS].filter((name) => !known.has(name))).toEqual([])
})

test('[PERSON-5] [PERSON-2] erased, what somebody subscribed to ends: nothing is charged or mailed any more', async () => {
  const email = 'cy@example.com'
  const product = await shop.product(
    { isSubscribable: true, subscriptionPlan: USUAL_PLAN },
    { ...plainVariant, sku: 'MONTHLY', price: 2000 },
  )
  const visitor = site.client()
  await visitor.post('/api/3/commerce/cart/subscription', {
    itemId: product.id,
    sku: 'MONTHLY',
    qty: 1,
    additionalFields: '',
  })
  const bought = orderIdOf(await visitor.post('/checkout', { idempotencyKey: newKey(), ...paidForm, email }))
  const [{ id }] = (await owner.get('/api/config/subscriptions?search=cy%40')).json().subscriptions
  // While its order is still to be sent, it runs on.
  expect((await erase(email)).statusCode).toBe(409)
  const running = (await owner.get(`/api/config/subscriptions/${id}`)).json()
  expect(running.subscription).toMatchObject({ state: 'active', email, customerName: 'Ada Lovelace' })
  await owner.post(`/api/config/orders/${bought}/fulfill`, { notify: false, idempotencyKey: newId() })
  await site.runJobs()
  const { entries } = (await collect(email)).json()
  expect(entries.subscriptions).toMatchObject([{ id, product_name: 'Mug' }])
  expect(entries.subscription_events).toMatchObject([{ type: 'started' }])
  expect((await erase(email)).json()).toMatchObject({ orders: 1, canceled: 1 })
  const { subscription, events, orders } = (await owner.get(`/api/config/subscriptions/${id}`)).json()
  expect(subscription).toMatchObject({
    state: 'canceled',
    nextOn: null,
    email: ERASED,
    customerName: '',
    shippingAddress: null,
    paidWith: '',
    productName: 'Mug',
  })
  expect(events.at(-1)).toMatchObject({ type: 'canceled', actor: 'owner', actorName: 'Test owner' })
  expect(orders).toHaveLength(1)
  await site.runJobs()
  expect(
    (await site.outbox()).filter(({ recipient }) => recipient === email || recipient === ERASED),
  ).toEqual([])
  expect(await placesOf(email, site.websiteId)).toEqual([])
})

test('[PERSON-6] of a contact with several addresses all are collected and erased, whichever was asked for', async () => {
  const [home, work] = ['di@example.com', 'di.work@example.com']
  await everywhere(site.websiteId, home)
  await everywhere(site.websiteId, work)
  const { contacts } = (await owner.get('/api/config/contacts?search=di')).json()
  const idOf = (email: string) => contacts.find((one: { email: string }) => one.email === email).id
  await owner.post(`/api/config/contacts/${idOf(home)}/notes`, { text: 'Prefers mail at work.' })
  expect(
    (await owner.post(`/api/config/contacts/${idOf(home)}/merge`, { withId: idOf(work) })).statusCode,
  ).toBe(200)
  const { entries } = (await collect(work)).json()
  expect(entries.subscribers).toHaveLength(2)
  expect(entries.contact_notes).toMatchObject([{ text: 'Prefers mail at work.' }])
  expect((await erase(work)).statusCode).toBe(200)
  expect([...(await placesOf(home, site.websiteId)), ...(await placesOf(work, site.websiteId))]).toEqual([])
  expect((await owner.get(`/api/config/contacts/${idOf(home)}`)).statusCode).toBe(404)
  const { rows } = await site.db.execute(
    sql`select text from contact_notes where website_id = ${site.websiteId}`,
  )
  expect(rows).toEqual([])
})

const FILLED: Readonly<Record<string, string | null>> = {
  'imports.kind': 'contacts',
  'imports.state': 'done',
  'checkouts.state': 'completed',
  'pay_links.state': 'paid',
  'orders.fulfillment_state': 'fulfilled',
  'payments.refunded': '0',
}

test('[PERSON-1] [PERSON-2] [PERSON-3] no table of the website is forgotten: each of them names somebody, and then none does', async () => {
  const email = 'every.table@example.com'
  const there = await site.addWebsite('every-table')
  const administrator = await site.signInOwner({ host: 'every-table.localhost', websiteId: there })
  const filled = await fillTables(site.db, there, email, {
    // A comment stands under a post.
    without: new Set([...NOT_OF_VISITORS].filter((table) => table !== 'items')),
    given: FILLED,
  })
  const looked = (await tablesOfPeople(site.db)).map(({ table }) => table)
  expect(filled).toEqual(expect.arrayContaining(looked))
  const named = (await placesOf(email, there)).map((place) => place.split('.')[0])
  // These hold numbers, names of other rows and words out of a list. A new one is either added here or names somebody.
  expect(looked.filter((table) => !named.includes(table))).toEqual([
    'area_members',
    'low_stock',
    'order_files',
    'purchase_events',
    'refund_payments',
    'reservations',
    'review_requests',
    'saved_lists',
    'stock',
    'stored_value_holds',
    'subscription_orders',
    'subscription_settings',
    'variant_prices',
  ])
  const { entries } = (await collect(email, administrator)).json()
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(named.filter((table) => table !== 'items')))
  const done = await erase(email, administrator)
  expect(done.statusCode, done.body).toBe(200)
  const left = (await placesOf(email, there)).filter((place) => !place.startsWith('items.'))
  expect(left).toEqual([])
})

test('[PERSON-1] a table that is left out has no column for somebody’s address, and none for what came in a file', async () => {
  const { rows } = await site.db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and table_name in (${sql.join(
      [...NOT_OF_VISITORS].map((table) => sql`${table}`),
      sql`, `,
    )}) and column_name ~ 'email|recipient|reply|phone|person|customer|buyer|member_id|contact_id|order_id|^work$|^undo$|answers'`)
  // Who is asked to work on the website, how often a code can be used, and where answers to the owner's mails go.
  expect(rows.map(({ place }) => place).toSorted()).toEqual([
    'campaigns.reply_to',
    'discounts.max_uses_per_customer',
    'invitations.email',
  ])
})

const CONTACTS = `Email,Name,Tags
dora@example.com,Dora Maar,friend
not-dora@example.com,Nobody Else,friend
`
const ORDERS = `Order,Placed,Email,Item,Quantity,Price,Total,Payment,State,Delivery name
#77,2026-01-05 10:00,dora@example.com,Mug,1,10.00,10.00,paid,fulfilled,Dora Maar
`

async function send(kind: string, content: string): Promise<string> {
  const sent = await sendTable(owner, content, { kind })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json().import.id
}
const imported = async (id: string) => (await owner.get(`/api/config/imports/${id}`)).json().import
async function run(id: string): Promise<void> {
  const done = await owner.post(`/api/config/imports/${id}/run`, { leaveOut: true })
  expect(done.statusCode, done.body).toBe(200)
  await site.runJobs()
}

test('[PERSON-12] tables that brought somebody are given to them, and erased they are in none of these', async () => {
  const contacts = await send('contacts', CONTACTS)
  await site.runJobs()
  await run(contacts)
  // Of this one nothing comes in, though it names her: once as she is, and once wrongly.
  const again = await send('contacts', `${CONTACTS}Dora@example.com,${'D'.repeat(201)},`)
  await site.runJobs()
  const orders = await send('orders', ORDERS)
  await site.runJobs()
  await run(orders)
  expect(await imported(orders)).toMatchObject({ state: 'done', counts: { new: 1 } })
  const { entries } = (await collect('dora@example.com')).json()
  expect(entries.import_rows).toHaveLength(3)
  expect(JSON.stringify(entries)).not.toContain('Nobody Else')
  expect((await erase('dora@example.com')).statusCode).toBe(200)
  expect(await placesOf('dora@example.com', site.websiteId)).toEqual([])
  const { rows } = await site.db.execute(sql`
    select name from import_rows where website_id = ${site.websiteId} and import_rows::text ~ 'Dora|DDD'`)
  expect(rows).toEqual([])
  expect(await placesOf('not-dora@example.com', site.websiteId)).not.toEqual([])
  // What is said of the tables is what is left of them, and undoing goes on to work.
  expect(await imported(contacts)).toMatchObject({ state: 'done', counts: { new: 1 }, done: 1, total: 1 })
  expect(await imported(again)).toMatchObject({ state: 'ready', counts: { unchanged: 1, wrong: 0 } })
  await owner.post(`/api/config/imports/${contacts}/undo`)
  await site.runJobs()
  expect(await imported(contacts)).toMatchObject({ state: 'undone' })
})

test('[PERSON-12] a table that waits does not bring back who was erased; one that is being checked says why it ends', async () => {
  const ready = await send('contacts', CONTACTS)
  await site.runJobs()
  const unread = await send('contacts', CONTACTS)
  const other = await send('contacts', 'Email\nnot-dora@example.com\n')
  expect((await erase('dora@example.com')).statusCode).toBe(200)
  expect(await placesOf('dora@example.com', site.websiteId)).toEqual([])
  await site.runJobs()
  expect(await imported(other)).toMatchObject({ state: 'ready' })
  expect(await imported(unread)).toMatchObject({
    state: 'failed',
    problem: 'Somebody in this table was erased while it was being checked. Send it again without them.',
  })
  expect(await imported(ready)).toMatchObject({ state: 'ready', counts: { new: 1 }, total: 1 })
  await run(ready)
  expect(await imported(ready)).toMatchObject({ state: 'done', done: 1 })
  expect(await placesOf('dora@example.com', site.websiteId)).toEqual([])
  expect(await placesOf('not-dora@example.com', site.websiteId)).not.toEqual([])
})
