import {
  addressAway,
  documentText,
  readText,
  type Collection,
  type ContentItem,
  type PageDocument,
} from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Feed } from '../../delivery/feed/feed.ts'
import type { PageAsk } from '../../delivery/sources/page-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { publishedVersion } from '../documents/document-joins.ts'
import { loadAssets } from '../media/media-library.ts'
import { documents, documentVersions } from '../pages-and-posts/schema.ts'
import { excerptOf } from '../search/plain-text.ts'
import { listPosts } from './published-items.ts'

/** Posts in one page of a feed; `?page=2` has the next. [SITE-43] */
const feedPageSize = 25

/** The posts of a blog for readers of feeds. [SITE-42] [SITE-43] */
export async function feedOfBlog(
  { db, website, address, sight }: PageAsk,
  collection: Collection,
  filter: { readonly tag?: string; readonly category?: string },
): Promise<Feed> {
  const { page } = address.query
  const list = { collectionId: collection.id, page, pageSize: feedPageSize, sight, ...filter }
  const { items, pagination } = await listPosts(db, website.id, list)
  const texts = await publishedDocuments(db, website.id, items)
  const pictures = items.flatMap(({ mainImageId }) => (mainImageId === undefined ? [] : [mainImageId]))
  const assets = await loadAssets(db, website.id, pictures)
  const language = website.primaryLanguage
  const read = (text: ContentItem['title']): string => readText(text, language, language)
  return {
    title: `${read(collection.title)} — ${read(website.title)}`,
    description: read(collection.description) || read(website.description),
    path: `/${collection.urlId}`,
    page: pagination.page,
    pageCount: pagination.pageCount,
    entries: items.map((item) => {
      const away = addressAway(item)
      const picture = item.mainImageId === undefined ? undefined : assets[item.mainImageId]
      return {
        id: item.id,
        title: read(item.title),
        path: `/${collection.urlId}/${item.urlId}`,
        ...(away === undefined ? {} : { away }),
        author: item.author.name,
        tags: [...new Set([...item.categories, ...item.tags])],
        summary: read(item.excerpt) || beginningOf(texts.get(item.id), language),
        publishedOn: item.publishOn,
        updatedOn: item.updatedOn,
        ...(picture === undefined ? {} : { picture }),
      }
    }),
  }
}

function beginningOf(document: PageDocument | undefined, language: string): string {
  return document === undefined ? '' : excerptOf(documentText(document, language, language), 400)
}

async function publishedDocuments(
  db: Database,
  websiteId: string,
  items: readonly ContentItem[],
): Promise<Map<string, PageDocument>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const rows = await db
    .select({ itemId: documents.ownerId, document: documentVersions.document })
    .from(documents)
    .innerJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        eq(documents.ownerKind, 'item'),
        inArray(documents.ownerId, ids),
      ),
    )
  return new Map(rows.map((row) => [row.itemId, row.document]))
}
