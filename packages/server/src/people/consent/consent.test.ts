import { noConsent, type ConsentSettings } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { forgetOldConsents } from './consents.ts'
import { consents } from './schema.ts'

const services: ConsentSettings = {
  ...noConsent,
  isOn: true,
  tagManager: 'GTM-AB12CD3',
  metaPixel: '123456789',
}
const DAY = 24 * 60 * 60 * 1000

let running: TestApp
let owner: Client
let shop: TestShop
beforeEach(async () => {
  running = await createTestApp()
  owner = await running.signInOwner()
  shop = await openShop(running, { withPages: true })
  await set(services)
})
afterEach(() => running.close())

async function set(consent: Partial<ConsentSettings>) {
  const done = await owner.put('/api/config/settings', { consent })
  expect(done.statusCode, done.body).toBe(200)
}

const choose = (visitor: Client, form: Record<string, string>) =>
  visitor.call('POST', '/_cookies', {
    form,
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
  })
const policyOf = async (path: string) =>
  String((await running.client().get(path)).headers['content-security-policy'])

test('[CONSENT-1] a website begins without services; numbers of another form are refused by their field', async () => {
  await set(noConsent)
  const before = await running.client().get('/shop')
  expect(before.body).not.toContain('data-island="consent"')
  expect(before.body).not.toContain('/_cookies')
  expect((await running.client().get('/_cookies')).statusCode).toBe(404)
  await set({ isOn: true })
  expect((await running.client().get('/shop')).body).not.toContain('data-island="consent"')
  for (const [name, value] of [
    ['tagManager', 'UA-12345'],
    ['tagManager', "GTM-AB12';alert(1)"],
    ['metaPixel', '12 34'],
    ['pinterestTag', 'https://evil.example'],
  ] as const) {
    const refused = await owner.put('/api/config/settings', { consent: { [name]: value } })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().error.fields)).toEqual([`consent.${name}`])
  }
})

test('[CONSENT-2] [CONSENT-3] the question names categories and services, both answers look the same, and nothing is set before one', async () => {
  const page = await running.client().get('/shop')
  expect(page.headers['set-cookie']).toBeUndefined()
  const banner = /<section class="consent"[\s\S]*?<\/section>/.exec(page.body)?.[0] ?? ''
  expect(banner).toMatch(/ hidden>/)
  expect(banner).toContain('Google Tag Manager')
  expect(banner).toContain('Meta Pixel')
  expect(banner).toContain(
    '<button class="button" type="submit" name="choice" value="all">Accept all</button>',
  )
  expect(banner).toContain(
    '<button class="button" type="submit" name="choice" value="none">Reject all</button>',
  )
  expect(page.body.replaceAll(/data-props="[^"]*"/g, '')).not.toMatch(/src="https:/)
  await set({ tagManager: '', title: { en: 'A word' } })
  const other = (await running.client().get('/shop')).body
  expect(other).toContain('A word')
  expect(other).not.toContain('id="consent-statistics"')
})

test('[CONSENT-4] the foot of every page leads to where it is changed, without scripts', async () => {
  const visitor = running.client()
  for (const path of ['/shop', '/cart', '/nothing-here'])
    expect((await visitor.get(path)).body, path).toContain('<a href="/_cookies">Cookie settings</a>')
  const first = await visitor.get('/_cookies')
  expect(first.body).toMatch(/<noscript>.*Your browser runs none/)
  expect(first.body).not.toContain(' checked')
  const crumb = visitor.cookies.get('crumb') ?? ''
  const sent = await visitor.call('POST', '/_cookies', { form: { choice: 'some', marketing: 'on', crumb } })
  expect(sent.statusCode).toBe(303)
  const after = await visitor.get(String(sent.headers.location))
  expect(after.body).toContain('Your choice was saved.')
  expect(after.body).toMatch(/name="marketing"[^>]*checked/)
  expect(after.body).not.toMatch(/name="statistics"[^>]*checked/)
})

test('[CONSENT-5] [CONSENT-9] each answer is kept with its time and what was asked, for three years', async () => {
  await set({ text: { en: 'We count.' } })
  const visitor = running.client()
  const all = await choose(visitor, { choice: 'all', page: '/shop?token=secret#x' })
  expect(all.json()).toMatchObject({ statistics: true, marketing: true })
  expect(String(all.headers['set-cookie'])).toMatch(
    /consent=[\da-z]+\.11\.[\w-]{22}; Max-Age=15724800; Path=\/; SameSite=Lax/,
  )
  running.clock.advance(1000)
  await set({ text: { en: 'We count again.' } })
  const none = await choose(visitor, { choice: 'none', marketing: 'on' })
  expect(none.json()).toMatchObject({ statistics: false, marketing: false, visitor: all.json().visitor })
  await choose(running.client(), { choice: 'some', statistics: 'on' })
  expect((await owner.get('/api/config/consents')).json()).toMatchObject({ all: 1, some: 1, none: 1 })
  const csv = (await owner.get('/api/config/consents.csv')).body
  expect(csv).toContain(all.json().visitor)
  expect(csv).toContain('We count.')
  expect(csv).toContain('We count again.')
  expect(csv).not.toContain('secret')
  expect((await visitor.get('/api/config/consents.csv')).statusCode).toBe(401)
  running.clock.advance(2 * 365 * DAY)
  await running.jobs.runScheduled(forgetOldConsents)
  expect(await running.db.select().from(consents)).toHaveLength(3)
  running.clock.advance(366 * DAY)
  await running.jobs.runScheduled(forgetOldConsents)
  expect(await running.db.select().from(consents)).toHaveLength(0)
})

test('[CONSENT-5] an answer from another website’s page is refused', async () => {
  const visitor = running.client()
  const forged = await visitor.call('POST', '/_cookies', {
    form: { choice: 'all' },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(forged.statusCode).toBe(403)
  expect(await running.db.select().from(consents)).toHaveLength(0)
})

test('[CONSENT-6] [CONSENT-8] the policy lets in the hosts of services that are set up, where they may run', async () => {
  const open = await policyOf('/shop')
  expect(open).toMatch(
    /script-src [^;]*https:\/\/www\.googletagmanager\.com https:\/\/connect\.facebook\.net/,
  )
  expect(open).toMatch(/img-src [^;]*https:\/\/www\.facebook\.com/)
  expect(open).not.toContain('pinterest')
  const mug = await shop.product({ name: { en: 'Mug' } }, { sku: 'MUG' })
  const buyer = running.client()
  await fillCart(buyer, mug.id)
  const checkout = await buyer.get('/checkout')
  expect(checkout.statusCode).toBe(200)
  expect(checkout.headers['content-security-policy']).not.toContain('facebook')
  expect(checkout.body).not.toContain('data-island="consent"')
  const order = await pay(buyer)
  const token = new URL(order.json().redirect, 'http://localhost').searchParams.get('token')
  const status = await buyer.get(`/order-status/${orderIdOf(order)}?token=${token}`)
  expect(status.statusCode).toBe(200)
  expect(status.headers['content-security-policy']).not.toContain('facebook')
  expect(status.body).not.toContain('data-island="consent"')
  await set({ isOn: false })
  expect(await policyOf('/shop')).not.toMatch(/google|facebook/)
})

test('[CONSENT-11] what is not found, locked, or of an area of others is not measured', async () => {
  const made = await owner.post('/api/config/pages', { title: 'Beds' })
  await owner.post('/api/config/publish', { all: true })
  const beds = (changes: object) => owner.patch(`/api/config/pages/${made.json().id}`, changes)
  const visitor = running.client()
  const measured = async (client = visitor, path = '/beds') => {
    const { statusCode, headers, body } = await client.get(path)
    const policy = String(headers['content-security-policy'])
    const runs = [body.includes('data-island="consent"'), /google|facebook/.test(policy)]
    expect(runs[0]).toBe(runs[1])
    return { statusCode, runs: runs[0] }
  }
  expect(await measured()).toEqual({ statusCode: 200, runs: true })
  expect(await measured(visitor, '/nothing-here')).toEqual({ statusCode: 404, runs: false })
  await beds({ password: 'kiln and wheel' })
  expect(await measured()).toEqual({ statusCode: 403, runs: false })
  await beds({ password: null })
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open' })
  const area = (
    await owner.post('/api/config/member-areas', { name: { en: 'Board' }, joining: 'invited' })
  ).json()
  await beds({ membersOnly: [area.id] })
  const { link } = (await owner.post('/api/config/members', { email: 'ada@example.com' })).json()
  const member = running.client()
  const form = { t: new URL(link).searchParams.get('t') ?? '', password: 'a long password' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  await member.call('POST', '/_members/choose', { form, headers, withoutCrumb: true })
  const denied = await member.get('/beds')
  expect(denied.body).toContain('Your account is not in an area that has this page.')
  expect(await measured(member)).toEqual({ statusCode: 403, runs: false })
  expect((await visitor.get('/search?q=mug')).body).toMatch(/data-props="[^"]*isNoView/)
  expect((await visitor.get('/shop')).body).not.toContain('isNoView')
})

test('[PURCHASE-1] [PURCHASE-2] [PURCHASE-3] [PURCHASE-4] a purchase is told once, to who agreed and has the key', async () => {
  const mug = await shop.product({ name: { en: 'Mug' } }, { sku: 'MUG' })
  const buyer = running.client()
  await fillCart(buyer, mug.id, 2)
  const paid = await pay(buyer)
  const orderId = orderIdOf(paid)
  const token = new URL(paid.json().redirect, 'http://localhost').searchParams.get('token') ?? ''
  const ask = (client: Client, key = token) => client.post('/_purchase-event', { orderId, token: key })
  expect((await ask(buyer, 'guessed')).statusCode).toBe(404)
  expect((await ask(buyer, '')).statusCode).toBe(404)
  expect((await ask(buyer)).json()).toEqual({ order: null })
  await choose(buyer, { choice: 'none' })
  expect((await ask(buyer)).json()).toEqual({ order: null })
  await choose(buyer, { choice: 'some', statistics: 'on' })
  const told = await ask(buyer)
  const amount = (value: string) => ({ value, currency: 'USD' })
  const { order } = told.json()
  const { shippingTotal, taxTotal, grandTotal, purchasedCartId, ...rest } = order
  expect(rest).toEqual({
    id: orderId,
    testMode: true,
    websiteId: running.websiteId,
    items: [{ sku: 'MUG', productName: 'Mug', quantity: 2, unitPrice: amount('12.50') }],
  })
  expect(purchasedCartId).toMatch(/^[0-9a-f]{24}$/)
  expect(Number(grandTotal.value)).toBe(25 + Number(shippingTotal.value) + Number(taxTotal.value))
  // Letters no id can hold by chance: ids are hexadecimal, and "ada" is too.
  expect(told.body).not.toMatch(/ada@|lovelace|St James|SW1Y/i)
  expect((await ask(buyer)).json()).toEqual({ order: null })
  const path = `/checkout/order-confirmed/${orderId}`
  expect((await buyer.get(path)).statusCode).toBe(200)
  expect((await running.client().get(path)).statusCode).toBe(404)
  expect((await buyer.get(`/order-status/${orderId}`)).statusCode).toBe(404)
})
