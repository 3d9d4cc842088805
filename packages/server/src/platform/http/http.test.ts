import { say } from '@plinth/domain'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, testConfig, type TestApp } from '../../testing/create-test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMemoryQueue } from '../jobs/memory-queue.ts'
import { buildApp } from '../../app.ts'
import { websites } from '../../site/websites/schema.ts'
import { claimIdempotencyKey, keepIdempotentResponse } from '../database/idempotency.ts'
import { notify, transaction } from '../database/database.ts'
import { changeChannel } from '../../site/changes/changes.ts'
import type { Feature } from './app-types.ts'
import { accessOf } from './access.ts'
import { appErrorOf, errorBody } from './error-handler.ts'
import { AppError } from './errors.ts'

/** A feature as small as can be, to try what every route shares. */
const guestBook: Feature = async (app) => {
  const limit = { name: 'guest-book', burst: 2, perSeconds: 60 }
  app.post(
    '/guest-book',
    {
      config: { access: 'public', crumb: 'same-origin', rateLimit: limit },
      schema: { body: z.object({ name: z.string() }) },
    },
    async (request) => ({ thanks: request.body.name }),
  )
  app.post('/guest-book/photo', { config: { access: 'public' } }, async (request) => {
    const file = await request.file({ limits: { fileSize: 1000 } })
    const bytes = await file?.toBuffer()
    return { name: file?.filename, bytes: bytes?.length }
  })
  app.post('/orders', { config: { access: 'public' } }, async (request) => {
    const key = {
      websiteId: request.website.id,
      scope: 'order',
      key: String(request.headers['idempotency-key']),
      requestHash: JSON.stringify(request.body),
    }
    return transaction(app.db, async (tx) => {
      const claim = await claimIdempotencyKey(tx, app.clock, key)
      if (claim.kind === 'mismatch')
        throw new AppError({ code: 'key-reused', status: 422, message: say('New key, please.') })
      if (claim.kind === 'repeated') return claim.response
      const order = { number: randomUUID() }
      await keepIdempotentResponse(tx, key, order)
      return order
    })
  })
}

let site: TestApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function start(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  site = await createTestApp(options)
  return site
}

describe('failures', () => {
  test('[HTTP-1] an unknown address answers with a code and a message', async () => {
    const response = await (await start()).client().get('/api/no/such/thing')
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      error: { code: 'not-found', message: 'There is nothing at this address.' },
    })
  })

  test('[HTTP-1] a refusal goes out with its fields, a fault of ours without its details', () => {
    const refusal = new AppError({
      code: 'sold-out',
      status: 409,
      message: say('Sold out.'),
      fields: { sku: say('Gone.') },
    })
    expect(errorBody(appErrorOf(refusal), 'r1', 'en')).toEqual({
      error: { code: 'sold-out', message: 'Sold out.', fields: { sku: 'Gone.' } },
    })
    const body = errorBody(appErrorOf(new Error('password=secret at line 3')), 'r1', 'en')
    expect(body['error']).toMatchObject({ code: 'internal', requestId: 'r1' })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('[HTTP-1] a body that is no JSON is the caller’s mistake', async () => {
    const response = await (await start()).client().post('/api/config/session', '{"email":', {
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.code).toBe('malformed-body')
  })

  test('[HTTP-100] a call that names JSON and brings nothing has no body', async () => {
    const browser = (await start()).client()
    const nothing = { headers: { 'content-type': 'application/json' } }
    const key = await browser.post('/api/form/FormSubmissionKey', '', nothing)
    expect(key.statusCode).toBe(200)
    expect(key.json().data.key).toEqual(expect.any(String))
    const needed = await browser.post('/api/config/session', '', nothing)
    expect(needed.statusCode).toBe(400)
    expect(needed.json().error.code).toBe('invalid-request')
  })

  test('[HTTP-6] a full disk says so instead of pretending', () => {
    const full = new Error('write failed', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) })
    expect(appErrorOf(full)).toMatchObject({ code: 'disk-full', status: 507 })
    const database = new Error('query failed', { cause: Object.assign(new Error('x'), { code: '53100' }) })
    expect(appErrorOf(database)).toMatchObject({ code: 'disk-full', status: 507 })
  })
})

describe('the website of a host', () => {
  test('[HTTP-5] a change is seen by the next request', async () => {
    const { signInOwner, client } = await start()
    const owner = await signInOwner()
    const title = async () => (await client().get('/api/config/session')).json().website.title
    expect(await title()).toBe('Test site')
    await owner.put('/api/config/settings', { title: { en: 'Kiln' }, domains: ['kiln.example'] })
    expect(await title()).toBe('Kiln')
    expect((await client('kiln.example').get('/api/config/session')).json().website.title).toBe('Kiln')
  })

  test('[HTTP-5] a change made by another process is seen too', async () => {
    const { app, db, client, websiteId } = await start()
    expect((await client().get('/api/config/session')).json().website.title).toBe('Test site')
    await db.update(websites).set({ title: { en: 'From elsewhere' } })
    await notify(app.db, changeChannel, JSON.stringify(['another process', websiteId, 'settings']))
    await expect
      .poll(async () => (await client().get('/api/config/session')).json().website.title)
      .toBe('From elsewhere')
  })
})

describe('the crumb', () => {
  test('[HTTP-10] a call that changes something needs the crumb back', async () => {
    const { client } = await start()
    const browser = client()
    await browser.get('/healthz')
    const response = await browser.post(
      '/api/config/session',
      { email: 'a', password: 'b' },
      { withoutCrumb: true },
    )
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      crumbFail: true,
      error: {
        code: 'crumb-failed',
        message: 'Your session has expired. Please reload the page and try again.',
      },
    })
  })

  test('[HTTP-10] the crumb comes back as header or as field', async () => {
    const { client } = await start()
    const browser = client()
    await browser.get('/healthz')
    const crumb = browser.cookies.get('crumb') ?? ''
    const asField = await browser.call('POST', '/api/config/session', {
      withoutCrumb: true,
      form: { email: 'a@example.com', password: 'b', crumb },
    })
    expect(asField.statusCode).toBe(401)
    expect((await browser.post('/api/config/session', { email: 'a', password: 'b' })).statusCode).toBe(401)
  })

  test('[HTTP-101] the crumb among its fields is none of a call’s own', async () => {
    const { client, signInOwner } = await start()
    const owner = await signInOwner()
    await owner.get('/healthz')
    const crumb = owner.cookies.get('crumb') ?? ''
    const sendRequests: unknown[] = []
    const sendAll = '/api/site-users/account/notifications/restock/send/all'
    const call = { withoutCrumb: true, body: { sendRequests, crumb } }
    expect((await owner.call('POST', sendAll, call)).json()).toEqual({ told: 0, waiting: 0 })
    const other = await owner.post(sendAll, { sendRequests, more: 1 })
    expect(other.statusCode).toBe(400)
    const visitor = client()
    await visitor.get('/healthz')
    expect((await visitor.call('POST', sendAll, call)).statusCode).toBe(401)
  })

  test('[HTTP-12] a crumb that was not made here is worth nothing', async () => {
    const { client } = await start()
    const browser = client()
    browser.cookies.set('crumb', 'planted.crumb')
    const response = await browser.post('/api/config/session', { email: 'a', password: 'b' })
    expect(response.json().crumbFail).toBe(true)
    expect(browser.cookies.get('crumb')).not.toBe('planted.crumb')
  })

  test('[HTTP-12] a crumb that somebody else was given is worth nothing in another browser', async () => {
    const { client, signInOwner } = await start()
    const stranger = client()
    await stranger.get('/healthz')
    const planted = stranger.cookies.get('crumb') ?? ''
    const owner = await signInOwner()
    await owner.get('/healthz')
    const own = owner.cookies.get('crumb')
    expect(own).not.toBe(planted)
    const website = { identifier: 'planted', title: 'Planted' }
    const visitor = client()
    await visitor.get('/healthz')
    const signIn = { email: 'a@example.com', password: 'b' }
    for (const [victim, path, fields] of [
      [owner, '/api/config/websites', website],
      [visitor, '/api/config/session', signIn],
    ] as const) {
      victim.cookies.set('crumb', planted)
      expect((await victim.post(path, fields)).json()).toMatchObject({ crumbFail: true })
      victim.cookies.set('crumb', planted)
      const form = { ...fields, crumb: planted }
      const asField = await victim.call('POST', path, { withoutCrumb: true, form })
      expect(asField.json()).toMatchObject({ crumbFail: true })
    }
    // Refusing, the server gave a crumb that works.
    expect((await owner.post('/api/config/websites', website)).statusCode).toBe(201)
  })

  test('[HTTP-12] with signing in and out comes a crumb of the session, and of the visitor again', async () => {
    const { client } = await start()
    const browser = client()
    await browser.get('/healthz')
    const before = browser.cookies.get('crumb') ?? ''
    const person = { email: 'mara@example.com', name: 'Mara', password: 'clay and water' }
    expect((await browser.post('/api/config/account/sign-up', person)).statusCode).toBe(201)
    expect(browser.cookies.get('crumb')).not.toBe(before)
    expect((await browser.patch('/api/config/account', { name: 'M' })).statusCode).toBe(200)
    const withOld = { headers: { 'x-csrf-token': before } }
    expect((await browser.patch('/api/config/account', { name: 'X' }, withOld)).statusCode).toBe(403)
    expect((await browser.delete('/api/config/session')).statusCode).toBe(200)
    expect((await browser.post('/api/config/session', person)).statusCode).toBe(200)
  })

  test('[HTTP-14] a call that the browser says comes from elsewhere is refused, whatever crumb it brings', async () => {
    const { client, signInOwner } = await start()
    const owner = await signInOwner()
    await owner.get('/healthz')
    const change = (headers: Record<string, string>) =>
      owner.patch('/api/config/account', { name: 'M' }, { headers })
    for (const headers of [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      { origin: 'http://b.localhost' },
      { origin: 'http://localhost:81' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect([headers, (await change(headers)).statusCode]).toEqual([headers, 403])
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost' },
      { origin: 'https://localhost' },
      {},
    ] as Record<string, string>[])
      expect([headers, (await change(headers)).statusCode]).toEqual([headers, 200])
    const signIn = { email: 'a@example.com', password: 'b' }
    const planted = await client().post('/api/config/session', signIn, {
      headers: { 'sec-fetch-site': 'same-site' },
    })
    expect(planted.statusCode).toBe(403)
  })

  test('[HTTP-13] a session cookie that comes twice, one of them planted, signs nobody in', async () => {
    const { app, signInOwner } = await start()
    const [mine, theirs] = [await signInOwner(), await signInOwner()].map((one) => [...one.cookies][0])
    const who = async (...pairs: (readonly [string, string] | undefined)[]) => {
      const cookie = pairs.map((pair) => pair?.join('=')).join('; ')
      const response = await app.inject({
        url: '/api/config/session',
        headers: { host: 'localhost', cookie },
      })
      return response.json().account?.email ?? null
    }
    expect(await who(mine)).toMatch(/@example.com$/)
    expect(await who(theirs, mine)).toBeNull()
    expect(await who(mine, theirs)).toBeNull()
    expect(await who(mine, mine)).toMatch(/@example.com$/)
  })

  test('[HTTP-13] over https the cookies that say who one is can be set by this very host alone', async () => {
    const { client } = await start({ config: { trustedProxies: 1 } })
    const https = { headers: { 'x-forwarded-proto': 'https' } }
    const browser = client()
    await browser.get('/healthz', https)
    const person = { email: 'mara@example.com', name: 'Mara', password: 'clay and water' }
    const response = await browser.post('/api/config/account/sign-up', person, https)
    const session = response.cookies.find(({ name }) => name.endsWith('plinth_session'))
    expect(session).toMatchObject({ name: '__Host-plinth_session', secure: true, httpOnly: true, path: '/' })
    expect(session?.domain).toBeUndefined()
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-plinth_session',
      '__Host-plinth_visitor',
      'crumb',
    ])
    const who = async () => (await browser.get('/api/config/session', https)).json().account
    expect(await who()).toMatchObject({ name: 'Mara' })
    const token = browser.cookies.get('__Host-plinth_session') ?? ''
    browser.cookies.delete('__Host-plinth_session')
    browser.cookies.set('plinth_session', token)
    expect(await who()).toBeNull()
  })

  test('[HTTP-11] a route for plain forms takes the browser’s word that the form is of this site', async () => {
    const { client } = await start({ more: [guestBook], config: { rateLimits: false } })
    const sign = (headers: Record<string, string>) =>
      client().call('POST', '/guest-book', { withoutCrumb: true, form: { name: 'Mara' }, headers })
    const statuses = [
      await sign({ 'sec-fetch-site': 'same-origin' }),
      await sign({ origin: 'http://localhost' }),
      await sign({ 'sec-fetch-site': 'cross-site' }),
      await sign({ origin: 'http://evil.example' }),
      await sign({}),
    ].map((response) => response.statusCode)
    expect(statuses).toEqual([200, 200, 403, 403, 403])
  })
})

describe('who may call', () => {
  test('[HTTP-15] a route that does not say who may call it keeps the server from starting', () => {
    expect(() => accessOf({ method: 'GET', url: '/api/config/secrets', handler: () => undefined })).toThrow(
      'The route GET /api/config/secrets does not say who may call it (config.access).',
    )
  })

  test('[HTTP-50] the documentation of the API needs a signed-in person, except in development', async () => {
    const { client, signInOwner } = await start()
    expect((await client().get('/api/docs/json')).statusCode).toBe(401)
    const document = (await (await signInOwner()).get('/api/docs/json')).json()
    expect(document.openapi).toMatch(/^3\./)
    expect(Object.keys(document.paths)).toContain('/api/config/settings')
  })

  test('[HTTP-50] its page and the files of it are there, nothing else under it', async () => {
    const owner = await (await start()).signInOwner()
    const page = await owner.get('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect((await owner.get('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200)
    expect((await owner.get('/api/docs/static/..%2f..%2fpackage.json')).statusCode).toBe(404)
    expect((await owner.get('/api/docs/other')).statusCode).toBe(404)
  })

  test('[HTTP-50] in development everybody may read it', async () => {
    const { client } = await start({ config: { environment: 'development' } })
    expect((await client().get('/api/docs/json')).statusCode).toBe(200)
  })
})

describe('headers', () => {
  test('[HTTP-20] every answer carries a strict policy and no hint for guessing types', async () => {
    const { headers } = await (await start()).client().get('/login')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('[HTTP-21] over https cookies are secure and the browser is told to stay there', async () => {
    const { client } = await start({ config: { trustedProxies: 1 } })
    const response = await client().get('/healthz', { headers: { 'x-forwarded-proto': 'https' } })
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(response.cookies.find(({ name }) => name === 'crumb')?.secure).toBe(true)
  })

  test('[HTTP-22] every answer names the request, as the log does', async () => {
    const { headers } = await (await start()).client().get('/healthz')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('limits', () => {
  test('[HTTP-40] a body over one megabyte is refused', async () => {
    const { client } = await start()
    const response = await client().post('/api/config/session', {
      email: 'x'.repeat(1024 * 1024),
      password: '',
    })
    expect(response.statusCode).toBe(413)
    expect(response.json().error.code).toBe('body-too-large')
  })

  test('[HTTP-30] a route’s limit refuses with the time to wait, each address apart', async () => {
    const { client, clock } = await start({ more: [guestBook], config: { trustedProxies: 1 } })
    const sign = (address: string) =>
      client().post('/guest-book', { name: 'Mara' }, { headers: { 'x-forwarded-for': address } })
    expect((await sign('10.0.0.1')).statusCode).toBe(200)
    expect((await sign('10.0.0.1')).statusCode).toBe(200)
    const refused = await sign('10.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.json()).toEqual({
      error: { code: 'rate-limited', message: 'Please try again in a few seconds.' },
    })
    expect((await sign('10.0.0.2')).statusCode).toBe(200)
    clock.advance(30_000)
    expect((await sign('10.0.0.1')).statusCode).toBe(200)
  })

  test('[HTTP-41] an upload over the route’s limit is refused, one within it is read', async () => {
    const { client } = await start({ more: [guestBook] })
    const upload = (bytes: number) => {
      const form = [
        '--edge',
        'content-disposition: form-data; name="file"; filename="mug.jpg"',
        'content-type: image/jpeg',
        '',
        'x'.repeat(bytes),
        '--edge--',
        '',
      ].join('\r\n')
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
      return client().post('/guest-book/photo', form, { headers })
    }
    expect((await upload(900)).json()).toEqual({ name: 'mug.jpg', bytes: 900 })
    const refused = await upload(1001)
    expect(refused.statusCode).toBe(413)
    expect(refused.json().error.code).toBe('body-too-large')
  })

  test('[HTTP-45] a call repeated with its key gets the first answer, also when both come at once', async () => {
    const { client } = await start({ more: [guestBook] })
    const browser = client()
    await browser.get('/healthz')
    const order = (key: string, body: object) =>
      browser.post('/orders', body, { headers: { 'idempotency-key': key } })
    const [one, other] = await Promise.all([order('k1', { mug: 1 }), order('k1', { mug: 1 })])
    expect(one.json()).toEqual(other.json())
    expect((await order('k1', { mug: 1 })).json()).toEqual(one.json())
    expect((await order('k2', { mug: 1 })).json()).not.toEqual(one.json())
    expect((await order('k1', { mug: 2 })).statusCode).toBe(422)
  })

  test('[HTTP-30] limits can be switched off for load tests', async () => {
    const { client } = await start({ config: { rateLimits: false } })
    const answers = new Set<number>()
    for (let count = 0; count < 25; count++) {
      answers.add(
        (
          await client().post('/api/config/account/password-reset/complete', {
            token: 'x',
            password: 'long enough',
          })
        ).statusCode,
      )
    }
    expect([...answers]).toEqual([410])
  })
})

describe('the owner’s application', () => {
  test('[HTTP-51] answers 503 with what to do when it has not been built', async () => {
    const database = await openTestDatabase()
    const app = await buildApp({
      config: testConfig,
      editorFolder: '/nonexistent',
      database,
      jobs: createMemoryQueue(),
    })
    const response = await app.inject({ url: '/config', headers: { host: 'localhost' } })
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
    await app.close()
    await database.close()
  })
})
