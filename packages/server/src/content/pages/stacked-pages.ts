import { canonicalDocument, COLLECTION_TYPES, type PageDocument } from '@plinth/domain'
import type { StackedPage } from '@plinth/renderer'
import { and, eq, inArray } from 'drizzle-orm'
import type { PageAsk } from '../../delivery/sources/page-source.ts'
import { publishedVersion } from '../documents/document-joins.ts'
import { documents, documentVersions } from '../pages-and-posts/schema.ts'

/**
 * The pages that an index page shows, in its order; one statement, and none for other pages. A page that visitors cannot see, or
 * that is kept from some of them, is left out, as are blogs, stores and the index page itself. What those pages show in turn is not
 * shown. [PAGES-49]
 */
export async function stackedPages(
  { db, website, sight, siteMap, collection }: PageAsk,
  { about }: PageDocument,
): Promise<readonly StackedPage[] | undefined> {
  const parts = about?.parts ?? []
  if (parts.length === 0) return undefined
  const shown = siteMap.collections.filter(
    ({ id, type, isLocked }) =>
      parts.includes(id) && type === COLLECTION_TYPES.page && id !== collection.id && isLocked !== true,
  )
  const said = await saidIn(
    { db, website, sight },
    shown.map(({ documentId }) => documentId),
  )
  return parts.flatMap((part) => {
    const page = shown.find(({ id }) => id === part)
    const document = page && said.get(page.documentId)
    return page === undefined || document === undefined ? [] : [{ id: part, anchor: page.urlId, document }]
  })
}

async function saidIn(
  { db, website, sight }: Pick<PageAsk, 'db' | 'website' | 'sight'>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, PageDocument>> {
  if (documentIds.length === 0) return new Map()
  const isOne = and(eq(documents.websiteId, website.id), inArray(documents.id, [...documentIds]))
  const rows =
    sight === 'draft'
      ? await db.select({ id: documents.id, document: documents.document }).from(documents).where(isOne)
      : await db
          .select({ id: documents.id, document: documentVersions.document })
          .from(documents)
          .innerJoin(documentVersions, publishedVersion)
          .where(isOne)
  return new Map(rows.map(({ id, document }) => [id, canonicalDocument(document)]))
}
