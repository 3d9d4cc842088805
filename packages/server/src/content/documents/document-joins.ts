import { and, eq, sql, type Column } from 'drizzle-orm'
import { documents, documentVersions } from '../pages-and-posts/schema.ts'

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

/** How the document of what an owner sees stands: its draft, and whether visitors see something else. */
export const draftState = {
  documentId: documents.id,
  draftRevision: documents.revision,
  publishedRevision: documents.publishedRevision,
  hasChanges: sql<boolean>`${documentVersions.document} is distinct from ${documents.document}`,
}

/** Joins `documentVersions` to the version of a document that visitors see, if any. */
export const publishedVersion = and(
  eq(documentVersions.websiteId, documents.websiteId),
  eq(documentVersions.documentId, documents.id),
  eq(documentVersions.id, documents.publishedVersionId),
)
