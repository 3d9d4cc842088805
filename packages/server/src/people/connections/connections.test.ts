import { createServer, type Server } from 'node:http'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, inEnglish, newId, type Block, type JsonObject } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import {
  BREVO_KEY,
  MAILCHIMP_KEY,
  startLocalMailingLists,
  type LocalMailingLists,
} from '../../testing/mailing-list-for-tests.ts'
import { section } from '../../testing/page-builders.ts'
import { blockAddress } from '../campaigns/blocked-addresses.ts'
import { unsubscribe } from '../newsletter/subscribe.ts'
import { listDeliveries } from './schema.ts'
import { forgetListDeliveries } from './tell-list.ts'

let site: TestApp
let owner: Client
let visitor: Client
let service: LocalMailingLists
beforeEach(async () => {
  service = await startLocalMailingLists()
  site = await createTestApp({
    config: {
      rateLimits: false,
      privateWebhooks: true,
      encryptionKey: 'a key of the tests that is long enough',
      serviceApis: { mailchimp: service.url, brevo: service.url },
    },
  })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
})
afterEach(async () => {
  await site.close()
  await service.close()
})

const LIST = '/api/config/connections/mailing-list'
const state = async () => (await owner.get('/api/config/connections')).json()
const lists = (body: object = {}, client = owner) =>
  client.post(`${LIST}/lists`, { service: 'mailchimp', apiKey: MAILCHIMP_KEY, ...body })
const connect = (body: object = {}) =>
  owner.put(LIST, { service: 'mailchimp', apiKey: MAILCHIMP_KEY, listId: 'l1', newsletter: true, ...body })
const log = async () => (await owner.get(`${LIST}/deliveries`)).json().deliveries

async function pageWith(type: number, value: JsonObject): Promise<Block> {
  const fresh = newBlock(type, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no such block.')
  const block = { ...fresh, value: { ...fresh.value, captcha: 'none', ...value } }
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const document = { format: 1 as const, sections: [section([block])] }
  const made = await createPage(site.db, site.clock, website, {
    title: `Page ${newId()}`,
    type: 10,
    document,
  })
  if (!made.ok) throw new Error(inEnglish(made.message))
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  return block
}

async function send(block: Block, answers: object) {
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  site.clock.advance(60_000)
  const sent = await visitor.post('/api/form/SaveFormSubmission', {
    formId: block.id,
    key,
    form: JSON.stringify(answers),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  await site.runJobs()
}

const contact = (mailingList: string) => pageWith(BLOCK_TYPES.form, { mailingList })
const right = (email: string, more: object = {}) => ({
  name: ['Ada', 'Lovelace'],
  email,
  message: 'Hi',
  ...more,
})

test('[CONN-1] a list is chosen among those of the account; what is missing is said', async () => {
  expect(await state()).toEqual({
    mailingList: { state: 'disconnected', service: null, list: null, newsletter: true, failed: 0 },
    automation: { state: 'disconnected', automations: [] },
  })
  const refusal = async (answer: Promise<{ json(): { error: object } }>) => (await answer).json().error
  expect(await refusal(lists({ apiKey: '' }))).toMatchObject({ fields: { apiKey: 'Required' } })
  expect(await refusal(lists({ apiKey: 'http://127.0.0.1/' }))).toMatchObject({
    message: 'This is no key of that service. Copy it as the service shows it.',
  })
  expect(await refusal(lists({ apiKey: MAILCHIMP_KEY.replace('0', '9') }))).toMatchObject({
    code: 'connection-refused',
    message: 'The service does not take this key. It says: Your API key may be invalid.',
  })
  service.status = 503
  expect(await refusal(lists())).toMatchObject({
    code: 'connection-away',
    message: 'Unable to connect. Please try again',
  })
  service.status = 200
  expect((await lists()).json()).toEqual({ lists: [{ id: 'l1', name: 'Friends', members: 3 }] })
  for (const listId of ['', 'l9'])
    expect(await refusal(connect({ listId }))).toMatchObject({
      code: 'list-missing',
      fields: { listId: 'A List must be selected' },
    })
  service.lists.clear()
  expect(await refusal(connect())).toMatchObject({
    message: "You don't have any mailing lists, please create one before continuing",
  })
  expect((await state()).mailingList.state).toBe('disconnected')
})

test('[CONN-1] [CONN-4] the key is kept locked, is never shown, and need not be written again', async () => {
  const connected = await connect()
  expect(connected.json().mailingList).toEqual({
    state: 'connected',
    service: 'mailchimp',
    list: { id: 'l1', name: 'Friends' },
    newsletter: true,
    failed: 0,
  })
  expect(JSON.stringify(await state()) + connected.body).not.toContain(MAILCHIMP_KEY)
  const { rows } = await site.db.execute(sql`select value::text from settings`)
  expect(JSON.stringify(rows)).toContain('Friends')
  expect(JSON.stringify(rows)).not.toContain(MAILCHIMP_KEY.slice(0, 20))
  service.lists.set('l2', 'Customers')
  expect((await connect({ apiKey: '', listId: 'l2', newsletter: false })).json().mailingList).toMatchObject({
    list: { name: 'Customers' },
    newsletter: false,
  })
  // The kept key belongs to its service alone.
  expect((await lists({ service: 'brevo', apiKey: '' })).statusCode).toBe(422)
  expect((await owner.delete(LIST)).statusCode).toBe(204)
  expect((await state()).mailingList.state).toBe('disconnected')
  const viewer = await site.signInOwner({ email: 'viewer@example.com', role: roles.storeManager })
  for (const answer of [viewer.get('/api/config/connections'), lists({}, viewer)])
    expect((await answer).statusCode).toBe(403)
})

test.each([
  ['mailchimp', MAILCHIMP_KEY, 'PUT /3.0/lists/l1/members/', 'PATCH /3.0/lists/l1/members/'],
  ['brevo', BREVO_KEY, 'POST /v3/contacts', 'POST /v3/contacts/lists/1/contacts/remove'],
])(
  '[CONN-2] [CONN-3] [CONN-5] %s: who confirms the newsletter is put on the list, and who leaves is taken off',
  async (name, apiKey, put, off) => {
    const connected = await connect({ service: name, apiKey, listId: name === 'brevo' ? '1' : 'l1' })
    expect(connected.statusCode, connected.body).toBe(200)
    const block = await pageWith(BLOCK_TYPES.newsletter, { withoutConfirmation: true })
    await send(block, { email: 'Ada@Example.com' })
    expect(service.members.get('l1 ada@example.com')).toBe('subscribed')
    expect(service.asked.at(-1)?.call).toContain(put)
    const [subscriber] = (await owner.get('/api/config/subscribers')).json().subscribers
    site.clock.advance(1000)
    await unsubscribe(site.app, site.websiteId, subscriber.id)
    await site.runJobs()
    expect(service.members.get('l1 ada@example.com')).toBe('unsubscribed')
    expect(service.asked.at(-1)?.call).toContain(off)
    expect(await log()).toMatchObject([
      { email: 'ada@example.com', action: 'unsubscribe', state: 'delivered', problem: null },
      { email: 'ada@example.com', action: 'subscribe', state: 'delivered' },
    ])
  },
)

test('[CONN-8] senders of a form are put on the list where its owner wants that, or where they tick the box', async () => {
  await connect({ newsletter: false })
  await send(await contact('no'), right('no@example.com'))
  const asked = await contact('asked')
  await send(asked, right('unticked@example.com'))
  await send(asked, right('ticked@example.com', { 'mailing-list': ['Join the mailing list'] }))
  await send(await contact('always'), right('always@example.com'))
  expect([...service.members.keys()].sort()).toEqual(['l1 always@example.com', 'l1 ticked@example.com'])
  expect(service.asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    email_address: 'ticked@example.com',
    status_if_new: 'subscribed',
    language: 'en',
    merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace' },
  })
  // What they agreed to is kept with the answer.
  const { answers } = (await owner.get('/api/config/form-answers?search=join')).json()
  expect(answers).toHaveLength(1)
  // The newsletter is not told of here.
  await send(await pageWith(BLOCK_TYPES.newsletter, { withoutConfirmation: true }), {
    email: 'n@example.com',
  })
  expect(service.members.has('l1 n@example.com')).toBe(false)
})

test('[CONN-5] what does not go well is tried again, says why, and is over when it never will', async () => {
  await connect()
  const block = await contact('always')
  service.status = 429
  await send(block, right('ada@example.com'))
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'HTTP 429 Busy.' }])
  service.status = 200
  site.clock.advance(61_000)
  await site.runJobs()
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, problem: null }])
  await send(block, right('forgotten@example.com'))
  const [failed] = await log()
  expect(failed).toMatchObject({ state: 'failed', problem: 'HTTP 400 Forgotten Email Not Subscribed' })
  expect((await state()).mailingList.failed).toBe(1)
  const again = await owner.post(`${LIST}/deliveries/${failed.id}/resend`)
  expect(again.statusCode).toBe(202)
  await site.runJobs()
  expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 1 })
  service.status = 500
  await send(block, right('never@example.com'))
  for (let hours = 0; hours < 8; hours++) {
    site.clock.advance(25 * 60 * 60 * 1000)
    await site.runJobs()
  }
  expect((await log())[0]).toMatchObject({ email: 'never@example.com', state: 'failed', attempts: 7 })
  service.status = 200
  await owner.post('/api/config/personal-data/erase', { email: 'never@example.com' })
  await site.runJobs()
  expect(JSON.stringify(await log())).not.toContain('never@')
  site.clock.advance(31 * 24 * 60 * 60 * 1000)
  await site.jobs.send(forgetListDeliveries, {})
  await site.runJobs()
  expect(await site.db.select().from(listDeliveries)).toEqual([])
})

/** What an automation service does with the key it was given. */
const automation = (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  const options = { headers, withoutCrumb: true }
  return {
    me: () => visitor.get('/api/automations/me', { headers }),
    samples: (event: string) => visitor.get(`/api/automations/samples?event=${event}`, { headers }),
    hook: (url: string, event: string) =>
      visitor.call('POST', '/api/automations/hooks', { ...options, body: { url, event } }),
    unhook: (id: string) => visitor.call('DELETE', `/api/automations/hooks/${id}`, options),
  }
}

async function listen(status: () => number): Promise<{ url: string; got: string[]; server: Server }> {
  const got: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push(Buffer.concat(chunks).toString())
      response.writeHead(status()).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hooks/catch/1`, got, server }
}

test('[CONN-6] [CONN-7] an automation is awaited, set up with the key, told, counted, and ended', async () => {
  const KEY = '/api/config/connections/automation'
  const made = (await owner.post(KEY)).json()
  expect(made.key).toMatch(/^plk_[\w-]{43}$/)
  expect(made.automation).toEqual({ state: 'awaiting', automations: [] })
  const { rows } = await site.db.execute(sql`select value::text from settings`)
  expect(JSON.stringify(rows)).not.toContain(made.key.slice(4, 20))
  const robot = automation(made.key)
  expect((await robot.me()).json()).toMatchObject({ id: site.websiteId, title: 'Test site' })
  expect((await robot.samples('form.submitted')).json()[0].data.answers[1].answer).toBe('ada@example.com')
  let status = 200
  const zap = await listen(() => status)
  try {
    const { id } = (await robot.hook(zap.url, 'form.submitted')).json()
    expect((await state()).automation).toMatchObject({
      state: 'connected',
      automations: [{ id, url: new URL(zap.url).origin, event: 'form.submitted' }],
    })
    expect((await owner.get('/api/config/webhooks')).json().endpoints).toEqual([])
    const block = await contact('no')
    await send(block, right('ada@example.com'))
    expect(JSON.parse(zap.got[0] ?? '')).toMatchObject({
      type: 'form.submitted',
      data: { form: { id: block.id } },
    })
    // The service ends an automation by answering that it is gone.
    status = 410
    await send(block, right('bo@example.com'))
    expect((await state()).automation.state).toBe('awaiting')
    const second = (await robot.hook(zap.url, 'subscriber.confirmed')).json()
    expect((await robot.unhook(second.id)).statusCode).toBe(204)
    expect((await robot.unhook(second.id)).statusCode).toBe(404)
    await robot.hook(zap.url, 'subscriber.confirmed')
  } finally {
    zap.server.close()
  }
  const newer = (await owner.post(KEY)).json().key
  expect((await robot.me()).statusCode).toBe(401)
  expect((await automation(newer).me()).statusCode).toBe(200)
  expect((await owner.delete(KEY)).statusCode).toBe(204)
  expect((await state()).automation).toEqual({ state: 'disconnected', automations: [] })
  for (const key of [newer, '', 'plk_', 'x'.repeat(47)]) {
    const refused = await automation(key).me()
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'automation-unknown'])
  }
})

test('[CONN-7] a key of one website opens no other, removes no webhook of an owner, and leads into no private network', async () => {
  const { key } = (await owner.post('/api/config/connections/automation')).json()
  await site.addWebsite('other')
  const elsewhere = site.client('other.localhost')
  const asked = await elsewhere.get('/api/automations/me', { headers: { authorization: `Bearer ${key}` } })
  expect(asked.statusCode).toBe(401)
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['form.submitted'] }
  const { id } = (await owner.post('/api/config/webhooks', hook)).json().endpoint
  expect((await automation(key).unhook(id)).statusCode).toBe(404)
  expect((await automation(key).hook('ftp://example.com', 'form.submitted')).json().error.code).toBe(
    'webhook-address',
  )
})

/** Somebody with an account, signed in. */
async function join(email: string): Promise<Client> {
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open' })
  const browser = site.client()
  await post(browser, '/_members/sign-up', { email, name: 'Ada' })
  await site.runJobs()
  const link = /http:\/\/localhost(\/_members\/choose\?\S+)/.exec(site.terminal.at(-1) ?? '')?.[1] ?? ''
  const t = new URL(link, 'http://localhost').searchParams.get('t') ?? ''
  expect((await post(browser, '/_members/choose', { t, password: 'a long password' })).statusCode).toBe(303)
  return browser
}

/** As a browser sends a form of a page. */
const post = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

/** Who is on the list now. */
const onList = async () => {
  await site.runJobs()
  return [...service.members]
    .flatMap(([who, how]) => (how === 'subscribed' ? [who.split(' ')[1]] : []))
    .sort()
}

/** Whom a service was told of that wants to know who joined. */
async function listening(): Promise<() => Promise<string[]>> {
  await owner.post('/api/config/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['subscriber.confirmed'],
  })
  return async () => {
    const { rows } = await site.db.execute<{ body: string }>(
      sql`select body from webhook_deliveries order by created_at, id`,
    )
    return rows.map(({ body }) => JSON.parse(body).data.email)
  }
}

test('[CONN-30] a member who ticks the newsletter in the account is on the list, one who unticks it is off it', async () => {
  await connect()
  const told = await listening()
  const browser = await join('ada@example.com')
  const save = (form: object) => post(browser, '/_members/profile', { name: 'Ada', ...form })
  await save({ newsletter: 'on' })
  expect(await onList()).toEqual(['ada@example.com'])
  // The same chosen once more is no change.
  await save({ newsletter: 'on' })
  site.clock.advance(1000)
  await save({})
  expect(await onList()).toEqual([])
  await save({})
  expect(await log()).toMatchObject([
    { action: 'unsubscribe', state: 'delivered' },
    { action: 'subscribe', state: 'delivered' },
  ])
  expect(await told()).toEqual(['ada@example.com'])
})

test('[CONN-30] whom the owner adds is on the list, whom they delete is off it, and one whose mails come back gets none', async () => {
  await connect()
  const told = await listening()
  const text = 'ada@example.com\nbo@example.com\ncy@example.com'
  const add = () => owner.post('/api/config/subscribers/import', { text, consent: 'At the fair' })
  expect((await add()).json()).toMatchObject({ added: 3 })
  expect(await onList()).toEqual(['ada@example.com', 'bo@example.com', 'cy@example.com'])
  expect((await add()).json()).toMatchObject({ added: 0, known: 3 })
  expect(await log()).toHaveLength(3)
  const { subscribers } = (await owner.get('/api/config/subscribers?search=bo@')).json()
  expect((await owner.delete(`/api/config/subscribers/${subscribers[0].id}`)).statusCode).toBe(204)
  expect(await onList()).toEqual(['ada@example.com', 'cy@example.com'])
  const blocked = { email: 'cy@example.com', reason: 'complained', detail: 'abuse' } as const
  for (const _ of [1, 2])
    await transaction(site.db, (tx) => blockAddress(site.app, tx, site.websiteId, blocked))
  expect(await onList()).toEqual(['ada@example.com'])
  expect(await log()).toHaveLength(5)
  await owner.post('/api/config/campaigns/unblock', { email: 'cy@example.com' })
  expect(await onList()).toEqual(['ada@example.com', 'cy@example.com'])
  // They were added, and confirmed nothing.
  expect(await told()).toEqual([])
})

test('[CONN-30] [HOOK-1] who subscribes where nothing is confirmed counts at once, and services are told', async () => {
  const told = await listening()
  await send(await pageWith(BLOCK_TYPES.newsletter, { withoutConfirmation: true }), {
    email: 'ada@example.com',
  })
  expect(await told()).toEqual(['ada@example.com'])
  await send(await pageWith(BLOCK_TYPES.newsletter, {}), { email: 'bo@example.com' })
  expect(await told()).toEqual(['ada@example.com'])
})

test('[CONN-31] what waits for a list that is away is no more than what somebody chose last', async () => {
  await connect()
  const browser = await join('ada@example.com')
  const save = (form: object) => post(browser, '/_members/profile', { name: 'Ada', ...form })
  service.status = 503
  await save({ newsletter: 'on' })
  await site.runJobs()
  expect(await log()).toMatchObject([{ action: 'subscribe', state: 'waiting', attempts: 1 }])
  await save({})
  service.status = 200
  for (let minutes = 0; minutes < 3; minutes++) {
    site.clock.advance(61_000)
    await site.runJobs()
  }
  expect(await onList()).toEqual([])
  expect(await log()).toMatchObject([{ action: 'unsubscribe', state: 'delivered' }])
})

test.each([
  ['mailchimp', MAILCHIMP_KEY, 'l1', 'POST /3.0/lists/l1/members/'],
  ['brevo', BREVO_KEY, '1', 'DELETE /v3/contacts/ada%40example.com'],
])(
  '[CONN-32] [PERSON-30] %s keeps nothing of somebody who is erased, as soon as it answers',
  async (name, apiKey, listId, gone) => {
    // Of the newsletter it is told nothing: they came by a form.
    await connect({ service: name, apiKey, listId, newsletter: false })
    await send(await contact('always'), right('ada@example.com'))
    expect(await onList()).toEqual(['ada@example.com'])
    service.status = 503
    const erased = await owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
    expect(erased.statusCode, erased.body).toBe(200)
    await site.runJobs()
    // What is kept of them meanwhile is the one address the service has to be told.
    const kept = await site.db.select().from(listDeliveries)
    expect(kept).toMatchObject([{ email: 'ada@example.com', name: '', action: 'erase', state: 'waiting' }])
    service.status = 200
    site.clock.advance(61_000)
    await site.runJobs()
    expect(service.asked.at(-1)?.call).toContain(gone)
    expect([...service.members]).toEqual([])
    expect(await site.db.select().from(listDeliveries)).toEqual([])
    // Somebody it does not know is gone there already.
    await owner.post('/api/config/personal-data/erase', { email: 'nobody@example.com' })
    await site.runJobs()
    expect(await site.db.select().from(listDeliveries)).toEqual([])
  },
)

test('[CONN-32] a removal that never went well is seen by the owner, and over once the list is disconnected', async () => {
  await connect()
  service.status = 500
  await owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
  for (let hours = 0; hours < 8; hours++) {
    site.clock.advance(25 * 60 * 60 * 1000)
    await site.runJobs()
  }
  const [failed] = await log()
  expect(failed).toMatchObject({ email: 'ada@example.com', action: 'erase', state: 'failed' })
  await owner.delete(LIST)
  await owner.post(`${LIST}/deliveries/${failed.id}/resend`)
  await site.runJobs()
  expect(await site.db.select().from(listDeliveries)).toEqual([])
})
