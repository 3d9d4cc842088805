import { readText, type ContentItem, type PageDocument } from '@plinth/domain'
import type { PageInput } from '@plinth/renderer'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { listPosts } from '../../content/posts/published-items.ts'
import { loadAssets } from '../../content/media/media-library.ts'
import { documents, documentVersions } from '../../content/pages/schema.ts'
import { documentText, excerptOf } from '../../content/search/plain-text.ts'
import type { PageSurroundings } from '../page/render-site-page.ts'
import { encodePath, type SiteAddress } from '../page/site-address.ts'
import { escapeXml } from '../sitemap/xml.ts'
import { publishedVersion } from '../../content/documents/document-joins.ts'

/** Posts in one page of a feed; `?page=2` has the next. [SITE-43] */
export const feedPageSize = 25

/** The RSS feed of a journal, or undefined for pages that have none. [SITE-42] [SITE-43] */
export async function feedXml(
  db: Database,
  { website, origin, sight }: PageSurroundings,
  page: PageInput,
  address: SiteAddress,
): Promise<string | undefined> {
  if (page.kind !== 'journal') return undefined
  const { collection, filter } = page
  const list = {
    collectionId: collection.id,
    page: address.query.page,
    pageSize: feedPageSize,
    sight,
    ...filter,
  }
  const { items, pagination } = await listPosts(db, website.id, list)
  const [texts, assets] = [
    await publishedDocuments(db, website.id, items),
    await loadAssets(
      db,
      website.id,
      items.flatMap(({ mainImageId }) => (mainImageId === undefined ? [] : [mainImageId])),
    ),
  ]
  const language = website.primaryLanguage
  const home = `${origin}${encodePath(`/${collection.urlId}`)}`
  const pageOf = (number: number): string => `${home}?format=rss${number > 1 ? `&page=${number}` : ''}`
  const link = (rel: string, number: number): string =>
    `<atom:link rel="${rel}" href="${escapeXml(pageOf(number))}" type="application/rss+xml"/>`
  const entries = items.map((item) => {
    const url = `${home}/${encodeURIComponent(item.urlId)}`
    const document = texts.get(item.id)
    const excerpt = readText(item.excerpt, language, language)
    const summary =
      excerpt === '' && document !== undefined
        ? excerptOf(documentText(document, language, language), 400)
        : excerpt
    const image = item.mainImageId === undefined ? undefined : assets[item.mainImageId]
    return [
      '<item>',
      `<title>${escapeXml(readText(item.title, language, language))}</title>`,
      `<link>${escapeXml(url)}</link>`,
      `<guid isPermaLink="false">${item.id}</guid>`,
      `<pubDate>${new Date(item.publishOn).toUTCString()}</pubDate>`,
      `<dc:creator>${escapeXml(item.author.name)}</dc:creator>`,
      ...item.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
      // Readers take a description for HTML.
      `<description>${escapeXml(escapeXml(summary))}</description>`,
      ...(image === undefined
        ? []
        : [
            `<enclosure url="${escapeXml(`${origin}${image.assetUrl}`)}" length="${image.size}" type="${image.contentType}"/>`,
          ]),
      '</item>',
    ].join('')
  })
  const newest = Math.max(0, ...items.map((item) => item.updatedOn))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${escapeXml(`${readText(collection.title, language, language)} — ${readText(website.title, language, language)}`)}</title>`,
    `<link>${escapeXml(home)}</link>`,
    `<description>${escapeXml(readText(collection.description, language, language) || readText(website.description, language, language))}</description>`,
    `<language>${escapeXml(language)}</language>`,
    ...(newest === 0 ? [] : [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`]),
    link('self', pagination.page),
    ...(pagination.page < pagination.pageCount ? [link('next', pagination.page + 1)] : []),
    ...(pagination.page > 1 ? [link('previous', pagination.page - 1)] : []),
    ...entries,
    '</channel></rss>',
  ].join('\n')
}

async function publishedDocuments(
  db: Database,
  websiteId: string,
  items: readonly ContentItem[],
): Promise<Map<string, PageDocument>> {
  if (items.length === 0) return new Map()
  const rows = await db
    .select({ itemId: documents.ownerId, document: documentVersions.document })
    .from(documents)
    .innerJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        eq(documents.ownerKind, 'item'),
        inArray(
          documents.ownerId,
          items.map(({ id }) => id),
        ),
      ),
    )
  return new Map(rows.map((row) => [row.itemId, row.document]))
}
