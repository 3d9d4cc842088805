import {
  canonicalDocument,
  withPostAbout,
  type ContentItem,
  type PageAbout,
  type PageDocument,
} from '@plinth/domain'
import type { ListRequest, Pagination } from '@plinth/renderer'
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { documents, documentVersions, items } from '../pages-and-posts/schema.ts'
import { itemOf } from './items.ts'
import { isNamedItem, isSeenItem } from '../pages-and-posts/seen-posts.ts'
import { draftAbout } from '../documents/about-of-owner.ts'
import { documentOf, publishedVersion } from '../documents/document-joins.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, selected } from '../../platform/database/selected.ts'

/** What is shown: what was published, or the owner's drafts too. */
type Sight = 'published' | 'draft'

/** Posts that can be looked at: not deleted, and for visitors published and not private. */
function canBeSeen(sight: Sight): SQL {
  const exists = isNull(items.deletedAt)
  return sight === 'draft' ? exists : sql`(${exists} and ${isSeenItem})`
}

/** Those of them that stand in lists and beside others: one with a password does not. [POST-35] */
const isListed = (sight: Sight): SQL =>
  sight === 'draft' ? canBeSeen(sight) : sql`(${canBeSeen(sight)} and ${isNamedItem})`

interface SeenRow {
  readonly item: typeof items.$inferSelect
  readonly about: PageAbout | null
}

/** Posts as whoever looks sees them: a draft is called what it will be called; visitors of others see no draft. [POST-31] */
const seenRows = (db: Database, sight: Sight) =>
  db
    .select({ item: items, about: sight === 'draft' ? draftAbout : sql<null>`null` })
    .from(items)
    .innerJoin(documents, documentOf('item', items))

/** Who waits for a review or a date is still what visitors see. */
function seenItem({ item, about }: SeenRow): ContentItem {
  return withPostAbout({ ...itemOf(item), status: 'published' }, about ?? undefined)
}

export interface PostList {
  readonly collectionId: string
  readonly tag?: string
  readonly category?: string
  readonly page: number
  readonly pageSize: number
  readonly sight: Sight
}

/** A page of a blog, the newest first; two statements. */
export async function listPosts(
  db: Database,
  websiteId: string,
  list: PostList,
): Promise<{ items: ContentItem[]; pagination: Pagination }> {
  const where = and(
    eq(items.websiteId, websiteId),
    eq(items.collectionId, list.collectionId),
    isListed(list.sight),
    list.tag === undefined ? undefined : sql`${items.tags} @> ${JSON.stringify([list.tag])}::jsonb`,
    list.category === undefined
      ? undefined
      : sql`${items.categories} @> ${JSON.stringify([list.category])}::jsonb`,
  )
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(items)
    .where(where)
  const total = counted?.total ?? 0
  const rows = await seenRows(db, list.sight)
    .where(where)
    .orderBy(desc(items.publishOn), desc(items.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const { page, pageSize } = list
  return {
    items: rows.map(seenItem),
    pagination: { page, pageSize, total, pageCount: Math.max(1, Math.ceil(total / pageSize)) },
  }
}

/** A post with what it says and its neighbours in time; two statements. One draft may be shown among what is published. */
export async function loadPost(
  db: Database,
  websiteId: string,
  collectionId: string,
  urlId: string,
  { sight, draftOf }: { readonly sight: Sight; readonly draftOf?: string | undefined },
): Promise<
  | {
      item: ContentItem
      document: PageDocument
      previous?: ContentItem
      next?: ContentItem
      passwordHash: string | null
    }
  | undefined
> {
  const [row] = await db
    .select({
      item: items,
      documentId: documents.id,
      draft: documents.document,
      published: documentVersions.document,
    })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        eq(items.urlId, urlId),
        draftOf === undefined
          ? canBeSeen(sight)
          : or(canBeSeen(sight), and(isNull(items.deletedAt), eq(documents.id, draftOf))),
      ),
    )
  if (row === undefined) return undefined
  const isDraft = sight === 'draft' || row.documentId === draftOf
  const document = isDraft ? canonicalDocument(row.draft) : row.published
  if (document === null) return undefined
  const { previous, next } = await neighboursOf(db, row.item, sight)
  return {
    item: seenItem({ item: row.item, about: isDraft ? (document.about ?? null) : null }),
    document,
    passwordHash: row.item.passwordHash,
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  }
}

/** Posts shown below another one. */
const relatedShown = 3

/**
 * Other posts of the same blog to read after one: those that share most tags and categories with it first, then the
 * newest; one statement. [SITE-45]
 */
export async function relatedPosts(
  db: Database,
  websiteId: string,
  item: ContentItem,
  sight: Sight,
): Promise<ContentItem[]> {
  const subjects = (column: typeof items.tags | typeof items.categories, wanted: readonly string[]) => sql`(
    select count(*) from jsonb_array_elements_text(${column}) as subject
    where subject in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)))`
  const rows = await seenRows(db, sight)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, item.collectionId),
        ne(items.id, item.id),
        isListed(sight),
      ),
    )
    .orderBy(
      sql`${subjects(items.tags, item.tags)} + ${subjects(items.categories, item.categories)} desc`,
      desc(items.publishOn),
      desc(items.id),
    )
    .limit(relatedShown)
  return rows.map(seenItem)
}

/** Every tag and category of the posts of a blog that can be seen, in the order of the alphabet; one statement. [SITE-45] */
export async function tagsOfPosts(
  db: Database,
  websiteId: string,
  collectionId: string,
  sight: Sight,
): Promise<{ tags: string[]; categories: string[] }> {
  const rows = await db
    .selectDistinct({
      isTag: sql<boolean>`named.is_tag`,
      name: sql<string>`named.name`,
    })
    .from(items)
    .crossJoinLateral(
      sql`(
      select true as is_tag, jsonb_array_elements_text(${items.tags}) as name
      union all select false, jsonb_array_elements_text(${items.categories})) named`,
    )
    .where(and(eq(items.websiteId, websiteId), eq(items.collectionId, collectionId), isListed(sight)))
  const namesOf = (isTag: boolean) =>
    rows
      .filter((row) => row.isTag === isTag)
      .map(({ name }) => name)
      .sort()
  return { tags: namesOf(true), categories: namesOf(false) }
}

/** The post before and the one after in time, in one statement. */
async function neighboursOf(
  db: Database,
  item: typeof items.$inferSelect,
  sight: Sight,
): Promise<{ previous?: ContentItem | undefined; next?: ContentItem | undefined }> {
  const inBlog = and(
    eq(items.websiteId, item.websiteId),
    eq(items.collectionId, item.collectionId),
    isListed(sight),
  )
  const older = or(
    lt(items.publishOn, item.publishOn),
    and(eq(items.publishOn, item.publishOn), lt(items.id, item.id)),
  )
  const newer = or(
    gt(items.publishOn, item.publishOn),
    and(eq(items.publishOn, item.publishOn), gt(items.id, item.id)),
  )
  const rows = await seenRows(db, sight).where(
    and(
      eq(items.websiteId, item.websiteId),
      sql`${items.id} in (
          (select ${items.id} from ${items} where ${and(inBlog, older)} order by ${items.publishOn} desc, ${items.id} desc limit 1)
          union all
          (select ${items.id} from ${items} where ${and(inBlog, newer)} order by ${items.publishOn}, ${items.id} limit 1))`,
    ),
  )
  const isOlder = ({ item: row }: SeenRow): boolean =>
    row.publishOn < item.publishOn ||
    (row.publishOn.getTime() === item.publishOn.getTime() && row.id < item.id)
  const [previous, next] = [rows.find(isOlder), rows.find((row) => !isOlder(row))]
  return {
    previous: previous === undefined ? undefined : seenItem(previous),
    next: next === undefined ? undefined : seenItem(next),
  }
}

/** Posts by their identifiers, as far as they can be seen; one statement. */
export async function postsByIds(
  db: Database,
  websiteId: string,
  ids: readonly string[],
  sight: Sight,
): Promise<ContentItem[]> {
  if (ids.length === 0) return []
  const rows = await seenRows(db, sight).where(
    and(eq(items.websiteId, websiteId), inArray(items.id, [...ids]), isListed(sight)),
  )
  return rows.map(seenItem)
}

const listedRow = selected({
  blockId: computed<string>(sql`r."blockId"`),
  id: alias(items, 'found').id,
})

type ItemListRequest = Extract<ListRequest, { kind: 'items' }>

/** Identifiers of the posts that blocks list, by block; one statement for all of them. */
export async function listedPosts(
  db: Database,
  websiteId: string,
  requests: readonly ItemListRequest[],
): Promise<{ [blockId: string]: string[] }> {
  const lists: { [blockId: string]: string[] } = Object.fromEntries(
    requests.map(({ blockId }) => [blockId, []]),
  )
  if (requests.length === 0) return lists
  const rows = await listedRow.read(
    db,
    sql`
    select ${listedRow}
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as r("blockId" text, "collectionId" text, tag text, "limit" integer)
    -- A block that lists a tag which was renamed lists it under its name of now.
    left join former_blog_tags f on f.website_id = ${websiteId} and f.collection_id = r."collectionId"
      and f.tag_type = 'tag' and f.name = r.tag
    left join blog_tags t on t.website_id = f.website_id and t.id = f.tag_id
    cross join lateral (
      select i.id, i.publish_on from items i
      join documents d on d.website_id = i.website_id and d.owner_kind = 'item' and d.owner_id = i.id
      join collections c on c.website_id = i.website_id and c.id = i.collection_id
      where i.website_id = ${websiteId} and i.collection_id = r."collectionId" and c.members_only is null and i.deleted_at is null
        and i.status <> 'private' and i.password_hash is null and d.published_version_id is not null
        and (r.tag is null or r.tag = '' or i.tags @> jsonb_build_array(coalesce(t.name, r.tag)))
      order by i.publish_on desc, i.id desc limit least(greatest(r."limit", 0), 100)) found
    order by found.publish_on desc, found.id desc`,
  )
  for (const row of rows) lists[row.blockId]?.push(row.id)
  return lists
}
