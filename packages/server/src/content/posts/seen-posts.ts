import { sql, type SQL } from 'drizzle-orm'
import { documents } from '../pages/schema.ts'
import { items } from './schema.ts'

/** Whether visitors can see a post that is not deleted: published and not private. */
export const isSeenItem: SQL = sql`${items.status} <> 'private' and exists (
  select 1 from ${documents} where ${documents.websiteId} = ${items.websiteId} and ${documents.ownerKind} = 'item'
    and ${documents.ownerId} = ${items.id} and ${documents.publishedVersionId} is not null)`
