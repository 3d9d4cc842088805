import { inEnglish } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { createProduct } from '../../shop/catalog/products.ts'
import { goesWithProducts } from '../../shop/inventory/goes-with-products.ts'
import { createPage } from '../../content/pages/collections.ts'
import { setHomePage } from '../../content/pages/home-page.ts'
import { publish } from '../../content/publishing/publish.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { Client } from '../../testing/client.ts'
import { pageSaying } from '../../testing/page-builders.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

let database: DatabaseConnection
let site: TestApp
let owner: Client

beforeAll(async () => {
  database = await openTestDatabase()
  site = await createTestApp({ database, config: { rateLimits: false } })
  owner = await site.signInOwner()
  await fillWebsite()
  const set = await owner.put('/api/config/settings', { languages: ['en', 'de', 'fr-CA'] })
  expect(set.statusCode, set.body).toBe(200)
})
afterAll(async () => {
  await site.close()
  await database.close()
})

/** A home page and a product that are written in German too, a page that is not. */
async function fillWebsite(): Promise<void> {
  const { db, clock, websiteId } = site
  const website = { id: websiteId, primaryLanguage: 'en' }
  const make = async (title: string, type: 10 | 13, html: string, german?: string) => {
    const document = pageSaying(html)
    const [section] = document.sections
    const [block] = section!.blocks
    const texts = german === undefined ? block!.texts : { ...block!.texts, de: { html: german } }
    const made = await createPage(db, clock, website, {
      title,
      type,
      document: { ...document, sections: [{ ...section!, blocks: [{ ...block!, texts }] }] },
    })
    if (!made.ok) throw new Error(inEnglish(made.message))
    return made.value.id
  }
  const links = '<p><a href="/about?a=1">About</a> <a href="/cart">Cart</a></p>'
  const home = await make('Home', 10, `<h1>Welcome</h1>${links}`, `<h1>Willkommen</h1>${links}`)
  await make('About', 10, '<h1>About us</h1>')
  const shop = await make('Shop', 13, '<p>Cups</p>')
  await setHomePage(db, websiteId, home)
  const made = await createProduct(
    db,
    clock,
    { websiteId, primaryLanguage: 'en', goesWith: goesWithProducts },
    shop,
    {
      name: { en: 'Mug', de: 'Becher' },
      status: 'published',
      variants: [
        { sku: 'MUG', price: 2000, salePrice: 0, onSale: false, unlimited: true, stock: 0, attributes: {} },
      ],
    },
  )
  if (!made.ok) throw new Error(inEnglish(made.message))
  await publish(db, clock, websiteId, { documentIds: 'all', accountId: null })
}

const see = (path: string) => site.client().get(path)
const head = (body: string) =>
  [...body.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => !link.includes('rss'))
const at = (path: string) => `http://localhost${path}`

test('[LANG-1] a page is at an address of its own in each language, and what is not written there is in the first', async () => {
  const english = await see('/')
  expect(english.body).toContain('Welcome</h1>')
  expect(english.body).toContain('<html lang="en"')
  const german = await see('/de')
  expect(german.statusCode).toBe(200)
  expect(german.body).toContain('Willkommen</h1>')
  expect(german.body).toContain('<html lang="de" dir="ltr"')
  const fallback = await see('/de/about')
  expect(fallback.statusCode).toBe(200)
  expect(fallback.body).toContain('About us</h1>')
  expect((await see('/fr-ca')).body).toContain('<html lang="fr-CA"')
  expect((await see('/de/shop/mug')).body).toContain('Becher')
  expect((await see('/shop/mug')).body).not.toContain('Becher')
  expect((await see('/de/')).headers.location).toBe('/de')
  const nothing = await see('/de/nothing')
  expect(nothing.statusCode).toBe(404)
  expect(nothing.body).toContain('<html lang="de"')
  // The first language has one address, and a language that is none of the website's has none.
  for (const path of ['/en', '/en/about', '/it', '/fr']) expect((await see(path)).statusCode).toBe(404)
})

test('[LANG-1] a page is kept for each language by itself, and told of what changes', async () => {
  for (const path of ['/de', '/', '/de', '/']) {
    expect((await see(path)).body).toContain(path === '/' ? 'Welcome</h1>' : 'Willkommen</h1>')
  }
  const title = { en: 'Pottery', de: 'Töpferei' }
  await owner.put('/api/config/settings', { title })
  expect((await see('/de')).body).toContain('Töpferei')
  expect((await see('/')).body).toContain('Pottery')
})

test('[LANG-2] links lead to pages in the same language, and to everything else as they are', async () => {
  const { body } = await see('/de')
  expect(body).toContain('<a href="/de/about?a=1">')
  expect(body).toContain('<a href="/cart">')
  expect(body).toContain('class="site-logo" href="/de"')
  const english = await see('/')
  expect(english.body).toContain('<a href="/about?a=1">')
  expect(english.body).toContain('class="site-logo" href="/"')
  const content = await see('/de?format=main-content')
  expect(content.body).toContain('<a href="/de/about?a=1">')
  const mug = await see('/de/shop/mug')
  expect(mug.body).toContain('name="returnTo" value="/de/shop/mug"')
})

test('[LANG-2] an address something had before leads to where it is now, in the same language', async () => {
  const pages = (await owner.get('/api/config/pages')).json().collections
  const about = pages.find(({ urlId }: { urlId: string }) => urlId === 'about')
  const moved = await owner.patch(`/api/config/pages/${about.id}`, { urlId: 'about-us' })
  expect(moved.statusCode, moved.body).toBe(200)
  const answer = await see('/de/about')
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/de/about-us')
  await owner.patch(`/api/config/pages/${about.id}`, { urlId: 'about' })
})

test('[LANG-3] every page names the languages it is written in, itself among them, the same ones everywhere', async () => {
  const all = [
    `<link rel="alternate" hreflang="en" href="${at('/')}">`,
    `<link rel="alternate" hreflang="de" href="${at('/de')}">`,
    `<link rel="alternate" hreflang="x-default" href="${at('/')}">`,
  ]
  expect(head((await see('/')).body)).toEqual([`<link rel="canonical" href="${at('/')}">`, ...all])
  const german = await see('/de')
  expect(head(german.body)).toEqual([`<link rel="canonical" href="${at('/de')}">`, ...all])
  expect(german.body).toContain(`<meta property="og:url" content="${at('/de')}">`)
  const mug = head((await see('/de/shop/mug')).body)
  expect(mug).toContain(`<link rel="canonical" href="${at('/de/shop/mug')}">`)
  expect(mug).toContain(`<link rel="alternate" hreflang="en" href="${at('/shop/mug')}">`)
})

test('[LANG-4] where nothing is written in a language, search engines are told the address in the first', async () => {
  expect(head((await see('/de/about')).body)).toEqual([`<link rel="canonical" href="${at('/about')}">`])
  expect(head((await see('/about')).body)).toEqual([`<link rel="canonical" href="${at('/about')}">`])
  expect(head((await see('/fr-ca')).body)).toEqual([`<link rel="canonical" href="${at('/')}">`])
})

test('[LANG-5] visitors choose among the languages of a page, each called by its own name', async () => {
  const links = (body: string) => /<nav class="[^"]*site-languages"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? ''
  const about = links((await see('/de/about')).body)
  expect(about).toContain('<a href="/about" hreflang="en" lang="en">English</a>')
  expect(about).toContain('<a href="/de/about" hreflang="de" lang="de" aria-current="true">Deutsch</a>')
  expect(about).toContain('<a href="/fr-ca/about" hreflang="fr-CA" lang="fr-CA">Français')
  // There is one cart, in the first language.
  expect(links((await see('/cart')).body)).toBe('')
})

test('[LANG-6] a language that is taken away has no addresses any more; its texts stay', async () => {
  await owner.put('/api/config/settings', { languages: ['en'] })
  expect((await see('/de')).statusCode).toBe(404)
  const { body } = await see('/')
  expect(body).not.toContain('site-languages')
  expect(body).not.toContain('hreflang')
  await owner.put('/api/config/settings', { languages: ['en', 'de', 'fr-CA'] })
  expect((await see('/de')).body).toContain('Willkommen</h1>')
})

test('[LANG-7] no page can be where a language is, and no language where a page is', async () => {
  const refused = await owner.post('/api/config/pages', { title: 'x', urlId: 'de' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'address-reserved'])
  const made = await owner.post('/api/config/pages', { title: 'DE' })
  expect(made.json().urlId).toBe('de-2')
  const it = await owner.post('/api/config/pages', { title: 'x', urlId: 'it' })
  expect(it.statusCode, it.body).toBe(201)
  const taken = await owner.put('/api/config/settings', { languages: ['en', 'de', 'it'] })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().error).toMatchObject({
    code: 'language-address-taken',
    fields: { languages: 'A page has the address /it, where this language would be. Move the page first.' },
  })
  expect((await owner.get('/api/config/settings')).json().languages).toEqual(['en', 'de', 'fr-CA'])
})
