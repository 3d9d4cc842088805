import { createHash } from 'node:crypto'
import fc from 'fast-check'
import {
  type Block,
  BLOCK_TYPES,
  type BlockTypeCode,
  inEnglish,
  type JsonObject,
  newId,
  type PageDocument,
} from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements, transaction } from '../../platform/database/database.ts'
import { byIds } from '../../shop/catalog/catalog.ts'
import { createCategory, deleteCategory, updateCategory } from '../../shop/catalog/categories.ts'
import { deleteProduct, restoreProduct, updateProduct } from '../../shop/catalog/products.ts'
import { goesWithProducts } from '../../shop/inventory/goes-with-products.ts'
import { changeItem, createItem, deleteItem, restoreItem } from '../../content/posts/items.ts'
import { changeStock, release, reserve } from '../../shop/stock/stock.ts'
import { changeAsset } from '../../content/media/media-library.ts'
import { assets } from '../../content/media/schema.ts'
import { changePage, createPage, deletePage, restorePage } from '../../content/pages/collections.ts'
import { setHomePage } from '../../content/pages/home-page.ts'
import { publishMenus, setMenus } from '../../content/style/menu-drafts.ts'
import { createDocument } from '../../content/documents/documents.ts'
import { publish } from '../../content/publishing/publish.ts'
import { changeStatus } from '../../content/publishing/status.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { pageSaying, section } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const nobody = { accountId: '', sessionId: 'steps' }
let site: TestApp
let owner: Client
let shop: TestShop
const products: string[] = []
const categories: string[] = []
const posts: string[] = []
const pages: string[] = []
const postDocuments: string[] = []
const checkouts: string[] = []
let journal = ''
let picture = ''

/** Pages of every kind, in the forms in which they are kept. */
const addresses = [
  '/',
  '/about',
  '/blocks',
  '/linked',
  '/journal',
  '/journal?format=rss',
  '/journal/post-0',
  '/journal/post-1',
  '/shop',
  '/shop?sort=price-ascending',
  '/shop?format=json',
  '/shop/category/cups',
  '/shop/category/cups?format=main-content',
  '/shop/product-0',
  '/shop/product-0?format=json',
  '/shop/product-1',
  '/shop/product-2',
  '/sitemap.xml',
  '/robots.txt',
] as const

const website = () => ({ id: site.websiteId, primaryLanguage: 'en' })
const editor = () => ({ websiteId: site.websiteId, primaryLanguage: 'en', goesWith: goesWithProducts })

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  shop = await openShop(site)
  await fill()
})
afterAll(() => site.close())

function block(type: BlockTypeCode, value: JsonObject): Block {
  const texts: Block['texts'] = type === BLOCK_TYPES.button ? { en: { label: 'Go' } } : {}
  return { id: newId(), type, value, texts, layout: { desktop: { x: 0, y: 0, w: 12, h: 4 } } }
}

async function page(title: string, type: 1 | 10, blocks?: readonly Block[]): Promise<string> {
  const document: PageDocument =
    blocks === undefined ? pageSaying(`<p>${title}</p>`) : { format: 1, sections: [section(blocks)] }
  const made = await createPage(site.db, site.clock, website(), { title, type, document })
  if (!made.ok) throw new Error(inEnglish(made.message))
  pages.push(made.value.id)
  return made.value.id
}

async function fill(): Promise<void> {
  const { db, clock, websiteId } = site
  picture = newId()
  const at = clock.now()
  await db.insert(assets).values({
    websiteId,
    id: picture,
    kind: 'image',
    fileName: 'kiln.jpg',
    contentType: 'image/jpeg',
    size: 1000,
    hash: 'abc',
    width: 900,
    height: 600,
    focalPoint: { x: 0.5, y: 0.5 },
    altText: { en: 'A kiln' },
    createdAt: at,
    updatedAt: at,
  })
  for (const name of ['Cups', 'Bowls']) {
    const made = await createCategory(db, clock, editor(), shop.collectionId, { displayName: { en: name } })
    if (!made.ok) throw new Error(inEnglish(made.message))
    categories.push(made.value.id)
  }
  for (let index = 0; index < 4; index++) {
    const product = await shop.product(
      {
        name: { en: `Product ${index}` },
        imageIds: [picture],
        categoryIds: [categories[index % 2]!],
        scarcity: { enabled: index % 2 === 0, threshold: 3, text: { en: 'Only {qtyInStock} left' } },
        relatedProductIds: index === 2 ? [products[0]!] : [],
      },
      { sku: `P${index}`, stock: 5 },
    )
    products.push(product.id)
  }
  journal = await page('Journal', 1)
  for (let index = 0; index < 3; index++) {
    clock.advance(1000)
    const made = await createItem(db, clock, website(), journal, {
      title: `Post ${index}`,
      author: { name: 'Ada' },
      document: pageSaying(`<p>Post ${index}</p>`),
    })
    if (made === undefined || !made.ok) throw new Error('no post')
    posts.push(made.value.id)
    postDocuments.push(made.value.documentId)
  }
  await page('About', 10)
  await page('Blocks', 10, [
    block(BLOCK_TYPES.productList, { source: 'all', collectionId: '', sort: 'featured', limit: 2 }),
    block(BLOCK_TYPES.productList, { source: 'category', categoryId: categories[1]!, limit: 4 }),
    block(BLOCK_TYPES.summary, { collectionId: journal, limit: 2 }),
    block(BLOCK_TYPES.product, { productId: products[3]! }),
  ])
  await page('Linked', 10, [
    block(BLOCK_TYPES.image, { assetId: picture }),
    block(BLOCK_TYPES.button, { link: { kind: 'category', categoryId: categories[0]! } }),
    block(BLOCK_TYPES.button, { link: { kind: 'product', productId: products[1]! } }),
  ])
  const home = await page('Home', 10)
  await publish(db, clock, websiteId, { documentIds: 'all', accountId: '' })
  await setHomePage(db, websiteId, home)
  // The store of the test's helper has no document yet.
  const store = await createDocument(db, clock, websiteId, { kind: 'collection', id: shop.collectionId })
  await publish(db, clock, websiteId, { documentIds: [store], accountId: '' })
}

const see = (address: string) => site.client().get(address)

/** One random change, by a service or a call of an owner. */
type Step = { readonly kind: keyof typeof steps; readonly which: number; readonly value: number }

const pick = (from: readonly string[], which: number): string => from[which % from.length]!

async function changeProduct(id: string, changes: object): Promise<void> {
  const [current] = await byIds(site.db, site.websiteId, [id], site.clock.now(), 'owner')
  if (current === undefined) return
  await updateProduct(site.db, site.clock, editor(), id, current.revision, changes)
}

async function withVariant(which: number, work: (variantId: string) => Promise<unknown>): Promise<void> {
  const [product] = await byIds(site.db, site.websiteId, [pick(products, which)], site.clock.now(), 'owner')
  const [variant] = product?.variants ?? []
  if (variant !== undefined) await work(variant.id)
}

const steps = {
  name: (which: number, value: number) =>
    changeProduct(pick(products, which), { name: { en: `Product ${value}` } }),
  text: (which: number, value: number) =>
    changeProduct(pick(products, which), {
      description: { en: `<p>${value}</p>` },
      excerpt: { en: `${value}` },
    }),
  featured: (which: number, value: number) =>
    changeProduct(pick(products, which), { featured: value % 2 === 0 }),
  hidden: (which: number, value: number) =>
    changeProduct(pick(products, which), { status: value % 2 === 0 ? 'draft' : 'published' }),
  inCategories: (which: number, value: number) =>
    changeProduct(pick(products, which), {
      categoryIds: categories.slice(0, value % (categories.length + 1)),
    }),
  scarcity: (which: number, value: number) =>
    changeProduct(pick(products, which), {
      scarcity: { enabled: true, threshold: value % 6, text: { en: '{qtyInStock} left' } },
    }),
  gone: (which: number) => deleteProduct(site.db, site.clock, editor(), pick(products, which)),
  back: (which: number) => restoreProduct(site.db, site.clock, editor(), pick(products, which)),
  stock: (which: number, value: number) =>
    withVariant(which, (variantId) =>
      transaction(site.db, (tx) =>
        changeStock(tx, site.websiteId, variantId, { set: value % 7 }, { reason: 'set' }, site.clock.now()),
      ),
    ),
  held: (which: number, value: number) =>
    withVariant(which, async (variantId) => {
      const id = newId()
      const at = site.clock.now().toISOString()
      await site.db
        .execute(`insert into checkouts (website_id, id, idempotency_key, cart_id, state, agreed, currency, amount,
        provider, method_id, test_mode, created_at, updated_at, expires_at) values ('${site.websiteId}', '${id}', '${id}', 'c',
        'paying', '{}', 'USD', 1, 'test', 'test', true, '${at}', '${at}', '${at}')`)
      const lines = [{ variantId, quantity: 1 + (value % 2) }]
      await transaction(site.db, async (tx) => {
        const held = await reserve(tx, site.websiteId, id, lines)
        if (!held.ok) throw new Error('rolled back')
        checkouts.push(id)
      }).catch((error: Error) => {
        if (error.message !== 'rolled back') throw error
      })
    }),
  letGo: () => transaction(site.db, (tx) => release(tx, site.websiteId, checkouts.pop() ?? '')),
  category: (which: number, value: number) =>
    updateCategory(site.db, site.clock, editor(), pick(categories, which), {
      displayName: { en: `Kind ${value}` },
    }),
  newCategory: async (_which: number, value: number) => {
    const made = await createCategory(site.db, site.clock, editor(), shop.collectionId, {
      displayName: { en: `New ${value}` },
    })
    if (made.ok) categories.push(made.value.id)
  },
  categoryGone: (which: number) => deleteCategory(site.db, site.clock, editor(), pick(categories, which)),
  alt: (_which: number, value: number) =>
    changeAsset(site.db, site.clock, { websiteId: site.websiteId }, picture, {
      altText: { en: `Kiln ${value}` },
    }),
  post: (which: number, value: number) =>
    changeItem(
      site.db,
      site.clock,
      { id: site.websiteId },
      journal,
      pick(posts, which),
      {
        title: { en: `Post ${value}` },
        author: { name: `Author ${value}` },
      },
      nobody,
    ),
  postGone: (which: number) => deleteItem(site.db, site.clock, site.websiteId, journal, pick(posts, which)),
  postBack: (which: number) => restoreItem(site.db, site.clock, site.websiteId, journal, pick(posts, which)),
  postHidden: (which: number, value: number) =>
    changeStatus(
      site.db,
      site.clock,
      site.websiteId,
      { kind: 'item', id: pick(posts, which) },
      { status: value % 2 === 0 ? 'private' : 'published', accountId: '' },
      () => undefined,
    ),
  publishPost: (which: number) =>
    publish(site.db, site.clock, site.websiteId, {
      documentIds: [pick(postDocuments, which)],
      accountId: null,
    }),
  page: (which: number, value: number) =>
    changePage(
      site.db,
      site.clock,
      site.websiteId,
      pick(pages, which),
      { title: { en: `Page ${value}` } },
      nobody,
    ),
  pageOff: (which: number, value: number) =>
    changePage(site.db, site.clock, site.websiteId, pick(pages, which), { enabled: value % 2 === 1 }, nobody),
  pageGone: (which: number) => deletePage(site.db, site.clock, site.websiteId, pick(pages, which)),
  pageBack: (which: number) => restorePage(site.db, site.clock, site.websiteId, pick(pages, which)),
  home: (which: number) => setHomePage(site.db, site.websiteId, pick(pages, which)),
  menu: async (which: number) => {
    const main = [{ id: 'a', collectionId: pick(pages, which), items: [] }]
    await setMenus(
      site.db,
      site.clock,
      site.websiteId,
      { accountId: '', mayPublish: true },
      { main, footer: [] },
    )
    await transaction(site.db, (tx) => publishMenus(tx, site.clock, site.websiteId))
  },
  words: async (which: number, value: number) => {
    const pageId = pick(pages, which)
    const { rows } = await site.db.execute<{ id: string }>(
      `select id from documents where owner_id = '${pageId}' and website_id = '${site.websiteId}'`,
    )
    const id = rows[0]!.id
    const { revision, document } = (await owner.get(`/api/config/documents/${id}`)).json()
    const text = document?.sections?.[0]?.blocks.find(({ type }: Block) => type === BLOCK_TYPES.text)
    if (text === undefined) return
    const operation = {
      type: 'setText',
      blockId: text.id,
      language: 'en',
      field: 'html',
      text: `<p>${value}</p>`,
    }
    const entries = [{ id: newId(), label: '', operation }]
    const body = { baseRevision: revision, batchId: newId(), sessionId: 's', entries }
    await owner.post(`/api/config/documents/${id}/operations`, body)
    await owner.post('/api/config/publish', { documentIds: [id] })
  },
  settings: (_which: number, value: number) =>
    owner.put('/api/config/settings', { title: { en: `Site ${value}` } }),
  seo: (_which: number, value: number) =>
    owner.put('/api/config/settings', { seo: { hiddenFromSearch: value % 2 === 0, verificationTags: '' } }),
}

const kinds = Object.keys(steps) as (keyof typeof steps)[]

async function take({ kind, which, value }: Step): Promise<void> {
  site.clock.advance(1000)
  await steps[kind](which, value)
}

/** Everything of an answer that a visitor could notice, short enough to be compared at a glance. */
async function seen(address: string): Promise<string> {
  const { statusCode, headers, body } = await see(address)
  // A page that is not found names the request.
  const said = statusCode === 200 ? createHash('sha1').update(body).digest('hex') : ''
  return [
    address,
    statusCode,
    statusCode === 200 ? headers['etag'] : '',
    headers['location'] ?? '',
    said,
  ].join(' ')
}

/** Brings back what steps took away, so that there is something to see. */
async function heal(): Promise<void> {
  const { db, clock, websiteId } = site
  for (const id of pages) {
    await restorePage(db, clock, websiteId, id)
    await changePage(db, clock, websiteId, id, { enabled: true }, nobody)
  }
  for (const id of products) {
    await restoreProduct(db, clock, editor(), id)
    await changeProduct(id, { status: 'published' })
  }
  for (const id of posts) {
    await restoreItem(db, clock, websiteId, journal, id)
    const shown = { status: 'published', accountId: '' } as const
    await changeStatus(db, clock, websiteId, { kind: 'item', id }, shown, () => undefined)
  }
  await setHomePage(db, websiteId, pages.at(-1)!)
}

/** Takes the steps with every page kept, and compares what is kept afterwards with what is drawn anew. */
async function holds(sequence: readonly Step[]): Promise<void> {
  await Promise.all(addresses.map(seen))
  for (const one of sequence) await take(one)
  const kept = await Promise.all(addresses.map(seen))
  site.app.site.cache.forget({ websiteId: '', tags: ['everything'] })
  expect({ sequence, kept }).toEqual({ sequence, kept: await Promise.all(addresses.map(seen)) })
}

describe('stock and kept pages', () => {
  const statementsOf = async (address: string): Promise<number> =>
    (await recordStatements(async () => await see(address))).statements.length

  async function setStock(productId: string, units: number): Promise<void> {
    const [product] = await byIds(site.db, site.websiteId, [productId], site.clock.now(), 'owner')
    await transaction(site.db, (tx) =>
      changeStock(
        tx,
        site.websiteId,
        product!.variants[0]!.id,
        { set: units },
        { reason: 'set' },
        site.clock.now(),
      ),
    )
  }

  test('[SITE-16] a movement drops only pages that say something else now', async () => {
    const related = [products[0]!]
    const plain = await shop.product(
      { name: { en: 'Jug' }, relatedProductIds: related },
      { sku: 'JUG', stock: 50 },
    )
    const scarcity = { enabled: true, threshold: 10, text: { en: 'Only {qtyInStock} left' } }
    const scarce = await shop.product(
      { name: { en: 'Vase' }, relatedProductIds: related, scarcity },
      { sku: 'VASE', stock: 50 },
    )
    const paths = ['/shop/jug', '/shop/vase', '/shop/jug?format=json', '/about']
    const redrawn = async (change: () => Promise<void>): Promise<string[]> => {
      for (const path of paths) await see(path)
      await change()
      const drawn: string[] = []
      for (const path of paths) if ((await statementsOf(path)) > 0) drawn.push(path)
      return drawn
    }
    expect(await redrawn(() => setStock(plain.id, 40))).toEqual(['/shop/jug?format=json'])
    expect(await redrawn(() => setStock(plain.id, 1))).toEqual(['/shop/jug', '/shop/jug?format=json'])
    expect(await redrawn(() => setStock(scarce.id, 30))).toEqual([])
    expect(await redrawn(() => setStock(scarce.id, 9))).toEqual(['/shop/vase'])
    expect((await see('/shop/vase')).body).toContain('Only 9 left')
    expect(await redrawn(() => setStock(scarce.id, 8))).toEqual(['/shop/vase'])
    expect((await see('/shop/vase')).body).toContain('Only 8 left')
  })

  test('[SITE-12] a page that was dropped and drawn the same again is still the browser’s', async () => {
    const { etag } = (await see('/about')).headers
    site.app.site.cache.forget({ websiteId: site.websiteId, tags: ['everything'] })
    const again = await site.client().get('/about', { headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
  })

  test('[HTTP-5] a movement of stock asks nobody for the websites again', async () => {
    const { id } = await shop.product({ name: { en: 'Tile' } }, { sku: 'TILE' })
    await see('/about')
    const { statements } = await recordStatements(async () => {
      await setStock(id, 0)
      await see('/about')
    })
    expect(statements.filter((text) => /websites|domains/.test(text))).toEqual([])
  })
})

// Last: it leaves the website in disorder.
describe('pages that are kept', () => {
  test('[SITE-10] every kind of change reaches every page that shows it: kept pages are what fresh ones would be', async () => {
    expect(await Promise.all(addresses.map(async (address) => (await see(address)).statusCode))).toEqual(
      addresses.map(() => 200),
    )
    // Each kind there and back, then any of them in a row.
    for (const kind of kinds) for (const value of [0, 1]) await holds([{ kind, which: 1, value }])
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      which: fc.nat({ max: 11 }),
      value: fc.nat({ max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (sequence) => {
        await heal()
        await holds(sequence)
      }),
      { numRuns: 5, seed: 7, endOnFailure: true },
    )
  }, 300_000)
})
