import { inEnglish } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { createCategory } from '../shop/catalog/categories.ts'
import { countUnits } from '../shop/catalog/count-units.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { openShop, plainVariant } from './shop.ts'
import { openUnusedDatabase } from './test-database.ts'

/** A shop of some size, and somebody who owns it. */
export interface FilledShop {
  readonly test: TestApp
  readonly owner: Awaited<ReturnType<TestApp['signInOwner']>>
  readonly collectionId: string
  readonly size: number
  /** The product that pages are drawn of, in the middle of the shop. */
  readonly productId: string
}

const colours = ['Chalk', 'Moss', 'Slate', 'Rust', 'Sand', 'Ink', 'Clay', 'Fern']
const things = ['mug', 'bowl', 'plate', 'vase', 'jug', 'lamp', 'tray', 'pot', 'tile', 'spoon', 'cup']

/**
 * Opens a shop of `size` products on a database of its own. One product is made as an owner makes it and copied with
 * everything that belongs to it: variants, stock and its ledger, categories, what the search finds.
 */
export async function openFilledShop(size: number): Promise<FilledShop> {
  const database = await openUnusedDatabase()
  const app = await createTestApp({ database, config: { rateLimits: false } })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  const test = { ...app, close }
  const shop = await openShop(test, { withPages: true })
  const { db, clock, websiteId } = test
  const editor = { websiteId, primaryLanguage: 'en' }
  const { collectionId } = shop
  const category = async (name: string): Promise<string> => {
    const made = await createCategory(db, clock, editor, collectionId, { displayName: { en: name } })
    if (!made.ok) throw new Error(inEnglish(made.message))
    return made.value.id
  }
  const [few, many] = [await category('Few'), await category('Many')]
  const description = `<p>${'Thrown by hand, glazed twice and fired in a wood kiln. '.repeat(12)}</p>`
  await shop.product({
    name: { en: 'Pattern' },
    urlId: 'pattern',
    description: { en: description },
    excerpt: { en: '<p>Thrown by hand.</p>' },
    variantOptionOrdering: ['Size'],
    variants: ['S', 'L'].map((option) => ({
      ...plainVariant,
      sku: `PATTERN-${option}`,
      stock: 1_000_000,
      attributes: { Size: option },
    })),
  })
  await copyPattern(test, { size, few, many })
  const owner = await test.signInOwner()
  return { test, owner, collectionId, size, productId: `bench-${Math.ceil(size / 2)}` }
}

/** Copies the pattern `size` times in a handful of statements, and removes it. */
async function copyPattern(
  { db, websiteId }: TestApp,
  { size, few, many }: { readonly size: number; readonly few: string; readonly many: string },
): Promise<void> {
  const copies = sql`cross join generate_series(1, ${size}::integer) as g`
  const name = sql`initcap((${JSON.stringify(colours)}::jsonb) ->> (g % ${colours.length})) || ' ' ||
    ((${JSON.stringify(things)}::jsonb) ->> (g % ${things.length})) || ' ' || g`
  await copy(db, 'products', sql`where row.url_id = 'pattern'`, copies, {
    id: sql`'bench-' || g`,
    url_id: sql`'bench-' || g`,
    name: sql`jsonb_build_object('en', ${name})`,
    position: sql`g`,
    publish_on: sql`row.publish_on - g * interval '1 minute'`,
    updated_at: sql`row.updated_at - g * interval '1 minute'`,
    lowest_price: sql`row.lowest_price + g % 997`,
    sort_name: sql`lower(${name})`,
    search_text: sql`lower(${name} || e'\\nbench-' || g || e'\\nBENCH-' || g || '-S' || e'\\nBENCH-' || g || '-L')`,
  })
  await copy(db, 'variants', sql`where row.sku like 'PATTERN-%'`, copies, {
    id: sql`row.id || '-' || g`,
    product_id: sql`'bench-' || g`,
    sku: sql`'BENCH-' || g || right(row.sku, 2)`,
  })
  await copy(db, 'stock', sql``, copies, { variant_id: sql`row.variant_id || '-' || g` })
  await copy(db, 'stock_ledger', sql``, copies, {
    id: sql`row.id || '-' || g`,
    variant_id: sql`row.variant_id || '-' || g`,
  })
  await copy(db, 'search_entries', sql`where row.kind = 'product'`, copies, {
    target_id: sql`'bench-' || g`,
    url_id: sql`'bench-' || g`,
    title: name,
    words: sql`setweight(to_tsvector('english', ${name}), 'A') || row.words || to_tsvector('english', 'BENCH-' || g)`,
  })
  await db.execute(sql`
    insert into product_categories (website_id, product_id, category_id)
    select ${websiteId}, 'bench-' || g, ${few} from generate_series(1, least(24, ${size}::integer)) as g
    union all
    select ${websiteId}, 'bench-' || g, ${many} from generate_series(1, ${size}::integer) as g where g % 2 = 0`)
  await db.execute(sql`delete from products where url_id = 'pattern'`)
  // As the job does within a minute.
  await countUnits(db)
  await db.execute(sql`delete from search_entries where url_id = 'pattern'`)
}

/** Copies rows of a table with some columns changed; `row` is the row copied, `g` the number of the copy. */
export async function copy(
  db: TestApp['db'],
  table: string,
  which: ReturnType<typeof sql>,
  copies: ReturnType<typeof sql>,
  changes: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? sql.raw(`row."${name}"`))
  await db.execute(sql`
    insert into ${sql.raw(table)} (${sql.raw(names.map((name) => `"${name}"`).join(', '))})
    select ${sql.join(values, sql`, `)} from ${sql.raw(table)} as row ${copies} ${which}`)
}
