import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { byIds } from './catalog.ts'
import { reindexProducts } from './search-entries.ts'

/** Tags that are listed. */
const MOST_LISTED = 1000
/** Products whose entries in the search are renewed at a time. */
const AT_A_TIME = 200

const tagRow = selected({
  name: computed<string>(sql`t.name`),
  products: computed<number>(sql`count(*)::integer`),
})

/** The tags of a website's products, drafts too, with how many have each. [CAT-151] */
export function listProductTags(db: Database, websiteId: string) {
  return tagRow.read(
    db,
    sql`
    select ${tagRow} from products p, jsonb_array_elements_text(p.tags) as t(name)
    where p.website_id = ${websiteId} and p.deleted_at is null and p.tags <> '[]'
    group by t.name order by lower(t.name), t.name limit ${MOST_LISTED}`,
  )
}

const changedRow = selected({ id: computed<string>(sql`p.id`) })

/**
 * Makes tags another one on every product, or takes them away: all of it, or nothing. Whoever has such a product open is
 * told that it was changed, and blocks that name an old tag show the new one. [CAT-151] [CAT-152]
 *
 * @param into null to take them away
 */
export async function changeProductTags(
  db: Database,
  clock: Clock,
  websiteId: string,
  { names, into }: { readonly names: readonly string[]; readonly into: string | null },
): Promise<{ readonly products: number }> {
  const now = clock.now()
  const old = [...new Set(names)].filter((name) => name !== into)
  if (old.length === 0) return { products: 0 }
  return transaction(db, async (tx) => {
    const gone = sql`(select jsonb_array_elements_text(${JSON.stringify(old)}::jsonb))`
    // The first place one of them had is that of the new one; in the trash, too, so that what comes back has it.
    const rows = await changedRow.read(
      tx,
      sql`
      update products p set revision = p.revision + 1, updated_at = ${now.toISOString()}::timestamptz,
        tags = coalesce((
          select jsonb_agg(k.name order by k.place) from (
            select n.name, min(t.place) as place
            from jsonb_array_elements_text(p.tags) with ordinality as t(name, place)
            cross join lateral (select case when t.name in ${gone} then ${into}::text else t.name end as name) n
            where n.name is not null group by n.name) k), '[]')
      where p.website_id = ${websiteId} and exists (
        select from jsonb_array_elements_text(p.tags) as t(name) where t.name in ${gone})
      returning ${changedRow}`,
    )
    await keepNames(tx, websiteId, old, into)
    const ids = rows.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += AT_A_TIME) {
      const some = await byIds(tx, websiteId, ids.slice(from, from + AT_A_TIME), now, 'owner')
      await reindexProducts(tx, websiteId, some)
    }
    await websiteChanged(tx, websiteId)
    return { products: ids.length }
  })
}

/** Remembers what they were called: an old name leads on, and one that is taken away leads nowhere. */
async function keepNames(
  tx: Database,
  websiteId: string,
  old: readonly string[],
  into: string | null,
): Promise<void> {
  const names = JSON.stringify(old)
  const ofThese = sql`(select jsonb_array_elements_text(${names}::jsonb))`
  if (into === null) {
    await tx.execute(sql`
      delete from product_tag_names where website_id = ${websiteId}
        and (old_name in ${ofThese} or new_name in ${ofThese})`)
    return
  }
  await tx.execute(sql`
    update product_tag_names set new_name = ${into} where website_id = ${websiteId} and new_name in ${ofThese}`)
  await tx.execute(sql`
    insert into product_tag_names (website_id, old_name, new_name)
    select ${websiteId}, r.name, ${into} from jsonb_array_elements_text(${names}::jsonb) as r(name)
    on conflict (website_id, old_name) do update set new_name = excluded.new_name`)
  await tx.execute(sql`
    delete from product_tag_names where website_id = ${websiteId} and (old_name = ${into} or old_name = new_name)`)
}
