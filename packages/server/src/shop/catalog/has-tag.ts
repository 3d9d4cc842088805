import { sql, type SQL } from 'drizzle-orm'

/** Whether a product `p` has a tag, or the one that it is called now. [CAT-152] */
export const hasTag = (websiteId: string, tag: string): SQL => sql`(p.tags ? ${tag} or p.tags ? (
  select n.new_name from product_tag_names n where n.website_id = ${websiteId} and n.old_name = ${tag}))`
