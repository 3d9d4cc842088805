import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { tidyTables } from '../packages/server/src/operations/upkeep/database-upkeep.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import {
  openFilledInstallation,
  reopen,
  type FilledInstallation,
} from '../packages/server/src/testing/fill-installation.ts'
import { openFilledPeople, type FilledPeople } from '../packages/server/src/testing/fill-people.ts'
import { openFilledShop, type FilledShop } from '../packages/server/src/testing/fill-shop.ts'
import { compare, tolerance, type Clock, type Measure, type Sized } from './scale/measure.ts'

// What shops of 10 to 10,000 products, installations of 1 to 1,000 websites and 1,000 to 100,000 people who wrote cost, as ratios to the smallest. The
// application runs in this process, its database in memory or, with DATABASE_URL_TEST, on PostgreSQL:
// `node scripts/with-postgres.mjs node bench/scale.bench.ts`.
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '30' },
    /** Only measures whose name contains this. */
    only: { type: 'string', default: '' },
    part: { type: 'string', default: 'all' },
    /** The largest size that is measured. */
    most: { type: 'string', default: '100000' },
    /** Measure what was filled a moment ago: without the statistics that are gathered within a minute. [OPS-57] */
    fresh: { type: 'boolean', default: false },
  },
})
/** The embedded database runs in this process; PostgreSQL's processor time cannot be read here. */
const clock: Clock = process.env['DATABASE_URL_TEST'] ? 'wall' : 'processor'
const repeat = { runs: Number(options.runs), warmUp: 8, clock }
console.log(clock === 'wall' ? 'Time that passes.' : 'Processor time of application and database.')

const websites = [1, 10, 100, 1000]
const products = [10, 100, 1000, 10_000]

const forgetPages = ({ test }: { readonly test: FilledShop['test'] }): void =>
  test.app.site.cache.forget({ websiteId: '', tags: ['everything'] })

async function get(
  client: Pick<FilledShop['owner'], 'get'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await client.get(path, { headers })
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  return response.payload
}

const drawn = (what: string, path: (shop: FilledShop) => string, from?: number): Measure<FilledShop> => ({
  what,
  ...(from === undefined ? {} : { from }),
  before: forgetPages,
  work: (shop) => get(shop.test.client(), path(shop)),
})

const asOwner = (what: string, query: string, from?: number): Measure<FilledShop> => ({
  what,
  ...(from === undefined ? {} : { from }),
  work: ({ owner }) => get(owner, `/api/config/products${query}`),
})

const inventory = (what: string, query: string, from: number): Measure<FilledShop> => ({
  what,
  from,
  work: ({ owner }) => get(owner, `/api/config/inventory${query}`),
})

const ofShops: readonly Measure<FilledShop>[] = [
  drawn('product page, drawn', (shop) => `/shop/${shop.productId}`),
  { what: 'product page, kept', work: (shop) => get(shop.test.client(), `/shop/${shop.productId}`) },
  drawn('list of 60, drawn', () => '/shop', 100),
  drawn('list of 60, last page', ({ size }) => `/shop?page=${Math.max(1, Math.floor(size / 60))}`, 100),
  drawn('list of 60 by name', () => '/shop?sort=name', 100),
  drawn('category of 24, drawn', () => '/shop/category/few', 100),
  drawn('category of half of all, drawn', () => '/shop/category/many', 1000),
  asOwner('owner’s list', '', 100),
  asOwner('owner’s list by name', '?sort=name', 100),
  asOwner('owner’s list by price', '?sort=price', 100),
  asOwner('owner’s list by stock', '?sort=stock', 100),
  asOwner('owner’s list of what is low', '?stock=low', 100),
  {
    what: 'owner’s search, one found',
    work: ({ owner, size }) => get(owner, `/api/config/products?search=bench-${size}-l`),
  },
  asOwner('owner’s search, one in eleven found', '?search=mug', 1000),
  inventory('inventory by name, how many are low', '', 100),
  inventory('inventory by stock', '?sort=stock', 100),
  {
    what: 'inventory, one found',
    work: ({ owner, size }) => get(owner, `/api/config/inventory?search=bench-${size}-l`),
  },
  {
    what: 'site search, one found',
    work: ({ test, size }) => get(test.client(), `/search?q=BENCH-${size}`),
  },
  {
    what: 'site search, one in eleven found',
    from: 1000,
    work: ({ test }) => get(test.client(), '/search?q=mug'),
  },
  { what: 'site search, all found', from: 100, work: ({ test }) => get(test.client(), '/search?q=kiln') },
  {
    what: 'sitemap, drawn, per 100 addresses',
    from: 100,
    per: (size) => size / 100,
    before: forgetPages,
    work: ({ test }) => get(test.client(), '/sitemap.xml'),
  },
  { what: 'sitemap, kept', from: 1000, work: ({ test }) => get(test.client(), '/sitemap.xml') },
  { what: 'add to cart', work: addToCart },
  { what: 'make a product', work: makeProduct },
]

async function addToCart({ test, productId }: FilledShop): Promise<void> {
  const entry = { itemId: productId, sku: `${productId.toUpperCase()}-S`, quantity: 1 }
  const { statusCode, payload } = await test
    .client()
    .post('/api/commerce/shopping-cart/entries', { ...entry, additionalFields: null })
  if (statusCode !== 200) throw new Error(payload)
}

let made = 0
async function makeProduct({ owner, collectionId }: FilledShop): Promise<void> {
  const variants = [{ sku: '', price: 1200, salePrice: 0, onSale: false, unlimited: true, attributes: {} }]
  const product = { collectionId, name: { en: `New ${++made}` }, status: 'published', variants }
  const { statusCode, payload } = await owner.post('/api/config/products', product)
  if (statusCode !== 200) throw new Error(payload)
}

/**
 * An installation that has run for a while: in the second after its first page one of more than 20 websites asks the database for each
 * request whose it is [HTTP-80], which "application composed, first page" measures.
 */
async function openRunningInstallation(size: number): Promise<FilledInstallation> {
  const filled = await openFilledInstallation(size)
  await get(filled.test.client(filled.host), '/')
  await setTimeout(2000)
  return filled
}

const ofInstallations: readonly Measure<FilledInstallation>[] = [
  {
    what: 'page by host, drawn',
    before: forgetPages,
    work: ({ test, host }) => get(test.client(host), '/'),
  },
  { what: 'page by host, kept', work: ({ test, host }) => get(test.client(host), '/') },
  {
    what: 'settings changed, and the page after it',
    work: async ({ owner }) => {
      const changed = await owner.put('/api/config/settings', { title: { en: `Title ${++made}` } })
      if (changed.statusCode !== 200) throw new Error(changed.payload)
      await get(owner, '/')
    },
  },
  { what: 'owner’s websites', work: ({ owner }) => get(owner, '/api/config/websites') },
  { what: 'owner’s session', work: ({ owner }) => get(owner, '/api/config/session') },
  {
    what: 'application composed, first page',
    work: async ({ test, host }) => {
      const again = await reopen(test)
      await get(again.client(host), '/')
      await again.app.close()
    },
  },
]

const people = [1000, 10_000, 100_000]

const ofPeople: readonly Measure<FilledPeople>[] = [
  { what: 'answers, newest', work: ({ owner }) => get(owner, '/api/config/form-answers') },
  {
    what: 'answers of one form, unread',
    work: ({ owner }) => get(owner, '/api/config/form-answers?form=form-3&state=unread'),
  },
  {
    what: 'answers, one found',
    work: ({ owner, size }) => get(owner, `/api/config/form-answers?search=person${size}@`),
  },
  { what: 'contacts, seen last', work: ({ owner }) => get(owner, '/api/config/contacts') },
  { what: 'contacts by name', work: ({ owner }) => get(owner, '/api/config/contacts?sort=name') },
  {
    what: 'contacts, one found',
    work: ({ owner, size }) => get(owner, `/api/config/contacts?search=person${size}@`),
  },
  {
    // As many as the smallest size has: a longer list costs its rows.
    what: 'contacts with a tag',
    work: ({ owner }) => get(owner, '/api/config/contacts?tag=wholesale&limit=10'),
  },
]

/** The planner's statistics, as the jobs of the embedded database or PostgreSQL itself gather them. */
async function settle(database: FilledShop['test']['database']): Promise<void> {
  if (database.kind === 'embedded') await tidyTables(database)
  else await database.db.execute('vacuum (analyze)')
}

async function measured<Subject extends { readonly test: FilledShop['test'] }>(
  goal: 'flat-products' | 'flat-websites' | 'flat-people',
  sizes: readonly number[],
  open: (size: number) => Promise<Subject>,
  measures: readonly Measure<Subject>[],
): Promise<number> {
  const subjects: Sized<Subject>[] = []
  for (const size of sizes.filter((one) => one <= Number(options.most))) {
    const subject = await open(size)
    if (!options.fresh) await settle(subject.test.database)
    subjects.push({ size, subject })
  }
  const wanted = measures.filter(({ what }) => what.includes(options.only))
  const { rows, worst } = await compare(wanted, subjects, repeat)
  console.log(`${table(rows)}\n`)
  for (const { subject } of subjects) {
    await subject.test.app.close()
    await subject.test.database.close()
  }
  const all = rows.length
  note(goal, worst, rows.filter((row) => row['flat'] === 'yes').length, all)
  return worst
}

let worst = 1
const isWanted = (part: string): boolean => options.part === 'all' || options.part === part
if (isWanted('products')) worst = await measured('flat-products', products, openFilledShop, ofShops)
if (isWanted('websites'))
  worst = Math.max(worst, await measured('flat-websites', websites, openRunningInstallation, ofInstallations))
if (isWanted('people'))
  worst = Math.max(worst, await measured('flat-people', people, openFilledPeople, ofPeople))
console.log(`The largest ratio is ${worst.toFixed(2)}; flat is ${1 - tolerance} to ${1 + tolerance}.`)
// Some of what a shop opens stays open for whoever asks next: nobody does.
process.exit()
