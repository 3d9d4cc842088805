import { newId, type ProductForm, type VariantForm } from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ownText, type ProductEditor } from './product-form.ts'
import { keepPrices } from './price-history.ts'
import { variants, type VariantDetails } from './schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

interface KnownVariant {
  readonly id: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly removed: boolean
}

const knownRow = selected({
  id: variants.id,
  sku: variants.sku,
  attributes: variants.attributes,
  removed: computed<boolean>(sql`removed_at is not null`),
})

/**
 * Saves the variants of a product as its form has them: those that are named, or have the values of one that exists, keep
 * their identity and stock; those left out are no longer sold. [CAT-35]
 */
export async function saveVariants(
  tx: Database,
  editor: ProductEditor,
  productId: string,
  form: ProductForm,
  now: Date,
): Promise<void> {
  const { websiteId } = editor
  const known = await knownRow.read(
    tx,
    sql`
    select ${knownRow} from variants
    where website_id = ${websiteId} and product_id = ${productId} order by removed_at nulls first, position`,
  )
  const saved = withIdentities(form, known, now)
  // All out first: two variants may swap their SKUs.
  await tx
    .update(variants)
    .set({ removedAt: now })
    .where(
      and(eq(variants.websiteId, websiteId), eq(variants.productId, productId), isNull(variants.removedAt)),
    )
  const rows = saved.map((variant, position) => ({
    id: variant.id,
    position,
    sku: variant.sku,
    price: variant.price,
    sale_price: variant.salePrice,
    on_sale: variant.onSale,
    unlimited: variant.unlimited,
    attributes: variant.attributes,
    image_id: variant.imageId ?? null,
    weight: variant.weight ?? null,
    details: detailsOf(variant),
  }))
  await tx.execute(sql`
    insert into variants (website_id, id, product_id, position, sku, price, sale_price, on_sale, unlimited, attributes,
      image_id, weight, details, created_at)
    select ${websiteId}, r.id, ${productId}, r.position, r.sku, r.price, r.sale_price, r.on_sale, r.unlimited,
      r.attributes, r.image_id, r.weight, r.details, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, position integer, sku text, price bigint,
      sale_price bigint, on_sale boolean, unlimited boolean, attributes jsonb, image_id text, weight integer, details jsonb)
    on conflict (website_id, id) do update set position = excluded.position, sku = excluded.sku, price = excluded.price,
      sale_price = excluded.sale_price, on_sale = excluded.on_sale, unlimited = excluded.unlimited,
      attributes = excluded.attributes, image_id = excluded.image_id, weight = excluded.weight, details = excluded.details,
      removed_at = null`)
  await keepPrices(tx, websiteId, productId, now)
  // A variant may be gone, or unlimited: the units of the product are counted anew. [OPS-180]
  await tx.execute(sql`
    with uncounted as (
      insert into product_units (website_id, product_id, units, is_stale) values (${websiteId}, ${productId}, 0, true)
      on conflict (website_id, product_id) do update set is_stale = true)
    insert into stock (website_id, variant_id)
    select ${websiteId}, r.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text)
    on conflict do nothing`)
  const counted = saved.flatMap(({ id, isNew, unlimited, stock = 0 }) =>
    isNew && !unlimited && stock !== 0 ? [{ id, units: stock }] : [],
  )
  await editor.goesWith.count(tx, editor, counted, now)
}

function detailsOf({ gtin, cost, size, measure }: VariantForm): VariantDetails {
  return {
    ...(gtin === undefined ? {} : { gtin }),
    ...(cost === undefined ? {} : { cost }),
    ...(size === undefined ? {} : { size }),
    ...(measure === undefined ? {} : { measure }),
  }
}

type IdentifiedVariant = VariantForm & { readonly id: string; readonly isNew: boolean }

/** Which variant of the form is which of the database: by its id, else by the same values, else it is new. [CAT-35] */
function withIdentities(form: ProductForm, known: readonly KnownVariant[], now: Date): IdentifiedVariant[] {
  const free = new Map(known.map((variant) => [variant.id, variant]))
  const claimed = form.variants.map((variant) => {
    const id = variant.id !== undefined && free.has(variant.id) ? variant.id : undefined
    if (id !== undefined) free.delete(id)
    return id
  })
  return form.variants.map((variant, index) => {
    const same = [...free.values()].find((other) => sameChoice(other, variant, form.variantOptionOrdering))
    const id = claimed[index] ?? same?.id
    if (claimed[index] === undefined && same !== undefined) free.delete(same.id)
    const identity = id ?? newId(now.getTime())
    const sku = variant.sku === '' ? `P-${identity.slice(-8).toUpperCase()}` : variant.sku
    return { ...variant, id: identity, isNew: id === undefined, sku }
  })
}

function sameChoice(one: KnownVariant, other: VariantForm, options: readonly string[]): boolean {
  return (
    options.length > 0 &&
    Object.keys(one.attributes).length === options.length &&
    options.every((name) => ownText(one.attributes, name) === ownText(other.attributes, name))
  )
}
