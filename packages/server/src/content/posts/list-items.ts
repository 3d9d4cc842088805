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
import { cursorOf, cursorOfMoment, momentOfCursor, textOfCursor } from '../../platform/http/cursors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { documentOf, draftState, publishedVersion } from '../documents/document-joins.ts'
import { documents, documentVersions } from '../pages/schema.ts'
import { isBlog } from './blogs.ts'
import { ownedItem } from './items.ts'
import { items } from './schema.ts'

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

/** What a list is ordered by; the identifier breaks ties, in the same direction. */
interface Order {
  readonly by: SQL
  readonly direction: SQL
  /** After which value and identifier a cursor goes on. */
  readonly after: (cursor: string | undefined) => { readonly value: SQL; readonly id: string } | undefined
  readonly cursorAt: (row: typeof items.$inferSelect, title: string) => string
}

const byMoment = (column: typeof items.publishOn, direction: 'asc' | 'desc'): Order => ({
  by: sql`${column}`,
  direction: sql.raw(direction),
  after: (cursor) => {
    const moment = momentOfCursor(cursor)
    return moment && { value: sql`${moment.at.toISOString()}::timestamptz`, id: moment.id }
  },
  cursorAt: (row) => cursorOfMoment(column === items.publishOn ? row.publishOn : row.updatedAt, row.id),
})

const byTitle = (language: string): Order => ({
  by: titleIn(language),
  direction: sql.raw('asc'),
  after: (cursor) => {
    const [, id, title] = /^([^ ]{1,64}) (.*)$/s.exec(textOfCursor(cursor) ?? '') ?? []
    return id === undefined ? undefined : { value: sql`${title}::text`, id }
  },
  cursorAt: (row, title) => cursorOf(`${row.id} ${title}`),
})

const titleIn = (language: string): SQL => sql`lower(coalesce(${items.title}->>${language}, ''))`

function orderOf(sort: ItemQuery['sort'], language: string): Order {
  if (sort === 'title') return byTitle(language)
  if (sort === 'updated') return byMoment(items.updatedAt as typeof items.publishOn, 'desc')
  return byMoment(items.publishOn, sort === 'oldest' ? 'asc' : 'desc')
}

/**
 * The posts of a journal for its owner, in two statements whatever is asked. Undefined when there is no such journal.
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
  const after = order.after(query.cursor)
  const than = query.sort === 'oldest' || query.sort === 'title' ? sql`>` : sql`<`
  const rows = await db
    .select({
      item: items,
      ...draftState,
      document: documents.document,
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
        after && sql`(${order.by}, ${items.id}) ${than} (${after.value}, ${after.id})`,
      ),
    )
    .orderBy(sql`${order.by} ${order.direction}`, sql`${items.id} ${order.direction}`)
    .limit(query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ document, sortTitle: _sortTitle, ...row }) => ({
      ...ownedItem(row),
      words: countWords(documentText(canonicalDocument(document), language, language)),
      ...(row.item.deletedAt === null ? {} : { deletedOn: row.item.deletedAt.getTime() }),
    })),
    nextCursor:
      rows.length > query.limit && last !== undefined ? order.cursorAt(last.item, last.sortTitle) : null,
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
            select value from jsonb_each_text(${items.title}) union all select value from jsonb_each_text(${items.excerpt})
            union all select value from jsonb_array_elements_text(${items.tags})
            union all select value from jsonb_array_elements_text(${items.categories})) said
          where said.value ilike ${like})`,
  )
}

/** How many posts of each status a journal has, and who wrote them. */
export interface ItemsOverview {
  readonly counts: Record<PageStatus | 'deleted', number>
  readonly authors: string[]
}

/** Three statements. Undefined when there is no such journal. [POST-12] */
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
