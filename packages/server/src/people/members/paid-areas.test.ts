import { COLLECTION_TYPES, emptyProductForm, newId, PRODUCT_TYPES } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { areasBoughtBy, countBuyers } from '../../shop/access/bought-access.ts'
import { welcomeBuyer } from '../../shop/orders/welcome-buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { textBlock } from '../../testing/page-builders.ts'
import { rowsRead, rowsReadByEach } from '../../testing/rows-read.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { everyPage, makeHome, ok, publishBlocks } from '../../testing/site-steps.ts'
import { listMembers } from './list-members.ts'

let site: TestApp
let owner: Client
let shop: TestShop
let blog: { readonly id: string; readonly documentId: string }
let area: string

const PASSWORD = 'a long password'
/** Stands in everything that is paid for, and nowhere else. */
const SECRET = 'Celadonash'
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

const write = (documentId: string, words: string) => publishBlocks(owner, documentId, [textBlock(words)])

let count = 0
const membership = (changes: object = {}, variant: object = {}) =>
  shop.product(
    {
      productType: PRODUCT_TYPES.paywall,
      name: { en: `Glaze school ${++count}` },
      opensAreas: [area],
      ...changes,
    },
    { ...plainVariant, unlimited: true, sku: `PASS-${count}`, price: 4900, ...variant },
  )

/** A browser with an account, signed in. */
async function join(email = `${newId()}@example.com`): Promise<{ browser: Client; email: string }> {
  const { link } = await ok(owner.post('/api/config/members', { email }))
  const browser = site.client()
  const t = new URL(link).searchParams.get('t') ?? ''
  expect((await send(browser, '/_members/choose', { t, password: PASSWORD })).statusCode).toBe(303)
  return { browser, email }
}

/** Buys a membership for good. */
async function buy(browser: Client, email: string, given?: Awaited<ReturnType<typeof membership>>) {
  const product = given ?? (await membership())
  await fillCart(browser, product.id, 1, product.variants[0]?.sku)
  const paid = await pay(browser, { email })
  return { product, orderId: orderIdOf(paid), confirmation: paid.json().redirect as string }
}

/** Subscribes to one that is paid every month. */
async function subscribe(browser: Client, email: string) {
  const product = await membership({ isSubscribable: true, subscriptionPlan: monthly })
  await ok(
    browser.post('/api/3/commerce/cart/subscription', {
      itemId: product.id,
      sku: product.variants[0]?.sku,
      qty: 1,
      additionalFields: '',
    }),
  )
  const orderId = orderIdOf(await pay(browser, { email }))
  owner = await site.signInOwner()
  const { subscriptions } = await ok(owner.get('/api/config/subscriptions'))
  const { id } = subscriptions.find((one: { itemId: string }) => one.itemId === product.id)
  return { product, orderId, id: id as string }
}

const change = async (id: string, action: string) => {
  owner = await site.signInOwner()
  await ok(owner.post(`/api/config/subscriptions/${id}/change`, { action }))
}
const advance = async (value: number, unit: 'DAY' | 'MONTH') => {
  owner = await site.signInOwner()
  await ok(owner.post('/api/config/subscription-clock', { value, unit }))
}

const status = async (browser: Client) => (await browser.get('/school')).statusCode

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(site, { withPages: true })
  owner = await site.signInOwner()
  await makeHome(owner)
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'invited' }))
  area = (
    await ok(owner.post('/api/config/member-areas', { name: { en: 'Glaze school' }, joining: 'invited' }))
  ).id
  blog = await ok(owner.post('/api/config/pages', { title: 'School', type: COLLECTION_TYPES.generic }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: `First ${SECRET}` }))
  await write(post.documentId, `<p>${SECRET} in a post</p>`)
  await ok(
    owner.patch(`/api/config/pages/${blog.id}`, {
      membersOnly: [area],
      teaser: { en: 'Six lessons <b>about</b> ash' },
    }),
  )
})
afterAll(() => site.close())

test('[PAID-4] [PAID-8] [MEMBER-93] a page that is paid for shows its teaser and the way to buy, and nothing of it on any route', async () => {
  const once = await membership()
  const stranger = site.client()
  const seen = await stranger.get('/school')
  expect([seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
    403,
    'no-store',
    'noindex',
  ])
  expect(seen.body).toContain('Six lessons &lt;b&gt;about&lt;/b&gt; ash')
  expect(seen.body).toContain(`href="/shop/${once.urlId}"`)
  expect(seen.body).toContain('$49.00 once')
  expect(seen.body).toContain('name="returnTo" value="/school"')
  // Beside the password stands the passkey, where one has one. [MEMBER-93]
  expect(seen.body).toContain('data-island="member-passkey"')
  const { browser: member, email } = await join()
  const theirs = await member.get('/school')
  expect(theirs.body).not.toContain('data-island="member-passkey"')
  expect([theirs.statusCode, theirs.body.includes(`signed in as ${email}`)]).toEqual([403, true])
  const fixed = site.app.routes
    .filter(({ method, access, url }) => method === 'GET' && access === 'public' && !/[:*]/.test(url))
    .map(({ url }) => url)
  const forms = ['', '?format=json', '?format=main-content', '?format=rss', '?format=state', '?page=1']
  const pages = ['/school', `/school/first-${SECRET.toLowerCase()}`, `/shop/${once.urlId}`]
  const paths = [...fixed, ...pages.flatMap((path) => forms.map((form) => path + form)), '/search?q=Celadon']
  for (const browser of [stranger, member])
    for (const path of paths)
      expect([path, (await browser.get(path)).body.includes(SECRET)]).toEqual([path, false])
  expect(site.app.site.cache.find('http://localhost', '/school')).toBeUndefined()
})

test('[PAID-1] [PAID-6] [PAID-7] whoever has paid reads at once, on whatever device; the owner sees who it is', async () => {
  const { browser, email } = await join()
  expect(await status(browser)).toBe(403)
  const { confirmation, product } = await buy(browser, email.toUpperCase())
  expect(await status(browser)).toBe(200)
  expect((await browser.get('/school')).headers['cache-control']).toBe('private, no-store')
  expect(await status(site.client())).toBe(403)
  expect(await status((await join()).browser)).toBe(403)
  const confirmed = await browser.get(confirmation)
  expect(confirmed.body).toContain('Your membership has begun.')
  expect(confirmed.body).toContain('href="/_members/areas"')
  const account = (await browser.get('/_members/areas')).body
  expect(account).toContain('You have paid for it.')
  expect(account).toContain('href="/school"')
  expect(account).not.toContain('Leave<span')
  const { areas } = await ok(owner.get('/api/config/member-areas'))
  expect(areas[0]).toMatchObject({ buyers: 1, members: 0 })
  expect(areas[0].offers.map(({ productId }: { productId: string }) => productId)).toContain(product.id)
  const { members } = await ok(owner.get(`/api/config/members?area=${area}`))
  expect(members).toMatchObject([{ email, areas: [{ id: area, state: 'bought', until: null }] }])
  const gone = await owner.delete(`/api/config/member-areas/${area}`)
  expect([gone.statusCode, gone.json().error.code]).toEqual([409, 'area-in-use'])
})

test('[PAID-5] whoever buys without an account is invited to one by mail, and one who has it is told', async () => {
  const email = `${newId()}@example.com`
  const guest = site.client()
  await buy(guest, email)
  await site.runJobs()
  const { members } = await ok(owner.get(`/api/config/members?search=${email}`))
  expect(members).toMatchObject([{ email, state: 'invited', areas: [{ state: 'bought' }] }])
  // Having bought proves no address: only the mail signs in.
  expect(await status(guest)).toBe(403)
  const { browser } = await join(email)
  expect(await status(browser)).toBe(200)
  const { browser: other, email: theirs } = await join()
  const { orderId } = await buy(other, theirs)
  await site.runJobs()
  const told = async () =>
    (await site.outbox()).filter((one) => one.kind === 'membership-paid' && one.recipient === theirs)
  expect(await told()).toMatchObject([{ subject: 'You can read now: Glaze school' }])
  // A job that runs again, since its server stopped right after it, mails nobody twice.
  await site.jobs.send(welcomeBuyer, { websiteId: site.websiteId, orderId })
  await site.runJobs()
  expect(await told()).toHaveLength(1)
})

test('[PAID-1] an order that waits for its money opens nothing until it is paid', async () => {
  const { browser, email } = await join()
  const { orderId } = await buy(browser, email)
  expect(await status(browser)).toBe(200)
  const set = (state: string) =>
    site.db.execute(sql`update orders set payment_state = ${state} where id = ${orderId}`)
  for (const state of ['awaiting', 'refunded']) {
    await set(state)
    expect([state, await status(browser)]).toEqual([state, 403])
  }
  await set('partially-refunded')
  expect(await status(browser)).toBe(200)
})

test('[PAID-3] it ends when the owner gives the money back', async () => {
  const { browser, email } = await join()
  const { orderId } = await buy(browser, email)
  expect(await status(browser)).toBe(200)
  const { order } = await ok(owner.get(`/api/config/orders/${orderId}`))
  const item = order.items[0]
  await ok(
    owner.post(`/api/config/orders/${orderId}/refund`, {
      items: [{ itemId: item.id, quantity: 1 }],
      requestKey: newId(),
    }),
  )
  expect(await status(browser)).toBe(403)
})

test('[PAID-12] whoever had a membership is told how it stands, and nobody else is', async () => {
  await site.db.execute(sql`delete from subscription_settings`)
  const seen = async (browser: Client) => {
    const { statusCode, body } = await browser.get('/school')
    return [statusCode, /<p class="lead">([^<]*)/.exec(body)?.[1] ?? '', body] as const
  }
  const { browser, email } = await join()
  await membership()
  expect((await seen(browser))[1]).toContain(`You are signed in as ${email}. Choose a membership`)
  const { id, product } = await subscribe(browser, email.toUpperCase())
  const name = `“${product.name.en}”`
  await change(id, 'pause')
  await advance(2, 'MONTH')
  const paused = await seen(browser)
  expect(paused.slice(0, 2)).toEqual([403, `${name} is paused. This page is open again once it goes on.`])
  expect(paused[2]).toMatch(/href="\/subscription\/[^"]+">Look after the subscription/)
  const set = (state: string) =>
    site.db.execute(sql`update subscriptions set state = ${state} where id = ${id}`)
  // While a payment is tried again one reads on, unless the last was given back.
  await site.db.execute(sql`
    update orders o set payment_state = 'refunded' from subscription_orders so
    where so.subscription_id = ${id} and so.order_id = o.id`)
  await set('past-due')
  expect((await seen(browser))[1]).toBe(
    `${name} waits for its payment. This page is open again as soon as it is paid.`,
  )
  await set('active')
  expect((await seen(browser))[1]).toContain(`${name} is not paid for at the moment.`)
  await set('canceled')
  const over = await seen(browser)
  expect(over[1]).toBe(
    `Your membership ${name} is over. Choose one, and buy it with ${email}, to read this page again.`,
  )
  expect(over[2]).not.toContain('Look after the subscription')
  // Where none is sold any more nobody is told to choose one.
  await site.db.execute(sql`update products set status = 'draft' where opens_areas <> '[]'`)
  expect((await seen(browser))[1]).toBe(`Your membership ${name} is over, and it is not sold at the moment.`)
  await set('paused')
  expect((await seen(browser))[2]).toContain('Look after the subscription')
  await site.db.execute(sql`update products set status = 'published' where opens_areas <> '[]'`)
  await set('canceled')
  // Who is not signed in learns nothing of it, nor does somebody else.
  expect((await seen(site.client()))[2]).not.toContain(name)
  const other = await join()
  expect((await seen(other.browser))[2]).not.toContain(name)

  const once = await buy(other.browser, other.email)
  await site.db.execute(sql`update orders set payment_state = 'awaiting' where id = ${once.orderId}`)
  expect((await seen(other.browser))[1]).toMatch(/^Your order \d+ waits for its payment\./)
  await site.db.execute(sql`update orders set payment_state = 'refunded' where id = ${once.orderId}`)
  expect((await seen(other.browser))[1]).toContain(`Your membership “${once.product.name.en}” is over.`)
})

test('[PAID-9] what was paid with a test card opens nothing once the shop takes real money, and again when it takes none', async () => {
  const { browser, email } = await join()
  await buy(browser, email)
  expect(await status(browser)).toBe(200)
  const buyers = async () =>
    (await ok(owner.get('/api/config/member-areas'))).areas.find(({ id }: { id: string }) => id === area)
      .buyers
  const listed = async () => (await ok(owner.get(`/api/config/members?area=${area}&limit=50`))).members.length
  expect(await buyers()).toBeGreaterThan(0)
  const before = await listed()
  const values = { name: 'Bank transfer', about: '', instructions: 'IBAN: DE02 1203 0000 0000 2020 51' }
  await ok(owner.post('/api/config/payment-methods', { kind: 'manual', values }))
  expect(await status(browser)).toBe(403)
  expect(await buyers()).toBe(0)
  expect(await listed()).toBeLessThan(before)
  await site.db.execute(sql`delete from payment_methods where kind = 'manual'`)
  expect(await status(browser)).toBe(200)
})

test('[PAID-2] by subscription it lasts as long as it is paid: a canceled one to the end of its period', async () => {
  const { browser, email } = await join()
  const { id } = await subscribe(browser, email)
  expect(await status(browser)).toBe(200)
  await advance(1, 'MONTH')
  expect(await status(browser)).toBe(200)
  await change(id, 'cancel')
  expect(await status(browser)).toBe(200)
  expect((await browser.get('/_members/areas')).body).toMatch(/Paid for until \w+/)
  await advance(20, 'DAY')
  expect(await status(browser)).toBe(200)
  await advance(1, 'MONTH')
  expect(await status(browser)).toBe(403)
})

test('[PAID-2] a delivery that is skipped or paused is not paid, and opens nothing', async () => {
  await site.db.execute(sql`delete from subscription_settings`)
  const { browser, email } = await join()
  const { id } = await subscribe(browser, email)
  await change(id, 'skip')
  expect(await status(browser)).toBe(200)
  await advance(20, 'DAY')
  await advance(15, 'DAY')
  expect(await status(browser)).toBe(403)
  await advance(1, 'MONTH')
  expect(await status(browser)).toBe(200)
  await change(id, 'pause')
  await advance(1, 'MONTH')
  expect(await status(browser)).toBe(403)
})

test('[PAID-2] [SUB-16] whoever moves a payment that has failed reads on once it is paid, and not until then', async () => {
  await site.db.execute(sql`delete from subscription_settings`)
  const { browser, email } = await join()
  const { id } = await subscribe(browser, email)
  await site.db.execute(sql`
    update subscriptions set state = 'past-due', tries = 1, next_at = ${site.clock.now().toISOString()}::timestamptz,
      retry_at = ${site.clock.now().toISOString()}::timestamptz + interval '1 day' where id = ${id}`)
  await site.db.execute(sql`
    update subscription_orders set paid_until = ${site.clock.now().toISOString()}::timestamptz where subscription_id = ${id}`)
  expect(await status(browser)).toBe(200)
  const on = new Date(site.clock.now().getTime() + 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await ok(owner.post(`/api/config/subscriptions/${id}/change`, { action: 'move', on }))
  expect(await status(browser)).toBe(403)
  const { subscription } = await ok(owner.get(`/api/config/subscriptions/${id}`))
  expect(subscription).toMatchObject({ state: 'active', retryOn: null })
})

test('[PAID-2] [PAID-3] while a payment is tried again only what the last order paid goes on, and not what was given back', async () => {
  await site.db.execute(sql`delete from subscription_settings`)
  const { browser, email } = await join()
  const { id } = await subscribe(browser, email)
  await advance(1, 'MONTH')
  await advance(1, 'MONTH')
  expect(await status(browser)).toBe(200)
  const late = sql`(select ss.test_clock_ahead from subscription_settings ss limit 1)`
  await site.db.execute(sql`
    update subscriptions set state = 'past-due', tries = 1, next_at = ${site.clock.now().toISOString()}::timestamptz
      + make_interval(secs => ${late} / 1000.0) where id = ${id}`)
  await site.db.execute(sql`
    update subscription_orders set paid_until = ${site.clock.now().toISOString()}::timestamptz where subscription_id = ${id}`)
  expect(await status(browser)).toBe(200)
  await site.db.execute(sql`
    update orders o set payment_state = 'refunded' from subscription_orders so
    where so.subscription_id = ${id} and so.order_id = o.id
      and so.cycle = (select max(cycle) from subscription_orders where subscription_id = ${id})`)
  expect(await status(browser)).toBe(403)
})

test('[PAID-2] a subscription that becomes one of something else opens what was paid for, and no longer', async () => {
  await site.db.execute(sql`delete from subscription_settings`)
  const { browser, email } = await join()
  const { id } = await subscribe(browser, email)
  const mug = await shop.product({ urlId: `mug-${newId()}` }, { sku: newId() })
  await site.db
    .execute(sql`update subscriptions set product_id = ${mug.id}, variant_id = ${mug.variants[0]!.id},
    state = 'canceled', next_at = null where id = ${id}`)
  expect(await status(browser)).toBe(200)
  await site.db.execute(sql`update subscription_orders set paid_until = now() - interval '10 years'
    where subscription_id = ${id}`)
  expect(await status(browser)).toBe(403)
})

test('[PAID-6] what was sold stays sold when the product opens other things or is deleted', async () => {
  const { browser, email } = await join()
  const { product } = await buy(browser, email)
  await site.db.execute(
    sql`update products set opens_areas = '[]', deleted_at = now() where id = ${product.id}`,
  )
  expect(await status(browser)).toBe(200)
  const other = (await ok(owner.post('/api/config/member-areas', { name: { en: 'Kiln' }, joining: 'open' })))
    .id
  const sold = await membership({ opensAreas: [other] })
  const refused = await owner.delete(`/api/config/member-areas/${other}`)
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'area-for-sale'])
  await site.db.execute(sql`update products set opens_areas = '[]' where id = ${sold.id}`)
  await ok(owner.delete(`/api/config/member-areas/${other}`))
})

test('[CAT-90] owners make memberships that open areas of their own website, and of no other', async () => {
  const otherWebsite = await site.addWebsite('other')
  const foreign = newId()
  await site.db.execute(sql`insert into member_areas (website_id, id, name, joining, created_at)
    values (${otherWebsite}, ${foreign}, '{"en":"Theirs"}', 'open', now())`)
  const make = (changes: object) =>
    owner.post('/api/config/products', {
      collectionId: shop.collectionId,
      ...emptyProductForm(),
      name: { en: 'Membership' },
      productType: PRODUCT_TYPES.paywall,
      status: 'published',
      variants: [{ ...plainVariant, sku: newId() }],
      ...changes,
    })
  const nothing = await make({ opensAreas: [] })
  expect([nothing.statusCode, nothing.json().error.fields]).toEqual([
    400,
    { opensAreas: 'Choose which areas it opens.' },
  ])
  const theirs = await make({ opensAreas: [foreign] })
  expect([theirs.statusCode, theirs.json().error.code]).toEqual([422, 'foreign-thing'])
  const made = await ok(make({ opensAreas: [area, area] }))
  expect(made.product.opensAreas).toEqual([area])
  const mug = await ok(make({ productType: PRODUCT_TYPES.physical, opensAreas: [area] }))
  expect(mug.product.opensAreas).toEqual([])
})

test('[PAID-10] who has paid is read from what opened an area, however many other orders there are', async () => {
  const { browser, email } = await join()
  const { orderId } = await buy(browser, email)
  const now = site.clock.now()
  const reads = async () => {
    await site.db.execute(sql`analyze`)
    const list = { state: 'all', area, limit: 50, withOrders: false } as const
    return {
      list: await rowsRead(site.db, () => listMembers(site.app, site.websiteId, now, list)),
      counts: await rowsRead(site.db, () => countBuyers(site.app, site.websiteId, now)),
      visit: await rowsRead(site.db, () => areasBoughtBy(site.app, site.websiteId, now, [email])),
    }
  }
  const few = await reads()
  // Orders of others for what opens nothing.
  await site.db.execute(sql`
    insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
      'id', 'other' || n, 'order_number', 100000 + n, 'purchased_cart_id', 'other' || n, 'checkout_id', 'other' || n,
      'email', 'other' || n || '@example.com'))).*
    from orders o, generate_series(1, 3000) n where o.website_id = ${site.websiteId} and o.id = ${orderId}`)
  await site.db.execute(sql`
    insert into order_items select (jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
      'id', i.id || n, 'order_id', 'other' || n, 'opens_areas', '[]'::jsonb))).*
    from order_items i, generate_series(1, 3000) n where i.website_id = ${site.websiteId} and i.order_id = ${orderId}`)
  const many = await reads()
  // Among so many the database may go another way, by all that opened anything: some dozens of rows. The orders of others are 3,000.
  for (const [what, rows] of Object.entries(many))
    expect(rows, `${what}: ${few[what as keyof typeof few]} and ${rows}`).toBeLessThan(
      few[what as keyof typeof few] * 1.1 + 100,
    )
  expect((await areasBoughtBy(site.app, site.websiteId, now, [email])).map(({ areaId }) => areaId)).toEqual([
    area,
  ])
}, 60_000)

test('[PAID-11] a page of an area reads as much, however many have paid for it', async () => {
  const { browser, email } = await join()
  const { orderId } = await buy(browser, email)
  const now = site.clock.now()
  /** Buyers with accounts from before, the last one newest. */
  const addBuyers = async (from: number, to: number) => {
    await site.db.execute(sql`
      insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', 'buyer' || n, 'order_number', 200000 + n, 'purchased_cart_id', 'buyer' || n, 'checkout_id', 'buyer' || n,
        'email', 'Buyer' || n || '@example.com'))).*
      from orders o, generate_series(${from}::integer, ${to}::integer) n where o.website_id = ${site.websiteId} and o.id = ${orderId}`)
    await site.db.execute(sql`
      insert into order_items select (jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
        'id', i.id || n, 'order_id', 'buyer' || n))).*
      from order_items i, generate_series(${from}::integer, ${to}::integer) n where i.website_id = ${site.websiteId} and i.order_id = ${orderId}`)
    await site.db.execute(sql`
      insert into members (website_id, id, email, name, state, language, created_at)
      select ${site.websiteId}, lpad(n::text, 24, '0'), 'buyer' || n || '@example.com', '', 'active', 'en',
        '2020-01-01'::timestamptz + n * interval '1 second'
      from generate_series(${from}::integer, ${to}::integer) n`)
    await site.db.execute(sql`analyze`)
  }
  const lists = {
    newest: { state: 'all' },
    'one found': { state: 'all', search: 'buyer1999@' },
    'newest of a state': { state: 'active' },
  } as const
  const read = () =>
    rowsReadByEach<(typeof lists)[keyof typeof lists]>(site.db, lists, (wanted) =>
      listMembers(site.app, site.websiteId, now, { ...wanted, area, limit: 50, withOrders: false }),
    )
  // None of those who have paid is among the newest 2,000.
  await site.db.execute(sql`
    insert into members (website_id, id, email, name, state, language, created_at)
    select ${site.websiteId}, lpad('f' || n::text, 24, '0'), 'later' || n || '@example.com', '', 'active', 'en',
      '2021-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 2200) n`)
  await addBuyers(1, 2100)
  const few = await read()
  await addBuyers(2101, 6000)
  const many = await read()
  for (const [list, rows] of Object.entries(many))
    expect(rows, `${list}: ${few[list as keyof typeof few]} and ${rows}`).toBeLessThan(
      few[list as keyof typeof few]! * 1.1 + 300,
    )
  // Each once and in order, from the first to the last of them.
  const seen = await everyPage<string>(async (cursor) => {
    const page = await listMembers(site.app, site.websiteId, now, {
      state: 'all',
      area,
      cursor,
      limit: 1500,
      withOrders: false,
    })
    return { rows: page.members.map((one) => one.email), nextCursor: page.nextCursor }
  })
  expect(seen.filter((one) => one.startsWith('buyer'))).toEqual(
    Array.from({ length: 6000 }, (_, n) => `buyer${6000 - n}@example.com`),
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toContain(email)
}, 60_000)
