import { sql, type SQL } from 'drizzle-orm'
import type { LinkTargets } from '../../delivery/sources/page-source.ts'

/**
 * The sections of pages or posts that have a name for links, as a query of `id`, `title`, `anchor` and `place` in the order of
 * the page; of what visitors see, or of drafts. [LINK-21]
 */
export function sectionsForLinks(ownerKind: 'collection' | 'item'): NonNullable<LinkTargets['sections']> {
  return (websiteId, ids, sight): SQL => {
    const said =
      sight === 'draft'
        ? sql`d.document`
        : sql`(select v.document from document_versions v where v.website_id = d.website_id
            and v.document_id = d.id and v.id = d.published_version_id)`
    return sql`
      select d.owner_id || '~' || (one.section ->> 'id') as id, one.section -> 'settings' ->> 'name' as title,
        one.section -> 'settings' ->> 'anchor' as anchor, one.place as place
      from documents d
      cross join jsonb_array_elements(${said} -> 'sections') with ordinality one (section, place)
      where d.website_id = ${websiteId} and d.owner_kind = ${ownerKind}
        and d.owner_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        and one.section -> 'settings' ->> 'anchor' is not null`
  }
}
