import { type Outcome, type ProductCategory, say } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import { deleteThing } from '../../content/addresses/addressed.ts'
import type { LeadElsewhere } from '../../content/addresses/redirects.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { categoryTags, changed } from '../../site/changes/changes.ts'
import { discounts } from '../discounts/schema.ts'
import { categoriesOf } from './catalog.ts'
import { notThere, type CatalogErrorCode } from './catalog-errors.ts'
import { arrangedWith, canBeBelow, categoryKind, invalid, saved } from './categories.ts'
import type { CatalogEditor } from './product-form.ts'
import { categories, productCategories } from './schema.ts'

type Done = Promise<Outcome<ProductCategory, CatalogErrorCode>>

const notBelow = () => say('Choose another category of this store that is not below this one.')

/** Where a category is put. */
export interface CategoryPlace {
  /** `null` for the top. */
  readonly parentCategoryId: string | null
  /** The one it stands before; `null` for last. */
  readonly before: string | null
}

/** Puts a category somewhere else among those of its store; its siblings are numbered anew. [CAT-123] */
export async function moveCategory(
  db: Database,
  { websiteId }: CatalogEditor,
  id: string,
  { parentCategoryId, before }: CategoryPlace,
): Done {
  return transaction(db, async (tx): Done => {
    const arranged = await arrangedWith(tx, websiteId, id)
    if (arranged === undefined) return notThere('category')
    const { siblings } = arranged
    if (parentCategoryId !== null && !canBeBelow(parentCategoryId, siblings, id))
      return invalid({ parentCategoryId: notBelow() })
    const others = siblings.filter(
      (one) => one.id !== id && (one.parentCategoryId ?? null) === parentCategoryId,
    )
    const at = before === null ? others.length : others.findIndex((one) => one.id === before)
    if (at < 0) return invalid({ before: say('The category it was to stand before is not there any more.') })
    const order = others.map((one) => one.id).toSpliced(at, 0, id)
    await tx
      .update(categories)
      .set({ parentCategoryId })
      .where(and(eq(categories.websiteId, websiteId), eq(categories.id, id)))
    await number(tx, websiteId, order)
    return saved(tx, websiteId, id)
  })
}

/** Numbers categories in an order; those that have their number already are left alone. */
async function number(tx: Database, websiteId: string, order: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update categories c set display_index = o.place - 1
    from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality o (id, place)
    where c.website_id = ${websiteId} and c.id = o.id and c.display_index <> o.place - 1`)
}

const membership = selected({ productId: productCategories.productId })

/**
 * Makes a category one with another of its store: its products and the categories below it go over, discounts for it are
 * for the other one, and it is deleted. [CAT-124]
 *
 * @param leaveTo how its visitors are sent to an address
 */
export async function mergeCategory(
  db: Database,
  clock: Clock,
  { websiteId }: CatalogEditor,
  id: string,
  into: string,
  leaveTo: (address: string) => LeadElsewhere | undefined,
): Done {
  return transaction(db, async (tx): Done => {
    const arranged = await arrangedWith(tx, websiteId, id)
    if (arranged === undefined) return notThere('category')
    const target = arranged.siblings.find((one) => one.id === into)
    if (target === undefined || !canBeBelow(into, arranged.siblings, id)) return invalid({ into: notBelow() })
    const [store] = await tx
      .select({ urlId: collections.urlId })
      .from(collections)
      .where(and(eq(collections.websiteId, websiteId), eq(collections.id, target.collectionId)))
    const leave = leaveTo(`/${store?.urlId ?? ''}/category/${target.urlId}`)
    const gone = await deleteThing(tx, clock, categoryKind, { websiteId, id }, leave)
    if (gone === undefined) return notThere('category')
    if (!gone.ok) return gone
    const last = arranged.siblings.filter((one) => one.parentCategoryId === into).length
    await tx.execute(sql`
      update categories set parent_category_id = ${into}, display_index = display_index + ${last}
      where website_id = ${websiteId} and parent_category_id = ${id}`)
    await tx.execute(sql`
      insert into product_categories (website_id, product_id, category_id)
      select website_id, product_id, ${into} from product_categories
      where website_id = ${websiteId} and category_id = ${id} on conflict do nothing`)
    const rows = await membership.read(
      tx,
      sql`
      delete from product_categories where website_id = ${websiteId} and category_id = ${id} returning ${membership}`,
    )
    await tx.execute(sql`
      update ${discounts} set terms = jsonb_set(terms, '{categoryIds}', (
        select jsonb_agg(distinct case when one = ${id} then ${into} else one end)
        from jsonb_array_elements_text(terms -> 'categoryIds') one))
      where website_id = ${websiteId} and jsonb_exists(terms -> 'categoryIds', ${id})`)
    await changed(tx, websiteId, [
      ...categoryTags(target.collectionId, into),
      ...rows.map((row) => `product:${row.productId}` as const),
    ])
    const merged = (await categoriesOf(tx, websiteId, target.collectionId)).find((one) => one.id === into)
    return merged === undefined ? notThere('category') : { ok: true, value: merged }
  })
}
