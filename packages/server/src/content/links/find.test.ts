import { COLLECTION_TYPES, newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formAnswers } from '../../people/forms/schema.ts'
import { sampleDiscount } from '../../shop/discounts/sample-discount.ts'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { openShop } from '../../testing/shop.ts'

interface Found {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly detail: string
}

let site: TestApp
let owner: Client
const ids: Record<string, string> = {}

const ok = async (sent: ReturnType<Client['get']>, status = 200) => {
  const response = await sent
  expect(response.statusCode, response.body).toBe(status)
  return response.json()
}

const find = async (query: string, client = owner): Promise<Found[]> =>
  (await ok(client.get('/api/config/find', { query: { query } }))).found

const kinds = async (query: string, client = owner) => (await find(query, client)).map(({ kind }) => kind)

async function keepAnswer(name: string, suspected = false): Promise<string> {
  const id = newId()
  await site.db.insert(formAnswers).values({
    websiteId: site.websiteId,
    id,
    formId: 'form',
    formName: 'Ask us',
    submission: id,
    pageId: 'page',
    pageTitle: 'Contact',
    pagePath: '/contact',
    answers: [{ field: 'name', label: 'Name', kind: 'text', answer: name }],
    words: name.toLowerCase(),
    suspected,
    createdAt: site.clock.now(),
  })
  return id
}

const discountForm = { ...sampleDiscount, title: 'Teapots in March', code: 'POUR-10' }

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  const shop = await openShop(site, { withPages: true })
  const product = await shop.product({ name: { en: 'Iron teapot' } })
  ids['product'] = product.id
  const page = await ok(owner.post('/api/config/pages', { title: 'Teapot care' }), 201)
  ids['page'] = page.documentId
  const blog = await ok(
    owner.post('/api/config/pages', { title: 'Notes', type: COLLECTION_TYPES.generic }),
    201,
  )
  const post = await ok(
    owner.post(`/api/config/collections/${blog.id}/items`, { title: 'A teapot is thrown' }),
    201,
  )
  ids['post'] = post.documentId
  const { category } = await ok(
    owner.post('/api/config/categories', { collectionId: shop.collectionId, displayName: { en: 'Teapots' } }),
  )
  ids['category'] = category.id
  ids['file'] = (await ok(upload(owner, '/api/config/media', { name: 'teapot.txt', content: 'x' }), 201)).id
  ids['discount'] = (await ok(owner.post('/api/config/discounts', discountForm))).discount.id
  ids['form-answer'] = await keepAnswer('Tea Teapotter')
  await keepAnswer('Teapot robot', true)
  const visitor = site.client()
  await fillCart(visitor, product.id)
  ids['order'] = orderIdOf(await pay(visitor, { name: 'Ida Teapotson' }))
  const { contacts } = await ok(owner.get('/api/config/contacts?search=teapotson'))
  ids['contact'] = contacts[0].id
})
afterAll(() => site.close())

test('[LINK-20] one search finds things of every kind, each with where it is worked on', async () => {
  const found = await find('teapot')
  expect(Object.fromEntries(found.map(({ kind, id }) => [kind, id]))).toEqual(ids)
  expect(found).toContainEqual({
    kind: 'page',
    id: ids['page'],
    title: 'Teapot care',
    detail: '/teapot-care',
  })
  expect(found.find(({ kind }) => kind === 'order')).toMatchObject({
    title: '#1001',
    detail: 'Ida Teapotson',
  })
  expect(found.find(({ kind }) => kind === 'form-answer')).toMatchObject({
    title: 'Tea Teapotter',
    detail: 'Ask us',
  })
})

test('[LINK-20] orders are found by number and address, discounts by their code, pages by where they are', async () => {
  expect(await kinds('#1001')).toEqual(['order'])
  expect(await kinds('ada@example.com')).toEqual(['order', 'contact'])
  expect(await kinds('pour 10')).toEqual(['discount'])
  expect((await find('/teapot-care'))[0]).toMatchObject({ kind: 'page', id: ids['page'] })
})

test('[LINK-20] at most five of a kind that no page shows, the newest first', async () => {
  for (let count = 0; count < 7; count += 1) {
    site.clock.advance(1000)
    await keepAnswer(`Kettle ${count}`)
  }
  expect((await find('kettle')).map(({ title }) => title)).toEqual(
    [6, 5, 4, 3, 2].map((count) => `Kettle ${count}`),
  )
})

test('[LINK-20] each person finds what their role lets them see', async () => {
  const as = (role: number) => site.signInOwner({ role })
  expect(new Set(await kinds('teapot', await as(roles.viewer)))).toEqual(new Set(['page', 'post']))
  const store = new Set(await kinds('teapot', await as(roles.storeManager)))
  expect(store).toContain('order')
  expect(store).toContain('discount')
  expect(store).not.toContain('form-answer')
  expect(store).not.toContain('contact')
  const nobody = await site.client().get('/api/config/find?query=teapot')
  expect(nobody.statusCode).toBe(401)
})

test('[LINK-20] areas of members are found by who works on them', async () => {
  const body = { name: { en: 'Samovar club' }, joining: 'open' }
  const { id } = await ok(owner.post('/api/config/member-areas', body), 201)
  expect(await find('samovar')).toEqual([
    { kind: 'area', id, title: 'Samovar club', detail: '/_members/areas' },
  ])
  expect(await find('samovar', await site.signInOwner({ role: roles.editor }))).toEqual([])
})

test('[LINK-20] nothing of another website is found', async () => {
  const otherId = await site.addWebsite('other')
  const other = await site.signInOwner({ host: 'other.localhost', websiteId: otherId })
  expect(await find('teapot', other)).toEqual([])
  expect(
    (await owner.get('/api/config/find?query=teapot', { headers: { host: 'other.localhost' } })).statusCode,
  ).toBe(403)
})

test('[LINK-20] any words can be typed', async () => {
  for (const odd of ["'; drop table orders; --", '%', '_', '\\', '#99999999999', '🫖', 'a'.repeat(200)])
    expect(await find(odd), JSON.stringify(odd)).toBeInstanceOf(Array)
  for (const query of ['', '   ', '\u0000', 'a'.repeat(201)])
    expect((await owner.get('/api/config/find', { query: { query } })).statusCode).toBe(400)
})
