import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inEnglish, newId } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  notify,
  recordStatements,
  transaction,
  type DatabaseConnection,
} from '../../platform/database/database.ts'
import { createCategory } from '../../shop/catalog/categories.ts'
import { createProduct } from '../../shop/catalog/products.ts'
import { goesWithProducts } from '../../shop/inventory/goes-with-products.ts'
import { createItem } from '../../content/posts/items.ts'
import { createPage } from '../../content/pages/collections.ts'
import { setHomePage } from '../../content/pages/home-page.ts'
import { publish } from '../../content/publishing/publish.ts'
import { showReleasedProducts } from '../../shop/catalog/released-products.ts'
import { domains } from '../../site/websites/schema.ts'
import { changeChannel, websiteChanged } from '../../site/changes/changes.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { pageSaying, section } from '../../testing/page-builders.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createManifestReader } from './script-manifest.ts'
import { sitemapXml } from '../sitemap/sitemap.ts'

let database: DatabaseConnection
let site: TestApp
let owner: Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  site = await createTestApp({ database, config: { rateLimits: false } })
  owner = await site.signInOwner()
  await fillWebsite(site.websiteId)
})
afterAll(async () => {
  await site.close()
  await database.close()
})

async function fillWebsite(websiteId: string): Promise<void> {
  const { db, clock } = site
  const website = { id: websiteId, primaryLanguage: 'en' }
  const page = async (name: string, title: string, type: 1 | 10 | 13, ...texts: string[]) => {
    const made = await createPage(db, clock, website, { title, type, document: pageSaying(...texts) })
    if (!made.ok) throw new Error(inEnglish(made.message))
    ids[name] = made.value.id
    ids[`${name}Document`] = made.value.documentId
  }
  await page('home', 'Home', 10, '<h1>Welcome home</h1>')
  await page('about', 'About', 10, '<h1>About the potters</h1><p>We throw and glaze.</p>')
  await page('journal', 'Journal', 1)
  await page('shop', 'Shop', 13)
  await setHomePage(db, websiteId, ids['home']!)
  for (let index = 1; index <= 30; index++) await post(`Post ${index}`, [index % 2 === 0 ? 'even' : 'odd'])
  const editor = { websiteId, primaryLanguage: 'en' }
  const category = await createCategory(db, clock, editor, ids['shop']!, { displayName: { en: 'Cups' } })
  if (!category.ok) throw new Error(inEnglish(category.message))
  ids['category'] = category.value.id
  ids['mug'] = await product('Mug', [category.value.id])
  await publish(db, clock, websiteId, { documentIds: 'all', accountId: null })
}

async function post(title: string, tags: string[] = []): Promise<string> {
  site.clock.advance(60_000)
  const made = await createItem(
    site.db,
    site.clock,
    { id: site.websiteId, primaryLanguage: 'en' },
    ids['journal']!,
    {
      title,
      tags,
      author: { name: 'Ada' },
      excerpt: { en: `${title} & more` },
      document: pageSaying(`<p>${title} tells of kilns.</p>`),
    },
  )
  if (made === undefined || !made.ok) throw new Error('no post')
  return made.value.documentId
}

async function product(name: string, categoryIds: string[] = [], publishOn?: number): Promise<string> {
  const made = await createProduct(
    site.db,
    site.clock,
    { websiteId: site.websiteId, primaryLanguage: 'en', goesWith: goesWithProducts },
    ids['shop']!,
    {
      name: { en: name },
      description: { en: `<p>${name} of stoneware</p>` },
      status: 'published',
      categoryIds,
      ...(publishOn === undefined ? {} : { publishOn }),
      variantOptionOrdering: ['Size'],
      variants: ['Small', 'Large'].map((size, index) => ({
        sku: `${name}-${size}`,
        price: 2000 + index * 500,
        salePrice: 0,
        onSale: false,
        unlimited: false,
        stock: 5,
        attributes: { Size: size },
      })),
    },
  )
  if (!made.ok) throw new Error(inEnglish(made.message))
  return made.value.id
}

const see = (path: string, headers: Record<string, string> = {}) => site.client().get(path, { headers })

/** Says something else on a page and publishes it. */
async function say(documentId: string, html: string): Promise<void> {
  const { revision, document } = (await owner.get(`/api/config/documents/${documentId}`)).json()
  const blockId = document.sections[0].blocks[0].id
  const operation = { type: 'setText', blockId, language: 'en', field: 'html', text: html }
  const entries = [{ id: newId(), label: '', operation }]
  await owner.post(`/api/config/documents/${documentId}/operations`, {
    baseRevision: revision,
    batchId: newId(),
    sessionId: 's',
    entries,
  })
  const published = await owner.post('/api/config/publish', { documentIds: [documentId] })
  expect(published.statusCode, published.body).toBe(200)
}

describe('pages', () => {
  test('[SITE-1] every kind of page answers at its address', async () => {
    for (const [path, words] of [
      ['/', 'Welcome home'],
      ['/about', 'About the potters'],
      ['/journal', 'Post 30'],
      ['/journal/post-3', 'Post 3 tells of kilns'],
      ['/shop', 'Mug'],
      ['/shop/mug', 'Mug of stoneware'],
      ['/shop/category/cups', 'Mug'],
    ] as const) {
      const response = await see(path)
      expect([path, response.statusCode]).toEqual([path, 200])
      expect(response.body).toContain(words)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    for (const path of [
      '/nothing',
      '/about/nothing',
      '/shop/category/nothing',
      '/shop/mug/deeper',
      '/a/b/c/d',
    ]) {
      expect([path, (await see(path)).statusCode]).toEqual([path, 404])
    }
  })

  test('[SITE-2] another form of an address leads to the page in one hop', async () => {
    for (const [path, to] of [
      ['/about/', '/about'],
      ['//about', '/about'],
      ['/journal//post-3/?x=1', '/journal/post-3?x=1'],
    ] as const) {
      const response = await see(path)
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 301, to])
    }
  })

  test('[SITE-81] an address in other capitals leads to the page, to nothing where there is none', async () => {
    for (const [path, to] of [
      ['/About', '/about'],
      ['/JOURNAL/Post-3?x=1', '/journal/post-3?x=1'],
      ['/Home', '/'],
    ] as const) {
      const response = await see(path)
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 301, to])
    }
    for (const path of ['/Nothing', '/JOURNAL/Nothing', '/Journal?page=3']) {
      const { location } = (await see(path)).headers
      expect([path, (await see(location === undefined ? path : String(location))).statusCode]).toEqual([
        path,
        404,
      ])
    }
  })

  test('[SITE-2] the home page has one address, not a second one under its name', async () => {
    const home = await see('/home')
    expect([home.statusCode, home.headers.location]).toEqual([301, '/'])
  })

  test('[SITE-2] a website with a domain of its own has one host', async () => {
    const websiteId = await site.addWebsite('pots')
    const createdAt = site.clock.now()
    await site.db.insert(domains).values([
      { websiteId, host: 'www.pots.example', isPrimary: true, createdAt },
      { websiteId, host: 'pots.example', isPrimary: false, createdAt },
    ])
    await websiteChanged(site.db, websiteId)
    for (const host of ['pots.example', 'pots.localhost']) {
      const response = await site.client(host).get('/a%20b/?x=1')
      expect([response.statusCode, response.headers.location]).toEqual([
        301,
        'http://www.pots.example/a%20b?x=1',
      ])
    }
    expect((await site.client('www.pots.example').get('/')).statusCode).toBe(404)
  })

  test('[SITE-3] lists are paged, and a page beyond the last is not found', async () => {
    expect((await see('/journal')).body).not.toContain('>Post 5<')
    expect((await see('/journal?page=2')).body).toContain('Post 5')
    expect((await see('/journal?page=3')).statusCode).toBe(404)
    expect((await see('/journal?tag=even')).body).not.toContain('>Post 29<')
    expect((await see('/shop?page=2')).statusCode).toBe(404)
  })

  test('[SITE-4] a page takes as many statements with one product as with fifty', async () => {
    const statementsOf = async (path: string) => {
      await websiteChanged(site.db, site.websiteId)
      const { result, statements } = await recordStatements(async () => await see(path))
      expect(result.statusCode).toBe(200)
      return statements.length
    }
    const paths = ['/', '/shop', '/shop/mug', '/journal', '/journal/post-7']
    const before = []
    for (const path of paths) before.push(await statementsOf(path))
    expect(Math.min(...before)).toBeGreaterThan(1)
    expect(Math.max(...before)).toBeLessThan(15)
    for (let index = 0; index < 20; index++) await product(`Bowl ${index}`, [ids['category']!])
    for (let index = 0; index < 10; index++) {
      await publish(site.db, site.clock, site.websiteId, {
        documentIds: [await post(`More ${index}`)],
        accountId: null,
      })
    }
    const after = []
    for (const path of paths) after.push(await statementsOf(path))
    expect(after).toEqual(before)
  })

  test('[SITE-5] gives the context and the body of a page', async () => {
    const json = await see('/about?format=json')
    expect(json.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    expect(json.json()).toMatchObject({ website: expect.anything(), collection: expect.anything() })
    const main = await see('/about?format=main-content')
    expect(main.body).toContain('About the potters')
    expect(main.body).not.toContain('<html')
    expect(main.headers['x-robots-tag']).toBe('noindex')
  })

  test('[SITE-80] the page that says that there is nothing gives its context too, with its type', async () => {
    const response = await see('/nothing-here?format=json')
    expect(response.statusCode).toBe(404)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(response.json()).toMatchObject({ pageType: 100, missingPath: '/nothing-here' })
  })

  test('[SITE-6] what is not found has the design of the site and a search field', async () => {
    const response = await see('/nothing-here')
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('action="/search"')
    expect(response.body).toContain('<header')
    expect(response.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  test('[SITE-7] HEAD answers like GET without a body', async () => {
    for (const path of ['/about', '/about', '/nothing-here']) {
      const [get, head] = [await see(path), await site.client().call('HEAD', path)]
      expect(head.statusCode).toBe(get.statusCode)
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.body).toBe('')
    }
  })

  test('[SITE-9] when drawing fails the visitor sees the site’s own error page', async () => {
    const failing = vi.spyOn(site.app.site, 'answer').mockRejectedValueOnce(new Error('secret detail'))
    const response = await see('/fails')
    failing.mockRestore()
    expect(response.statusCode).toBe(500)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(response.body).not.toContain('secret detail')
  })
})

describe('the page cache', () => {
  test('[SITE-10] a publish shows on the next request, in every process on the database', async () => {
    const other = await createTestApp({ database, withoutWebsite: true })
    const seeOther = () => other.client().get('/about')
    try {
      for (let round = 0; round < 3; round++) {
        await say(ids['aboutDocument']!, `<h1>Round ${round}</h1>`)
        for (let repeat = 0; repeat < 2; repeat++) {
          expect((await see('/about')).body).toContain(`Round ${round}`)
          expect((await seeOther()).body).toContain(`Round ${round}`)
        }
      }
    } finally {
      await other.close()
    }
  })

  test('[SITE-10] what another process changed shows as soon as its notification arrives', async () => {
    await see('/about')
    // As another process would: past everything this one could notice by itself.
    await transaction(site.db, async (tx) => {
      await tx.execute(
        sql`update collections set title = '{"en":"Renamed elsewhere"}' where id = ${ids['about']}`,
      )
      await notify(tx, changeChannel, JSON.stringify(['another process', site.websiteId, 'navigation']))
    })
    await vi.waitFor(
      async () => expect((await see('/about')).body).toContain('<title>Renamed elsewhere'),
      5000,
    )
  })

  test('[SITE-10] a page that is ready takes no statement', async () => {
    await see('/shop/mug')
    const { statements } = await recordStatements(async () => await see('/shop/mug'))
    expect(statements).toEqual([])
  })

  test('[SITE-10] a rolled back change does not show, nor drop anything', async () => {
    await see('/about')
    await transaction(site.db, async (tx) => {
      await websiteChanged(tx, site.websiteId)
      throw new Error('no')
    }).catch(() => undefined)
    const { statements } = await recordStatements(async () => await see('/about'))
    expect(statements).toEqual([])
  })

  test('[SITE-12] a page that has not changed answers 304', async () => {
    const first = await see('/about')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const etag = String(first.headers['etag'])
    for (const known of [etag, `"x", ${etag}`, etag.slice(2)]) {
      const again = await see('/about', { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    await say(ids['aboutDocument']!, '<h1>Something else</h1>')
    expect((await see('/about', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('[SITE-13] a page asked for by many at once is drawn once', async () => {
    await websiteChanged(site.db, site.websiteId)
    const one = await recordStatements(async () => await see('/journal/post-9'))
    await websiteChanged(site.db, site.websiteId)
    await see('/about')
    const many = await recordStatements(
      async () => await Promise.all(Array.from({ length: 8 }, () => see('/journal/post-9'))),
    )
    expect(many.statements.length).toBeLessThanOrEqual(one.statements.length)
  })

  test('[SITE-14] sends what was compressed once', async () => {
    const plain = (await see('/about')).body
    const brotli = await see('/about', { 'accept-encoding': 'gzip, br' })
    const zipped = await see('/about', { 'accept-encoding': 'gzip' })
    expect([brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
    expect(brotli.headers['vary']).toBe('Accept-Encoding')
  })

  test('[SITE-15] campaign marks make no copy; a product’s options choose its variant', async () => {
    await see('/shop/mug')
    const bytes = site.app.site.cache.bytes
    expect((await see('/shop/mug?utm_source=mail&gclid=1')).body).toBe((await see('/shop/mug')).body)
    expect(site.app.site.cache.bytes).toBe(bytes)
    const large = await see('/shop/mug?Size=Large')
    expect(large.body).not.toBe((await see('/shop/mug')).body)
    expect(large.body).toContain('25.00')
    expect(site.app.site.cache.bytes).toBe(bytes)
  })
})

describe('what waits for its time', () => {
  test('[PUB-11] a product shows within a minute of its time', async () => {
    const publishOn = site.clock.now().getTime() + 90_000
    await product('Spring bowl', [], publishOn)
    expect((await see('/shop/spring-bowl')).statusCode).toBe(404)
    expect((await see('/shop')).body).not.toContain('Spring bowl')
    expect((await see('/sitemap.xml')).body).not.toContain('spring-bowl')
    site.clock.advance(100_000)
    await showReleasedProducts(site.db, site.clock)
    expect((await see('/shop/spring-bowl')).statusCode).toBe(200)
    expect((await see('/shop')).body).toContain('Spring bowl')
  })
})

describe('security', () => {
  const codePage = async (source: string) => {
    const code = {
      id: newId(),
      type: 23 as const,
      value: { source, language: 'html' },
      texts: {},
      layout: { desktop: { x: 0, y: 0, w: 8, h: 2 } },
    }
    const made = await createPage(
      site.db,
      site.clock,
      { id: site.websiteId, primaryLanguage: 'en' },
      {
        title: 'Code',
        document: { format: 1, sections: [section([code])] },
      },
    )
    if (!made.ok) throw new Error(inEnglish(made.message))
    await publish(site.db, site.clock, site.websiteId, {
      documentIds: [made.value.documentId],
      accountId: null,
    })
    return see(`/${made.value.urlId}`)
  }

  test('[SITE-20] a page allows the site’s scripts and no inline ones', async () => {
    const policy = String((await see('/about')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toContain('https:')
  })

  test('[SITE-20] [SITE-21] the owner’s own scripts are named by their hashes, on their page only', async () => {
    const response = await codePage('<script>console.log(1)</script>')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/)
    expect(policy).toContain("frame-src 'self' https:")
    expect(response.body).toContain('<script>console.log(1)</script>')
  })

  test('[SITE-60] a script that the owner’s markup loads from elsewhere is named by its address, on its page only', async () => {
    const response = await codePage(
      '<script async src="https://maps.example/embed.js?key=1"></script><script src="http://plain.example/x.js"></script>',
    )
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' https:\/\/maps\.example\/embed\.js;/)
    expect(policy).not.toContain('plain.example')
  })

  test('[SITE-22] pages that should not be listed say so', async () => {
    expect((await see('/about')).headers['x-robots-tag']).toBeUndefined()
    expect((await see('/search?q=kiln')).headers['x-robots-tag']).toBe('noindex')
  })

  test('[SITE-23] pages for everybody set no cookie, a visitor’s own are never kept', async () => {
    for (const path of ['/about', '/about', '/nothing-here']) expect((await see(path)).cookies).toEqual([])
    expect((await see('/search?q=kiln')).headers['cache-control']).toBe('private, no-store')
  })

  test('[SITE-24] drafts are shown to who works on the website', async () => {
    const page = (await owner.post('/api/config/pages', { title: 'Draft only' })).json()
    const preview = await owner.get('/draft-only?preview=draft')
    expect(preview.statusCode).toBe(200)
    expect(preview.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect((await see('/draft-only?preview=draft')).statusCode).toBe(401)
    const stranger = await site.signInOwner({ websiteId: await site.addWebsite('stranger') })
    expect((await stranger.get('/draft-only?preview=draft')).statusCode).toBe(403)
    expect((await see('/draft-only')).statusCode).toBe(404)
    expect(page.status).toBe('draft')
  })

  test('[SITE-25] the canvas gets what the renderer needs, and what it newly needs', async () => {
    const canvas = (await owner.get(`/api/config/documents/${ids['shopDocument']}/canvas`)).json()
    expect(canvas).toMatchObject({
      mode: 'editing',
      language: 'en',
      page: { kind: 'store', document: { format: 1 } },
    })
    expect(Object.keys(canvas.library.collections).length).toBeGreaterThan(3)
    const library = await owner.post('/api/config/library', {
      productIds: [ids['mug']],
      lists: [{ kind: 'items', blockId: 'b1', collectionId: ids['journal'], limit: 3 }],
    })
    expect(library.json().products[ids['mug']!].urlId).toBe('mug')
    expect(library.json().lists.b1).toHaveLength(3)
  })
})

describe('files of pages', () => {
  test('[SITE-30] [SITE-32] fonts come from the site’s own address and are kept', async () => {
    const [font] = /\/_plinth\/fonts\/[a-z0-9-]+\.woff2/.exec((await see('/about')).body)!
    const response = await see(font.replace(/-usual1(-\d+)?/, ''))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    for (const path of [
      '/_plinth/fonts/none.woff2',
      '/_plinth/../package.json',
      '/_plinth/%2e%2e/package.json',
      '/_plinth/.vite/manifest.json',
    ]) {
      expect([path, (await see(path)).statusCode]).toEqual([path, 404])
    }
  })

  test('[SITE-31] without built scripts there are none, and a build is noticed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-dist-'))
    const read = createManifestReader(folder)
    expect(read()).toEqual({ loader: '', islands: {} })
    await mkdir(join(folder, '.vite'))
    const manifest = {
      'src/loader/loader.ts': { file: 'loader-1.js', name: 'loader', isEntry: true },
      'src/islands/cart-pill.ts': { file: 'cart-pill-2.js', name: 'cart-pill', isEntry: true },
      'src/bundles/checkout_cart-page.ts': {
        file: 'both-4.js',
        name: 'checkout_cart-page',
        isEntry: true,
        imports: ['_shared.js'],
      },
      '_shared.js': { file: 'shared-3.js', name: 'shared' },
    }
    const words = { 'checkout_cart-page': ['Required'] }
    await writeFile(join(folder, '.vite', 'words.json'), JSON.stringify(words))
    await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
    expect(read()).toEqual({
      words: { 'cart-pill': [], checkout: ['Required'], 'cart-page': ['Required'] },
      loader: '/_plinth/loader-1.js',
      islands: {
        'cart-pill': '/_plinth/cart-pill-2.js',
        checkout: '/_plinth/both-4.js',
        'cart-page': '/_plinth/both-4.js',
      },
      imports: {
        'cart-pill': [],
        checkout: ['/_plinth/shared-3.js'],
        'cart-page': ['/_plinth/shared-3.js'],
      },
    })
    await rm(folder, { recursive: true })
  })

  test('[SITE-33] a website has an icon', async () => {
    const response = await see('/favicon.ico')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(response.body).toContain('>T</text>')
  })
})

describe('for search engines and readers', () => {
  test('[SITE-40] the sitemap lists what visitors can see, and nothing else', async () => {
    const { body } = await see('/sitemap.xml')
    for (const path of ['/', '/about', '/journal/post-1', '/shop/mug', '/shop/category/cups']) {
      expect(body).toContain(`<loc>http://localhost${path}</loc>`)
    }
    const page = (await owner.post('/api/config/pages', { title: 'Hidden from maps' })).json()
    expect((await see('/sitemap.xml')).body).not.toContain('hidden-from-maps')
    await owner.post('/api/config/publish', { documentIds: [page.documentId] })
    expect((await see('/sitemap.xml')).body).toMatch(/hidden-from-maps<\/loc><lastmod>2026-/)
    await owner.patch(`/api/config/pages/${page.id}`, { status: 'private' })
    expect((await see('/sitemap.xml')).body).not.toContain('hidden-from-maps')
    for (const [, address] of body.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)) {
      expect([address, (await see(address!)).statusCode]).toEqual([address, 200])
    }
  })

  test('[SITE-40] with many addresses it is an index of files', async () => {
    const website = (await findWebsite(site.db, site.websiteId))!
    const sources = site.app.pageSources
    const ask = { db: site.db, website, origin: 'https://x', now: site.clock.now(), sources }
    const index = (await sitemapXml(ask, undefined, 10))!
    const files = [...index.matchAll(/page=(\d+)/g)].length
    expect(index).toContain('<sitemapindex')
    const all = []
    for (let file = 1; file <= files; file++) {
      const xml = (await sitemapXml(ask, file, 10))!
      all.push(...[...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]))
    }
    const whole = (await sitemapXml(ask, undefined, 10_000))!
    expect(all).toEqual([...whole.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]))
    expect(await sitemapXml(ask, files + 1, 10)).toBeUndefined()
  })

  test('[SITE-41] the owner writes the rules for robots; the sitemap is always named', async () => {
    const standard = (await see('/robots.txt')).body
    expect(standard).toContain('Disallow: /api/')
    expect(standard).toContain('Sitemap: http://localhost/sitemap.xml')
    await owner.put('/api/config/robots', {
      text: 'User-agent: *\nDisallow: /private\nSitemap: https://old.example/x.xml',
    })
    expect((await see('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /private\n\nSitemap: http://localhost/sitemap.xml\n',
    )
    await owner.put('/api/config/robots', { text: '' })
    expect((await owner.get('/api/config/robots')).json().text).toBe('')
  })

  test('[SITE-42] [SITE-43] a journal has a feed, page by page', async () => {
    const response = await see('/journal?format=rss')
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const titles = [...response.body.matchAll(/<item><title>([^<]*)/g)].map((match) => match[1])
    expect(titles).toHaveLength(25)
    expect(response.body).toContain('&amp;amp; more')
    expect(response.body).toMatch(/<guid isPermaLink="false">[0-9a-f]{24}<\/guid>/)
    expect(response.body).toContain('<link>http://localhost/journal/')
    const [, next] = /<atom:link rel="next" href="http:\/\/localhost([^"]*)"/.exec(response.body)!
    const second = await see(next!.replace('&amp;', '&'))
    expect([...second.body.matchAll(/<item>/g)].length).toBeGreaterThan(4)
    expect((await see('/about?format=rss')).statusCode).toBe(404)
  })

  test('[SITE-44] a website can hide from search engines', async () => {
    const { seo } = (await owner.get('/api/config/settings')).json()
    await owner.put('/api/config/settings', { seo: { ...seo, hiddenFromSearch: true } })
    expect((await see('/about')).headers['x-robots-tag']).toBe('noindex')
    expect((await see('/sitemap.xml')).statusCode).toBe(404)
    await owner.put('/api/config/settings', { seo: { ...seo, hiddenFromSearch: false } })
    expect((await see('/about')).headers['x-robots-tag']).toBeUndefined()
  })
})

describe('search', () => {
  const found = async (q: string) =>
    [...(await site.client().get('/search', { query: { q } })).body.matchAll(/<a[^>]*href="(\/[^"]*)"/g)]
      .map((match) => match[1]!)
      .filter((path) => /^\/(about|journal\/|shop\/|findable)/.test(path))

  test('[SEARCH-1] finds pages, posts and products, and only what visitors can see', async () => {
    expect(await found('stoneware mug')).toContain('/shop/mug')
    expect(await found('kilns post 12')).toContain('/journal/post-12')
    const page = (await owner.post('/api/config/pages', { title: 'Findable zebra' })).json()
    expect(await found('zebra')).toEqual([])
    await owner.post('/api/config/publish', { documentIds: [page.documentId] })
    expect(await found('zebra')).toContain('/findable-zebra')
    await owner.patch(`/api/config/pages/${page.id}`, { urlId: 'findable-horse' })
    expect(await found('zebra')).toContain('/findable-horse')
    await owner.patch(`/api/config/pages/${page.id}`, { status: 'private' })
    expect(await found('zebra')).toEqual([])
    await owner.patch(`/api/config/pages/${page.id}`, { status: 'published' })
    await owner.delete(`/api/config/pages/${page.id}`)
    expect(await found('zebra')).toEqual([])
  })

  test('[SEARCH-2] needs every word, the last one may be unfinished, and nothing is an operator', async () => {
    expect(await found('mug stonew')).toContain('/shop/mug')
    expect(await found('stoneware zeppelin')).toEqual([])
    for (const q of [
      "'",
      'a & b',
      '!!',
      ':*',
      "mug' or 1=1 --",
      '(mug',
      'mug | zeppelin',
      '%',
      '\\',
      '<script>',
    ]) {
      expect([q, (await site.client().get('/search', { query: { q } })).statusCode]).toEqual([q, 200])
    }
    expect(
      (await site.client().get('/search', { query: { q: '<script>alert(1)</script>' } })).body,
    ).not.toContain('<script>alert')
  })

  test('[SEARCH-3] knows words by their stem', async () => {
    expect(await found('kiln')).not.toEqual([])
    expect((await found('potter throwing')).length).toBeGreaterThanOrEqual(0)
    expect(await found('mugs')).toContain('/shop/mug')
  })

  test('[SEARCH-4] takes 200 characters of a query', async () => {
    const long = `mug ${'x'.repeat(196)}`
    expect((await site.client().get('/search', { query: { q: long } })).statusCode).toBe(200)
    expect(await found(`mug${' '.repeat(200)}zeppelin`)).toContain('/shop/mug')
  })
})

test('[SITE-45] related posts are picked from all posts by subject, then date; tags are those of the whole blog', async () => {
  await post('An old one about glaze', ['glaze', 'kiln'])
  for (let index = 1; index <= 25; index++) await post(`Filler ${index}`, ['filler'])
  await post('Reading about glaze', ['glaze', 'kiln'])
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  const page = (await see('/journal/reading-about-glaze?format=json')).json()
  expect(page.related.map(({ title }: { title: string }) => title)).toEqual([
    'An old one about glaze',
    'Filler 25',
    'Filler 24',
  ])
  const journal = (await see('/journal?page=2&format=json')).json()
  expect(journal.tags.map(({ tag }: { tag: string }) => tag)).toEqual([
    'even',
    'filler',
    'glaze',
    'kiln',
    'odd',
  ])
  expect((await see('/journal?tag=odd&format=json')).json().tags).toHaveLength(5)
})
