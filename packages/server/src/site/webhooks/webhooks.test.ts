import { roles } from '@plinth/domain/permissions/permissions'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { callEndpoint } from './call-endpoint.ts'
import { forgetOldDeliveries } from './deliver.ts'
import { isPublicAddress } from '../../platform/network/public-address.ts'
import { messageOf, tellWebhooks } from './tell-webhooks.ts'

const MINUTE = 60_000

interface Received {
  readonly path: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

let server: Server
let url = ''
let received: Received[] = []
/** What the service answers next, by turns; 200 once there is none left. */
let answers: { readonly status: number; readonly body?: string; readonly location?: string }[] = []

let site: TestApp
let owner: Client

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      if (request.url === '/never') return
      const { status, body = '', location } = answers.shift() ?? { status: 200 }
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function start(privateWebhooks = true): Promise<void> {
  received = []
  answers = []
  site = await createTestApp({
    config: { privateWebhooks, rateLimits: false, encryptionKey: 'a key of the tests that is long enough' },
  })
  owner = await site.signInOwner()
}
beforeEach(() => start())
afterEach(() => site.close())

async function addEndpoint(path = '/hook'): Promise<{ id: string; secret: string }> {
  const made = await owner.post('/api/config/webhooks', { url: url + path, events: ['form.submitted'] })
  expect(made.statusCode, made.body).toBe(201)
  const { endpoint, secret } = made.json()
  return { id: endpoint.id, secret }
}

const tell = (data: object = { id: 'a1' }, websiteId = site.websiteId) =>
  transaction(site.db, (tx) =>
    tellWebhooks(site.jobs, tx, websiteId, { event: 'form.submitted', data, now: site.clock.now() }),
  )

const log = async (id: string) => (await owner.get(`/api/config/webhooks/${id}/deliveries`)).json().deliveries

test('[HOOK-1] [HOOK-2] a service is told, in a message it can prove to be of this website and new', async () => {
  const { id, secret } = await addEndpoint()
  await tell({ id: 'a1', answers: [{ label: 'Name', answer: 'Ada' }] })
  await site.runJobs()
  const [message] = received
  const sent = JSON.parse(message?.body ?? '')
  expect(sent).toMatchObject({
    type: 'form.submitted',
    timestamp: site.clock.now().toISOString(),
    data: { id: 'a1', answers: [{ label: 'Name', answer: 'Ada' }] },
  })
  const { headers = {}, body = '' } = message ?? {}
  expect(headers['webhook-id']).toBe(sent.id)
  expect(headers['webhook-timestamp']).toBe(String(Math.floor(site.clock.now().getTime() / 1000)))
  // Worked out as a receiver does it.
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(await log(id)).toMatchObject([
    { event: 'form.submitted', state: 'delivered', attempts: 1, status: 200, problem: null },
  ])
  // The secret stands nowhere but where it was shown.
  const { rows } = await site.db.execute(sql`select * from webhook_endpoints`)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect((await owner.get('/api/config/webhooks')).body).not.toContain(secret)
  const anew = (await owner.post(`/api/config/webhooks/${id}/secret`)).json().secret
  expect(anew).toMatch(/^whsec_/)
  expect(anew).not.toBe(secret)
  await tell()
  await site.runJobs()
  const last = received.at(-1)
  const again = `${String(last?.headers['webhook-id'])}.${String(last?.headers['webhook-timestamp'])}.${last?.body}`
  const byNew = createHmac('sha256', Buffer.from(anew.slice('whsec_'.length), 'base64'))
  expect(last?.headers['webhook-signature']).toBe(`v1,${byNew.update(again).digest('base64')}`)
})

test('[HOOK-1] only services that are on and want the event are told, and only of their own website', async () => {
  const { id } = await addEndpoint()
  await owner.call('PATCH', `/api/config/webhooks/${id}`, { body: { events: ['subscriber.confirmed'] } })
  await tell()
  await owner.call('PATCH', `/api/config/webhooks/${id}`, {
    body: { events: ['form.submitted'], isOn: false },
  })
  await tell()
  await owner.call('PATCH', `/api/config/webhooks/${id}`, { body: { isOn: true } })
  await tell({}, await site.addWebsite('other'))
  await site.runJobs()
  expect(received).toEqual([])
  // Switched off before it was sent, it is not sent.
  await tell()
  await owner.call('PATCH', `/api/config/webhooks/${id}`, { body: { isOn: false } })
  await site.runJobs()
  expect([received.length, await log(id)]).toMatchObject([0, [{ state: 'failed', status: null }]])
})

test('[HOOK-1] what is undone in its transaction is told nobody', async () => {
  await addEndpoint()
  const undone = transaction(site.db, async (tx) => {
    await tellWebhooks(site.jobs, tx, site.websiteId, {
      event: 'form.submitted',
      data: {},
      now: site.clock.now(),
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await site.runJobs()
  expect(received).toEqual([])
})

test('[HOOK-3] [HOOK-4] what was not taken is tried again as the same message, with growing waits, until it has failed', async () => {
  const { id } = await addEndpoint()
  answers = [{ status: 500, body: 'busy' }, { status: 404 }]
  await tell()
  await site.runJobs()
  expect(await log(id)).toMatchObject([
    {
      state: 'waiting',
      attempts: 1,
      status: 500,
      problem: 'busy',
      nextOn: site.clock.now().getTime() + MINUTE,
    },
  ])
  site.clock.advance(MINUTE - 1)
  await site.runJobs()
  expect(received).toHaveLength(1)
  site.clock.advance(1)
  await site.runJobs()
  expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 2, status: 404 }])
  site.clock.advance(5 * MINUTE)
  await site.runJobs()
  expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 200, nextOn: null }])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
  // Seven tries, over a day and a half, and no more.
  answers = Array.from({ length: 20 }, () => ({ status: 503 }))
  await tell()
  for (let hour = 0; hour < 60; hour += 1) {
    await site.runJobs()
    site.clock.advance(60 * MINUTE)
  }
  expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: 7, status: 503, nextOn: null })
})

test('[HOOK-4] owners send a message again as it was, try a service with a ping, and old messages are forgotten', async () => {
  const { id } = await addEndpoint()
  const ping = await owner.post(`/api/config/webhooks/${id}/ping`)
  expect(ping.statusCode).toBe(202)
  await site.runJobs()
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'ping', data: {} })
  // A ping that fails is not tried again.
  site.clock.advance(1000)
  answers = [{ status: 500 }]
  await owner.post(`/api/config/webhooks/${id}/ping`)
  await site.runJobs()
  expect((await log(id))[0]).toMatchObject({ event: 'ping', state: 'failed', attempts: 1 })
  site.clock.advance(1000)
  await tell({ id: 'once' })
  await site.runJobs()
  const [{ id: deliveryId }] = await log(id)
  expect((await owner.post(`/api/config/webhook-deliveries/${deliveryId}/resend`)).statusCode).toBe(202)
  await site.runJobs()
  const [before, after] = received.slice(-2)
  expect(after?.body).toBe(before?.body)
  expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
  expect((await owner.get('/api/config/webhooks')).json().endpoints).toMatchObject([
    { id, last: { id: deliveryId, state: 'delivered' } },
  ])
  site.clock.advance(31 * 24 * 60 * MINUTE)
  await site.jobs.runScheduled(forgetOldDeliveries)
  // The session of before is over by now.
  owner = await site.signInOwner()
  expect(await log(id)).toEqual([])
})

test('[HOOK-3] [HOOK-6] nobody is waited for, no redirect is followed, and little of an answer is read', async () => {
  const { id } = await addEndpoint()
  answers = [{ status: 302, location: `${url}/secret` }]
  await tell()
  await site.runJobs()
  expect(received.map(({ path }) => path)).toEqual(['/hook'])
  expect(await log(id)).toMatchObject([{ state: 'waiting', status: 302 }])
  answers = [{ status: 200, body: 'x'.repeat(1_000_000) }]
  const long = await callEndpoint(`${url}/long`, { body: '{}', headers: {} }, true)
  expect([long.status, long.said?.length]).toEqual([200, 500])
  const never = await callEndpoint(`${url}/never`, { body: '{}', headers: {} }, true, 50)
  expect(never.status).toBeNull()
  const large = messageOf('m', 'form.submitted', { text: 'x'.repeat(300_000) }, site.clock.now())
  expect(JSON.parse(large)).toMatchObject({ data: null, tooLarge: true })
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
  ['93.184.216.34', true],
  ['172.32.0.1', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
])('[HOOK-5] %s is of the open internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('[HOOK-5] private networks are refused as an address and called by no name, unless the installation allows it', async () => {
  await site.close()
  await start(false)
  const add = (address: string) =>
    owner.post('/api/config/webhooks', { url: address, events: ['form.submitted'] })
  for (const address of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://a.localhost./x',
    'https://169.254.169.254/latest',
    'http://example.com/x',
    'ftp://example.com/x',
    'https://me:secret@example.com/x',
    'nothing',
  ]) {
    const refused = await add(address)
    expect([address, refused.statusCode, refused.json().error?.code]).toEqual([
      address,
      400,
      'webhook-address',
    ])
  }
  expect((await add('https://example.com/hook')).statusCode).toBe(201)
  // Names are looked at when they are called, since they may lead elsewhere by then.
  const byName = await callEndpoint(url.replace('127.0.0.1', 'localhost'), { body: '{}', headers: {} }, false)
  expect(byName).toEqual({ status: null, said: 'The address leads into a private network.' })
  const byAddress = await callEndpoint(url, { body: '{}', headers: {} }, false)
  expect(byAddress).toEqual({ status: null, said: 'The address leads into a private network.' })
  expect(received).toEqual([])
})

test('[HOOK-7] only who may change settings has them, and a website has at most twenty', async () => {
  for (let count = 0; count < 20; count += 1) await addEndpoint(`/hook-${count}`)
  const more = await owner.post('/api/config/webhooks', { url: `${url}/more`, events: ['form.submitted'] })
  expect([more.statusCode, more.json().error.code]).toEqual([409, 'too-many-webhooks'])
  const none = await owner.post('/api/config/webhooks', { url: `${url}/more`, events: [] })
  expect(none.statusCode).toBe(400)
  const [{ id }] = (await owner.get('/api/config/webhooks')).json().endpoints
  const editor = await site.signInOwner({ role: roles.editor })
  expect((await editor.get('/api/config/webhooks')).statusCode).toBe(403)
  expect((await editor.post(`/api/config/webhooks/${id}/ping`)).statusCode).toBe(403)
  expect((await site.client().get('/api/config/webhooks')).statusCode).toBe(401)
  expect((await owner.delete(`/api/config/webhooks/${id}`)).statusCode).toBe(204)
  expect((await owner.get(`/api/config/webhooks/${id}/deliveries`)).statusCode).toBe(404)
})
