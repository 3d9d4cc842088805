import { sql, type SQL } from 'drizzle-orm'
import { holdsOneOf } from '../../delivery/links/mentions.ts'
import type { OwnerKind } from '../pages/schema.ts'

/** Pages or posts that say one of some texts, in what is published or in their drafts, as a query of `id`. [LINK-9] */
export function holdingDocuments(ownerKind: OwnerKind, websiteId: string, texts: SQL): SQL {
  return sql`
    select d.owner_id from documents d left join document_versions v
      on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
    where d.website_id = ${websiteId} and d.owner_kind = ${ownerKind}
      and (${holdsOneOf(sql`d.document`, texts)} or ${holdsOneOf(sql`v.document`, texts)})`
}
