import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let site: TestApp
let owner: Client

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  await owner.get('/healthz')
})
afterAll(() => site.close())

const json = { headers: { 'content-type': 'application/json' } }

test.each([
  ['a null character', '"a\\u0000b"'],
  ['the first half of a pair', '"a\\ud83d"'],
  ['the second half of a pair', '"\\udc00a"'],
])('[HTTP-42] %s in a body is refused and the field is named', async (_what, text) => {
  const response = await owner.put('/api/config/settings', `{"title":{"en":${text}}}`, json)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({
    code: 'invalid-request',
    fields: { 'title.en': expect.any(String) },
  })
})

test('[STOREFRONT-104] a form of a page that is refused at the gate answers with a page, a script with JSON', async () => {
  const bad = { email: 'a\0b@example.com' }
  const person = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-site': 'same-origin' }
  const elsewhere = { ...person, 'sec-fetch-site': 'cross-site' }
  for (const [headers, form, code] of [
    [person, bad, 400],
    [elsewhere, { email: 'ada@example.com' }, 403],
  ] as const) {
    const refused = await site.client().call('POST', '/checkout', { form, headers, withoutCrumb: true })
    expect(refused.statusCode).toBe(code)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(refused.body).toContain('Go back with your browser: what you wrote is still there.')
  }
  const told = await site
    .client()
    .call('POST', '/checkout', { form: bad, headers: person, withoutCrumb: true })
  expect(told.body).toContain('a null character or half of a pair')
  const script = await site.client().call('POST', '/checkout', {
    form: bad,
    headers: { ...person, accept: '*/*' },
    withoutCrumb: true,
  })
  expect([script.statusCode, script.json().error.code]).toEqual([400, 'invalid-request'])
})

test('[HTTP-42] whole pairs are as good as any text', async () => {
  expect((await owner.put('/api/config/settings', { title: { en: 'Kiln 🏺' } })).statusCode).toBe(200)
})

test('[HTTP-42] names of fields are looked at too', async () => {
  const response = await owner.put('/api/config/settings', '{"title":{"\\u0000":"a"}}', json)
  expect(response.statusCode).toBe(400)
  expect(response.json().error.fields).toEqual({ title: expect.any(String) })
})

test('[HTTP-42] every route with a parameter, and every query, refuses a null character', async () => {
  const wrong: string[] = []
  for (const { method, url } of site.app.routes) {
    if (method === 'HEAD' || method === 'OPTIONS') continue
    const addresses = [`${url.replaceAll(/:\w+(\([^)]*\))?|\*/g, 'none')}?a=%00`]
    if (/[:*]/.test(url)) addresses.push(url.replaceAll(/:\w+(\([^)]*\))?|\*/g, 'a%00b'))
    for (const address of addresses) {
      const { statusCode } = await owner.call(method, address)
      if (statusCode < 400 || statusCode >= 500) wrong.push(`${method} ${address} → ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})

test('[HTTP-46] names every object has are no identifiers', async () => {
  const wrong: string[] = []
  for (const name of ['toString', '__proto__', 'constructor', 'hasOwnProperty']) {
    for (const { method, url } of site.app.routes) {
      if (method === 'HEAD' || method === 'OPTIONS' || !/[:*]/.test(url)) continue
      const address = url.replaceAll(/:\w+(\([^)]*\))?|\*/g, name)
      const { statusCode } = await owner.call(method, address)
      if (statusCode >= 500) wrong.push(`${method} ${address} → ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
  expect((await owner.get('/api/config/media/toString')).statusCode).toBe(404)
})

test('[HTTP-42] a body thirty thousand levels deep is refused by every route that takes one', async () => {
  const wrong: string[] = []
  for (const body of [
    '['.repeat(30_000) + ']'.repeat(30_000),
    '{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000),
  ]) {
    for (const { method, url } of site.app.routes) {
      if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
      const address = url.replaceAll(/:\w+(\([^)]*\))?|\*/g, 'none')
      const { statusCode } = await owner.call(method, address, { body, ...json })
      if (statusCode < 400 || statusCode >= 500) wrong.push(`${method} ${url} → ${statusCode}`)
    }
  }
  expect(wrong).toEqual([])
})

test('[HTTP-42] a cookie of somebody else’s with such a text is not read, and harms nobody', async () => {
  const visitor = site.client()
  const response = await visitor.get('/api/config/session', {
    headers: { cookie: 'CART=%00; other=%ED%A0%80; a=b' },
  })
  expect(response.statusCode).toBe(200)
})

const form = (name: string, fileName: string): string =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  'content-type: text/plain\r\n\r\nHello\r\n--edge--\r\n'
const formHeaders = { headers: { 'content-type': 'multipart/form-data; boundary=edge' } }

test('[HTTP-42] names in forms are looked at too', async () => {
  const names = [
    form('file', 'a\0b.txt'),
    form('a\0b', 'a.txt'),
    form('file', 'x"; filename*=utf-8\'\'a%00b.txt; a="'),
  ]
  for (const body of names) {
    const response = await owner.call('POST', '/api/config/media', { body, ...formHeaders })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().error.code).toEqual(expect.any(String))
  }
})

test.each([
  ['nothing', ''],
  ['no end', form('file', 'a.txt').slice(0, -12)],
  ['no headers', '--edge\r\n'],
  ['the first line', '--ed'],
])('[HTTP-43] a form of which %s came is the caller’s mistake', async (_what, body) => {
  const response = await owner.call('POST', '/api/config/media', { body, ...formHeaders })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  expect(response.json().error.message).toMatch(/\w{3,}.*\.$/)
})

test.each(['e'.repeat(300), '""', '\u00e9', ' '])(
  '[HTTP-43] a form whose boundary is none (%#) is the caller’s mistake',
  async (boundary) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const response = await owner.call('POST', '/api/config/media', { body: 'x', headers })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  },
)

test('[HTTP-43] JSON is UTF-8, and what is not is refused instead of changed', async () => {
  const bytes = Buffer.from([...Buffer.from('{"title":{"en":"a'), 0xff, ...Buffer.from('"}}')])
  const response = await owner.put('/api/config/settings', bytes, json)
  expect(response.statusCode).toBe(400)
  expect(response.json().error.code).toBe('malformed-body')
})

test('[HTTP-43] a kind of content a route does not take is refused', async () => {
  for (const type of ['application/xml', 'application/octet-stream', 'a', 'image/png']) {
    const response = await owner.put('/api/config/settings', '<a/>', { headers: { 'content-type': type } })
    expect([400, 415]).toContain(response.statusCode)
    expect(response.json().error.code).toEqual(expect.any(String))
  }
})
