import { and, eq, type Column } from 'drizzle-orm'
import { documents, documentVersions } from '../pages/schema.ts'

/** Joins `documents` to what owns them: a collection or an item of the same website. */
export function documentOf(
  ownerKind: 'collection' | 'item',
  owner: { readonly websiteId: Column; readonly id: Column },
) {
  return and(
    eq(documents.websiteId, owner.websiteId),
    eq(documents.ownerKind, ownerKind),
    eq(documents.ownerId, owner.id),
  )
}

/** Joins `documentVersions` to the version of a document that visitors see, if any. */
export const publishedVersion = and(
  eq(documentVersions.websiteId, documents.websiteId),
  eq(documentVersions.documentId, documents.id),
  eq(documentVersions.id, documents.publishedVersionId),
)
