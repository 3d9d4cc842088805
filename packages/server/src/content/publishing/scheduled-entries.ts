import type { AnswerOf } from '@plinth/contract'
import type { Localized } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { websites } from '../../site/websites/schema.ts'
import { documents } from '../pages-and-posts/schema.ts'

/** When a post `i` or a page `c` goes live by itself, in milliseconds since the epoch; null for what is not scheduled. */
export const SCHEDULED_FOR = sql`case when coalesce(i.status, c.status) = 'scheduled'
  then (extract(epoch from coalesce(i.scheduled_for, c.scheduled_for)) * 1000)::float8 end`

/** Where visitors find a post `i` or a page `c` of a draft `d`; the home page at `/`. [PUB-22] */
export const PUBLISHED_PATH = sql`'/' || case
    when i.id is null and exists (select 1 from ${websites} where ${websites.id} = d.website_id and ${websites.homeCollectionId} = c.id) then ''
    else coalesce(c.url_id, '') || coalesce('/' || i.url_id, '')
  end`

/** Most entries that are told. */
const MOST = 100

const d = alias(documents, 'd')
const row = selected({
  documentId: d.id,
  ownerKind: computed<'item' | 'collection'>(sql`d.owner_kind`),
  title: computed<Localized>(sql`coalesce(d.document -> 'about' -> 'title', i.title, c.title, '{}'::jsonb)`),
  path: computed<string>(PUBLISHED_PATH),
  scheduledFor: computed<number>(SCHEDULED_FOR),
})

/**
 * Pages and posts that go live by themselves without a change that waits for it, the next first: those with one are among
 * the changes. One statement. [EDIT-1120]
 */
export async function scheduledEntries(
  db: Database,
  websiteId: string,
): Promise<AnswerOf<'GET /api/config/changes'>['scheduled']> {
  return row.read(
    db,
    sql`
    select ${row}
    from documents d
    left join items i on d.owner_kind = 'item' and i.website_id = d.website_id and i.id = d.owner_id
    join collections c on c.website_id = d.website_id
      and c.id = case when d.owner_kind = 'item' then i.collection_id else d.owner_id end
    join document_versions v on v.website_id = d.website_id and v.document_id = d.id
      and v.id = d.published_version_id
    where d.website_id = ${websiteId} and d.owner_kind in ('item', 'collection')
      and coalesce(i.status, c.status) = 'scheduled'
      and c.deleted_at is null and i.deleted_at is null
      and v.document is not distinct from d.document
    order by coalesce(i.scheduled_for, c.scheduled_for), d.id
    limit ${MOST}`,
  )
}
