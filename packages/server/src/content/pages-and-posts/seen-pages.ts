import { sql, type SQL } from 'drizzle-orm'
import { collections, documents } from './schema.ts'

/** Whether visitors can see a page, blog or store that is not deleted: published, switched on and not private. */
export const isSeenCollection: SQL = sql`${collections.enabled} and ${collections.status} <> 'private' and exists (
  select 1 from ${documents} where ${documents.websiteId} = ${collections.websiteId}
    and ${documents.ownerKind} = 'collection' and ${documents.ownerId} = ${collections.id}
    and ${documents.publishedVersionId} is not null)`
