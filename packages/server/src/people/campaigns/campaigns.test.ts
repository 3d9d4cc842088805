import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, EVERYBODY, newId, type Block, type SegmentRules } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { contacts } from '../../site/contacts/schema.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { openShop } from '../../testing/shop.ts'
import { subscribers } from '../newsletter/schema.ts'
import { readReturned } from './returned-mail.ts'
import { campaignRecipients } from './schema.ts'
import { startCampaigns } from './start-campaigns.ts'

let site: TestApp
let server: TestMailServer | undefined
afterEach(async () => {
  await site.close()
  await server?.close()
  server = undefined
})

const url = '/api/config/campaigns'

async function start(
  answerTo?: (address: string) => number | string | undefined,
  options: TestAppOptions = {},
): Promise<Client> {
  server = await startMailServer(0, answerTo)
  site = await createTestApp({
    ...options,
    config: { smtp: server.smtp, mailFrom: 'Kiln <shop@kiln.example>', rateLimits: false, ...options.config },
  })
  return site.signInOwner({ role: roles.campaignsEditor })
}

/** Adds subscribers who get the newsletter. */
async function subscribe(emails: readonly string[], more: Partial<typeof subscribers.$inferInsert> = {}) {
  const now = site.clock.now()
  const rows = emails.map((email) => ({
    websiteId: site.websiteId,
    id: newId(),
    email,
    state: 'subscribed' as const,
    language: 'en',
    source: 'form' as const,
    consent: 'Once a month.',
    consentLanguage: 'en',
    consentPath: '/',
    consentedAt: now,
    origin: 'http://localhost',
    createdAt: now,
    ...more,
  }))
  await site.db.insert(subscribers).values(rows)
  return rows
}

const button = (link: string): Block => ({
  id: newId(),
  type: BLOCK_TYPES.button,
  value: { link: { kind: 'url', url: link } },
  texts: { en: { label: 'To the shop' } },
  layout: { desktop: { x: 0, y: 6, w: 5, h: 2 } },
})

const put = (client: Client, documentId: string, blocks: readonly Block[], revision = 0) =>
  client.post(
    `/api/config/documents/${documentId}/operations`,
    batchOf(revision, [{ type: 'insertSection', index: 0, section: section(blocks) }]),
  )

/** A campaign with a subject and a mail. */
async function written(client: Client, more: object = {}) {
  const { campaign } = (await client.post(url, {})).json()
  await put(client, campaign.documentId, [
    textBlock('<p>The kiln is <a href="/shop">open</a>.</p>'),
    button('https://kiln.example/new?a=1&b=2'),
  ])
  const changed = await client.patch(`${url}/${campaign.id}`, {
    subject: { en: 'News from the kiln' },
    previewText: { en: 'Fresh bowls' },
    senderName: 'Mara of the kiln',
    ...more,
  })
  expect(changed.statusCode, changed.body).toBe(200)
  return changed.json().campaign as { id: string; documentId: string }
}

const look = async (client: Client, id: string) => (await client.get(`${url}/${id}`)).json().campaign

/** Runs batches until there are none, letting time pass in between. */
async function runBatches(steps = 20) {
  for (let step = 0; step < steps; step++) {
    await site.runJobs()
    site.clock.advance(10_000)
  }
}

describe('writing', () => {
  test('[CAMPAIGN-1] is begun, listed, begun anew like another one, and deleted', async () => {
    const client = await start()
    const { id, documentId } = await written(client)
    site.clock.advance(1)
    const copy = (await client.post(url, { like: id })).json().campaign
    expect(copy).toMatchObject({ state: 'draft', subject: { en: 'News from the kiln' } })
    expect(copy.documentId).not.toBe(documentId)
    const { document } = (await client.get(`/api/config/documents/${copy.documentId}`)).json()
    expect(JSON.stringify(document)).toContain('The kiln is')
    expect((await client.get(url)).json().campaigns.map((one: { id: string }) => one.id)).toEqual([
      copy.id,
      id,
    ])
    expect((await client.delete(`${url}/${copy.id}`)).statusCode).toBe(204)
    expect((await client.get(`/api/config/documents/${copy.documentId}`)).statusCode).toBe(404)
    expect((await client.get(`${url}/${copy.id}`)).statusCode).toBe(404)
    expect((await client.post(url, { like: 'nothing' })).statusCode).toBe(404)
  })

  test('[CAMPAIGN-1] only who may write campaigns sees and writes them; publishing never shows one', async () => {
    const client = await start()
    const { id, documentId } = await written(client)
    const editor = await site.signInOwner({ role: roles.editor })
    expect((await editor.get(url)).statusCode).toBe(403)
    expect((await put(editor, documentId, [textBlock('<p>Mine</p>')], 1)).statusCode).toBe(403)
    for (const at of ['', '/canvas'])
      expect((await editor.get(`/api/config/documents/${documentId}${at}`)).statusCode).toBe(403)
    const admin = await site.signInOwner()
    expect((await admin.get('/api/config/changes')).json().changes).toEqual([])
    await admin.post('/api/config/publish', { documentIds: [documentId] })
    expect((await site.client().get(`/${id}`)).statusCode).toBe(404)
  })

  test('[CAMPAIGN-2] its canvas shows it alone, and takes only what mail programs show', async () => {
    const client = await start()
    const { documentId } = await written(client)
    const canvas = (await client.get(`/api/config/documents/${documentId}/canvas`)).json()
    expect(canvas.edits).toBe('mail')
    const video: Block = { ...textBlock('x'), type: BLOCK_TYPES.video, texts: {} }
    const refused = await put(client, documentId, [video], 1)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.message).toContain('mail programs show nothing else')
  })

  test('[CAMPAIGN-3] is changed until it begins; what does not exist is refused by its field', async () => {
    const client = await start()
    const { id } = await written(client)
    const wrong = await client.patch(`${url}/${id}`, { segmentId: 'nothing' })
    expect(wrong.json().error).toMatchObject({
      code: 'unknown-segment',
      fields: { segmentId: expect.anything() },
    })
    expect((await client.patch(`${url}/${id}`, { topicId: 'nothing' })).statusCode).toBe(422)
    expect((await client.patch(`${url}/${id}`, { replyTo: 'nobody' })).statusCode).toBe(400)
    expect((await client.patch(`${url}/${id}`, { perHour: 1 })).statusCode).toBe(400)
    expect((await client.patch(`${url}/${id}`, { subject: { en: 'x'.repeat(201) } })).statusCode).toBe(400)
    await subscribe(['ada@example.com'])
    await client.post(`${url}/${id}/send`, {})
    expect((await client.patch(`${url}/${id}`, { senderName: 'Late' })).json().error.code).toBe(
      'campaign-state',
    )
    expect((await client.patch(`${url}/${id}`, { perHour: 600 })).json().campaign.perHour).toBe(600)
  })

  test('[CAMPAIGN-5] is looked at as it will be sent, and tried out on oneself', async () => {
    const client = await start()
    const { id } = await written(client)
    const seen = (await client.get(`${url}/${id}/preview`)).json()
    expect(seen.subject).toBe('News from the kiln')
    expect(seen.html).toContain('href="http://localhost/shop"')
    expect(seen.html).toContain('Fresh bowls')
    expect(seen.html).not.toContain('reader.invalid')
    expect(seen.html).not.toContain('<script')
    expect(seen.text).toContain('The kiln is open (http://localhost/shop).')
    expect(seen.text).toContain('To the shop: https://kiln.example/new?a=1&b=2')
    expect((await client.post(`${url}/${id}/test`, { to: 'no address' })).statusCode).toBe(400)
    expect((await client.post(`${url}/${id}/test`, { to: 'me@example.com' })).statusCode).toBe(204)
    await site.runJobs()
    expect(server!.mails[0]).toMatchObject({ to: ['me@example.com'] })
    expect(server!.mails[0]!.source).toContain('Subject: Test: News from the kiln')
  })
})

describe('sending', () => {
  test('[CAMPAIGN-8] [CAMPAIGN-10] [CAMPAIGN-11] [CAMPAIGN-13] goes to a thousand, each once; who is refused gets no more', async () => {
    const client = await start((address) => (address.startsWith('gone') ? 550 : undefined))
    await subscribe([
      ...Array.from({ length: 980 }, (_, index) => `reader${index}@example.com`),
      ...Array.from({ length: 20 }, (_, index) => `gone${index}@example.com`),
    ])
    await subscribe(['pending@example.com'], { state: 'pending' })
    await subscribe(['left@example.com'], { state: 'unsubscribed' })
    const { id } = await written(client, { perHour: 1_000_000, replyTo: 'mara@kiln.example' })
    const sent = await client.post(`${url}/${id}/send`, {})
    expect(sent.json().campaign.state).toBe('sending')
    await runBatches()
    const reached = server!.mails.flatMap(({ to }) => to)
    expect(reached).toHaveLength(980)
    expect(new Set(reached).size).toBe(980)
    expect(await look(client, id)).toMatchObject({ state: 'sent', counts: { sent: 980, refused: 20 } })
    const { source } = server!.mails[0]!
    expect(source).toMatch(/^From: "?Mara of the kiln"? <shop@kiln\.example>/m)
    expect(source).toContain('Reply-To: mara@kiln.example')
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).not.toContain('reader.invalid')
    const refused = (await client.get(`${url}/${id}/recipients`, { query: { state: 'refused' } })).json()
    expect(refused.recipients[0].problem).toContain('No such mail box')
    const blocked = (await client.get(`${url}/blocked`)).json().addresses
    expect(blocked).toHaveLength(20)
    const again = await written(client)
    expect((await client.get(`${url}/${again.id}/audience`)).json()).toEqual({ people: 980, blocked: 20 })
  })

  test('[CAMPAIGN-4] [CAMPAIGN-10] one leaves at a press of the mail program, and the page of the mail leads to one’s own choices', async () => {
    const client = await start()
    const [ada] = await subscribe(['ada@example.com'])
    await client.post(`${url}/${(await written(client)).id}/send`, {})
    await site.runJobs()
    const source = readMail(server!.mails[0]!.source)
    const header = /List-Unsubscribe:\s*<http:\/\/localhost([^>]+)>/.exec(source)![1]!
    const left = await site
      .client()
      .post(header, undefined, { form: { 'List-Unsubscribe': 'One-Click' }, withoutCrumb: true })
    expect(left.statusCode).toBe(200)
    const [row] = await site.db.select().from(subscribers).where(eq(subscribers.id, ada!.id))
    expect(row!.state).toBe('unsubscribed')
    expect(source).toContain('/_newsletter/preferences?')
  })

  test('[CAMPAIGN-6] [CAMPAIGN-7] waits for its moment, and goes to whoever is there then; its mail stays as it was', async () => {
    const client = await start()
    const { id, documentId } = await written(client)
    const past = await client.post(`${url}/${id}/send`, { at: site.clock.now().getTime() - 1 })
    expect(past.json().error).toMatchObject({ code: 'moment-past' })
    const at = site.clock.now().getTime() + 60_000
    expect((await client.post(`${url}/${id}/send`, { at })).json().campaign).toMatchObject({
      state: 'scheduled',
    })
    expect((await put(client, documentId, [textBlock('<p>Late</p>')], 1)).statusCode).toBe(422)
    await client.post(`${url}/${id}/step`, { step: 'unschedule' })
    expect((await put(client, documentId, [textBlock('<p>In time</p>')], 1)).statusCode).toBe(200)
    await client.post(`${url}/${id}/send`, { at })
    const job = startCampaigns(site.app)
    await site.jobs.runScheduled(job)
    await site.runJobs()
    expect(server!.mails).toEqual([])
    await subscribe(['ada@example.com'])
    site.clock.advance(60_000)
    await site.jobs.runScheduled(job)
    await runBatches(2)
    expect(server!.mails).toHaveLength(1)
    expect(readMail(server!.mails[0]!.source)).toContain('In time')
    expect(await look(client, id)).toMatchObject({ state: 'sent' })
  })

  test('[CAMPAIGN-6] a campaign nobody would get when its moment comes is over, and says why', async () => {
    const client = await start()
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, { at: site.clock.now().getTime() + 1000 })
    site.clock.advance(2000)
    await site.jobs.runScheduled(startCampaigns(site.app))
    expect(await look(client, id)).toMatchObject({
      state: 'canceled',
      problem: expect.stringContaining('Nobody would get'),
    })
  })

  test('[CAMPAIGN-6] [CAMPAIGN-8] is sent no faster than it may, paused, gone on with, and canceled', async () => {
    const client = await start()
    await subscribe(Array.from({ length: 40 }, (_, index) => `r${index}@example.com`))
    const { id } = await written(client, { perHour: 3600 })
    await client.post(`${url}/${id}/send`, {})
    await site.runJobs()
    await site.runJobs()
    expect(server!.mails).toHaveLength(10)
    expect((await client.post(`${url}/${id}/step`, { step: 'pause' })).json().campaign.state).toBe('paused')
    await runBatches(3)
    expect(server!.mails).toHaveLength(10)
    await client.post(`${url}/${id}/step`, { step: 'resume' })
    await site.runJobs()
    expect(server!.mails).toHaveLength(20)
    await client.post(`${url}/${id}/step`, { step: 'cancel' })
    await runBatches(3)
    expect(server!.mails).toHaveLength(20)
    expect(await look(client, id)).toMatchObject({ state: 'canceled', counts: { sent: 20, waiting: 20 } })
    expect((await client.post(`${url}/${id}/step`, { step: 'resume' })).statusCode).toBe(409)
    expect((await client.post(`${url}/${id}/send`, {})).statusCode).toBe(409)
  })

  test('[CAMPAIGN-7] who says while it is sent that they do not want its topic gets none', async () => {
    const client = await start()
    const topics = await client.put('/api/config/newsletter/topics', { topics: [{ name: 'Events' }] })
    const [topic] = topics.json().topics
    const { id } = await written(client, { topicId: topic.id })
    const [ada] = await subscribe(['ada@example.com'])
    await subscribe(['bo@example.com'])
    await client.post(`${url}/${id}/send`, {})
    await site.db
      .update(subscribers)
      .set({ leftTopics: [topic.id] })
      .where(eq(subscribers.id, ada!.id))
    await runBatches(3)
    expect(server!.mails.flatMap(({ to }) => to)).toEqual(['bo@example.com'])
    expect((await look(client, id)).counts).toEqual({ sent: 1, skipped: 1 })
  })

  test('[CAMPAIGN-19] a mail of rules, and of blocks for which nothing was chosen, is empty', async () => {
    const client = await start()
    await subscribe(['ada@example.com'])
    const { campaign } = (await client.post(url, {})).json()
    await client.patch(`${url}/${campaign.id}`, { subject: { en: 'Hello' } })
    const kinds = ['text', 'image', 'button', 'line', 'product', 'summary'] as const
    const blocks = kinds.map((kind, row) => newBlock(BLOCK_TYPES[kind], newId(), 'en', { x: 0, y: row * 8 })!)
    await put(client, campaign.documentId, [
      ...blocks.slice(1),
      { ...blocks[0]!, texts: { en: { html: '<p> </p>' } } },
    ])
    const at = site.clock.now().getTime() + 60_000
    for (const [path, body] of [
      ['send', {}],
      ['send', { at }],
      ['test', { to: 'me@example.com' }],
    ] as const) {
      const refused = await client.post(`${url}/${campaign.id}/${path}`, body)
      expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'campaign-empty'])
    }
    expect(await look(client, campaign.id)).toMatchObject({ state: 'draft' })
    await put(client, campaign.documentId, [textBlock('<p>Open</p>')], 1)
    expect((await client.post(`${url}/${campaign.id}/send`, {})).statusCode).toBeLessThan(300)
  })

  test('[CAMPAIGN-20] one whose product is gone when its moment comes is over, says so, and goes to nobody', async () => {
    const client = await start()
    const admin = await site.signInOwner()
    const shop = await openShop(site, { withPages: true })
    const { id: productId } = await shop.product()
    await subscribe(['ada@example.com'])
    const { campaign } = (await client.post(url, {})).json()
    const block = newBlock(BLOCK_TYPES.product, newId(), 'en', { x: 0, y: 0 })!
    await put(client, campaign.documentId, [{ ...block, value: { ...block.value, productId } }])
    await client.patch(`${url}/${campaign.id}`, { subject: { en: 'The bowl' } })
    const at = site.clock.now().getTime() + 60_000
    expect((await client.post(`${url}/${campaign.id}/send`, { at })).json().campaign.state).toBe('scheduled')
    expect((await admin.delete(`/api/config/products/${productId}`)).statusCode).toBeLessThan(300)
    site.clock.advance(60_000)
    await site.jobs.runScheduled(startCampaigns(site.app))
    await runBatches(2)
    expect(server!.mails).toEqual([])
    expect(await look(client, campaign.id)).toMatchObject({
      state: 'canceled',
      counts: {},
      problem: 'Nothing was left in the mail when its moment came: what it showed is gone.',
    })
  })

  test('[CAMPAIGN-20] one that goes at once is drawn once in each language', async () => {
    const client = await start()
    await subscribe(['ada@example.com'])
    const { id } = await written(client)
    const drawn = vi.spyOn(site.app.pageSources, 'siteMap')
    expect((await client.post(`${url}/${id}/send`, {})).json().campaign.state).toBe('sending')
    expect(drawn).toHaveBeenCalledTimes(1)
  })

  test('[CAMPAIGN-7] who leaves before it is their turn gets none; an empty mail and a missing subject are not sent', async () => {
    const client = await start()
    const empty = (await client.post(url, {})).json().campaign
    expect((await client.post(`${url}/${empty.id}/send`, {})).json().error.message).toBe(
      'Write a subject first.',
    )
    await client.patch(`${url}/${empty.id}`, { subject: { en: 'Hello' } })
    expect((await client.post(`${url}/${empty.id}/send`, {})).json().error.code).toBe('campaign-empty')
    const { id } = await written(client)
    expect((await client.post(`${url}/${id}/send`, {})).json().error.code).toBe('nobody-to-send-to')
    expect(await look(client, id)).toMatchObject({ state: 'draft' })
    const [ada] = await subscribe(['ada@example.com'])
    await subscribe(['bo@example.com'])
    await client.post(`${url}/${id}/send`, {})
    await site.db.update(subscribers).set({ state: 'unsubscribed' }).where(eq(subscribers.id, ada!.id))
    await runBatches(2)
    expect(server!.mails.flatMap(({ to }) => to)).toEqual(['bo@example.com'])
    expect((await look(client, id)).counts).toEqual({ sent: 1, skipped: 1 })
  })

  test('[CAMPAIGN-6] without a mail server nothing is sent, and that is said', async () => {
    site = await createTestApp()
    const client = await site.signInOwner()
    await subscribe(['ada@example.com'])
    const { id } = await written(client)
    expect((await client.post(`${url}/${id}/send`, {})).json().error.code).toBe('no-mail-server')
    expect((await client.post(`${url}/${id}/test`, { to: 'me@example.com' })).json().error.code).toBe(
      'no-mail-server',
    )
  })
})

describe('what goes wrong', () => {
  test('[CAMPAIGN-9] what was being handed over when a server stopped is not sent again by itself, but if one asks for it', async () => {
    const client = await start()
    const [ada] = await subscribe(['ada@example.com'])
    await subscribe(['bo@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await site.db
      .update(campaignRecipients)
      .set({ state: 'handing', claimedAt: site.clock.now() })
      .where(eq(campaignRecipients.subscriberId, ada!.id))
    await site.runJobs()
    expect(await look(client, id)).toMatchObject({ state: 'sending', counts: { handing: 1, sent: 1 } })
    site.clock.advance(4 * 60_000)
    await runBatches(2)
    expect(await look(client, id)).toMatchObject({ state: 'sent', counts: { unsure: 1, sent: 1 } })
    expect(server!.mails).toHaveLength(1)
    await client.post(`${url}/${id}/step`, { step: 'send-unsure' })
    await runBatches(2)
    expect(server!.mails.flatMap(({ to }) => to)).toEqual(['bo@example.com', 'ada@example.com'])
    expect(await look(client, id)).toMatchObject({ state: 'sent', counts: { sent: 2 } })
  })

  test('[CAMPAIGN-17] a mail that is sent again has the Message-ID it had, so that a mailbox can drop what it has; nobody else has it', async () => {
    const client = await start()
    const [ada] = await subscribe(['ada@example.com', 'bo@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await runBatches(2)
    // The server was killed after the mail server took it, and before that was written down.
    await site.db
      .update(campaignRecipients)
      .set({ state: 'unsure' })
      .where(eq(campaignRecipients.subscriberId, ada!.id))
    await client.post(`${url}/${id}/step`, { step: 'send-unsure' })
    await runBatches(2)
    const names = (address: string) =>
      server!.mails
        .filter(({ to }) => to.includes(address))
        .map(({ source }) => /^message-id:\s+(<[^>]+>)/im.exec(source)?.[1])
    const [first, again, ...more] = names('ada@example.com')
    expect(first).toMatch(/^<.+@kiln\.example>$/)
    expect([again, more]).toEqual([first, []])
    expect(names('bo@example.com')).not.toContain(first)
  })

  test('[CAMPAIGN-11] an address that is not taken at the moment is tried again; a mail server that is away keeps nobody from theirs', async () => {
    let tries = 0
    const client = await start((address) => (address.startsWith('full') && tries++ < 2 ? 452 : undefined))
    await subscribe(['full@example.com', 'bo@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await site.runJobs()
    expect((await look(client, id)).counts).toEqual({ sent: 1, waiting: 1 })
    for (let step = 0; step < 8; step++) {
      site.clock.advance(5 * 60_000)
      await site.runJobs()
    }
    expect(await look(client, id)).toMatchObject({ state: 'sent', counts: { sent: 2 } })
    expect((await client.get(`${url}/blocked`)).json().addresses).toEqual([])
    await server!.close()
    const second = await written(client)
    await client.post(`${url}/${second.id}/send`, {})
    await site.runJobs()
    expect(await look(client, second.id)).toMatchObject({
      state: 'sending',
      counts: { waiting: 2 },
      problem: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('[CAMPAIGN-11] what is refused of the mail, or of who sends it, blocks no address', async () => {
    let refuses = true
    const answers: Readonly<Record<string, string>> = {
      gone: '550 5.1.1 User unknown',
      spam: '554 5.7.1 Relay access denied',
      sender: '550 5.1.8 Sender address rejected',
      policy: '554 Blocked by a list',
    }
    const client = await start((address) => (refuses ? answers[address.split('@')[0]!] : undefined))
    await subscribe(Object.keys(answers).map((name) => `${name}@example.com`))
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await site.runJobs()
    expect((await look(client, id)).counts).toEqual({ refused: 1, waiting: 3 })
    refuses = false
    for (let step = 0; step < 4; step++) {
      site.clock.advance(5 * 60_000)
      await site.runJobs()
    }
    expect((await look(client, id)).counts).toEqual({ refused: 1, sent: 3 })
    const { addresses } = (await client.get(`${url}/blocked`)).json()
    expect(addresses.map(({ email }: { email: string }) => email)).toEqual(['gone@example.com'])
  })

  test('[CAMPAIGN-11] one that no mail can be addressed to keeps nobody from theirs', async () => {
    const client = await start()
    await subscribe(['no address', 'ada@example.com', 'bo@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    for (let step = 0; step < 60; step++) {
      await site.runJobs()
      site.clock.advance(10 * 60_000)
    }
    expect(server!.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bo@example.com'])
    expect(await look(client, id)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1 } })
  })

  test('[CAMPAIGN-6] one that cannot begin keeps no other from beginning', async () => {
    const client = await start()
    await subscribe(['ada@example.com'])
    const at = site.clock.now().getTime() + 60_000
    const broken = await written(client)
    await client.post(`${url}/${broken.id}/send`, { at })
    const fine = await written(client)
    await client.post(`${url}/${fine.id}/send`, { at })
    await site.db.execute(
      sql`update documents set document = '{"format":1,"sections":[null]}' where owner_id = ${broken.id}`,
    )
    site.clock.advance(60_000)
    await site.jobs.runScheduled(startCampaigns(site.app)).catch(() => undefined)
    await runBatches(2)
    expect((await look(client, fine.id)).state).toBe('sent')
  })

  test('[CAMPAIGN-12] a blocked address is seen with its reason, and can get campaigns again', async () => {
    const client = await start((address) => (address.startsWith('gone') ? 550 : undefined))
    await subscribe(['gone@example.com', 'ada@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await runBatches(2)
    const [one] = (await client.get(`${url}/blocked`)).json().addresses
    expect(one).toMatchObject({ email: 'gone@example.com', reason: 'refused' })
    expect((await client.post(`${url}/unblock`, { email: 'Gone@example.com' })).statusCode).toBe(204)
    expect((await client.post(`${url}/unblock`, { email: 'gone@example.com' })).statusCode).toBe(404)
    expect((await client.get(`${url}/${(await written(client)).id}/audience`)).json()).toEqual({
      people: 2,
      blocked: 0,
    })
  })

  test('[CAMPAIGN-14] a mail that is made to keep a server busy is read like any other', () => {
    const long = 'a'.repeat(299_000)
    expect(readReturned(`Final-Recipient: rfc822; ${long}\r\nAction: failed\r\nStatus: 5.1.1`)).toEqual([])
    expect(readReturned(`Feedback-Type: abuse\r\nOriginal-Rcpt-To: ${long}`)).toEqual([])
    expect(readReturned('Feedback-Type: abuse\n\n'.repeat(13_000))).toEqual([])
    const many = 'Feedback-Type: abuse\nOriginal-Rcpt-To: <ada@example.com>\n\n'.repeat(5000)
    expect(readReturned(many)).toHaveLength(50)
  })

  test('[CAMPAIGN-14] mails that come back and complaints are taken in, of addresses a campaign went to, by a key', async () => {
    const client = await start()
    await subscribe(['ada@example.com', 'bo@example.com'])
    const { id } = await written(client)
    await client.post(`${url}/${id}/send`, {})
    await runBatches(2)
    const { returnUrl } = (await client.get(`${url}/sender`)).json()
    const path = new URL(returnUrl).pathname
    const messageId = /Message-ID:\s*(<[^>]+>)/i.exec(
      server!.mails.find(({ to }) => to[0] === 'ada@example.com')!.source,
    )![1]!
    const bounce = (email: string, action = 'failed') =>
      `Content-Type: multipart/report; report-type=delivery-status\r\n\r\n--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such\r\n user\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${messageId}\r\n`
    const hand = (body: string, at = path) =>
      site.client().post(at, body, { headers: { 'content-type': 'message/rfc822' }, withoutCrumb: true })
    expect((await hand(bounce('ada@example.com', 'delayed'))).json()).toEqual({ taken: 0 })
    expect((await hand(bounce('stranger@example.com'))).json()).toEqual({ taken: 0 })
    expect((await hand(bounce('ada@example.com'))).json()).toEqual({ taken: 1 })
    const complaint = `Feedback-Type: abuse\r\nOriginal-Rcpt-To: <bo@example.com>\r\n\r\n`
    expect((await hand(complaint)).json()).toEqual({ taken: 1 })
    expect((await hand(bounce('ada@example.com'), `${path}x`)).statusCode).toBe(404)
    expect((await look(client, id)).counts).toEqual({ returned: 1, sent: 1 })
    const { addresses } = (await client.get(`${url}/blocked`)).json()
    expect(addresses.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'complained',
      'returned',
    ])
    for (const hostile of [
      '',
      '\r\n'.repeat(5000),
      'Final-Recipient: rfc822;\r\nAction: failed\r\nStatus: 5',
      '\ud800',
    ])
      expect((await hand(hostile)).statusCode).toBeLessThan(500)
  })
})

describe('counting', () => {
  test('[CAMPAIGN-15] opens and clicks are counted of whom campaign and reader both allow it, and of nobody else', async () => {
    const client = await start()
    await subscribe(['yes@example.com'], { countingAllowedAt: site.clock.now() })
    await subscribe(['no@example.com'])
    const { id } = await written(client, { isCounted: true })
    await client.post(`${url}/${id}/send`, {})
    await runBatches(2)
    const mailOf = (email: string) => readMail(server!.mails.find(({ to }) => to[0] === email)!.source)
    expect(mailOf('no@example.com')).not.toMatch(/_newsletter\/(opened|go)/)
    const mine = mailOf('yes@example.com').replaceAll('&amp;', '&')
    const opened = /http:\/\/localhost(\/_newsletter\/opened[^"]+)/.exec(mine)![1]!
    const went = [...mine.matchAll(/http:\/\/localhost(\/_newsletter\/go[^"]+)/g)].map(([, path]) => path!)
    expect(went).toHaveLength(2)
    const visitor = site.client()
    expect((await visitor.get(opened)).statusCode).toBe(204)
    await visitor.get(opened)
    const led = await visitor.get(went.find((path) => path.includes('kiln.example'))!)
    expect(led.statusCode).toBe(302)
    expect(led.headers.location).toBe('https://kiln.example/new?a=1&b=2')
    expect(await look(client, id)).toMatchObject({
      opened: 1,
      clicked: 1,
      countable: 1,
      links: [{ url: 'https://kiln.example/new?a=1&b=2', people: 1 }],
    })
    const forged = went[0]!.replace(/u=[^&]+/, 'u=https%3A%2F%2Fevil.example')
    expect((await visitor.get(forged)).statusCode).toBe(404)
    await visitor.get(opened.replace(/k=[^&]+/, 'k=x'))
    const off = await written(client)
    await client.post(`${url}/${off.id}/send`, {})
    await runBatches(2)
    expect(readMail(server!.mails.at(-1)!.source)).not.toMatch(/_newsletter\/(opened|go)/)
  })
})

describe('the sender', () => {
  const texts = (records: Record<string, string>) => async (name: string) => {
    const found = records[name]
    if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return [[found.slice(0, 5), found.slice(5)]]
  }

  test('[CAMPAIGN-16] the records of the domain are looked at and explained', async () => {
    const client = await start(undefined, {
      resolveTxt: texts({
        'kiln.example': 'v=spf1 include:mail.example -all',
        'k1._domainkey.kiln.example': 'v=DKIM1; k=rsa; p=MIIB',
        '_dmarc.kiln.example': 'v=DMARC1; p=none',
      }),
    })
    const { records, domain, from } = (await client.get(`${url}/sender`)).json()
    expect({ domain, from }).toEqual({ domain: 'kiln.example', from: 'shop@kiln.example' })
    expect(records).toMatchObject([
      { kind: 'spf', state: 'good' },
      { kind: 'dkim', state: 'good', name: 'k1._domainkey.kiln.example' },
      { kind: 'dmarc', state: 'warning', says: expect.stringContaining('p=quarantine') },
    ])
    const named = (await client.get(`${url}/sender`, { query: { selector: 'own' } })).json().records
    expect(named[1]).toMatchObject({ state: 'missing', name: 'own._domainkey.kiln.example' })
    expect((await client.get(`${url}/sender`, { query: { selector: 'a b' } })).statusCode).toBe(400)
  })

  test('[CAMPAIGN-16] records that are missing, wrong, or cannot be asked for are told apart', async () => {
    const answers: Record<string, string> = {
      'kiln.example': 'v=spf1 +all',
      '_dmarc.kiln.example': 'v=DMARC1',
    }
    let isAway = false
    const client = await start(undefined, {
      resolveTxt: async (name) => {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ETIMEOUT' })
        return texts(answers)(name)
      },
    })
    const states = async () =>
      (await client.get(`${url}/sender`)).json().records.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['warning', 'warning', 'warning'])
    delete answers['kiln.example']
    delete answers['_dmarc.kiln.example']
    expect(await states()).toEqual(['missing', 'warning', 'missing'])
    isAway = true
    expect(await states()).toEqual(['unknown', 'unknown', 'unknown'])
  })
})

describe('segments', () => {
  const at = '/api/config/segments'
  const keep = (client: Client, name: string, rules: Partial<SegmentRules>) =>
    client.post(at, { name, rules: { ...EVERYBODY, ...rules } })

  test('[SEGMENT-1] [SEGMENT-2] [SEGMENT-3] are kept by name, and count who fits now', async () => {
    const client = await start()
    await subscribe(['ada@example.com', 'bo@example.com'])
    await subscribe(['cleo@example.com'], { language: 'de' })
    const now = site.clock.now()
    await knowContact(site.db, site.websiteId, { email: 'ada@example.com' }, now)
    await site.db
      .update(contacts)
      .set({ tags: ['Potter'] })
      .where(eq(contacts.email, 'ada@example.com'))
    const german = await keep(client, 'German', { languages: ['de'] })
    expect(german.statusCode, german.body).toBe(201)
    expect(german.json().segment.people).toBe(1)
    expect((await keep(client, 'Potters', { tags: ['pOTTER', 'Other'] })).json().segment.people).toBe(1)
    expect((await keep(client, 'Buyers', { purchases: 'some' })).json().segment.people).toBe(0)
    expect(
      (await keep(client, 'Never bought', { purchases: 'none', withinDays: 30 })).json().segment.people,
    ).toBe(3)
    expect((await keep(client, 'GERMAN', {})).json().error).toMatchObject({
      code: 'name-taken',
      fields: { name: expect.anything() },
    })
    expect((await keep(client, 'Odd', { purchases: 'some', productId: 'nothing' })).json().error.code).toBe(
      'unknown-product',
    )
    const list = (await client.get(at)).json()
    expect(list.everybody).toBe(3)
    expect(list.segments.map(({ name, people }: { name: string; people: number }) => [name, people])).toEqual(
      [
        ['Buyers', 0],
        ['German', 1],
        ['Never bought', 3],
        ['Potters', 1],
      ],
    )
    const { id } = german.json().segment
    const campaign = await written(client, { segmentId: id })
    expect((await client.delete(`${at}/${id}`)).json().error.code).toBe('segment-in-use')
    await client.post(`${url}/${campaign.id}/send`, {})
    await runBatches(2)
    expect(server!.mails.flatMap(({ to }) => to)).toEqual(['cleo@example.com'])
    expect((await client.delete(`${at}/${id}`)).statusCode).toBe(204)
    expect((await client.delete(`${at}/${id}`)).statusCode).toBe(404)
    const editor = await site.signInOwner({ role: roles.editor })
    expect((await editor.get(at)).statusCode).toBe(403)
  })
})
