import { COLLECTION_TYPES, emptyProductForm } from '@plinth/domain'
import { afterEach, expect, test } from 'vitest'
import { prepareFirstRun } from '../first-run.ts'
import { orderIdOf, fillCart, pay } from '../testing/buyer.ts'
import type { Client } from '../testing/client.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { plainVariant } from '../testing/shop.ts'

let site: TestApp
afterEach(() => site.close())

interface Pages {
  readonly collections: readonly {
    readonly id: string
    readonly documentId: string
    readonly draftRevision: number
    readonly urlId: string
    readonly type: number
    readonly status: string
    readonly isHome: boolean
  }[]
}

const aPerson = { email: 'mara@example.com', name: 'Mara', password: 'clay and water' }

/** Three ways a website comes to be, each with the browser of its owner and one of a visitor. */
const ways: Readonly<Record<string, () => Promise<{ owner: Client; visitor: Client }>>> = {
  'a start without the demo': async () => {
    site = await createTestApp({ withoutWebsite: true, config: { demo: false } })
    await prepareFirstRun(site.app, () => undefined)
    const owner = site.client()
    await owner.post('/api/config/account/sign-up', aPerson)
    return { owner, visitor: site.client() }
  },
  'the first sign-up': async () => {
    site = await createTestApp({ withoutWebsite: true })
    const owner = site.client()
    await owner.post('/api/config/account/sign-up', aPerson)
    return { owner, visitor: site.client() }
  },
  'New website': async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const made = await owner.post('/api/config/websites', { identifier: 'second', title: 'Second & last' })
    expect(made.statusCode).toBe(201)
    const there = site.client('second.localhost')
    for (const [name, value] of owner.cookies) there.cookies.set(name, value)
    // The crumb of one host may not be good at another.
    there.cookies.delete('crumb')
    return { owner: there, visitor: site.client('second.localhost') }
  },
}

test.each([true, false])(
  '[START-6] the first person says of the site what they know (a website was there: %s), nobody after does',
  async (isThere) => {
    site = await createTestApp({ withoutWebsite: true, config: { demo: false } })
    if (isThere) await prepareFirstRun(site.app, () => undefined)
    const owner = site.client()
    const website = { title: ' Tern & Sons ', timeZone: 'Europe/Oslo', currency: 'NOK' }
    await owner.post('/api/config/account/sign-up', { ...aPerson, website })
    const settings = (await owner.get('/api/config/settings')).json()
    expect(settings).toMatchObject({
      title: { en: 'Tern & Sons' },
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
    })
    expect((await site.client().get('/')).body).toContain('Tern &amp; Sons')
    const late = { ...aPerson, email: 'late@example.com', website: { title: 'Mine' } }
    expect((await site.client().post('/api/config/account/sign-up', late)).statusCode).toBe(403)
    expect((await owner.get('/api/config/settings')).json()).toMatchObject({ title: { en: 'Tern & Sons' } })
  },
)

test.each([
  [{ timeZone: 'Europe/Nowhere' }],
  [{ currency: 'XXX' }],
  [{ title: '' }],
  [{ title: 'a'.repeat(101) }],
  [{ title: 'a\0b' }],
])('[START-6] %j is refused, and no account is made', async (website) => {
  site = await createTestApp({ withoutWebsite: true })
  const refused = await site.client().post('/api/config/account/sign-up', { ...aPerson, website })
  expect(refused.statusCode).toBe(400)
  expect((await site.client().get('/api/config/session')).json()).toMatchObject({ firstRun: true })
})

for (const [way, make] of Object.entries(ways)) {
  test(`[START-1] [START-3] after ${way} visitors meet a home page and a store, and nothing else`, async () => {
    const { owner, visitor } = await make()
    const home = await visitor.get('/')
    expect(home.statusCode).toBe(200)
    expect(home.body).toMatch(/<h1[^>]*>[^<]/)
    const shop = await visitor.get('/shop')
    expect(shop.statusCode).toBe(200)
    const { collections } = (await owner.get('/api/config/pages')).json<Pages>()
    expect(collections.filter(({ isHome }) => isHome)).toMatchObject([{ status: 'published' }])
    const drafts = collections.filter(({ status }) => status === 'draft')
    expect(drafts.length).toBeGreaterThanOrEqual(2)
    for (const { urlId } of drafts) {
      expect((await visitor.get(`/${urlId}`)).statusCode).toBe(404)
      // No link to what a visitor cannot open.
      expect(home.body).not.toContain(`href="/${urlId}"`)
    }
    const { changes } = (await owner.get('/api/config/changes')).json<{ changes: { documentId: string }[] }>()
    expect(changes.map(({ documentId }) => documentId).sort()).toEqual(
      drafts.map(({ documentId }) => documentId).sort(),
    )
  })
}

test('[START-4] the home page is edited and published, a draft page goes live, a product is added and bought', async () => {
  const { owner, visitor } = await ways['a start without the demo']!()
  const { collections } = (await owner.get('/api/config/pages')).json<Pages>()
  const home = collections.find(({ isHome }) => isHome)!
  const about = collections.find(({ urlId }) => urlId === 'about')!
  const store = collections.find(({ type }) => type === COLLECTION_TYPES.products)!
  const { document } = (await owner.get(`/api/config/documents/${home.documentId}`)).json<{
    document: { sections: { blocks: { id: string; texts: { en?: { html?: string } } }[] }[] }
  }>()
  const title = document.sections
    .flatMap(({ blocks }) => blocks)
    .find(({ texts }) => texts.en?.html?.includes('<h1'))!
  const newTitle = '<h1>Baskets by Ines</h1>'
  const edited = await owner.post(`/api/config/documents/${home.documentId}/operations`, {
    batchId: 'batch-of-a-test',
    sessionId: 'session-of-a-test',
    baseRevision: home.draftRevision,
    entries: [
      {
        id: 'entry-of-a-test',
        label: 'Edited text',
        operation: { type: 'setText', blockId: title.id, language: 'en', field: 'html', text: newTitle },
      },
    ],
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const published = await owner.post('/api/config/publish', {
    documentIds: [home.documentId, about.documentId],
  })
  expect(published.statusCode, published.body).toBeLessThan(300)
  const seen = await visitor.get('/')
  expect(seen.body).toContain('Baskets by Ines')
  expect(seen.body).toContain('href="/about"')
  expect((await visitor.get('/about')).statusCode).toBe(200)

  const made = await owner.post('/api/config/products', {
    collectionId: store.id,
    ...emptyProductForm(),
    name: { en: 'Willow basket' },
    status: 'published',
    variants: [{ ...plainVariant, sku: 'WILLOW' }],
  })
  expect(made.statusCode, made.body).toBe(200)
  const { product } = made.json<{ product: { id: string } }>()
  expect((await visitor.get('/shop')).body).toContain('Willow basket')
  expect((await visitor.get('/')).body).toContain('Willow basket')
  await fillCart(visitor, product.id, 1, 'WILLOW')
  expect(orderIdOf(await pay(visitor))).toMatch(/^[0-9a-f]{24}$/)
})
