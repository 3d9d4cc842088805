import { COLLECTION_TYPES, emptyProductForm, newId } from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { publishScheduled } from '../publishing/publish.ts'
import { showReleasedProducts } from '../../shop/catalog/released-products.ts'

/** A thing with an address, as its owner's calls name it. */
interface Thing {
  readonly id: string
  readonly urlId: string
  readonly call: string
  readonly documentId?: string
}

/** How things of one type are made, shown, moved: what the rules hold for. */
interface Kind {
  readonly below: string
  add(title: string, urlId?: string): Promise<Thing>
  /** Answers with the refusal where there is one. */
  tryToAdd(title: string, urlId: string): Promise<{ status: number; said: string }>
  show(thing: Thing): Promise<unknown>
  hide(thing: Thing): Promise<unknown>
  move(thing: Thing, urlId: string): Promise<unknown>
}

let site: TestApp
let owner: Client
let blogId = ''
let storeId = ''

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  blogId = await openPage('Blog', COLLECTION_TYPES.generic)
  storeId = await openPage('Store', COLLECTION_TYPES.products)
})
afterAll(() => site.close())

async function openPage(title: string, type: number): Promise<string> {
  const page = await done(owner.post('/api/config/pages', { title, type }))
  await owner.post('/api/config/publish', { documentIds: [page.documentId] })
  return page.id
}

async function done(answer: ReturnType<Client['get']>) {
  const response = await answer
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}

const said = async (answer: ReturnType<Client['get']>) => {
  const response = await answer
  return { status: response.statusCode, said: response.body }
}

const documented = (base: () => string, below: string): Kind => ({
  below,
  add: async (title, urlId) => {
    const made = await done(owner.post(base(), { title, ...(urlId === undefined ? {} : { urlId }) }))
    return { ...made, call: `${base()}/${made.id}` }
  },
  tryToAdd: (title, urlId) => said(owner.post(base(), { title, urlId })),
  show: ({ documentId }) => done(owner.post('/api/config/publish', { documentIds: [documentId] })),
  hide: ({ call }) => done(owner.patch(call, { status: 'private' })),
  move: ({ call }, urlId) => done(owner.patch(call, { urlId })),
})

const products = '/api/config/products'
const change = async ({ call }: Thing, changes: object) => {
  const { product } = await done(owner.get(call))
  return done(owner.patch(call, { revision: product.revision, ...changes }))
}
const newProduct = (title: string, urlId = '') => {
  const variant = { sku: '', price: 1000, salePrice: 0, onSale: false, unlimited: true, attributes: {} }
  const form = { ...emptyProductForm(), name: { en: title }, urlId, status: 'draft', variants: [variant] }
  return owner.post(products, { ...form, collectionId: storeId })
}

const kinds: Readonly<Record<string, Kind>> = {
  page: documented(() => '/api/config/pages', ''),
  post: documented(() => `/api/config/collections/${blogId}/items`, '/blog'),
  product: {
    below: '/store',
    add: async (title, urlId) => {
      const { product } = await done(newProduct(title, urlId))
      return { id: product.id, urlId: product.urlId, call: `${products}/${product.id}` }
    },
    tryToAdd: (title, urlId) => said(newProduct(title, urlId)),
    show: (thing) => change(thing, { status: 'published' }),
    hide: (thing) => change(thing, { status: 'draft' }),
    move: (thing, urlId) => change(thing, { urlId }),
  },
}

describe.each(Object.entries(kinds))('the address of a %s', (name, kind) => {
  const see = async (urlId: string) => {
    const { statusCode, headers } = await site.client().get(`${kind.below}/${urlId}`)
    return headers.location === undefined ? statusCode : [statusCode, headers.location]
  }
  const at = (urlId: string) => [301, `${kind.below}/${urlId}`]
  const shown = async (title: string, urlId?: string) => {
    const thing = await kind.add(title, urlId)
    await kind.show(thing)
    return thing
  }
  const remove = (thing: Thing, redirectTo?: string) =>
    owner.delete(thing.call, redirectTo === undefined ? {} : { query: { redirectTo } })
  const restore = async (thing: Thing) => {
    const answer = await done(owner.post(`${thing.call}/restore`))
    return answer.product ?? answer
  }
  const copy = async (thing: Thing) => {
    const answer = await done(owner.post(`${thing.call}/duplicate`))
    const made = answer.product ?? answer
    return { ...made, call: thing.call.replace(thing.id, made.id) }
  }

  test('[ADDR-1] one that cannot be is refused, and so is one that is taken', async () => {
    const wrong = await kind.tryToAdd('Wrong', 'not an address')
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(wrong.said).toContain('not an address is not a valid page URL')
    await kind.add('Mine', 'only-one')
    const second = await kind.tryToAdd('Yours', 'only-one')
    expect(second.status).toBeGreaterThanOrEqual(400)
    expect(second.said).toContain('Choose another')
    const other = await kind.add('Yours')
    await expect(kind.move(other, 'only-one')).rejects.toThrow('Choose another')
  })

  test('[ADDR-1] of two who ask for one at once, one gets it', async () => {
    const both = await Promise.all([kind.tryToAdd('One', 'wanted'), kind.tryToAdd('Two', 'wanted')])
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(both.find(({ status }) => status >= 300)!.said).toContain('Choose another')
  })

  test('[ADDR-2] one is made from the name, with the first free number', async () => {
    const made = [await kind.add('Élan & Vital!'), await kind.add('Elan Vital'), await kind.add('Élan vital')]
    expect(made.map(({ urlId }) => urlId)).toEqual(['elan-vital', 'elan-vital-2', 'elan-vital-3'])
    expect((await kind.add('!!!')).urlId).toBe(name)
  })

  test('[ADDR-3] a former one leads to the present one in one hop', async () => {
    const thing = await shown('First', 'first')
    for (const urlId of ['second', 'third']) await kind.move(thing, urlId)
    expect([await see('first'), await see('second'), await see('third')]).toEqual([
      at('third'),
      at('third'),
      200,
    ])
    await kind.move(thing, 'first')
    expect([await see('first'), await see('second'), await see('third')]).toEqual([
      200,
      at('first'),
      at('first'),
    ])
  })

  test('[ADDR-3] one that nobody has seen leaves nothing behind', async () => {
    const thing = await kind.add('Unseen')
    await kind.move(thing, 'seen-at-last')
    await kind.show(thing)
    expect([await see('unseen'), await see('seen-at-last')]).toEqual([404, 200])
  })

  test('[ADDR-3] while what moved is hidden, its former one is not found either', async () => {
    const thing = await shown('Secret')
    await kind.move(thing, 'more-secret')
    await kind.hide(thing)
    expect([await see('secret'), await see('more-secret')]).toEqual([404, 404])
  })

  test('[ADDR-4] a former one is taken from when visitors see who has it', async () => {
    const thing = await shown('Old name')
    await kind.move(thing, 'new-name')
    const squatter = await kind.add('Squatter', 'old-name')
    expect(await see('old-name')).toEqual(at('new-name'))
    await kind.show(squatter)
    expect(await see('old-name')).toBe(200)
    // Taken for good: it does not lead on once the squatter has gone.
    await remove(squatter)
    expect(await see('old-name')).toBe(410)
  })

  test('[ADDR-5] what visitors have seen is gone; what nobody has seen is not found', async () => {
    const thing = await shown('Short lived')
    await kind.move(thing, 'short-life')
    await remove(thing)
    expect([await see('short-life'), await see('short-lived')]).toEqual([410, 410])
    const draft = await kind.add('Never shown')
    await remove(draft)
    expect(await see('never-shown')).toBe(404)
  })

  test('[ADDR-5] the owner sends its visitors elsewhere, but not in a circle', async () => {
    const thing = await shown('Old offer')
    await kind.move(thing, 'last-offer')
    const own = `${kind.below}/last-offer`
    expect((await remove(thing, own)).json().error.code).toBe('redirect-loop')
    expect((await remove(thing, 'javascript:alert(1)')).json().error.code).toBe('link-invalid')
    expect((await remove(thing, '/elsewhere?a=1')).statusCode).toBeLessThan(300)
    expect([await see('last-offer'), await see('old-offer')]).toEqual([
      [301, '/elsewhere?a=1'],
      [301, '/elsewhere?a=1'],
    ])
    const next = await shown('Next')
    expect((await remove(next, own)).statusCode).toBeLessThan(300)
    expect(await see('next')).toEqual([301, '/elsewhere?a=1'])
  })

  test('[ADDR-5] what would lead to itself over something deleted is refused', async () => {
    const [one, two] = [await shown('Round one'), await shown('Round two')]
    expect((await remove(one, `${kind.below}/round-two`)).statusCode).toBeLessThan(300)
    expect((await remove(two, `${kind.below}/round-one`)).json().error.code).toBe('redirect-loop')
  })

  test('[ADDR-6] what is deleted comes back at its own, or at the next free one', async () => {
    const thing = await shown('Phoenix')
    await remove(thing, '/elsewhere')
    expect((await restore(thing)).urlId).toBe('phoenix')
    expect(await see('phoenix')).toBe(200)
    await remove(thing)
    await shown('Phoenix')
    expect((await restore(thing)).urlId).toBe('phoenix-2')
    expect([await see('phoenix'), await see('phoenix-2')]).toEqual([200, 200])
  })

  test('[ADDR-7] restoring what is there changes nothing; what never was is not found', async () => {
    const thing = await shown('Here')
    const before = await done(owner.get('/api/config/pages'))
    expect((await restore(thing)).urlId).toBe('here')
    expect(await done(owner.get('/api/config/pages'))).toEqual(before)
    const nobody = thing.call.replace(thing.id, newId())
    expect((await owner.post(`${nobody}/restore`)).statusCode).toBe(404)
    expect((await owner.delete(nobody)).statusCode).toBe(404)
  })

  test('[ADDR-8] a copy is a draft at an address of its own', async () => {
    const thing = await shown('Bowl', 'the-bowl')
    const made = await copy(thing)
    expect(made).toMatchObject({ urlId: 'the-bowl-copy', status: 'draft' })
    expect(made.title ?? made.name).toEqual({ en: 'Bowl (copy)' })
    expect((await copy(thing)).urlId).toBe('the-bowl-copy-2')
    expect((await copy(made)).urlId).toBe('the-bowl-copy-3')
    expect(await see('the-bowl-copy')).toBe(404)
  })
})

test('[ADDR-3] what is below a blog or store moves along with it', async () => {
  const see = async (path: string) => (await site.client().get(path)).headers.location
  const category = await done(
    owner.post('/api/config/categories', { collectionId: storeId, displayName: { en: 'Bowls' } }),
  )
  await owner.patch(`/api/config/pages/${storeId}`, { urlId: 'shop' })
  expect(await see('/store/category/bowls')).toBe('/shop/category/bowls')
  await done(owner.patch(`/api/config/categories/${category.category.id}`, { urlId: 'dishes' }))
  expect(await see('/shop/category/bowls')).toBe('/shop/category/dishes')
  expect(await see('/store/category/bowls')).toBe('/shop/category/dishes')
  await done(owner.delete(`/api/config/categories/${category.category.id}`))
  expect((await site.client().get('/shop/category/dishes')).statusCode).toBe(410)
  expect((await site.client().get('/shop/category/bowls')).statusCode).toBe(410)
  await owner.patch(`/api/config/pages/${storeId}`, { urlId: 'store' })
})

test('[ADDR-4] a product takes nothing away before its date', async () => {
  const product = kinds['product']!
  const old = await product.add('Soon', 'soon')
  await product.show(old)
  await product.move(old, 'now')
  const next = await product.add('Next', 'soon')
  const publishOn = site.clock.now().getTime() + 60_000
  await change(next, { status: 'published', publishOn })
  const see = async () => {
    const { statusCode, headers } = await site.client().get('/store/soon')
    return headers.location ?? statusCode
  }
  expect(await see()).toBe('/store/now')
  site.clock.advance(61_000)
  await showReleasedProducts(site.db, site.clock)
  expect(await see()).toBe(200)
  await owner.delete(next.call)
  expect(await see()).toBe(410)
})

test('[POST-7] a copy of a post says the same, with its tags and its author', async () => {
  const base = `/api/config/collections/${blogId}/items`
  const post = await done(owner.post(base, { title: 'Glazes', tags: ['kiln'], excerpt: { en: 'On ash' } }))
  await done(owner.patch(`${base}/${post.id}`, { title: { en: 'Glazes', de: 'Glasuren' } }))
  const copy = await done(owner.post(`${base}/${post.id}/duplicate`))
  expect(copy).toMatchObject({
    title: { en: 'Glazes (copy)', de: 'Glasuren (copy)' },
    tags: ['kiln'],
    excerpt: { en: 'On ash' },
    author: post.author,
    status: 'draft',
  })
  expect(copy.documentId).not.toBe(post.documentId)
  await publishScheduled(site.db, site.clock)
  expect((await site.client().get('/blog/glazes-copy')).statusCode).toBe(404)
})
