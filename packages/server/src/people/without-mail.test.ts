import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, inEnglish, newId, noComments, usualRestock } from '@plinth/domain'
import { afterEach, expect, test } from 'vitest'
import { createPage } from '../content/pages/collections.ts'
import { publish } from '../content/publishing/publish.ts'
import { fillCart, pay } from '../testing/buyer.ts'
import type { Client } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { section } from '../testing/page-builders.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { ok } from '../testing/site-steps.ts'

let post: TestMailServer | undefined
let site: TestApp
let owner: Client
let visitor: Client
let shop: TestShop

async function start(withServer: boolean): Promise<void> {
  post = withServer ? await startMailServer() : undefined
  site = await createTestApp({
    config: { rateLimits: false, ...(post === undefined ? {} : { smtp: post.smtp }) },
  })
  owner = await site.signInOwner()
  visitor = site.client()
  shop = await openShop(site, {
    withPages: true,
    store: {
      withdrawal: true,
      cartReminder: { isOn: true, hours: 4 },
      restock: { ...usualRestock, captcha: 'none' },
    },
  })
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true }))
}
afterEach(async () => {
  await site.close()
  await post?.close()
})

const send = (path: string, form: Record<string, string>, browser = visitor) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })
const see = async (path: string, browser = visitor) => (await browser.get(path)).body

/** What each page says, with and without a mail server. */
const both = [
  { withServer: true, what: 'with a mail server' },
  { withServer: false, what: 'without one' },
]

test.each(both)('[MAIL-30] pages of members say how one comes to a link, $what', async ({ withServer }) => {
  await start(withServer)
  const told = {
    '/_members/sign-in': ['Mail me a sign-in link', 'Ask for a sign-in link'],
    '/_members/sign-up': ['We send you a mail', 'Whoever runs it gets the link'],
    '/_members/reset': ['Send the mail', 'whoever runs it gets the link to choose a new password'],
    '/_members/mailed': ['a mail with a link is on its way', 'whoever runs the website has the link'],
  } as const
  for (const [path, [sent, kept]] of Object.entries(told)) {
    const page = await see(path)
    expect([path, page.includes(sent), page.includes(kept)]).toEqual([path, withServer, !withServer])
  }
  const asked = await send('/_members/ask-link', { email: 'ada@example.com' })
  expect(asked.headers.location).toBe('/_members/code')
  const code = await see('/_members/code')
  expect(code).toContain(withServer ? 'Look into your mailbox' : 'Ask for your code')
  expect(code).toContain(withServer ? 'as they stand in the mail' : 'Eight letters.')
})

test.each(both)('[MAIL-30] an area that is asked for promises a mail only $what', async ({ withServer }) => {
  await start(withServer)
  const { id } = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Studio' }, joining: 'asked' }),
  )
  await ok(owner.post('/api/config/members', { email: 'ada@example.com' }))
  await send('/_members/reset', { email: 'ada@example.com' })
  await site.runJobs()
  const mail = post?.mails.at(-1)?.source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  const t = /choose\?t=([\w-]+)/.exec(mail ?? site.terminal.at(-1) ?? '')?.[1] ?? ''
  expect((await send('/_members/choose', { t, password: 'a long password' })).statusCode).toBe(303)
  await send('/_members/join', { area: id })
  expect(await see('/_members/areas')).toContain(
    withServer ? 'You get a mail as soon as you are let in.' : 'Look in again to see whether you are let in.',
  )
})

test.each(both)('[MAIL-31] a newsletter asks to confirm only $what', async ({ withServer }) => {
  await start(withServer)
  const said = async (value: object) => {
    const fresh = newBlock(BLOCK_TYPES.newsletter, newId(), 'en', { x: 0, y: 0 })!
    const block = { ...fresh, value: { ...fresh.value, captcha: 'none', ...value } }
    const website = { id: site.websiteId, primaryLanguage: 'en' }
    const document = { format: 1 as const, sections: [section([block])] }
    const made = await createPage(site.db, site.clock, website, { title: newId(), type: 10, document })
    if (!made.ok) throw new Error(inEnglish(made.message))
    await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
    const page = await see(`/${made.value.urlId}`)
    return /<template><p>([^<]*)<\/p><\/template>/.exec(page)?.[1]
  }
  const asks = 'Thank you! Please open the mail we sent you and confirm.'
  expect(await said({})).toBe(
    withServer
      ? asks
      : 'Thank you! This website cannot send mails yet, so nobody can confirm an address. Please subscribe again later.',
  )
  // What needs no confirmation says afterwards what its owner wrote.
  expect(await said({ withoutConfirmation: true })).toBe(asks)
})

test.each(both)('[MAIL-32] who waits for a product is promised a mail only $what', async ({ withServer }) => {
  await start(withServer)
  const bowl = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL', stock: 0 })
  const kept = 'This shop cannot send mails yet. It keeps your address until it can'
  expect((await see(`/shop/${bowl.urlId}`)).includes(kept)).toBe(!withServer)
  const form = { productId: bowl.id, variantId: bowl.variants[0]!.id, email: 'ada@example.com' }
  const { body } = await send('/api/restock/post', form)
  expect(body).toContain('Signed up!')
  expect([body.includes('You get a mail at ada@example.com'), body.includes(kept)]).toEqual([
    withServer,
    !withServer,
  ])
})

test.each(both)('[MAIL-33] comments and carts offer a mail only $what', async ({ withServer }) => {
  await start(withServer)
  await ok(owner.put('/api/config/comment-settings', { ...noComments, isOn: true, captcha: 'none' }))
  const blog = await ok(owner.post('/api/config/pages', { title: 'Journal', type: 1 }))
  const item = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'Glazes' }))
  const documentIds = [blog.documentId, item.documentId]
  await ok(owner.post('/api/config/publish', { documentIds }))
  const form = await see(`/_comments?on=${item.id}`)
  expect(form).toContain('Send the comment')
  expect(form.includes('name="tells"')).toBe(withServer)
  const mug = await shop.product({}, { sku: 'MUG' })
  await fillCart(visitor, mug.id)
  expect((await see('/checkout')).includes('name="remindMe"')).toBe(withServer)
})

test.each(both)('[MAIL-34] a withdrawal promises a receipt by mail only $what', async ({ withServer }) => {
  await start(withServer)
  const form = { step: 'send', orderNumber: '1001', email: 'ada@example.com', message: '' }
  const { body } = await send('/withdrawal', form)
  expect([body.includes('gets a receipt by mail'), body.includes('no receipt comes by mail')]).toEqual([
    withServer,
    !withServer,
  ])
})

test.each(both)(
  '[MAIL-35] what a subscriber agrees to, and the account a buyer is offered, count on mails only $what',
  async ({ withServer }) => {
    await start(withServer)
    const plain = await shop.product({}, { sku: 'MUG' })
    await fillCart(visitor, plain.id)
    const { redirect } = (await pay(visitor)).json()
    const confirmed = await see(redirect)
    expect([confirmed.includes('the link we mail you'), confirmed.includes('ask them for it')]).toEqual([
      withServer,
      !withServer,
    ])
    for (const numBillingCycles of [0, 6]) {
      const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles } as const
      const sku = `SUB-${numBillingCycles}`
      const { id } = await shop.product(
        { name: { en: 'Tea' }, isSubscribable: true, subscriptionPlan: plan },
        { sku },
      )
      const buyer = site.client()
      await ok(
        buyer.post('/api/3/commerce/cart/subscription', { itemId: id, sku, qty: 1, additionalFields: '' }),
      )
      const page = await see('/checkout', buyer)
      expect([
        page.includes('Each mail about it has a link'),
        page.includes('to cancel, write to it'),
      ]).toEqual([withServer, !withServer])
    }
  },
)
