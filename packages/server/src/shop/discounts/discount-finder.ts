import { sql } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import { selected } from '../../platform/database/selected.ts'
import type { Finder } from '../../platform/http/finders.ts'
import { discounts } from './schema.ts'

const row = selected({ id: discounts.id, title: discounts.title })

/** Discounts by name, or by the very code, however it is written. [LINK-20] */
export const discountFinder: Finder = {
  kind: 'discount',
  access: 'discounts.edit',
  find: async (db, websiteId, query, limit) => {
    const code = query.toUpperCase().replace(/[\s-]+/g, '')
    const rows = await row.read(
      db,
      sql`
      select ${row} from discounts
      where discounts.website_id = ${websiteId} and (discounts.title ilike ${containing(query)} or exists (
        select 1 from discount_codes c
        where c.website_id = discounts.website_id and c.discount_id = discounts.id and c.code = ${code}))
      order by discounts.updated_at desc, discounts.id limit ${limit}`,
    )
    return rows.map(({ id, title }) => ({ id, title, detail: '' }))
  },
}
