import { type Block, BLOCK_TYPES, inEnglish, newId, type Operation, PRODUCT_TYPES } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, upload } from '../../testing/page-builders.ts'
import { openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { createCategory } from '../../shop/catalog/categories.ts'
import { sampleDiscount } from '../../shop/discounts/sample-discount.ts'

/** What a website has of its own. */
interface Things {
  readonly file: string
  readonly product: string
  readonly page: string
  readonly category: string
}

let site: TestApp
let shop: TestShop
let owner: Client
let mine: Things
let theirs: Things
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(site)
  owner = await site.signInOwner()
  mine = await thingsOf(owner, shop)
  const otherId = await site.addWebsite('other')
  const other = await site.signInOwner({ websiteId: otherId, host: 'other.localhost' })
  theirs = await thingsOf(other, await openShop(site, { websiteId: otherId }))
})
afterAll(() => site.close())

async function thingsOf(who: Client, { websiteId, collectionId, product }: TestShop): Promise<Things> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>'
  const sent = await upload(who, '/api/config/media', { name: 'a.svg', content: svg, type: 'image/svg+xml' })
  const category = await createCategory(
    site.db,
    site.clock,
    { websiteId, primaryLanguage: 'en' },
    collectionId,
    { displayName: { en: 'Cups' } },
  )
  if (!category.ok) throw new Error(inEnglish(category.message))
  return {
    file: sent.json().asset?.id ?? sent.json().id,
    product: (await product()).id,
    page: (await who.post('/api/config/pages', { title: 'A page' })).json().id,
    category: category.value.id,
  }
}

const variants = (imageId: string) => [{ ...plainVariant, imageId }]

async function saveOperation(operation: Operation) {
  const { documentId } = (await owner.post('/api/config/pages', { title: newId() })).json()
  return owner.post(`/api/config/documents/${documentId}/operations`, batchOf(0, [operation]))
}

function saveBlock(value: object, type: number, texts: object = {}) {
  const block = { id: newId(), type, value, texts, layout: { desktop: { x: 0, y: 0, w: 12, h: 8 } } } as Block
  return saveOperation({ type: 'insertSection', section: section([block]), index: 0 })
}

/** Everything that keeps the identifier of a thing, with how to write it there. */
const keepers: readonly [string, (things: Things) => Promise<{ statusCode: number; body: string }>][] = [
  ['the logo', ({ file }) => owner.put('/api/config/settings', { logoAssetId: file })],
  ['the picture for sharing', ({ file }) => owner.put('/api/config/settings', { socialAssetId: file })],
  ['a page’s picture', ({ file }) => owner.patch(`/api/config/pages/${mine.page}`, { socialAssetId: file })],
  [
    'a page’s picture in its draft',
    ({ file }) => saveOperation({ type: 'setAbout', changes: { socialAssetId: file } }),
  ],
  ['a product’s pictures', (things) => makeProduct({ imageIds: [things.file] })],
  ['a variant’s picture', (things) => makeProduct({ variants: variants(things.file) })],
  ['a product’s file', (things) => makeProduct({ productType: 2, digitalAssetId: things.file })],
  ['related products', (things) => makeProduct({ relatedProductIds: [things.product] })],
  ['add-ons', (things) => makeProduct({ addOnProductIds: [things.product] })],
  ['a product’s categories', (things) => makeProduct({ categoryIds: [things.category] })],
  ['a post’s picture', ({ file }) => changePost({ mainImageId: file })],
  ['an image block', ({ file }) => saveBlock({ assetId: file, fit: 'cover' }, BLOCK_TYPES.image)],
  ['a product block', ({ product }) => saveBlock({ productId: product }, BLOCK_TYPES.product)],
  [
    'a link to a page',
    ({ page }) =>
      saveBlock({ link: { kind: 'page', collectionId: page } }, BLOCK_TYPES.button, { en: { label: 'Go' } }),
  ],
  [
    'a link to a product',
    ({ product }) => saveBlock({ link: { kind: 'product', productId: product } }, BLOCK_TYPES.button),
  ],
  [
    'the navigation',
    ({ page }) =>
      owner.put('/api/config/navigation', {
        main: [{ id: newId(), collectionId: page, items: [] }],
        footer: [],
      }),
  ],
  [
    'a product in the navigation',
    ({ product }) => {
      const externalLink = { url: `/~product/${product}#care`, newWindow: false }
      const inner = { id: newId(), externalLink, items: [] }
      const folder = { id: newId(), title: { en: 'More' }, items: [inner] }
      return owner.put('/api/config/navigation', { main: [], footer: [folder] })
    },
  ],
  [
    'a product in the draft of the navigation',
    ({ product }) => {
      const externalLink = { url: `/~product/${product}`, newWindow: false }
      const none = { main: [], footer: [] }
      const menus = { from: none, to: { main: [{ id: newId(), externalLink, items: [] }], footer: [] } }
      return owner.post('/api/config/style/changes', {
        baseRevision: 0,
        batchId: newId(),
        sessionId: 'tab-1',
        entries: [{ id: newId(), changes: { menus } }],
      })
    },
  ],
  ['what a gift card pays for', (things) => issue({ productIds: [things.product], categoryIds: [] })],
  [
    'the categories a gift card pays for',
    (things) => issue({ productIds: [], categoryIds: [things.category] }),
  ],
  [
    'what a gift card that is sold pays for',
    (things) => sellGiftCard({ productIds: [things.product], categoryIds: [] }),
  ],
  [
    'the categories a gift card that is sold pays for',
    (things) => sellGiftCard({ productIds: [], categoryIds: [things.category] }),
  ],
  ['the products of a discount', ({ product }) => makeDiscount({ productIds: [product] })],
  ['the categories of a discount', ({ category }) => makeDiscount({ categoryIds: [category] })],
  ['the pages of a pop-up', ({ page }) => owner.put('/api/config/settings', { popup: { pageIds: [page] } })],
  [
    'the link of a pop-up',
    ({ product }) => owner.put('/api/config/settings', { popup: { link: `/~product/${product}` } }),
  ],
  [
    'the link of the announcement bar',
    ({ category }) => {
      const announcementBar = { enabled: true, html: { en: 'Cups' }, link: `/~category/${category}` }
      return owner.put('/api/config/settings', { announcementBar })
    },
  ],
]

const makeProduct = (changes: object) =>
  owner.post('/api/config/products', {
    collectionId: shop.collectionId,
    name: { en: `Product ${newId()}` },
    variants: [plainVariant],
    ...changes,
  })

const issue = (onlyFor: object) => owner.post('/api/config/gift-cards', { amountCents: 1000, onlyFor })

const sellGiftCard = (only: object) =>
  makeProduct({
    productType: PRODUCT_TYPES.giftCard,
    giftCard: { leastCents: null, mostCents: null, months: null, only },
  })

const makeDiscount = (changes: object) =>
  owner.post('/api/config/discounts', { ...sampleDiscount, code: newId().slice(-12), ...changes })

async function changePost(changes: object) {
  const journal = (await owner.post('/api/config/pages', { title: newId(), type: 1 })).json().id
  const post = (await owner.post(`/api/config/collections/${journal}/items`, { title: newId() })).json()
  return owner.patch(`/api/config/collections/${journal}/items/${post.id}`, changes)
}

test.each(keepers)('[SET-12] %s is of this website', async (_what, keep) => {
  const own = await keep(mine)
  expect([own.statusCode, own.statusCode < 300 ? '' : own.body]).toEqual([own.statusCode, ''])
  const foreign = await keep(theirs)
  // 400 is the answer of a form whose fields are wrong.
  expect([400, 422]).toContain(foreign.statusCode)
  expect(JSON.parse(foreign.body).error.message).not.toBe('')
})
