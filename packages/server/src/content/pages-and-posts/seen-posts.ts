import { sql, type SQL } from 'drizzle-orm'
import { documents, items } from './schema.ts'

/** Whether lists, feeds, searches and neighbours may name a post that can be seen: one with a password is for who has its address. [POST-35] */
export const isNamedItem: SQL = sql`${items.passwordHash} is null`

/** Whether visitors can see a post that is not deleted: published and not private. */
export const isSeenItem: SQL = sql`${items.status} <> 'private' and exists (
  select 1 from ${documents} where ${documents.websiteId} = ${items.websiteId} and ${documents.ownerKind} = 'item'
    and ${documents.ownerId} = ${items.id} and ${documents.publishedVersionId} is not null)`
