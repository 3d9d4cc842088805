import {
  aboutChanges,
  aboutDeed,
  canonicalAbout,
  canonicalDocument,
  newId,
  wholeAbout,
  type AboutChanges,
  type PageAbout,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { carryOut } from '../documents/carry-out.ts'
import { appendEntries, lockDocument } from '../documents/document-log.ts'
import { documentIdOf } from '../documents/documents.ts'
import { refusePage, type PageRefusal } from './page-errors.ts'
import { collections, documents } from './schema.ts'

/** Who changes what is said of a page. */
export interface AboutAuthor {
  readonly accountId: string
  readonly sessionId: string
}

/** What the draft of a page says of it, in a query of `documents`. */
export const draftAbout = sql<PageAbout | null>`${documents.document} -> 'about'`

/**
 * Changes what the draft of a page says of it: its title, how it is found and shared. One entry of its log, which undo takes
 * back; nothing where it is so already. Visitors see it once it is published. Undefined when there is no such page. [EDIT-590]
 */
export async function changeAbout(
  tx: Database,
  clock: Clock,
  websiteId: string,
  pageId: string,
  changes: AboutChanges,
  by: AboutAuthor,
): Promise<{ ok: true } | PageRefusal | undefined> {
  const documentId = await documentIdOf(tx, websiteId, { kind: 'collection', id: pageId })
  const row = documentId === undefined ? undefined : await lockDocument(tx, websiteId, documentId)
  if (row === undefined) return undefined
  const current = canonicalDocument(row.document)
  const { about = {} } = current
  const changed = aboutChanges(about, canonicalAbout({ ...wholeAbout(about), ...changes }))
  if (Object.keys(changed).length === 0) return { ok: true }
  const carried = carryOut(current, { type: 'setAbout', changes: changed })
  if (!carried.ok) return refusePage('operation-refused', carried.message)
  const at = clock.now()
  const { operation, inverse, document } = carried
  const entry = { id: newId(at.getTime()), deed: aboutDeed(changed), operation, inverse }
  await appendEntries(tx, row, [entry], document, { ...by, batchId: entry.id, at })
  if (row.publishedVersionId === null) await writeAbout(tx, websiteId, pageId, document.about)
  return { ok: true }
}

/** Makes what a draft or a version says of a page what holds of it; nothing where it says nothing, as those of before. */
export async function writeAbout(
  tx: Database,
  websiteId: string,
  pageId: string,
  about: PageAbout | undefined,
): Promise<void> {
  if (about === undefined) return
  await tx
    .update(collections)
    .set(wholeAbout(about))
    .where(and(eq(collections.websiteId, websiteId), eq(collections.id, pageId)))
}
