import type { ListedItem } from '@plinth/contract/posts/post-calls'
import {
  canonicalDocument,
  countWords,
  documentText,
  PAGE_STATUSES,
  type ITEM_SORTS,
  type PageStatus,
} from '@plinth/domain'
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  byMoment,
  byText,
  cutTo,
  inOrder,
  orderedAfter,
  type RowOrder,
} from '../../platform/http/pages-of-rows.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { draftAbout } from '../documents/about-of-owner.ts'
import { documentOf, draftState, publishedVersion } from '../documents/document-joins.ts'
import { documents, documentVersions, items } from '../pages-and-posts/schema.ts'
import { isBlog } from './blogs.ts'
import { ownedItem } from './items.ts'

export interface ItemQuery {
  /** Part of the title, the excerpt, a tag or a category. */
  readonly search?: string
  readonly status?: PageStatus | 'deleted'
  readonly tag?: string
  readonly category?: string
  readonly author?: string
  readonly sort?: (typeof ITEM_SORTS)[number]
  readonly cursor?: string
  readonly limit: number
}

/** What a row says of its place in each order. */
interface OrderedRow {
  readonly item: Pick<typeof items.$inferSelect, 'id' | 'publishOn'>
  readonly sortTitle: string
  readonly changedAt: Date
}

/** When a post was changed last: its settings, or its draft. */
const changedAt = sql<Date>`greatest(${items.updatedAt}, ${documents.updatedAt})`.mapWith(items.updatedAt)

/** What a draft says, where it is not what visitors see: only then is it read. [POST-31] */
const drafted = (name: 'title' | 'excerpt', column: typeof items.title | typeof items.excerpt): SQL => sql`
  case when ${documents.revision} = ${documents.publishedRevision} then ${column}
    when ${draftAbout} is null then ${column} else coalesce(${draftAbout} -> ${name}::text, '{}'::jsonb) end`

const titleIn = (language: string): SQL =>
  sql`lower(coalesce((${drafted('title', items.title)}) ->> ${language}, ''))`

function orderOf(sort: ItemQuery['sort'], language: string): RowOrder<OrderedRow> {
  if (sort === 'title')
    return byText(titleIn(language), true, ({ item, sortTitle }) => ({ text: sortTitle, id: item.id }))
  if (sort === 'updated') return byMoment(changedAt, false, (row) => ({ at: row.changedAt, id: row.item.id }))
  return byMoment(sql`${items.publishOn}`, sort === 'oldest', ({ item }) => ({
    at: item.publishOn,
    id: item.id,
  }))
}

/**
 * The posts of a blog for its owner, in two statements whatever is asked. Undefined when there is no such blog.
 * [POST-1] [POST-12]
 */
export async function listItems(
  db: Database,
  website: Pick<SiteWebsite, 'id' | 'primaryLanguage'>,
  collectionId: string,
  query: ItemQuery,
): Promise<{ items: ListedItem[]; nextCursor: string | null } | undefined> {
  const { id: websiteId, primaryLanguage: language } = website
  if (!(await isBlog(db, websiteId, collectionId))) return undefined
  const order = orderOf(query.sort, language)
  const rows = await db
    .select({
      item: items,
      about: draftAbout,
      ...draftState,
      document: documents.document,
      changedAt,
      sortTitle: sql<string>`${titleIn(language)}`,
    })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        conditionsOf(query),
        orderedAfter(order, query.cursor, items.id),
      ),
    )
    .orderBy(...inOrder(order, items.id))
    .limit(query.limit + 1)
  const { shown, nextCursor } = cutTo(query.limit, rows, order.cursorAt)
  return {
    items: shown.map(({ document, sortTitle: _sortTitle, changedAt: changed, ...row }) => ({
      ...ownedItem(row),
      updatedOn: changed.getTime(),
      words: countWords(documentText(canonicalDocument(document), language, language)),
      ...(row.item.deletedAt === null ? {} : { deletedOn: row.item.deletedAt.getTime() }),
    })),
    nextCursor,
  }
}

function conditionsOf(query: ItemQuery): SQL | undefined {
  const search = query.search?.trim() ?? ''
  const like = containing(search)
  const isNamed = (name: string | undefined): name is string => name !== undefined && name !== ''
  return and(
    query.status === 'deleted' ? isNotNull(items.deletedAt) : isNull(items.deletedAt),
    query.status === undefined || query.status === 'deleted' ? undefined : eq(items.status, query.status),
    isNamed(query.tag) ? sql`${items.tags} @> ${JSON.stringify([query.tag])}::jsonb` : undefined,
    isNamed(query.category)
      ? sql`${items.categories} @> ${JSON.stringify([query.category])}::jsonb`
      : undefined,
    isNamed(query.author) ? sql`${items.author}->>'name' = ${query.author}` : undefined,
    search === ''
      ? undefined
      : sql`exists (
          select 1 from (
            select value from jsonb_each_text(${drafted('title', items.title)})
            union all select value from jsonb_each_text(${drafted('excerpt', items.excerpt)})
            union all select value from jsonb_array_elements_text(${items.tags})
            union all select value from jsonb_array_elements_text(${items.categories})) said
          where said.value ilike ${like})`,
  )
}

/** How many posts of each status a blog has, and who wrote them. */
export interface ItemsOverview {
  readonly counts: Record<PageStatus | 'deleted', number>
  readonly authors: string[]
}

/** Three statements. Undefined when there is no such blog. [POST-12] */
export async function itemsOverview(
  db: Database,
  websiteId: string,
  collectionId: string,
): Promise<ItemsOverview | undefined> {
  if (!(await isBlog(db, websiteId, collectionId))) return undefined
  const ofBlog = and(eq(items.websiteId, websiteId), eq(items.collectionId, collectionId))
  const state = sql<
    PageStatus | 'deleted'
  >`case when ${items.deletedAt} is null then ${items.status} else 'deleted' end`
  const counted = await db
    .select({ state, posts: sql<number>`count(*)::integer` })
    .from(items)
    .where(and(ofBlog, isNull(items.erasedAt)))
    .groupBy(sql`1`)
  const names = await db
    .selectDistinct({ name: sql<string>`${items.author}->>'name'` })
    .from(items)
    .where(and(ofBlog, isNull(items.deletedAt)))
  const countOf = (wanted: string): number => counted.find((row) => row.state === wanted)?.posts ?? 0
  return {
    counts: Object.fromEntries([...PAGE_STATUSES, 'deleted'].map((one) => [one, countOf(one)])) as Record<
      PageStatus | 'deleted',
      number
    >,
    authors: names
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .sort((one, other) => one.localeCompare(other)),
  }
}
