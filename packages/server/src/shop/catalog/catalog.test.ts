import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openFilledShop } from '../../testing/fill-shop.ts'
import { fourVariants, openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { onChange, type Tag } from '../../site/changes/changes.ts'
import { byIds, byUrlId, categoriesOf, listForStore, listIds, relatedTo } from './catalog.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running)
  owner = await running.signInOwner()
})
afterAll(() => running.close())

const products = '/api/config/products'
const now = () => running.clock.now()
const minimal = () => ({
  collectionId: shop.collectionId,
  name: { en: 'Tall Vase' },
  status: 'published',
  variants: [{ sku: 'VASE', price: 4800, stock: 4 }],
})
const create = async (changes: object = {}) => {
  const response = await owner.post(products, { ...minimal(), ...changes })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().product
}

describe('products', () => {
  test('[CAT-33] a new product has an address, a SKU and clean texts, and is on the next page view', async () => {
    const told: Tag[] = []
    const stop = onChange(({ tags }) => told.push(...tags))
    const product = await create({
      description: { en: '<p onclick="x()">Tall<script>alert(1)</script></p>' },
      variants: [{ price: 4800, stock: 4 }],
    })
    expect(product).toMatchObject({ urlId: 'tall-vase', revision: 1, status: 'published' })
    expect(product.description.en).toBe('<p>Tall</p>')
    expect(product.variants[0].sku).toMatch(/^P-[0-9A-F]{8}$/)
    expect(product.variants[0].qtyInStock).toBe(4)
    stop()
    expect(told).toContain(`products:${shop.collectionId}`)
    expect((await create()).urlId).toBe('tall-vase-2')
    // As the editor sends it: a form that was empty at first.
    expect((await create({ publishOn: 0 })).publishOn).toBe(running.clock.now().getTime())
  })

  test('[ORD-80] sent again with its key, a new product is made once, with its stock', async () => {
    const wanted = { ...minimal(), name: { en: 'Once' }, idempotencyKey: 'a new product' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(products, wanted)))
    const made = answers.map((answer) => answer.json().product)
    expect(new Set(made.map(({ id, urlId }) => `${id} ${urlId}`)).size).toBe(1)
    expect(made[1]).toEqual(made[0])
    const { rows } = await running.db.execute(sql`
      select sum(change)::integer as units from stock_ledger where variant_id = ${made[0].variants[0].id}`)
    expect(rows[0]?.['units']).toBe(4)
    const refused = await owner.post(products, { ...wanted, name: { en: 'Twice' } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'key-reused'])
    // What was refused has not been made: its key is free for what is right.
    const wrong = { ...minimal(), name: { en: ' ' }, idempotencyKey: 'another product' }
    expect((await owner.post(products, wrong)).json().error.fields).toHaveProperty('name')
    expect((await owner.post(products, { ...wrong, name: { en: 'Right' } })).statusCode).toBe(200)
  })

  test('[CAT-30] says what is wrong by field', async () => {
    const response = await owner.post(products, {
      ...minimal(),
      name: { en: ' ' },
      urlId: 'Not an address',
      variantOptionOrdering: ['Size'],
      variants: [
        { ...plainVariant, attributes: { Size: 'S' }, price: -1 },
        { ...plainVariant, attributes: { Size: 'S' }, onSale: true, salePrice: 2000 },
      ],
      categoryIds: ['nothing'],
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({
      code: 'product-invalid',
      fields: {
        name: 'Give the product a name.',
        urlId: 'not an address is not a valid page URL',
        'variants.0.price': 'Write a price from 0 to $5,000,000,000.00.',
        'variants.1.salePrice': 'The sale price must be below the price.',
        'variants.1.attributes': 'Another variant has the same values.',
        'variants.1.sku': 'Another variant has this SKU.',
        categoryIds: 'One of the categories does not exist in this store. Reload and choose again.',
      },
    })
  })

  test('[CAT-34] a change based on an older revision changes nothing', async () => {
    const product = await create()
    const url = `${products}/${product.id}`
    const first = await owner.patch(url, { revision: 1, name: { en: 'Vase' } })
    expect(first.json().product).toMatchObject({ revision: 2, name: { en: 'Vase' }, urlId: product.urlId })
    const second = await owner.patch(url, { revision: 1, name: { en: 'Jar' } })
    expect(second.statusCode).toBe(409)
    expect(second.json().error.code).toBe('edit-conflict')
    expect((await owner.get(url)).json().product.name).toEqual({ en: 'Vase' })
  })

  test('[CAT-35] editing the matrix keeps the identity and stock of every variant that stays', async () => {
    const product = await create({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
    const [small, , large] = product.variants
    const response = await owner.patch(`${products}/${product.id}`, {
      revision: 1,
      variants: [
        { ...plainVariant, id: large.id, sku: small.sku, attributes: large.attributes },
        { ...plainVariant, sku: large.sku, attributes: small.attributes, price: 1500 },
        { ...plainVariant, sku: 'NEW', attributes: { Size: 'XL', Color: 'Chalk' }, stock: 2 },
      ],
    })
    const after = response.json().product.variants
    expect(after.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([large.id, small.id])
    expect(after.map(({ qtyInStock }: { qtyInStock: number }) => qtyInStock)).toEqual([10, 10, 2])
    expect(after[1].price).toBe(1500)
    const back = await owner.patch(`${products}/${product.id}`, {
      revision: 2,
      variants: fourVariants,
    })
    expect(back.json().product.variants.map(({ id }: { id: string }) => id)).toEqual(
      product.variants.map(({ id }: { id: string }) => id),
    )
  })

  test('[CAT-36] a copy is a draft with a name, an address and no stock of its own', async () => {
    const product = await create({ urlId: 'urn' })
    const copy = (await owner.post(`${products}/${product.id}/duplicate`)).json().product
    expect(copy).toMatchObject({ status: 'draft', name: { en: 'Tall Vase (copy)' }, urlId: 'urn-copy' })
    expect(copy.variants[0]).toMatchObject({ sku: 'VASE-copy', qtyInStock: 0 })
    expect(copy.variants[0].id).not.toBe(product.variants[0].id)
  })

  test('[CAT-37] deleting is undone by restoring, at the next free address if its own is taken', async () => {
    const product = await create({ urlId: 'gone' })
    expect((await owner.call('DELETE', `${products}/${product.id}`)).statusCode).toBe(200)
    expect((await owner.get(`${products}/${product.id}`)).statusCode).toBe(404)
    expect(await byIds(running.db, running.websiteId, [product.id], now())).toEqual([])
    await create({ urlId: 'gone' })
    const restored = await owner.post(`${products}/${product.id}/restore`)
    expect(restored.json().product).toMatchObject({ id: product.id, urlId: 'gone-2' })
  })

  test('[CAT-31] a digital product is one variant that never runs out, with a file once it is published', async () => {
    const wrong = await owner.post(products, { ...minimal(), productType: 2 })
    expect(wrong.json().error.fields).toEqual({
      digitalAssetId: 'Choose the file that buyers will download.',
    })
    const book = await create({ productType: 2, digitalAssetId: 'an-asset' })
    expect(book.variants[0].unlimited).toBe(true)
  })
})

describe('the owner’s list', () => {
  test('[CAT-42] finds a part of any name, address or SKU as it is now, of this website only', async () => {
    const [one, other] = [await running.addWebsite('words'), await running.addWebsite('other-words')]
    const store = await openShop(running, { websiteId: one })
    const elsewhere = await openShop(running, { websiteId: other })
    await elsewhere.product({ name: { en: 'Teapot elsewhere' } })
    const pot = await store.product({ name: { en: 'Teapot', de: 'Große Kanne' } }, { sku: 'POT-77-XL' })
    const owner = await running.signInOwner({ websiteId: one, host: 'words.localhost' })
    const found = async (search: string): Promise<number> =>
      (await owner.get(products, { query: { search } })).json().products.length
    for (const part of ['EAPO', 'e', 'te', 'große k', 'KANNE', '77-x', ' teapot ', 'TEAPOT']) {
      expect([part, await found(part)]).toEqual([part, 1])
    }
    for (const none of ['teapot elsewhere', 'tpt', '%', '_ea', 'kanne pot', one]) {
      expect([none, await found(none)]).toEqual([none, 0])
    }
    const address = `${products}/${pot.id}`
    const renamed = await owner.patch(address, { revision: 1, name: { en: 'Jug' } })
    expect(renamed.statusCode).toBe(200)
    expect([await found('Jug'), await found('kanne')]).toEqual([1, 0])
  })

  test('[CAT-42] among many products a search of three letters reads the index of letters', async () => {
    const { test: large } = await openFilledShop(1500)
    try {
      const { rows } = await large.db.execute<Record<string, string>>(sql`
        explain select p.id from products p where p.deleted_at is null
          and search_grams(p.website_id, p.search_text) @> search_grams(${large.websiteId}, '1499')`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('products_words')
    } finally {
      await large.close()
    }
  })

  test('[CAT-43] a cursor that says nothing, or something of another order, begins at the start', async () => {
    const website = await running.addWebsite('cursors')
    const store = await openShop(running, { websiteId: website })
    await store.product()
    const owner = await running.signInOwner({ websiteId: website, host: 'cursors.localhost' })
    const cursors = ['x', '', ...['abc', '-1', '9'.repeat(40)].map(cursorOf)]
    for (const sort of ['updated', 'price', 'stock'])
      for (const cursor of cursors) {
        const response = await owner.get(products, { query: { sort, cursor } })
        expect([sort, cursor, response.statusCode]).toEqual([sort, cursor, 200])
        expect(response.json().products).toHaveLength(1)
      }
  })

  test('[CAT-44] a list by name follows the primary language', async () => {
    const website = await running.addWebsite('languages')
    const store = await openShop(running, { websiteId: website })
    await store.product({ name: { en: 'Apple', de: 'Birne' } })
    await store.product({ name: { en: 'Cherry', de: 'Ananas' } })
    const owner = await running.signInOwner({ websiteId: website, host: 'languages.localhost' })
    const names = async (): Promise<string[]> =>
      (await owner.get(products, { query: { sort: 'name' } }))
        .json()
        .products.map(({ name }: { name: { en: string } }) => name.en)
    expect(await names()).toEqual(['Apple', 'Cherry'])
    const changed = await owner.put('/api/config/settings', {
      languages: ['en', 'de'],
      primaryLanguage: 'de',
    })
    expect(changed.statusCode).toBe(200)
    expect(await names()).toEqual(['Cherry', 'Apple'])
  })

  test('[CAT-40] searches, filters, sorts and pages, in two statements whatever the page', async () => {
    const other = await running.addWebsite('list')
    const store = await openShop(running, { websiteId: other })
    for (let number = 0; number < 12; number++) {
      const name = { en: `Bowl ${String(number).padStart(2, '0')}` }
      await store.product(
        { name, status: number % 2 === 0 ? 'published' : 'draft' },
        { sku: `BOWL-${number}`, price: 1000 + number, stock: number % 6 },
      )
    }
    const listOwner = await running.signInOwner({ websiteId: other, host: 'list.localhost' })
    const names = async (query: Record<string, string>) =>
      (await listOwner.get(products, { query }))
        .json()
        .products.map((one: { name: { en: string } }) => one.name.en)
    expect(await names({ search: 'bowl 0', sort: 'name' })).toHaveLength(10)
    expect(await names({ search: 'BOWL-11' })).toEqual(['Bowl 11'])
    expect(await names({ search: '100%' })).toEqual([])
    expect(await names({ status: 'draft' })).toHaveLength(6)
    expect(await names({ stock: 'out' })).toHaveLength(2)
    expect(await names({ sort: 'price', direction: 'descending', limit: '1' })).toEqual(['Bowl 11'])
    for (const sort of ['name', 'price', 'stock', 'updated']) {
      const seen: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query: Record<string, string> = { sort, limit: '5', ...(cursor === '' ? {} : { cursor }) }
        const page = (await listOwner.get(products, { query })).json<{
          products: { id: string }[]
          nextCursor?: string
        }>()
        seen.push(...page.products.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(new Set(seen).size).toBe(12)
      expect(seen).toHaveLength(12)
    }
    const few = await recordStatements(() => listOwner.get(products, { query: { limit: '1' } }))
    const many = await recordStatements(() => listOwner.get(products, { query: { limit: '12' } }))
    expect(many.statements.length).toBe(few.statements.length)
  })

  test('[CAT-41] is for those whose role allows it', async () => {
    const editor = await running.signInOwner({ role: 4 })
    expect((await editor.get(products)).statusCode).toBe(200)
    expect((await editor.post(products, minimal())).statusCode).toBe(403)
    const billing = await running.signInOwner({ role: 2 })
    expect((await billing.get(products)).statusCode).toBe(403)
    expect((await running.client().get(products)).statusCode).toBe(401)
  })
})

describe('categories', () => {
  test('[CAT-38] are made, changed and nested, never in a circle', async () => {
    const make = async (name: string, more: object = {}) =>
      owner.post('/api/config/categories', {
        collectionId: shop.collectionId,
        displayName: { en: name },
        ...more,
      })
    const tableware = (await make('Tableware')).json().category
    const mugs = (await make('Mugs', { parentCategoryId: tableware.id })).json().category
    expect(mugs).toMatchObject({ urlId: 'mugs', parentCategoryId: tableware.id })
    const circle = await owner.patch(`/api/config/categories/${tableware.id}`, { parentCategoryId: mugs.id })
    expect(circle.json().error.fields.parentCategoryId).toContain('Choose another category')
    expect((await make('x'.repeat(26))).json().error.fields.displayName).toContain('at most 25')
    const renamed = await owner.patch(`/api/config/categories/${mugs.id}`, { displayName: { en: 'Cups' } })
    expect(renamed.json().category).toMatchObject({ displayName: { en: 'Cups' }, urlId: 'mugs' })
    const mug = await create({ categoryIds: [mugs.id] })
    const inTableware = await listForStore(
      running.db,
      running.websiteId,
      { collectionId: shop.collectionId, categoryId: tableware.id },
      now(),
    )
    expect(inTableware.products.map(({ id }) => id)).toEqual([mug.id])
    await owner.call('DELETE', `/api/config/categories/${tableware.id}`)
    const left = await categoriesOf(running.db, running.websiteId, shop.collectionId)
    expect(left).toEqual([expect.not.objectContaining({ parentCategoryId: expect.anything() })])
  })

  test('[CAT-39] taking one away leaves its products in the store', async () => {
    const category = (
      await owner.post('/api/config/categories', {
        collectionId: shop.collectionId,
        displayName: { en: 'Gone' },
      })
    ).json().category
    const product = await create({ categoryIds: [category.id] })
    await owner.call('DELETE', `/api/config/categories/${category.id}`)
    expect((await owner.get(`${products}/${product.id}`)).json().product.categoryIds).toEqual([])
  })
})

describe('stock', () => {
  test('[INV-7] [INV-9] is changed by and to an amount, every time with a row in the ledger', async () => {
    const product = await create()
    const variantId = product.variants[0].id
    const change = (body: object) => owner.post(`${products}/${product.id}/stock`, { variantId, ...body })
    expect((await change({ change: 6, reason: 'Delivery' })).json()).toEqual({
      onHand: 10,
      reserved: 0,
      available: 10,
    })
    expect((await change({ set: 3 })).json().onHand).toBe(3)
    const below = await change({ change: -4 })
    expect(below.statusCode).toBe(409)
    expect(below.json().error.code).toBe('stock-below-zero')
    expect((await change({ change: 1, set: 1 })).statusCode).toBe(400)
    const { movements } = (await owner.get(`${products}/${product.id}/stock-ledger`)).json()
    const changes = movements.map((row: { change: number }) => row.change)
    expect(changes.sort((a: number, b: number) => a - b)).toEqual([-7, 4, 6])
    expect(changes.reduce((sum: number, one: number) => sum + one, 0)).toBe(3)
  })

  test('[INV-11] is read and held by one statement, and written with its ledger by another', async () => {
    const product = await create()
    const body = { variantId: product.variants[0].id, change: 1 }
    const { statements } = await recordStatements(() => owner.post(`${products}/${product.id}/stock`, body))
    expect(statements.filter((statement) => /\bstock(_ledger)?\b/.test(statement))).toHaveLength(2)
  })

  test('[INV-8] cannot go below what is being paid for, by us or by anyone with SQL', async () => {
    const product = await create()
    const variantId = product.variants[0].id
    await running.db.execute(sql`update stock set reserved = 2 where variant_id = ${variantId}`)
    const response = await owner.post(`${products}/${product.id}/stock`, { variantId, set: 1 })
    expect(response.json().error.code).toBe('stock-below-reserved')
    await expect(
      running.db.execute(sql`update stock set on_hand = 1 where variant_id = ${variantId}`),
    ).rejects.toThrow()
  })
})

describe('for pages', () => {
  test('[CAT-21] a list takes as many statements for two products as for ten, and a sort means what it says', async () => {
    const other = await running.addWebsite('pages')
    const store = await openShop(running, { websiteId: other })
    for (const price of [300, 100, 200])
      await store.product({ featured: price === 200 }, { price, sku: `${price}` })
    const hidden = await store.product({ status: 'private' })
    const later = await store.product({ publishOn: now().getTime() + 1000 })
    const prices = async (sort: 'price-ascending' | 'price-descending' | 'featured') => {
      const { products: found } = await listForStore(
        running.db,
        other,
        { collectionId: store.collectionId, sort },
        now(),
      )
      return found.map(({ variants }) => variants[0]?.price)
    }
    expect(await prices('price-ascending')).toEqual([100, 200, 300])
    expect(await prices('price-descending')).toEqual([300, 200, 100])
    expect(await prices('featured')).toEqual([200, 300, 100])
    expect(await byIds(running.db, other, [hidden.id, later.id], now())).toEqual([])
    const ids = await listIds(
      running.db,
      other,
      { kind: 'products', blockId: 'b', sort: 'price-ascending', limit: 2 },
      now(),
    )
    const read = await recordStatements(() => byIds(running.db, other, ids, now()))
    expect(read.result.map(({ id }) => id)).toEqual(ids)
    expect(read.statements).toHaveLength(1)
  })

  test('[CAT-23] related products are the owner’s choice, else neighbours, never the product itself', async () => {
    const one = await create()
    const two = await create({ relatedProductIds: [one.id] })
    const [product] = await byIds(running.db, running.websiteId, [two.id], now())
    if (product === undefined) throw new Error('no product')
    expect((await relatedTo(running.db, running.websiteId, product, now())).map(({ id }) => id)).toEqual([
      one.id,
    ])
    const [alone] = await byIds(running.db, running.websiteId, [one.id], now())
    if (alone === undefined) throw new Error('no product')
    const related = await relatedTo(running.db, running.websiteId, alone, now())
    expect(related.length).toBeGreaterThan(0)
    expect(related.some(({ id }) => id === one.id)).toBe(false)
  })

  test('[CAT-22] a product is found at its address, by visitors only once it is published', async () => {
    const draft = await create({ urlId: 'kept-back', status: 'draft' })
    const at = (viewer: 'visitor' | 'owner') =>
      byUrlId(running.db, running.websiteId, shop.collectionId, 'kept-back', now(), viewer)
    expect(await at('visitor')).toBeUndefined()
    expect((await at('owner'))?.id).toBe(draft.id)
  })

  test('[CAT-20] a page of a store holds at most 200 products', async () => {
    const { pagination } = await listForStore(
      running.db,
      running.websiteId,
      { collectionId: shop.collectionId, pageSize: 5000 },
      now(),
    )
    expect(pagination.pageSize).toBe(200)
  })
})

const cursorOf = (value: string): string => Buffer.from(JSON.stringify([value, 'id'])).toString('base64url')
