import { usualRestock, type Product, type RestockSettings } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cards, fillCart, pay } from '../../testing/buyer.ts'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { fourVariants, openShop, type TestShop } from '../../testing/shop.ts'
import { takeTurns } from '../../shop/restock/jobs.ts'

const HOUR = 60 * 60 * 1000
const CALL = '/api/site-users/account/notifications/restock'

let site: TestApp
let owner: Client
let visitor: Client
let post: TestMailServer
let shop: TestShop
let count = 0

// One app for all: each test has a product of its own.
beforeAll(async () => {
  post = await startMailServer()
  site = await createTestApp({ config: { smtp: post.smtp, rateLimits: false } })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  shop = await openShop(site, { withPages: true })
})
afterAll(async () => {
  await site.close()
  await post.close()
})
beforeEach(async () => {
  visitor = site.client()
  await settings({})
})

async function settings(changes: Partial<RestockSettings>): Promise<void> {
  const before = (await owner.get('/api/config/settings')).json()
  const restock = { ...usualRestock, captcha: 'none', ...changes }
  const { websiteId: _, ...body } = before
  const saved = await owner.put('/api/config/settings', { ...body, store: { ...before.store, restock } })
  expect(saved.statusCode, saved.body).toBeLessThan(300)
}

/** A sold-out product with one variant. */
async function soldOut(): Promise<{ product: Product; productId: string; variantId: string; sku: string }> {
  count += 1
  const sku = `BOWL-${count}`
  const product = await shop.product({ name: { en: `Bowl ${count}` } }, { sku, stock: 0 })
  return { product, productId: product.id, variantId: product.variants[0]?.id ?? '', sku }
}

type Thing = Awaited<ReturnType<typeof soldOut>>

const ask = (
  { productId, variantId }: Pick<Thing, 'productId' | 'variantId'>,
  email: string,
  more: object = {},
) =>
  site
    .client()
    .post(CALL, { productId, variantId, siteVisitorEmail: email, isJoinMailingList: false, ...more })

async function line(thing: Thing, people: number): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, at) => `p${at}-${thing.sku.toLowerCase()}@example.com`)
  for (const email of emails) {
    expect((await ask(thing, email)).statusCode).toBe(200)
    site.clock.advance(1000)
  }
  return emails
}

async function stock({ productId, variantId }: Thing, change: number) {
  const changed = await owner.post(`/api/config/products/${productId}/stock`, { variantId, change, note: '' })
  expect(changed.statusCode, changed.body).toBe(200)
}

/** Lets the job run; gives whom mails about it went to since the last time, in order. */
async function told({ sku }: Thing): Promise<string[]> {
  const before = post.mails.length
  await site.jobs.runScheduled(takeTurns)
  await site.runJobs()
  return post.mails
    .slice(before)
    .flatMap(({ to }) => to)
    .filter((to) => to.endsWith(`-${sku.toLowerCase()}@example.com`))
}

const mailTo = (email: string): string => {
  const mail = post.mails.findLast(({ to }) => to.includes(email))
  return mail === undefined ? '' : readMail(mail.source)
}

const linkIn = (mail: string, page: 'take' | 'leave'): string =>
  new RegExp(`http://localhost(/_restock/${page}\\?[\\w=&-]+)`).exec(mail)?.[1] ?? ''

const press = (browser: Client, path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return browser.call('POST', pathname, {
    form: Object.fromEntries(searchParams),
    headers: { 'sec-fetch-site': 'same-origin' },
    withoutCrumb: true,
  })
}

const signUps = async ({ productId, variantId }: Thing, client = owner) =>
  (await client.get(`${CALL}?productId=${productId}&variantId=${variantId}`)).json()

const states = async (thing: Thing): Promise<string[]> =>
  (await signUps(thing)).signUps.map(({ state }: { state: string }) => state)

test('[RESTOCK-6] [RESTOCK-7] [RESTOCK-9] ten wait, three come back, three are told; their time runs out, and it is the next three’s turn', async () => {
  const thing = await soldOut()
  const emails = await line(thing, 10)
  expect(await told(thing)).toEqual([])
  await stock(thing, 3)
  expect(await told(thing)).toEqual(emails.slice(0, 3))
  expect(await told(thing)).toEqual([])
  // Nobody else is quicker: what is kept cannot be bought.
  const quick = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: thing.productId,
    sku: thing.sku,
    quantity: 1,
  })
  expect(quick.statusCode).toBe(409)
  site.clock.advance(24 * HOUR - 1)
  expect(await told(thing)).toEqual([])
  site.clock.advance(1)
  expect(await told(thing)).toEqual(emails.slice(3, 6))
  expect(await states(thing)).toEqual([
    'missed',
    'missed',
    'missed',
    'told',
    'told',
    'told',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
  const mail = mailTo(emails[3] ?? '')
  expect(mail).toContain(`${thing.product.name['en']} is back`)
  expect(mail).toMatch(/One is kept for you until March \d+, 2026/)
  // Everybody who waited was told exactly once, however often the job ran.
  site.clock.advance(24 * HOUR)
  expect(await told(thing)).toEqual(emails.slice(6, 9))
})

test('[RESTOCK-9] a server that is stopped between the mails tells everybody exactly once', async () => {
  const thing = await soldOut()
  const emails = await line(thing, 3)
  await stock(thing, 3)
  const before = post.mails.length
  const { send } = site.app.mail
  let sends = 0
  site.app.mail.send = async (...given) => {
    sends += 1
    await send(...given)
    if (sends === 2) throw new Error('stopped')
  }
  await expect(site.jobs.runScheduled(takeTurns)).rejects.toThrow('stopped')
  site.app.mail.send = send
  await told(thing)
  await told(thing)
  expect(
    post.mails
      .slice(before)
      .flatMap(({ to }) => to)
      .filter((to) => emails.includes(to))
      .sort(),
  ).toEqual(emails)
})

test('[RESTOCK-8] [RESTOCK-10] the mail leads to the kept unit, which is put into the cart and bought by nobody else', async () => {
  const thing = await soldOut()
  const [email = ''] = await line(thing, 2)
  await stock(thing, 1)
  await told(thing)
  const link = linkIn(mailTo(email), 'take')
  const page = await visitor.get(link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Put it into the cart')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(await visitor.get('/api/commerce/shopping-cart').then((answer) => answer.json())).toBeNull()
  const pressed = await press(visitor, link)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/cart'])
  // Pressed twice it is there once.
  await press(visitor, link)
  const cart = (await visitor.get('/api/commerce/shopping-cart')).json()
  expect(cart.entries).toMatchObject([{ quantity: 1, itemId: thing.productId }])
  // A payment that is declined takes nothing from them.
  expect((await pay(visitor, { cardNumber: cards.declined })).statusCode).toBe(402)
  expect(await states(thing)).toEqual(['told', 'waiting'])
  const others = site.client()
  const quick = { itemId: thing.productId, sku: thing.sku, quantity: 1 }
  expect((await others.post('/api/commerce/shopping-cart/entries', quick)).statusCode).toBe(409)
  const paid = await pay(visitor)
  expect(paid.statusCode, paid.body).toBe(200)
  expect(await states(thing)).toEqual(['bought', 'waiting'])
  site.clock.advance(48 * HOUR)
  expect(await told(thing)).toEqual([])
  const { rows } = await site.db.execute(
    sql`select on_hand, reserved from stock where variant_id = ${thing.variantId}`,
  )
  expect(rows).toEqual([{ on_hand: 0, reserved: 0 }])
})

test('[RESTOCK-9] [RESTOCK-10] once the time is over the link says so, and puts nothing into a cart', async () => {
  const thing = await soldOut()
  const [email = '', next = ''] = await line(thing, 2)
  await stock(thing, 1)
  await told(thing)
  const link = linkIn(mailTo(email), 'take')
  await press(visitor, link)
  site.clock.advance(24 * HOUR)
  expect(await told(thing)).toEqual([next])
  // It stands in the cart still, but the last button says that there is none.
  expect((await pay(visitor)).statusCode).toBe(409)
  expect((await visitor.get(link)).body).toContain('Nothing is kept for you any more')
  const late = site.client()
  expect((await press(late, link)).headers.location).toBe(link)
  const forged = link.replace(/k=./, (found) => (found.endsWith('A') ? 'k=B' : 'k=A'))
  expect((await visitor.get(forged)).statusCode).toBe(404)
})

test('[RESTOCK-10] whoever leaves by a press of their mail program is told no more, and the unit goes to the next', async () => {
  const thing = await soldOut()
  const [email = '', next = ''] = await line(thing, 2)
  await stock(thing, 1)
  await told(thing)
  const mail = mailTo(email)
  expect(mail.replaceAll(/\r\n[ \t]+/g, '')).toMatch(/^List-Unsubscribe-Post: *List-Unsubscribe=One-Click/im)
  const link = linkIn(mail, 'leave')
  expect((await visitor.get(link)).body).toContain('Do not tell me')
  expect(await states(thing)).toEqual(['told', 'waiting'])
  const left = await visitor.call('POST', link, {
    form: { 'List-Unsubscribe': 'One-Click' },
    withoutCrumb: true,
  })
  expect(left.statusCode, left.body).toBe(200)
  expect(await told(thing)).toEqual([next])
  expect((await visitor.get(link)).body).toContain('You are told no more')
  expect(await states(thing)).toEqual(['told'])
})

test('[RESTOCK-2] [RESTOCK-3] the box says what is wrong, takes only what is sold out and seen, and tells nobody who is in line', async () => {
  const thing = await soldOut()
  const message = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given)
    return [answer.statusCode, answer.json().error?.message]
  }
  expect(await message(thing, '')).toEqual([400, 'Email cannot be blank'])
  expect(await message(thing, 'ada')).toEqual([400, 'Email is invalid'])
  expect(await message(thing, `${'a'.repeat(260)}@example.com`)).toEqual([400, 'Email is invalid'])
  const first = await ask(thing, 'Ada@Example.com')
  const again = await ask(thing, 'ada@example.com')
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect((await signUps(thing)).signUps).toHaveLength(1)
  const there = await shop.product({ name: { en: 'There' } }, { sku: 'THERE', stock: 2 })
  expect(
    (await ask({ productId: there.id, variantId: there.variants[0]?.id ?? '' }, 'a@example.com')).statusCode,
  ).toBe(409)
  const draft = await shop.product({ name: { en: 'Draft' }, status: 'draft' }, { sku: 'DRAFT', stock: 0 })
  expect(
    (await ask({ productId: draft.id, variantId: draft.variants[0]?.id ?? '' }, 'a@example.com')).statusCode,
  ).toBe(404)
  expect((await ask({ productId: 'x', variantId: thing.variantId }, 'a@example.com')).statusCode).toBe(404)
  await settings({ isOn: false })
  expect((await ask(thing, 'b@example.com')).statusCode).toBe(404)
})

test('[RESTOCK-1] [RESTOCK-2] the page of a sold-out product has the box, if its owner wants one; one with some left offers those that are gone', async () => {
  const thing = await soldOut()
  const page = async (product: Product) => (await visitor.get(`/shop/${product.urlId}`)).body
  expect(await page(thing.product)).toContain('Tell me when it is back')
  const variants = fourVariants.map((variant, at) => ({
    ...variant,
    sku: `VASE-${at}`,
    stock: at === 1 ? 0 : 5,
  }))
  const vase = await shop.product({
    name: { en: 'Vase' },
    variantOptionOrdering: ['Size', 'Color'],
    variants,
  })
  const body = await page(vase)
  expect(body).toMatch(/<option value="[^"]+">S, Moss<\/option>/)
  expect(body.match(/<div class="restock" data-restock>/g)).toHaveLength(1)
  expect(body).not.toMatch(/<option value="[^"]+">L, Moss<\/option>/)
  await settings({ isOn: false })
  expect(await page(vase)).not.toContain('Tell me when it is back')
})

test('[RESTOCK-3] [FORM-31] without scripts a page says what came of it; with a captcha the button is pressed twice', async () => {
  const thing = await soldOut()
  await settings({ captcha: 'altcha', success: { en: 'You are on the list.' } })
  const send = (form: Record<string, string>) =>
    visitor.call('POST', '/api/restock/post', {
      form: { productId: thing.productId, variantId: thing.variantId, ...form },
      headers: { 'sec-fetch-site': 'same-origin' },
      withoutCrumb: true,
    })
  const wrong = await send({ email: 'a<b' })
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Email is invalid')])
  expect(wrong.body).toContain('value="a&lt;b"')
  const first = await send({ email: 'ada@example.com' })
  expect([first.statusCode, first.body]).toEqual([
    422,
    expect.stringContaining('Please press the button once more'),
  ])
  const again = /name="again" value="([^"]+)"/.exec(first.body)?.[1] ?? ''
  site.clock.advance(3000)
  const second = await send({ email: 'ada@example.com', again })
  expect([second.statusCode, second.body]).toEqual([200, expect.stringContaining('You are on the list.')])
  expect((await signUps(thing)).signUps).toMatchObject([
    { siteVisitorEmail: 'ada@example.com', state: 'waiting' },
  ])
})

test('[RESTOCK-3] without scripts what is missing, what is none and what went well is said in the same words', async () => {
  const thing = await soldOut()
  await settings({ captcha: 'none', success: { en: '' } })
  const send = async (email: string) => {
    const { statusCode, body } = await visitor.call('POST', '/api/restock/post', {
      form: { productId: thing.productId, variantId: thing.variantId, email },
      headers: { 'sec-fetch-site': 'same-origin' },
      withoutCrumb: true,
    })
    return [statusCode, body]
  }
  expect(await send('')).toEqual([400, expect.stringContaining('Email cannot be blank')])
  expect(await send('ab')).toEqual([400, expect.stringContaining('Email is invalid')])
  expect(await signUps(thing)).toMatchObject({ signUps: [] })
  expect(await send('ada@example.com')).toEqual([200, expect.stringContaining('Signed up!')])
  expect((await signUps(thing)).signUps).toMatchObject([{ siteVisitorEmail: 'ada@example.com' }])
})

test('[RESTOCK-4] a captcha is asked for where the owner wants one, and counts for this box alone', async () => {
  const thing = await soldOut()
  await settings({ captcha: 'altcha' })
  const refused = await ask(thing, 'ada@example.com')
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    'Complete CAPTCHA before submitting.',
  ])
  const solved = async (action: string) => {
    const challenge = (
      await visitor.get(`/api/captcha/challenge?action=${action}&for=${thing.productId}`)
    ).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const other = await ask(thing, 'ada@example.com', {
    recaptchaEnterpriseV3Token: await solved('form_block'),
  })
  expect(other.statusCode).toBe(400)
  const right = await ask(thing, 'ada@example.com', {
    recaptchaEnterpriseV3Token: await solved('product_waitlist'),
  })
  expect(right.statusCode, right.body).toBe(200)
})

test('[RESTOCK-5] only who ticks it is asked whether they want the newsletter as well', async () => {
  const thing = await soldOut()
  const list = async () => (await owner.get('/api/config/subscribers')).json().subscribers
  await settings({ mailingList: true })
  await ask(thing, 'plain@example.com')
  expect(await list()).toEqual([])
  await ask(thing, 'news@example.com', { isJoinMailingList: true })
  await site.runJobs()
  expect(await list()).toMatchObject([
    {
      email: 'news@example.com',
      state: 'pending',
      consent: expect.stringContaining('Also send me the newsletter'),
    },
  ])
})

test('[RESTOCK-60] standing in line is the same work for every address: in it, told, known to the newsletter or new', async () => {
  await settings({ mailingList: true })
  const thing = await soldOut()
  const [first = ''] = await line(thing, 1)
  await stock(thing, 1)
  expect(await told(thing)).toEqual([first])
  await ask(thing, 'stands@example.com', { isJoinMailingList: true })
  await site.runJobs()
  for (const isJoinMailingList of [false, true]) {
    const seen = []
    for (const email of [first, 'stands@example.com', `new-${isJoinMailingList}@example.com`]) {
      const { result, statements } = await recordStatements(() => ask(thing, email, { isJoinMailingList }))
      expect(result.statusCode, result.body).toBe(200)
      seen.push({ body: result.body, statements })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
  }
})

test('[RESTOCK-6] an owner who tells people by hand tells as many as there are units; of unlimited ones everybody', async () => {
  const thing = await soldOut()
  await settings({ automatic: false, holdHours: 2 })
  const emails = await line(thing, 3)
  await stock(thing, 2)
  expect(await told(thing)).toEqual([])
  const { productId, variantId } = thing
  const sent = await owner.post(`${CALL}/send`, { productId, variantId })
  expect([sent.statusCode, sent.json()]).toEqual([200, { told: 2, waiting: 1 }])
  expect(await told(thing)).toEqual(emails.slice(0, 2))
  expect((await owner.post(`${CALL}/send`, { productId: 'x', variantId })).statusCode).toBe(404)
  site.clock.advance(2 * HOUR)
  await told(thing)
  const all = await owner.post(`${CALL}/send/all`, { sendRequests: [{ productId, variantId }] })
  expect(all.json()).toEqual({ told: 1, waiting: 0 })
  const boundless = await soldOut()
  await line(boundless, 2)
  await site.db.execute(sql`update variants set unlimited = true where id = ${boundless.variantId}`)
  const { productId: p, variantId: v } = boundless
  expect((await owner.post(`${CALL}/send`, { productId: p, variantId: v })).json()).toEqual({
    told: 2,
    waiting: 0,
  })
})

test('[RESTOCK-11] owners see each line with its people, page by page, take people out and export them; nobody else does', async () => {
  const thing = await soldOut()
  const emails = await line(thing, 51)
  const first = await signUps(thing)
  expect(first.signUps).toHaveLength(50)
  expect(first.hasNextPage).toBe(true)
  const rest = await owner.get(
    `${CALL}?productId=${thing.productId}&variantId=${thing.variantId}&cursor=${first.nextPageCursor}`,
  )
  expect(rest.json()).toMatchObject({
    signUps: [{ siteVisitorEmail: emails[50] }],
    hasNextPage: false,
    nextPageCursor: null,
  })
  const groups = (await owner.get(`${CALL}/groups`)).json()
  const own = groups.signUpGroups.find(
    ({ variantId }: { variantId: string }) => variantId === thing.variantId,
  )
  expect(own).toMatchObject({
    productName: thing.product.name['en'],
    sku: thing.sku,
    waiting: 51,
    told: 0,
    units: 0,
  })
  expect(groups.signUps).toContainEqual(expect.objectContaining({ siteVisitorEmail: emails[0] }))
  const [{ id }] = first.signUps
  expect((await owner.delete(`/api/config/restock/${id}`)).statusCode).toBe(204)
  expect((await signUps(thing)).signUps[0].siteVisitorEmail).toBe(emails[1])
  const file = await owner.get('/api/config/restock.csv')
  expect(file.body).toContain(`${thing.product.name['en']},,${thing.sku},${emails[1]},en,waiting`)
  const editor = await site.signInOwner({ role: roles.editor })
  for (const path of [`${CALL}/groups`, `${CALL}?productId=a&variantId=b`, '/api/config/restock.csv'])
    expect([(await editor.get(path)).statusCode, (await site.client().get(path)).statusCode]).toEqual([
      403, 401,
    ])
  expect((await editor.post(`${CALL}/send`, { productId: 'a', variantId: 'b' })).statusCode).toBe(403)
})

test('[RESTOCK-7] what is kept for people is not sold by another way: a cart of others never holds it', async () => {
  const thing = await soldOut()
  await line(thing, 1)
  await stock(thing, 2)
  // One is kept, the other is anybody’s.
  await fillCart(visitor, thing.productId, 1, thing.sku)
  const more = { itemId: thing.productId, sku: thing.sku, quantity: 1 }
  expect((await visitor.post('/api/commerce/shopping-cart/entries', more)).statusCode).toBe(409)
})

test('[RESTOCK-31] the newsletter is ticked by a word too, as forms send it', async () => {
  await settings({ mailingList: true })
  const thing = await soldOut()
  const form = (email: string, isJoinMailingList: string) => {
    const { productId, variantId } = thing
    return {
      productId,
      variantId,
      siteVisitorEmail: email,
      isJoinMailingList,
      recaptchaEnterpriseV3Token: '',
    }
  }
  const send = (email: string, word: string) => visitor.post(CALL, undefined, { form: form(email, word) })
  expect((await send('no-word@example.com', 'false')).statusCode).toBe(200)
  expect((await send('word@example.com', 'true')).statusCode).toBe(200)
  expect((await send('odd@example.com', 'perhaps')).statusCode).toBe(400)
  await site.runJobs()
  const subscribers = (await owner.get('/api/config/subscribers')).json().subscribers
  const emails = subscribers.map(({ email }: { email: string }) => email)
  expect(emails).toContain('word@example.com')
  expect(emails).not.toContain('no-word@example.com')
})

test('[RESTOCK-70] who fills in what no person sees, or was there for less than a second, is in no line and hears what people hear', async () => {
  await settings({})
  const thing = await soldOut()
  for (const more of [{ trap: 'https://buy.example' }, { took: 999 }, { trap: 'x', took: 5000 }]) {
    const answer = await ask(thing, 'bot@example.com', more)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  }
  expect((await signUps(thing)).signUps).toEqual([])
  expect((await ask(thing, 'ada@example.com', { trap: ' ', took: 1000 })).statusCode).toBe(200)
  expect((await signUps(thing)).signUps).toHaveLength(1)
})
