import { contract } from '@plinth/contract'
import { needOf } from '@plinth/contract/keys/calls-of-keys'
import type { CallKey } from '@plinth/contract'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let site: TestApp
let owner: Client
let shop: TestShop
beforeEach(async () => {
  site = await createTestApp()
  owner = await site.signInOwner({ email: 'ada@example.com' })
  shop = await openShop(site, { withPages: true })
})
afterEach(() => site.close())

const keys = '/api/config/api-keys'

async function makeKey(scopes: object, by: Client = owner): Promise<{ id: string; key: string }> {
  const response = await by.post(keys, { name: 'Warehouse', scopes })
  expect(response.statusCode, response.body).toBe(201)
  const { apiKey, key } = response.json()
  return { id: apiKey.id, key }
}

/** A program: no cookies and no crumb, only the key. */
async function call(method: string, url: string, key: string, body?: unknown, client = site.client()) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await client.call(method, url, {
    headers,
    withoutCrumb: true,
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.statusCode, response }
}

const outcome = async (...asked: Parameters<typeof call>) => {
  const { status, response } = await call(...asked)
  return [status, response.body === '' ? undefined : response.json().error?.code]
}

test('[KEY-1] a key is made, shown once, listed with what it is for and when it was used, and revoked', async () => {
  const made = await owner.post(keys, { name: ' Warehouse ', scopes: { stock: 'write', orders: 'read' } })
  expect(made.statusCode, made.body).toBe(201)
  const { apiKey, key } = made.json()
  expect(key).toMatch(/^pla_[\w-]+\.[\w-]{43}$/)
  const listed = { ...apiKey, name: 'Warehouse', scopes: { stock: 'write', orders: 'read' } }
  expect(listed).toMatchObject({ createdBy: expect.any(String), lastUsedOn: null })
  const list = await owner.get(keys)
  expect(list.json()).toEqual({ keys: [listed] })
  expect(list.body).not.toContain(key.slice(-43))
  expect((await call('GET', '/api/config/orders', key)).status).toBe(200)
  expect((await owner.get(keys)).json().keys[0].lastUsedOn).toBe(site.clock.now().getTime())
  const { statusCode } = await owner.delete(`${keys}/${apiKey.id}`)
  expect(statusCode).toBe(204)
  expect(await outcome('GET', '/api/config/orders', key)).toEqual([401, 'key-unknown'])
  expect((await owner.get(keys)).json()).toEqual({ keys: [] })
  expect((await owner.delete(`${keys}/${apiKey.id}`)).statusCode).toBe(404)
})

test('[KEY-1] nothing of a key is in the database but its digest', async () => {
  const { key } = await makeKey({ products: 'read' })
  const { rows } = await site.db.execute(sql`select to_jsonb(k)::text as row from api_keys k`)
  const [row] = rows as { row: string }[]
  expect(row?.row).toContain('Warehouse')
  expect(row?.row).not.toContain(key.split('.')[1])
})

test('[KEY-1] a key has a name and is for something that there is; a website has at most twenty', async () => {
  const refused = async (body: object) => {
    const response = await owner.post(keys, body)
    return [response.statusCode, Object.keys(response.json().error.fields ?? {})]
  }
  expect(await refused({ name: ' ', scopes: { orders: 'read' } })).toEqual([400, ['name']])
  expect(await refused({ name: 'Nothing', scopes: {} })).toEqual([400, ['scopes']])
  expect((await refused({ name: 'All', scopes: { settings: 'write' } }))[0]).toBe(400)
  expect((await refused({ name: 'All', scopes: { orders: 'everything' } }))[0]).toBe(400)
  site.clock.advance(60_000)
  for (let made = 0; made < 20; made++) await makeKey({ orders: 'read' })
  site.clock.advance(60_000)
  const { statusCode, body } = await owner.post(keys, { name: 'More', scopes: { orders: 'read' } })
  expect([statusCode, JSON.parse(body).error.code]).toEqual([409, 'too-many-keys'])
})

test('[KEY-2] a key reads or changes what it is for, without session and crumb', async () => {
  const mug = await shop.product({ name: { en: 'Mug' } })
  const reading = (await makeKey({ products: 'read' })).key
  const { response } = await call('GET', `/api/config/products/${mug.id}`, reading)
  expect(response.json().product.name).toEqual({ en: 'Mug' })
  expect(response.cookies).toEqual([])
  const { revision } = response.json().product
  const changes = { revision, name: { en: 'Blue mug' } }
  expect(await outcome('PATCH', `/api/config/products/${mug.id}`, reading, changes)).toEqual([
    403,
    'key-not-for-this',
  ])
  const writing = (await makeKey({ products: 'write' })).key
  expect(await outcome('PATCH', `/api/config/products/${mug.id}`, writing, changes)).toEqual([200, undefined])
  expect((await call('GET', '/api/config/products', writing)).response.body).toContain('Blue mug')
})

test('[KEY-2] stock, orders and contacts each take a key of their own area only', async () => {
  const mug = await shop.product({ name: { en: 'Mug' } })
  const [variant] = mug.variants
  const stock = { changes: [{ variantId: variant?.id, set: 7 }], reason: 'Counted' }
  const areas = {
    products: '/api/config/products',
    stock: '/api/config/inventory',
    orders: '/api/config/orders',
    contacts: '/api/config/contacts',
  }
  for (const area of Object.keys(areas)) {
    const { key } = await makeKey({ [area]: 'write' })
    for (const [other, url] of Object.entries(areas))
      expect([area, other, ...(await outcome('GET', url, key))]).toEqual(
        other === area ? [area, other, 200, undefined] : [area, other, 403, 'key-not-for-this'],
      )
  }
  const { key } = await makeKey({ stock: 'write' })
  const { response } = await call('POST', '/api/config/inventory', key, stock)
  expect(response.json()).toMatchObject({ levels: [{ onHand: 7 }], failed: [] })
})

test('[KEY-3] every call that is not named for keys refuses them, whatever they are for', async () => {
  const { key } = await makeKey({ products: 'write', stock: 'write', orders: 'write', contacts: 'write' })
  const letIn: string[] = []
  const routes = site.app.routes.filter(({ access, method }) => access !== 'public' && method !== 'HEAD')
  let refusedRoutes = 0
  for (const { method, url, access, options } of routes) {
    if (options.config?.keys !== undefined || (access === 'setup' && !url.startsWith('/api/'))) continue
    site.clock.advance(60_000)
    const asked = url.replace(/:(\w+)(\([^)]*\))?/g, 'none').replace('*', 'none')
    const { status } = await call(method, asked, key)
    if (status === 403) refusedRoutes++
    else letIn.push(`${method} ${url} → ${status}`)
  }
  expect(letIn).toEqual([])
  expect(refusedRoutes).toBeGreaterThan(100)
})

test('[KEY-3] keys give no money back, open nothing and change no settings', () => {
  const taken = (Object.keys(contract) as CallKey[]).filter((call) => needOf(call) !== undefined)
  expect(taken.length).toBeGreaterThan(20)
  for (const call of taken)
    expect(call).not.toMatch(/refund|give-back|settings|team|api-keys|session|account|payment|members|bulk/)
})

test('[KEY-4] a key of another website, a made-up one and one in the address are worth nothing', async () => {
  const other = await site.addWebsite('other')
  const others = await site.signInOwner({
    host: 'other.localhost',
    websiteId: other,
    email: 'other@example.com',
  })
  const theirs = await makeKey({ orders: 'write' }, others)
  const mine = await makeKey({ orders: 'write' })
  expect(await outcome('GET', '/api/config/orders', theirs.key)).toEqual([401, 'key-unknown'])
  const there = site.client('other.localhost')
  expect((await call('GET', '/api/config/orders', theirs.key, undefined, there)).status).toBe(200)
  expect(await outcome('GET', '/api/config/orders', mine.key, undefined, there)).toEqual([401, 'key-unknown'])
  const [name, secret = ''] = mine.key.split('.')
  const changed = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  for (const wrong of [
    `${name}.${changed}`,
    `${name}.`,
    `${name}`,
    'pla_',
    `${mine.key}x`,
    `${theirs.key.split('.')[0]}.${secret}`,
  ])
    expect([wrong, ...(await outcome('GET', '/api/config/orders', wrong))]).toEqual([
      wrong,
      401,
      'key-unknown',
    ])
  const visitor = site.client()
  for (const parameter of ['key', 'api_key', 'access_token', 'authorization']) {
    const query = { [parameter]: mine.key }
    const { statusCode, body } = await visitor.get('/api/config/orders', { query })
    expect([parameter, statusCode, JSON.parse(body).error.code]).toEqual([parameter, 401, 'not-signed-in'])
  }
})

test('[KEY-5] a key and a cookie never add up: with a key the session counts for nothing', async () => {
  const { key } = await makeKey({ orders: 'read' })
  // The owner’s own browser, with session and crumb, sends the key along.
  const headers = { authorization: `Bearer ${key}` }
  const settings = await owner.get('/api/config/settings', { headers })
  expect([settings.statusCode, settings.json().error.code]).toEqual([403, 'key-not-for-this'])
  const note = await owner.post('/api/config/orders/some/note', { message: 'Hello' }, { headers })
  expect([note.statusCode, note.json().error.code]).toEqual([403, 'key-not-for-this'])
  const wrong = await owner.get('/api/config/orders', { headers: { authorization: 'Bearer pla_wrong' } })
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, 'key-unknown'])
  const documentation = await owner.get('/api/docs/json', { headers })
  expect(documentation.statusCode).toBe(403)
  expect((await owner.get('/shop?preview')).statusCode).toBe(200)
  expect((await owner.get('/shop?preview', { headers })).statusCode).toBe(401)
  // What a proxy in front may send is none of our keys.
  for (const authorization of ['Basic YWRhOnNlY3JldA==', 'Bearer eyJhbGciOi'])
    expect((await owner.get('/api/config/settings', { headers: { authorization } })).statusCode).toBe(200)
})

test('[KEY-5] without a key a call needs its crumb as ever', async () => {
  const mug = await shop.product({ name: { en: 'Mug' } })
  const body = { revision: 1, name: { en: 'Forged' } }
  const response = await owner.patch(`/api/config/products/${mug.id}`, body, { withoutCrumb: true })
  expect([response.statusCode, response.json().crumbFail]).toEqual([403, true])
})

test('[KEY-6] only who may change settings makes keys, and a key does no more than its maker may', async () => {
  for (const role of [roles.editor, roles.storeManager, roles.viewer, roles.reporting]) {
    const lower = await site.signInOwner({ role })
    expect((await lower.get(keys)).statusCode).toBe(403)
    expect((await lower.post(keys, { name: 'Mine', scopes: { orders: 'read' } })).statusCode).toBe(403)
    expect((await lower.delete(`${keys}/none`)).statusCode).toBe(403)
  }
  const manager = await site.signInOwner({ role: roles.websiteManager, email: 'grace@example.com' })
  const { id, key } = await makeKey({ orders: 'write', products: 'read' }, manager)
  expect((await call('GET', '/api/config/orders', key)).status).toBe(200)
  const { members } = (await owner.get('/api/config/team')).json()
  const { accountId } = members.find(({ email }: { email: string }) => email === 'grace@example.com')
  await owner.put(`/api/config/team/members/${accountId}`, { roles: [roles.editor] })
  expect(await outcome('GET', '/api/config/orders', key)).toEqual([403, 'not-allowed'])
  expect((await call('GET', '/api/config/products', key)).status).toBe(200)
  await owner.delete(`/api/config/team/members/${accountId}`)
  expect(await outcome('GET', '/api/config/products', key)).toEqual([401, 'key-unknown'])
  const left = (await owner.get(keys)).json().keys
  expect(left.map((one: { id: string }) => one.id)).not.toContain(id)
})

test('[KEY-7] a key calls 120 times a minute, and wrong ones are tried 30 times', async () => {
  const { key } = await makeKey({ products: 'read' })
  const statuses = new Set<number>()
  for (let calls = 0; calls < 120; calls++)
    statuses.add((await call('GET', '/api/config/product-tags', key)).status)
  expect(statuses).toEqual(new Set([200]))
  const { status, response } = await call('GET', '/api/config/product-tags', key)
  expect(status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  // Another key of the same website has its own count.
  const another = await makeKey({ products: 'read' })
  expect((await call('GET', '/api/config/product-tags', another.key)).status).toBe(200)
  for (let tries = 0; tries < 30; tries++)
    expect((await call('GET', '/api/config/orders', 'pla_wrong')).status).toBe(401)
  expect((await call('GET', '/api/config/orders', 'pla_wrong')).status).toBe(429)
  expect((await call('GET', '/api/config/product-tags', another.key)).status).toBe(200)
})

test('[KEY-8] the documentation says of each call whether it takes a key, and for what', async () => {
  const { paths, components } = (await owner.get('/api/docs/json')).json()
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/config/orders/{id}'].get).toMatchObject({
    security: [{ session: [] }, { key: [] }],
    description: expect.stringContaining('Takes a key that is for orders: read.'),
  })
  expect(paths['/api/config/settings'].put.security).toBeUndefined()
})
