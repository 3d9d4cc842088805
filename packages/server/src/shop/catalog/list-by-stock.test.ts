import { type Product, productTypesThat } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { openFilledShop, type FilledShop } from '../../testing/fill-shop.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { ok } from '../../testing/site-steps.ts'
import { release, reserve, takeReserved } from '../stock/stock.ts'
import { countUnits } from './count-units.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PRODUCTS = 300
let shop: FilledShop

beforeAll(async () => {
  shop = await openFilledShop(PRODUCTS)
  // Most have as many as others, and a few have a number of their own.
  await shop.test.db.execute(sql`
    update stock set on_hand = case when variant_id like '%7' then length(variant_id) + ascii(left(variant_id, 9)) else 40 end`)
  await countUnits(shop.test.db)
  await shop.test.db.execute(sql`analyze`)
})
afterAll(() => shop.test.close())

const onServer = process.env['TEST_DATABASE'] === 'postgres'

/** What the list has to be: each product's units added up, in one piece. */
async function wanted(direction: string): Promise<string[]> {
  const counted = sql.raw(productTypesThat(({ isStocked }) => isStocked).join(', '))
  const way = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const { rows } = await shop.test.db.execute<{ id: string }>(sql`
    select p.id from products p join variants v on v.product_id = p.id and v.removed_at is null
      join stock s on s.variant_id = v.id
    where p.deleted_at is null group by p.id, p.product_type
    order by case when p.product_type in (${counted}) and not bool_or(v.unlimited) then sum(s.on_hand - s.reserved)
      else 9e18 end ${way}, p.id ${way}`)
  return rows.map(({ id }) => id)
}

async function listed(direction: string, limit = '100'): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined = 'x'; cursor !== undefined;) {
    const query = { sort: 'stock', direction, limit, cursor }
    const page: { products: Product[]; nextCursor?: string } = await ok(
      shop.owner.get('/api/config/products', { query }),
    )
    ids.push(...page.products.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

const productId = (number: number): string => `bench-${number}`
const variantOf = async (number: number): Promise<string> => {
  const { rows } = await shop.test.db.execute<{ id: string }>(
    sql`select id from variants where product_id = ${productId(number)} and removed_at is null order by id limit 1`,
  )
  return rows[0]!.id
}

/** Changes a product as its form does. */
async function save(number: number, change: (product: Product) => object): Promise<void> {
  const path = `/api/config/products/${productId(number)}`
  const { product } = await ok(shop.owner.get(path))
  await ok(shop.owner.patch(path, { revision: product.revision, ...change(product) }))
}

let checkouts = 0
const websiteId = (): string => shop.test.websiteId
const deeds: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
  counts: (number) => countUnits(shop.test.db).then(() => number),
  sets: async (number) =>
    ok(
      shop.owner.post(`/api/config/products/${productId(number)}/stock`, {
        variantId: await variantOf(number),
        set: (number * 7) % 90,
      }),
    ),
  holds: (number) => hold(number, false),
  letsGo: (number) => hold(number, true),
  sells: async (number) => {
    const checkoutId = await hold(number, false)
    return transaction(shop.test.db, (tx) =>
      takeReserved(tx, websiteId(), checkoutId, 'order', shop.test.clock.now()),
    )
  },
  makesUnlimited: (number) =>
    save(number, ({ variants }) => ({
      variants: variants.map((variant, index) =>
        index === 0 ? { ...variant, unlimited: !variant.unlimited } : variant,
      ),
    })),
  dropsOne: (number) => save(number, ({ variants }) => ({ variants: variants.slice(-1) })),
  deletes: (number) => ok(shop.owner.call('DELETE', `/api/config/products/${productId(number)}`)),
}

/** Holds a unit for a checkout, and lets it go again. */
async function hold(number: number, isLetGo: boolean): Promise<string> {
  const checkoutId = `checkout-${++checkouts}`
  const wantedUnits = [{ variantId: await variantOf(number), quantity: 1 }]
  await transaction(
    shop.test.db,
    async (tx) => void (await reserve(tx, websiteId(), checkoutId, wantedUnits)),
  )
  if (isLetGo) await transaction(shop.test.db, (tx) => release(tx, websiteId(), checkoutId))
  return checkoutId
}

test('[OPS-180] a page by stock reads about as many products as it shows, whatever was sold meanwhile', async () => {
  const { db } = shop.test
  const pages: readonly Record<string, string>[] = [
    { sort: 'stock' },
    { sort: 'stock', direction: 'descending' },
    { sort: 'stock', status: 'published' },
  ]
  const read = (query: Record<string, string>): Promise<number> =>
    rowsRead(db, () => shop.owner.get('/api/config/products', { query: { ...query, limit: '10' } }))
  // Beside what a list reads that knows its order: few of all products.
  const bound = (await read({ sort: 'price' })) + PRODUCTS
  const expectFew = async (): Promise<void> => {
    for (const query of pages) expect(await read(query)).toBeLessThan(bound)
  }
  await expectFew()
  for (const number of [3, 4]) await deeds['sells']!(number)
  await expectFew()
  expect(await countUnits(db)).toBe(2)
  expect(await countUnits(db)).toBe(0)
  await expectFew()
})

test('[OPS-180] the list by stock is right after whatever was bought, counted or saved, before and after it is counted', async () => {
  const names = Object.keys(deeds)
  const deed = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 24 }))
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 5 }), async (done) => {
      for (const [name, number] of done) {
        const { rows } = await shop.test.db.execute<{ gone: boolean }>(
          sql`select deleted_at is not null as gone from products where id = ${productId(number)}`,
        )
        if (rows[0]?.gone === false) await deeds[name]!(number)
      }
      for (const direction of ['ascending', 'descending'])
        expect(await listed(direction)).toEqual(await wanted(direction))
    }),
    { numRuns: 15 },
  )
  await countUnits(shop.test.db)
  for (const direction of ['ascending', 'descending'])
    expect(await listed(direction)).toEqual(await wanted(direction))
  const search = { sort: 'stock', search: 'mug', limit: '100' }
  const { products } = await ok(shop.owner.get('/api/config/products', { query: search }))
  const ids = products.map(({ id }: Product) => id)
  expect(ids.length).toBeGreaterThan(20)
  expect(ids).toEqual((await wanted('ascending')).filter((id) => ids.includes(id)))
})

test.runIf(onServer)('[OPS-180] counting waits for nobody who is buying at the moment', async () => {
  const { db } = shop.test
  await deeds['sells']!(30)
  await deeds['sells']!(31)
  const bought = await variantOf(30)
  const [holds, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const buying = transaction(db, async (tx) => {
    await reserve(tx, websiteId(), 'slow', [{ variantId: bought, quantity: 1 }])
    holds.resolve()
    await goesOn.promise
  })
  await holds.promise
  // The other is counted; what is being bought is left until later, and is in its place in the list all the same.
  expect(await countUnits(db)).toBe(1)
  expect(await listed('ascending')).toEqual(await wanted('ascending'))
  goesOn.resolve()
  await buying
  expect(await listed('ascending')).toEqual(await wanted('ascending'))
  expect(await countUnits(db)).toBe(1)
  expect(await listed('ascending')).toEqual(await wanted('ascending'))
})
