import type { TrashEntry, TrashKind } from '@plinth/contract/trash/trash-calls'
import { COLLECTION_TYPES, type CollectionTypeCode, type Localized } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { accounts } from '../../identity/accounts/schema.ts'

export interface TrashQuery {
  /** Part of a title or an address. */
  readonly search?: string
  readonly kind?: TrashKind
  readonly cursor?: string
  readonly limit: number
}

const entryRow = selected({
  kind: computed<TrashKind>(sql`found.kind`),
  id: computed<string>(sql`found.id`),
  title: computed<Localized>(sql`found.title`),
  type: computed<CollectionTypeCode | null>(sql`found.type`),
  blogId: computed<string | null>(sql`found.blog_id`),
  blogTitle: computed<Localized | null>(sql`found.blog_title`),
  isBlogDeleted: computed<boolean>(sql`found.blog_deleted`),
  path: computed<string>(sql`found.path`),
  urlId: computed<string>(sql`found.url_id`),
  freeUrlId: computed<string | null>(sql`(
    select found.url_id || '-' || number from generate_series(2, 10002) number
    where found.taken and not exists (
      select 1 from collections c where found.kind = 'page' and c.website_id = found.website_id
        and c.url_id = found.url_id || '-' || number and c.deleted_at is null)
      and not exists (
      select 1 from items i where found.kind = 'post' and i.website_id = found.website_id
        and i.collection_id = found.blog_id and i.url_id = found.url_id || '-' || number and i.deleted_at is null)
    order by number limit 1)`),
  deletedOn: computed<string>(sql`(extract(epoch from found.deleted_at) * 1000)::bigint::text`),
  deletedBy: computed<string | null>(sql`(
    select ${accounts.name} from ${accounts} where ${accounts.id} = found.deleted_by)`),
  redirectTo: computed<string | null>(sql`found.redirect_to`),
  posts: computed<number>(sql`(
    select count(*)::integer from items i
    where found.kind = 'page' and i.website_id = found.website_id and i.collection_id = found.id
      and i.erased_at is null)`),
})

/** Deleted pages and posts, what was deleted last first, in one statement. [ADDR-9] */
export async function listTrash(
  db: Database,
  websiteId: string,
  { search = '', kind, cursor, limit }: TrashQuery,
): Promise<{ entries: TrashEntry[]; nextCursor: string | null }> {
  const deletedAt = sql`date_trunc('milliseconds', found.deleted_at)`
  const like = containing(search.trim())
  const rows = await entryRow.read(
    db,
    sql`select ${entryRow} from (${trashOf(websiteId)}) found
      where ${kind === undefined ? sql`true` : sql`found.kind = ${kind}`}
        and ${
          search.trim() === ''
            ? sql`true`
            : sql`(found.path ilike ${like} or exists (
                select 1 from jsonb_each_text(found.title) said where said.value ilike ${like}))`
        }
        and ${rowsAfter(cursor, deletedAt, sql`found.id`) ?? sql`true`}
      order by ${deletedAt} desc, found.id desc limit ${limit + 1}`,
  )
  const { shown, nextCursor } = cutTo(limit, rows, ({ deletedOn, id }) =>
    cursorOfMoment(new Date(Number(deletedOn)), id),
  )
  return { entries: shown.map(entryOf), nextCursor }
}

function entryOf({
  deletedOn,
  blogId,
  blogTitle,
  isBlogDeleted,
  ...row
}: RowOf<typeof entryRow>): TrashEntry {
  return {
    ...row,
    blog: blogId === null ? null : { id: blogId, title: blogTitle ?? {}, isDeleted: isBlogDeleted },
    deletedOn: Number(deletedOn),
    erasable: row.type !== COLLECTION_TYPES.products,
  }
}

function trashOf(websiteId: string): SQL {
  return sql`
    select c.website_id, 'page' as kind, c.id, c.title, c.type, null as blog_id, null::jsonb as blog_title,
      false as blog_deleted, '/' || c.url_id as path, c.url_id, c.deleted_at, c.deleted_by, c.redirect_to,
      exists (select 1 from collections o
        where o.website_id = c.website_id and o.url_id = c.url_id and o.deleted_at is null) as taken
    from collections c
    where c.website_id = ${websiteId} and c.deleted_at is not null and c.erased_at is null
    union all
    select i.website_id, 'post', i.id, i.title, null, i.collection_id, c.title, c.deleted_at is not null,
      '/' || c.url_id || '/' || i.url_id, i.url_id, i.deleted_at, i.deleted_by, i.redirect_to,
      exists (select 1 from items o where o.website_id = i.website_id and o.collection_id = i.collection_id
        and o.url_id = i.url_id and o.deleted_at is null)
    from items i join collections c on c.website_id = i.website_id and c.id = i.collection_id
    where i.website_id = ${websiteId} and i.deleted_at is not null and i.erased_at is null`
}
