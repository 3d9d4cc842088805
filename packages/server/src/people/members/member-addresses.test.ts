import { newId } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, pay, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { memberAddresses } from './schema.ts'

let site: TestApp
let owner: Client
let shop: TestShop

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  shop = await openShop(site)
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open' })
})
afterAll(() => site.close())

const AT = '/_members/addresses'

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

/** As the button beside the addresses of the checkout sends its form. */
const choose = (browser: Client, form: Record<string, string>) =>
  browser.call('POST', '/checkout', {
    form: { ...form, idempotencyKey: newKey(), updateFields: 'savedAddress' },
  })

const someone = () => `${newId()}@example.com`

async function join(email = someone()): Promise<Client> {
  const browser = site.client()
  await send(browser, '/_members/sign-up', { email, name: 'Ada' })
  await site.runJobs()
  const t = /\?t=([\w-]+)/.exec(site.terminal.at(-1) ?? '')?.[1] ?? ''
  const chosen = await send(browser, '/_members/choose', { t, password: 'a long password' })
  expect(chosen.headers.location, chosen.body).toBe('/_members/welcome')
  return browser
}

const home = {
  name: 'Ada Lovelace',
  line1: '12 St James Square',
  line2: 'Floor 3',
  postalCode: 'sw1y4jh',
  city: 'London',
  country: 'GB',
}
const work = {
  name: 'Ada at work',
  line1: '350 5th Ave',
  city: 'New York',
  region: 'NY',
  postalCode: '10118',
}

const page = async (browser: Client, query = '') => (await browser.get(`${AT}${query}`)).body

/** Identifiers in the order they are listed in. */
const idsOn = (html: string): string[] => [...html.matchAll(/\?edit=(\w+)/g)].map(([, id = '']) => id)

const valueOf = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`<select[^>]* name="${name}"[^>]*>.*?<option value="([^"]*)"[^>]* selected`, 's').exec(html)?.[1]

test('[MEMBER-105] addresses are added, changed, put first and removed by forms, each as its country writes it', async () => {
  const browser = await join()
  expect(await page(browser)).toContain('Add an address')
  const added = await send(browser, AT, home)
  expect([added.statusCode, added.headers.location]).toEqual([303, `${AT}?saved=1`])
  await send(browser, AT, { ...work, country: 'US' })
  const both = await page(browser)
  expect(both.indexOf('SW1Y 4JH')).toBeGreaterThan(0)
  expect(both.indexOf('SW1Y 4JH')).toBeLessThan(both.indexOf('350 5th Ave'))
  expect(both.match(/The checkout begins with it\./g)).toHaveLength(1)
  const [first = '', second = ''] = idsOn(both)
  // The same once more is the same.
  await send(browser, AT, { ...home, postalCode: 'SW1Y 4JH' })
  expect(idsOn(await page(browser))).toEqual([first, second])

  await send(browser, `${AT}/default`, { id: second })
  expect(idsOn(await page(browser))).toEqual([second, first])
  const form = await page(browser, `?edit=${first}`)
  expect([valueOf(form, 'line1'), valueOf(form, 'country')]).toEqual([home.line1, 'GB'])
  await send(browser, AT, { ...home, id: first, line1: '7 Harbour Row', isDefault: 'on' })
  const changed = await page(browser)
  expect(idsOn(changed)).toEqual([first, second])
  expect([changed.includes('7 Harbour Row'), changed.includes(home.line1)]).toEqual([true, false])
  // Where the first goes, another is.
  await send(browser, `${AT}/remove`, { id: first })
  const left = await page(browser)
  expect([idsOn(left), left.includes('The checkout begins with it.')]).toEqual([[second], true])
})

test('[MEMBER-105] what is wrong with an address is said at its field with what was typed, and fields follow the country', async () => {
  const browser = await join()
  const refused = await send(browser, AT, { ...home, name: '', postalCode: 'nothing', city: 'Bath & Wells' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toMatch(/id="member-0-name-error">Required</)
  expect(refused.body).toMatch(/id="member-0-postalCode-error">[^<]*is not valid/)
  expect(refused.body).toContain('value="Bath &amp; Wells"')
  expect(idsOn(refused.body)).toEqual([])
  const asked = await send(browser, `${AT}/fields`, { ...home, country: 'US', region: '' })
  expect([asked.statusCode, valueOf(asked.body, 'line1'), valueOf(asked.body, 'country')]).toEqual([
    200,
    home.line1,
    'US',
  ])
  expect(asked.body).toContain('<option value="NY"')
  expect(asked.body).toContain('ZIP code')
  expect(idsOn(await page(browser))).toEqual([])
})

test('[MEMBER-105] twenty are kept and no more, also where many come at once', async () => {
  const browser = await join()
  for (const number of Array.from({ length: 19 }, (_, index) => index))
    await send(browser, AT, { ...home, line1: `${number} Long Lane` })
  const answers = await Promise.all(['a', 'b', 'c'].map((at) => send(browser, AT, { ...home, line1: at })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.body).toContain('no more are kept')
  const full = await page(browser)
  expect([idsOn(full).length, full.match(/The checkout begins with it\./g)?.length]).toEqual([20, 1])
})

test('[MEMBER-105] [MEMBER-97] nobody else reads or changes them, and who was signed out is told', async () => {
  const email = someone()
  const browser = await join(email)
  await send(browser, AT, home)
  const [id = ''] = idsOn(await page(browser))
  const stranger = await join()
  expect(await page(stranger, `?edit=${id}`)).not.toContain('St James')
  for (const [path, form] of [
    [AT, { ...home, id, line1: 'Stolen' }],
    [`${AT}/remove`, { id }],
    [`${AT}/default`, { id }],
  ] as const)
    expect((await send(stranger, path, form)).body, path).not.toContain('St James')
  expect(await page(browser)).toContain('St James')
  expect((await send(stranger, `${AT}/remove`, { id, whose: email })).statusCode).toBe(409)
  for (const path of [AT, `${AT}/fields`, `${AT}/remove`, `${AT}/default`]) {
    const away = await send(site.client(), path, { ...home, id })
    expect([away.statusCode, away.headers.location], path).toEqual([
      303,
      '/_members/sign-in?to=%2F_members%2Faddresses&gone=1',
    ])
  }
  expect((await site.client().get(AT)).headers.location).toBe('/_members/sign-in?to=%2F_members%2Faddresses')
})

test('[MEMBER-105] [PERSON-2] they are collected of a person and erased with them, and go with the account', async () => {
  const email = someone()
  const browser = await join(email)
  await send(browser, AT, home)
  const collected = await owner.post('/api/config/personal-data', { email })
  expect(collected.json().entries.member_addresses).toMatchObject([{ address: { line1: home.line1 } }])
  const kept = async () => (await site.db.select().from(memberAddresses)).filter(({ id }) => id === theirs)
  const theirs = idsOn(await page(browser))[0]
  expect(await kept()).toHaveLength(1)
  expect((await owner.post('/api/config/personal-data/erase', { email })).statusCode).toBe(200)
  expect(await kept()).toHaveLength(0)
})

test('[MEMBER-106] the checkout begins with the first address, and another one takes the whole place of it', async () => {
  const email = someone()
  const mug = await shop.product()
  const guest = site.client()
  await fillCart(guest, mug.id)
  orderIdOf(await pay(guest, { email, line1: '7 Harbour Row' }))
  const browser = await join(email)
  await fillCart(browser, mug.id)
  expect((await browser.get('/checkout')).body).not.toContain('Your addresses')
  await send(browser, AT, home)
  await send(browser, AT, { ...home, name: 'Ada, upstairs', line1: '9 Mill Lane', line2: '' })
  const form = (await browser.get('/checkout')).body
  expect([valueOf(form, 'line1'), valueOf(form, 'line2'), valueOf(form, 'email')]).toEqual([
    home.line1,
    'Floor 3',
    email,
  ])
  expect(form).not.toContain('7 Harbour Row')
  expect(form).toContain('Ada, upstairs, 9 Mill Lane, London, SW1Y 4JH, United Kingdom')
  const [, other = ''] = idsOn(await page(browser))
  const { cardNumber: _number, cardExpiry: _expiry, cardCvc: _code, ...typed } = paidForm
  const chosen = await choose(browser, {
    ...typed,
    ...home,
    email: 'other@example.com',
    savedAddress: other,
  })
  expect(chosen.statusCode).toBe(200)
  expect(['line1', 'line2', 'name', 'email'].map((name) => valueOf(chosen.body, name) ?? '')).toEqual([
    '9 Mill Lane',
    '',
    'Ada, upstairs',
    'other@example.com',
  ])
  expect(valueOf(chosen.body, 'savedAddress')).toBe(other)
  // Another's is none of a stranger's, by whatever identifier; neither of who is not signed in.
  for (const who of [await join(), site.client()]) {
    await fillCart(who, mug.id)
    const refused = await choose(who, { ...typed, savedAddress: other })
    expect([refused.statusCode, refused.body.includes('Mill Lane')]).toEqual([200, false])
    expect(refused.body).not.toContain('Your addresses')
  }
  // Nothing that is sent nowhere asks for an address.
  await browser.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'US', postalCode: '10001' })
  expect(valueOf((await browser.get('/checkout')).body, 'line1')).not.toBe(home.line1)
})
