import { flatShipping, type Product } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { askBuyers } from './ask-buyers.ts'

const DAY = 24 * 60 * 60 * 1000
const on = { isOn: true, days: 14, showAtOnce: false }

let mailServer: TestMailServer
let running: TestApp
let shop: TestShop
let owner: Client
let mug: Product
beforeEach(async () => {
  mailServer = await startMailServer()
  running = await createTestApp({ config: { smtp: mailServer.smtp } })
  shop = await openShop(running, { withPages: true, store: { shipping: flatShipping(0), reviews: on } })
  owner = await running.signInOwner()
  mug = await shop.product()
})
afterEach(async () => {
  await running.close()
  await mailServer.close()
})

/** An order of products, sent unless told otherwise. */
async function bought(
  items: readonly { readonly id: string; readonly sku: string }[],
  { sent = true, email = 'Ada@example.com' } = {},
): Promise<string> {
  const buyer = running.client()
  for (const { id, sku } of items) await fillCart(buyer, id, 1, sku)
  const orderId = orderIdOf(await pay(buyer, { email }))
  // A session does not last for months.
  owner = await running.signInOwner()
  if (sent) {
    const fulfilled = await owner.post(`/api/config/orders/${orderId}/fulfill`, {})
    expect(fulfilled.statusCode).toBe(200)
  }
  await running.runJobs()
  return orderId
}

const later = async (days: number) => {
  running.clock.advance(days * DAY)
  await running.runJobs()
  await running.jobs.runScheduled(askBuyers)
  await running.runJobs()
}
const asked = async () => (await running.outbox()).filter(({ kind }) => kind === 'review-request')
const linkOf = () => {
  const mail = mailServer.mails
    .map(({ source }) => readMail(source))
    .findLast((text) => text.includes('/_reviews?'))
  return /http:\/\/localhost(\/_reviews\?\S+)/.exec(mail ?? '')?.[1] ?? ''
}
const formOf = (link: string) => Object.fromEntries(new URL(link, 'http://localhost').searchParams)
const write = (link: string, fields: Record<string, string>, client = running.client()) =>
  client.call('POST', '/_reviews', {
    form: { ...formOf(link), ...fields },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const listed = async (query = '') => (await owner.get(`/api/config/reviews${query}`)).json()
const show = (...ids: string[]) => owner.post('/api/config/reviews/states', { ids, action: 'show' })
const page = async (query = '') => (await running.client().get(`/shop/mug${query}`)).body
/** A review of the mug that somebody has written. */
async function reviewed(stars = '5', text = 'Warm.', email = 'Ada@example.com'): Promise<string> {
  await bought([{ id: mug.id, sku: 'MUG' }], { email })
  await later(15)
  const sent = await write(linkOf(), { name: 'Ada M.', [`stars.${mug.id}`]: stars, [`text.${mug.id}`]: text })
  expect(sent.statusCode).toBe(303)
  return (await listed()).reviews[0].id
}

test('[REVIEW-1] a buyer is asked once, as many days after the order was sent as the owner set', async () => {
  await bought([{ id: mug.id, sku: 'MUG' }], { sent: false })
  await later(20)
  expect(await asked()).toEqual([])
  await bought([{ id: mug.id, sku: 'MUG' }])
  await later(13)
  expect(await asked()).toEqual([])
  await later(2)
  expect(await asked()).toHaveLength(1)
  const mail = readMail(mailServer.mails.at(-1)!.source)
  expect(mail).toContain('- Mug')
  expect(mail).toContain('http://localhost/_reviews?')
  expect(mail).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost\/_reviews\/stop\?/)
  // The outbox, which owners see, holds no link that opens the page.
  expect((await asked())[0]?.bodyText).not.toContain('/_reviews')
  await later(10)
  expect(await asked()).toHaveLength(1)
})

test('[REVIEW-2] nobody is asked who withdrew, got the money back, bought long ago or wants it no more; nor where it is off', async () => {
  const back = await bought([{ id: mug.id, sku: 'MUG' }], { email: 'back@example.com' })
  const { order } = (await owner.get(`/api/config/orders/${back}`)).json()
  const refund = { items: [{ itemId: order.items[0].id, quantity: 1 }], idempotencyKey: 'refund-of-a-test' }
  expect((await owner.post(`/api/config/orders/${back}/refund`, refund)).statusCode).toBe(200)
  await later(15)
  expect(await asked()).toEqual([])
  await bought([{ id: mug.id, sku: 'MUG' }])
  await later(60)
  expect(await asked()).toEqual([])
  await bought([{ id: mug.id, sku: 'MUG' }])
  await later(15)
  expect(await asked()).toHaveLength(1)
  const stop = linkOf().replace('/_reviews?', '/_reviews/stop?')
  expect((await running.client().get(stop)).body).toContain('Stop these mails')
  // Opening it is not enough; a mail program presses it without a crumb.
  await bought([{ id: mug.id, sku: 'MUG' }])
  const pressed = await running.client().call('POST', stop, {
    form: { 'List-Unsubscribe': 'One-Click' },
    withoutCrumb: true,
  })
  expect(pressed.statusCode).toBe(200)
  await later(15)
  expect(await asked()).toHaveLength(1)
})

test('[REVIEW-3] the link opens the reviews of that order and nothing else; a wrong one, and one of another order, opens nothing', async () => {
  const bowl = await shop.product({ name: { en: 'Bowl' }, variants: [{ ...plainVariant, sku: 'BOWL' }] })
  await bought([
    { id: mug.id, sku: 'MUG' },
    { id: bowl.id, sku: 'BOWL' },
  ])
  const other = await bought([{ id: mug.id, sku: 'MUG' }], { email: 'bo@example.com', sent: false })
  await later(15)
  const link = linkOf()
  const shown = await running.client().get(link)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain(`name="stars.${mug.id}"`)
  expect(shown.body).toContain(`name="stars.${bowl.id}"`)
  expect(shown.body).toContain('value="Ada L."')
  expect(shown.body).not.toContain('ada@example.com')
  expect(shown.headers['cache-control']).toContain('no-store')
  const { k = '' } = formOf(link)
  for (const wrong of [`/_reviews?o=${other}&k=${k}`, link.slice(0, -1), '/_reviews']) {
    expect((await running.client().get(wrong)).statusCode).toBe(404)
    expect((await write(wrong, { name: 'Eve', [`stars.${mug.id}`]: '1' })).statusCode).toBe(404)
  }
  expect((await listed()).reviews).toEqual([])
})

test('[REVIEW-4] what is wrong stands beside its field with all that was typed, and nothing is kept', async () => {
  await bought([{ id: mug.id, sku: 'MUG' }])
  await later(15)
  const refused = await write(linkOf(), { name: '', [`text.${mug.id}`]: '<b>Good</b>', 'stars.other': '5' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Write the name that stands with your review.')
  expect(refused.body).toContain('Choose how many stars it gets.')
  expect(refused.body).toContain('&lt;b&gt;Good&lt;/b&gt;')
  expect((await listed()).reviews).toEqual([])
})

test('[REVIEW-5] a buyer changes what they wrote, which is looked at again; the same sent twice is one review', async () => {
  const id = await reviewed()
  await show(id)
  const link = linkOf()
  await write(link, { name: 'Ada M.', [`stars.${mug.id}`]: '5', [`text.${mug.id}`]: 'Warm.' })
  expect((await listed()).reviews).toMatchObject([{ id, state: 'shown' }])
  expect((await running.client().get(link)).body).toContain('>Warm.</textarea>')
  await write(link, { name: 'Ada M.', [`stars.${mug.id}`]: '3', [`text.${mug.id}`]: 'It broke.' })
  expect((await listed()).reviews).toMatchObject([{ id, state: 'waiting', stars: 3, text: 'It broke.' }])
  expect(await page()).not.toContain('id="reviews"')
})

test('[REVIEW-6] [REVIEW-7] a review is seen once it was approved, with what all come to, and no more once it is hidden', async () => {
  const id = await reviewed('4', 'Warm.\n\nAnd <i>light</i>.')
  expect(await page()).not.toContain('Warm.')
  expect((await listed()).waiting).toBe(1)
  expect((await show(id, 'of-nobody')).json()).toEqual({ changed: 1 })
  const body = await page()
  expect(body).toContain('<p>And &lt;i&gt;light&lt;/i&gt;.</p>')
  expect(body).toContain('4 of 5 stars, 1 review')
  expect(body).toContain('Bought here')
  expect((await running.client().get('/shop')).body).toContain('4 of 5 stars, 1 review')
  await owner.put(`/api/config/reviews/${id}/answer`, { answer: 'Thank you.\r\n\r\nCome again.' })
  expect(await page()).toContain('<p>Come again.</p>')
  await owner.post('/api/config/reviews/states', { ids: [id], action: 'hide' })
  expect(await page()).not.toContain('Warm.')
  expect((await running.client().get('/shop')).body).not.toContain('of 5 stars')
  await owner.post('/api/config/reviews/states', { ids: [id], action: 'delete' })
  expect((await listed()).reviews).toEqual([])
})

test('[REVIEW-7] reviews stand in pages of five, each with an address, and none of them where the store shows none', async () => {
  const ids: string[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) ids.push(await reviewed('5', `Number ${n}.`, `buyer-${n}@example.com`))
  await show(...ids)
  const first = await page()
  for (const n of [6, 5, 4, 3, 2]) expect(first).toContain(`Number ${n}.`)
  expect(first).not.toContain('Number 1.')
  expect(first).toContain('href="/shop/mug?reviews=2#reviews"')
  const second = await page('?reviews=2')
  expect(second).toContain('Number 1.')
  expect(second).not.toContain('Number 2.')
  for (const beyond of ['9', '-1', 'x', '1e9']) expect(await page(`?reviews=${beyond}`)).toContain('Number ')
  const { store } = (await owner.get('/api/config/settings')).json()
  const off = { ...store, reviews: { ...on, isOn: false } }
  expect((await owner.put('/api/config/settings', { store: off })).statusCode).toBe(200)
  expect(await page()).not.toContain('of 5 stars')
})

test('[REVIEW-8] search engines are told of reviews only where all that are shown are of real orders', async () => {
  const id = await reviewed()
  await show(id)
  expect(await page()).not.toContain('aggregateRating')
  await running.db.execute(`update reviews set is_test = false`)
  await owner.put(`/api/config/reviews/${id}/answer`, { answer: '' })
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page()) ?? []
  expect(data).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"5","reviewCount":1')
  expect(data).toContain('"author":{"@type":"Person","name":"Ada M."}')
})

test('[REVIEW-9] the list is searched and narrowed, and [REVIEW-10] is a table; both need the role', async () => {
  await reviewed('2', '=1+1')
  expect((await listed('?search=MUG')).reviews).toHaveLength(1)
  expect((await listed('?search=teapot')).reviews).toEqual([])
  expect((await listed('?stars=5')).reviews).toEqual([])
  expect((await listed('?state=waiting&stars=2')).reviews).toHaveLength(1)
  const csv = await owner.get('/api/config/reviews.csv?state=waiting')
  expect(csv.body).toContain(",Mug,,2,,'=1+1,Ada M.,waiting,,1001,yes")
  const moderator = await running.signInOwner({ role: roles.moderator })
  expect((await moderator.get('/api/config/reviews')).statusCode).toBe(200)
  expect((await moderator.get('/api/config/reviews')).body).not.toContain('example.com')
  const viewer = await running.signInOwner({ role: roles.viewer })
  expect((await viewer.get('/api/config/reviews')).statusCode).toBe(403)
  expect((await viewer.get('/api/config/reviews.csv')).statusCode).toBe(403)
})

test('[REVIEW-11] what somebody wrote goes with them', async () => {
  const id = await reviewed()
  await show(id)
  const erased = await owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
  expect(erased.statusCode).toBe(200)
  expect((await listed()).reviews).toEqual([])
  expect(await page()).not.toContain('of 5 stars')
})
