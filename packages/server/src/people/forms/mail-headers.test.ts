import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, newId, noComments, usualRestock, type Block, type BlockTypeCode } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { takeTurns } from '../../shop/restock/jobs.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { makeHome, ok, publishBlocks } from '../../testing/site-steps.ts'

let site: TestApp
let post: TestMailServer
let owner: Client
let shop: TestShop

beforeAll(async () => {
  post = await startMailServer()
  site = await createTestApp({
    config: { smtp: post.smtp, mailFrom: 'Kiln <shop@kiln.example>', rateLimits: false },
  })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  shop = await openShop(site, { withPages: true })
})
afterAll(async () => {
  await site.close()
  await post.close()
})

/** What adds a header, a reader or a second mail where a line of a header is not kept one. */
const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '%0d%0a',
  '\u2028',
  '\u0085',
  '\u000b',
  '=?utf-8?q?=0d=0a?=',
  '\r\n.\r\n',
]
const HOSTILE = BREAKS.map((end) => `Mara${end}Bcc: victim@evil.example${end}X-Evil: yes`).join(' ')
/** The same as addresses. */
const HOSTILE_ADDRESSES = [
  ...BREAKS.map((end) => `ada@example.com${end}Bcc:victim@evil.example`),
  'ada@example.com, victim@evil.example',
  'ada@example.com;victim@evil.example',
  'ada@example.com victim@evil.example',
  'Ada <victim@evil.example>',
  '<victim@evil.example>',
  'all:victim@evil.example;',
  '"ada@example.com, victim"@evil.example',
  'victim@evil.example(ada@example.com)',
  'ada@example.com>,<victim@evil.example',
]

/** Headers that mails of ours have. */
const HEADERS =
  /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|list-unsubscribe|list-unsubscribe-post|precedence|feedback-id|list-id)$/i

/** The headers of a mail, each on one line. */
const headersOf = (source: string): string[] =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

/** Nothing of what was sent became a header, an address or a mail of its own. */
function expectPlain(mails: TestMailServer['mails'], readers: readonly string[]): void {
  expect(mails.length).toBeGreaterThan(0)
  for (const { from, to, source } of mails) {
    const lines = headersOf(source)
    const names = lines.map((line) => line.slice(0, line.indexOf(':')))
    expect(
      names.filter((name) => !HEADERS.test(name)),
      source,
    ).toEqual([])
    expect(new Set(names).size, source).toBe(names.length)
    expect(from).toBe('shop@kiln.example')
    expect(readers).toContain(to[0])
    expect(to).toHaveLength(1)
    for (const line of lines.filter((one) => /^(to|reply-to|from):/i.test(one)))
      expect(line.match(/[^\s<>,]+@[^\s<>,]+/g), line).toHaveLength(1)
  }
}

const fresh = (type: BlockTypeCode, texts: Record<string, string>, value: object = {}): Block => {
  const block = newBlock(type, newId(), 'en', { x: 0, y: 0 })
  if (block === undefined) throw new Error(`There is no block ${type}.`)
  return {
    ...block,
    value: { ...block.value, captcha: 'none', ...value },
    texts: { en: { ...block.texts['en'], ...texts } },
  }
}

const submit = async (block: Block, answers: object) => {
  const visitor = site.client()
  const { key } = await ok(visitor.post('/api/form/FormSubmissionKey'))
  site.clock.advance(60_000)
  return visitor.post('/api/form/SaveFormSubmission', {
    formId: block.id,
    key,
    form: JSON.stringify(answers),
  })
}

async function sent(): Promise<TestMailServer['mails']> {
  const before = post.mails.length
  await site.runJobs()
  return post.mails.slice(before)
}

test('[FORM-120] whatever is typed into a form, and whatever it is called, is a word of a mail and never a header of it', async () => {
  const home = await makeHome(owner)
  const block = fresh(BLOCK_TYPES.form, {
    thanksSubject: HOSTILE.slice(0, 200),
    thanksText: HOSTILE,
    'items.name.label': HOSTILE.slice(0, 300),
    'items.message.label': HOSTILE.slice(-300),
  })
  // A name of several lines is refused; what is left are signs that some take for the end of one.
  const name = `Mara Bcc: victim@evil.example =?utf-8?q?=0d=0a?= %0d%0a`
  const form = { ...block, value: { ...block.value, name } }
  await publishBlocks(owner, home.documentId, [form])
  const answers = { name: ['Mara', HOSTILE.slice(0, 150)], message: HOSTILE }
  const given = await submit(form, { ...answers, email: 'ada@example.com' })
  expect(given.statusCode, given.body).toBe(200)
  const mails = await sent()
  expectPlain(mails, ['owner@example.com', 'ada@example.com'])
  expect(mails.some(({ source }) => readMail(source).includes('Bcc: victim@evil.example'))).toBe(true)
  for (const email of HOSTILE_ADDRESSES) {
    const answer = await submit(form, { ...answers, email })
    if (answer.statusCode !== 400) expectPlain(await sent(), ['owner@example.com', 'ada@example.com'])
  }
  const letter = fresh(BLOCK_TYPES.newsletter, { title: HOSTILE.slice(0, 200), disclaimer: HOSTILE })
  await publishBlocks(owner, home.documentId, [letter])
  for (const email of HOSTILE_ADDRESSES) expect((await submit(letter, { email })).statusCode, email).toBe(400)
  expect(await sent()).toEqual([])
})

test('[FORM-120] nor is a name or an address that is given for an account, a comment or a place in line', async () => {
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true }))
  await ok(owner.put('/api/config/comment-settings', { ...noComments, isOn: true, approval: 'none' }))
  const blog = await ok(owner.post('/api/config/pages', { title: 'Journal', type: 1 }))
  const entry = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'Glazes' }))
  await ok(owner.post('/api/config/publish', { documentIds: [blog.documentId, entry.documentId] }))
  const before = await ok(owner.get('/api/config/settings'))
  const restock = { ...usualRestock, captcha: 'none' }
  const { websiteId: _, ...settings } = before
  await ok(owner.put('/api/config/settings', { ...settings, store: { ...before.store, restock } }))
  const product = await shop.product(
    { name: { en: 'Bowl\r\nBcc: victim@evil.example' } },
    { sku: 'HEADERS', stock: 0 },
  )
  const from = { withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } }
  const write = async (fields: Record<string, string>) => {
    const visitor = site.client()
    const { body } = await visitor.get(`/_comments?on=${entry.id}`)
    const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    site.clock.advance(60_000)
    const form = {
      ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
      text: HOSTILE,
      tells: 'on',
      ...fields,
    }
    return visitor.call('POST', '/_comments', { form, ...from })
  }
  const visitor = site.client()
  const member = (fields: Record<string, string>) =>
    visitor.call('POST', '/_members/sign-up', { form: fields, ...from })
  const wait = (siteVisitorEmail: string) =>
    visitor.post('/api/site-users/account/notifications/restock', {
      productId: product.id,
      variantId: product.variants[0]?.id ?? '',
      siteVisitorEmail,
      isJoinMailingList: true,
    })
  const readers = ['owner@example.com', 'ada@example.com']
  await write({ name: HOSTILE.slice(0, 60), email: 'ada@example.com' })
  await write({ name: 'Mara\r\nBcc: victim@evil.example', email: 'ada@example.com' })
  await member({ email: 'ada@example.com', name: HOSTILE.slice(0, 100) })
  await wait('ada@example.com')
  expectPlain(await sent(), readers)
  await ok(
    owner.post(`/api/config/products/${product.id}/stock`, {
      variantId: product.variants[0]?.id,
      change: 1,
      note: '',
    }),
  )
  await site.jobs.runScheduled(takeTurns)
  expectPlain(await sent(), readers)
  for (const email of HOSTILE_ADDRESSES) {
    const answers = [
      await write({ name: 'Mara', email }),
      await member({ email, name: 'Mara' }),
      await visitor.call('POST', '/_members/reset', { form: { email }, ...from }),
      await visitor.call('POST', '/_members/ask-link', { form: { email }, ...from }),
      await wait(email),
    ]
    for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500)
    expect(
      (await sent()).flatMap(({ to }) => to).filter((to) => to.includes('evil')),
      email,
    ).toEqual([])
  }
})

test('[FORM-120] nor is what an owner writes over a campaign', async () => {
  const letter = fresh(BLOCK_TYPES.newsletter, {}, { withoutConfirmation: true })
  const page = await ok(owner.post('/api/config/pages', { title: 'Letter' }))
  await publishBlocks(owner, page.documentId, [letter])
  await submit(letter, { email: 'reader@example.com' })
  await sent()
  const { campaign } = await ok(owner.post('/api/config/campaigns', {}))
  await ok(
    owner.post(
      `/api/config/documents/${campaign.documentId}/operations`,
      batchOf(0, [{ type: 'insertSection', index: 0, section: section([textBlock('<p>Open</p>')]) }]),
    ),
  )
  const change = (fields: object) => owner.patch(`/api/config/campaigns/${campaign.id}`, fields)
  for (const replyTo of HOSTILE_ADDRESSES) expect((await change({ replyTo })).statusCode, replyTo).toBe(400)
  await ok(
    change({
      subject: { en: HOSTILE.slice(0, 150) },
      previewText: { en: HOSTILE.slice(0, 150) },
      senderName: 'Mara\r\nBcc: victim@evil.example, "x" <victim@evil.example>',
      replyTo: 'mara@kiln.example',
    }),
  )
  const test_ = await owner.post(`/api/config/campaigns/${campaign.id}/test`, { to: 'me@example.com' })
  expect(test_.statusCode, test_.body).toBe(204)
  expectPlain(await sent(), ['me@example.com'])
  const before = post.mails.length
  await ok(owner.post(`/api/config/campaigns/${campaign.id}/send`, {}))
  for (let step = 0; step < 5; step++) {
    await site.runJobs()
    site.clock.advance(10_000)
  }
  expectPlain(post.mails.slice(before), ['reader@example.com'])
})
