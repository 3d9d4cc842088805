import { productTypesThat } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { productUnits, variants } from './schema.ts'

/** Products counted in one transaction: their stock is locked meanwhile. */
const AT_A_TIME = 200

/** What stands for the units of a product that does not run out: more than anything counted. */
export const WITHOUT_END = 9_000_000_000_000_000
const endless = sql.raw(`${WITHOUT_END}::bigint`)

/** Kinds of which units are counted, said one by one: see `list-inventory`. */
export const countedTypes = sql.join(
  productTypesThat(({ isStocked }) => isStocked).map((type) => sql`${type}::integer`),
  sql`, `,
)

/**
 * What can be bought of each product, counted of its variants: `website_id`, `id`, `units`.
 *
 * @param products `k`, with `website_id` and `id`
 */
export const unitsOf = (products: SQL): SQL => sql`
  select p.website_id, p.id, case when p.product_type in (${countedTypes}) and not coalesce(t.unlimited, false)
    then coalesce(t.units, 0) else ${endless} end::bigint as units
  from ${products}
  cross join lateral (select p.website_id, p.id, p.product_type from products p
    where p.website_id = k.website_id and p.id = k.id offset 0) p
  cross join lateral (select sum(s.on_hand - s.reserved) as units, bool_or(v.unlimited) as unlimited
    from variants v left join lateral (select s.on_hand, s.reserved from stock s
      where s.website_id = v.website_id and s.variant_id = v.id offset 0) s on true
    where v.website_id = k.website_id and v.product_id = k.id and v.removed_at is null) t`

/**
 * Products of which the kept units may be wrong: something was bought, counted or put back since, or their variants were saved.
 * Found along two indexes in which nothing else is.
 *
 * @param of a condition on `website_id`
 */
export const uncounted = (of: SQL, most: SQL = sql`offset 0`): SQL => sql`
  select u.website_id, u.product_id as id from (
    select website_id, product_id from product_units where ${of} and is_stale ${most}) u
  union
  select v.website_id, v.product_id from (
    select website_id, variant_id from stock where ${of} and uncounted ${most}) s
  cross join lateral (select v.website_id, v.product_id from variants v
    where v.website_id = s.website_id and v.id = s.variant_id offset 0) v`

/** Counts what is kept of the units of products again, where it has changed. [OPS-180] */
export const countUnitsJob = defineJob(
  'catalog.count-units',
  async (_data, { db }) => void (await countUnits(db)),
  { schedule: '* * * * *', atStart: true, retries: 0 },
)

/**
 * Counts the units of products of which something has changed, two hundred at a time. A buyer never waits for a product, only for a
 * variant that is being counted. [OPS-180]
 *
 * @returns how many products were counted
 */
export async function countUnits(db: Database): Promise<number> {
  let all = 0
  for (;;) {
    const counted = await transaction(db, countSome)
    if (counted === 0) return all
    all += counted
  }
}

const productRow = selected({ websiteId: productUnits.websiteId, id: productUnits.productId })
const levelRow = selected({
  websiteId: variants.websiteId,
  id: variants.productId,
  variants:
    computed<number>(sql`(select count(*) from variants o join stock l on l.website_id = o.website_id and l.variant_id = o.id
    where o.website_id = variants.website_id and o.product_id = variants.product_id)::integer`),
})

interface ProductKey {
  readonly websiteId: string
  readonly id: string
}

/** Products of a statement, as `k`. */
const keys = (products: readonly ProductKey[]): SQL => sql`
  (select "websiteId" as website_id, id
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r("websiteId" text, id text)) k`

/** Waits for nobody: a product that is being saved or bought at this moment is left until later. */
async function countSome(tx: Database): Promise<number> {
  await tx.execute(sql`
    insert into product_units (website_id, product_id, units, is_stale)
    select website_id, id, 0, true from (${uncounted(sql`true`, firstRows(AT_A_TIME))}) k
    on conflict do nothing`)
  const found = await productRow.read(
    tx,
    sql`
    select ${productRow} from product_units
    where (website_id, product_id) in (${uncounted(sql`true`, firstRows(AT_A_TIME))})
    for update skip locked`,
  )
  if (found.length === 0) return 0
  const levels = await levelRow.read(
    tx,
    sql`
    select ${levelRow} from ${keys(found)}
    join variants on variants.website_id = k.website_id and variants.product_id = k.id
    join stock on stock.website_id = variants.website_id and stock.variant_id = variants.id
    for update of stock skip locked`,
  )
  const whole = [...Map.groupBy(levels, ({ websiteId, id }) => `${websiteId} ${id}`).values()].flatMap(
    (held) => (held[0]?.variants === held.length ? held.slice(0, 1) : []),
  )
  if (whole.length === 0) return 0
  await tx.execute(sql`
    with counted as (
      update stock s set counted = s.on_hand - s.reserved
      from ${keys(whole)} join variants v on v.website_id = k.website_id and v.product_id = k.id
      where s.website_id = v.website_id and s.variant_id = v.id and s.uncounted)
    update product_units u set units = now.units, is_stale = false
    from (${unitsOf(keys(whole))}) now where u.website_id = now.website_id and u.product_id = now.id`)
  return whole.length
}
