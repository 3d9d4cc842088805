import { contract } from '@plinth/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('[CONTRACT-2] every call of the contract is answered by a route', () => {
  const missing = Object.keys(contract).filter((key) => {
    const [method = '', path = ''] = key.split(' ')
    // A slash at the end makes no difference to routes, and they are known without it.
    const url = path.replace(/(.)\/$/, '$1')
    return !site.app.hasRoute({ method: method as 'GET', url })
  })
  expect(missing).toEqual([])
})

test('[CONTRACT-5] every route is a call of the contract, or says of itself that it answers with a page or a file', () => {
  const unknown = site.app.routes
    .filter(({ method, url }) => method !== 'HEAD' && !Object.hasOwn(contract, `${method} ${url}`))
    // Documentation of the API is no call of it; and of the API itself nothing is hidden.
    .filter(
      ({ url, options }) =>
        options.schema?.hide !== true || (url.startsWith('/api/') && !url.startsWith('/api/docs')),
    )
    .map(({ method, url }) => `${method} ${url}`)
  expect(unknown).toEqual([])
})

test('[CONTRACT-2] what the contract does not allow in is refused by its schema, and named', async () => {
  const owner = await site.signInOwner()
  const answer = await owner.put('/api/v1/commerce-preferences/NOT%20A%20NAME', {})
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toHaveProperty('namespace')
  expect(JSON.stringify(answer.json())).toContain('Use letters, digits')
})

test('[CONTRACT-2] what answers by itself, with a page or by leading on, is left alone, and nothing is logged about it', async () => {
  let logged = ''
  const stream = { write: (line: string) => void (logged += line) }
  const told = await createTestApp({ logger: { level: 'warn', stream } })
  try {
    const answer = await told.app.inject({
      method: 'POST',
      url: '/_members/reset',
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=ada%40example.com',
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(logged).toBe('')
  } finally {
    await told.close()
  }
})

test('[CONTRACT-3] a refusal the contract does not name is a mistake of the server, one it names is told', async () => {
  const owner = await site.signInOwner()
  const missing = await owner.get('/api/config/products/nowhere')
  expect(missing.json().error.code).toBe('product-not-found')
  const { errors } = contract['GET /api/config/products/:id']
  const named = [...errors]
  Object.assign(contract['GET /api/config/products/:id'], { errors: [] })
  try {
    expect((await owner.get('/api/config/products/nowhere')).statusCode).toBe(500)
  } finally {
    Object.assign(contract['GET /api/config/products/:id'], { errors: named })
  }
})

test('[CONTRACT-6] the documentation names what watchers and payment providers call, and how', async () => {
  const { paths } = (await (await site.signInOwner()).get('/api/docs/json')).json()
  expect(paths['/healthz'].get.responses['200'].content).toHaveProperty(['application/json'])
  const unready = paths['/readyz'].get.responses['503'].content['application/json'].schema
  expect(unready.properties.error.properties.code.enum).toEqual(['disk-full', 'not-ready'])
  expect(paths['/metrics'].get.responses['200'].content['text/plain'].schema.type).toBe('string')
  const webhook = paths['/api/payments/{methodId}/webhook'].post
  expect(Object.keys(webhook.requestBody.content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ])
  expect(webhook.requestBody.content['application/json'].schema.type).toBe('string')
})

test('[CONTRACT-6] a watcher goes by the status of the answer, in the words of the contract', async () => {
  const dark = await createTestApp()
  try {
    expect((await dark.client().get('/readyz')).json()).toEqual({ status: 'ready' })
    Object.assign(dark.app, { db: { execute: () => Promise.reject(new Error('gone')) } })
    const answer = await dark.client().get('/readyz')
    expect(answer.statusCode).toBe(503)
    const { 503: schema } = contract['GET /readyz'].refusals
    expect(schema).toContain(answer.json().error.code)
  } finally {
    await dark.close()
  }
})
