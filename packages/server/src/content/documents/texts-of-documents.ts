import { sql, type SQL } from 'drizzle-orm'
import type { OwnerKind } from '../pages-and-posts/schema.ts'

/** What pages or posts say, in what is published and in their drafts, as a query of `id` and `said`. [LINK-9] */
export function textsOfDocuments(ownerKind: OwnerKind, websiteId: string): SQL {
  return sql`
    select d.owner_id as id, concat_ws(' ', d.document::text, v.document::text) as said
    from documents d left join document_versions v
      on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
    where d.website_id = ${websiteId} and d.owner_kind = ${ownerKind}`
}
