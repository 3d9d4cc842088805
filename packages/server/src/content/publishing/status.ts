import { type Action, newId, type PageStatus, say } from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { reindexCollection, reindexItems } from '../search/search-index.ts'
import { changed } from '../../site/changes/changes.ts'
import { draftAbout, writeAbout } from '../documents/about-of-owner.ts'
import { lockDocument } from '../documents/document-log.ts'
import { tagsOfOwners } from '../pages-and-posts/owner-tags.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { publish } from './publish.ts'
import { collections, documents, type OwnerKind, items } from '../pages-and-posts/schema.ts'

/** The page or post whose status changes. */
export interface StatusOwner {
  readonly kind: OwnerKind
  readonly id: string
}

export interface StatusChange {
  readonly status: PageStatus
  /** When a scheduled page is to be published. */
  readonly scheduledFor?: Date
  readonly accountId: string
}

/**
 * What a person needs to be allowed to make this change: whoever edits may ask for a review and take the request back;
 * everything visitors would notice needs the right to publish. [PUB-10]
 */
export function actionForStatus(
  kind: OwnerKind,
  from: PageStatus,
  to: PageStatus,
  isVisible: boolean,
): Action {
  const publishes: Action = kind === 'item' ? 'content.publish' : 'pages.publish'
  const edits: Action = kind === 'item' ? 'content.edit' : 'pages.edit'
  // Another date for what is scheduled is as much as publishing it. [PUB-20]
  if (to === from) return to === 'scheduled' || to === 'published' ? publishes : edits
  if (to === 'needs-review') return from === 'draft' || from === 'published' ? edits : publishes
  return from === 'needs-review' && to === 'draft' && !isVisible ? edits : publishes
}

/**
 * Changes the status of a page or post. `published` shows what was published last, or publishes the draft when nothing
 * was; `draft` takes it down; `private` hides it and forgets nothing; `scheduled` publishes the draft at a time;
 * `needs-review` leaves what visitors see as it is. [PUB-8] [PUB-9]
 *
 * @param mayDo asked once with the action the change needs
 */
export async function changeStatus(
  db: Database,
  clock: Clock,
  websiteId: string,
  owner: StatusOwner,
  change: StatusChange,
  mayDo: (action: Action) => void,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const current = await readStatus(tx, websiteId, owner)
    if (current === undefined) return undefined
    const isVisible = current.publishedVersionId !== null && current.status !== 'private'
    mayDo(actionForStatus(owner.kind, current.status, change.status, isVisible))
    const refusal = scheduleRefusal(clock, change)
    if (refusal !== undefined) return refusal
    // A save that is under way ends before the date is set, and one that comes after knows of it. [PUB-20]
    if (change.status === 'scheduled') await lockDocument(tx, websiteId, current.documentId)
    if (change.status === 'draft') await takeDown(tx, websiteId, owner, current.documentId)
    await writeStatus(tx, clock, websiteId, owner, change)
    if (change.status === 'published' && current.publishedVersionId === null) {
      await publish(tx, clock, websiteId, {
        documentIds: [current.documentId],
        accountId: change.accountId,
        publishId: newId(clock.now().getTime()),
      })
    }
    if (owner.kind === 'collection') await reindexCollection(tx, websiteId, owner.id)
    else await reindexItems(tx, websiteId, [owner.id])
    const seen = { ownerKind: owner.kind, ownerId: owner.id, record: true }
    await changed(tx, websiteId, await tagsOfOwners(tx, websiteId, [seen]))
    return { ok: true }
  })
}

const tableOf = (owner: StatusOwner) => (owner.kind === 'item' ? items : collections)

async function readStatus(tx: Database, websiteId: string, owner: StatusOwner) {
  const table = tableOf(owner)
  const [row] = await tx
    .select({
      status: table.status,
      documentId: documents.id,
      publishedVersionId: documents.publishedVersionId,
    })
    .from(table)
    .innerJoin(
      documents,
      and(
        eq(documents.websiteId, table.websiteId),
        eq(documents.ownerKind, owner.kind),
        eq(documents.ownerId, table.id),
      ),
    )
    .where(and(eq(table.websiteId, websiteId), eq(table.id, owner.id), isNull(table.deletedAt)))
  return row
}

/** A date is needed for what is scheduled, and one that has not passed. [PUB-9] */
export function scheduleRefusal(clock: Clock, change: StatusChange): PageRefusal | undefined {
  if (change.status !== 'scheduled') return undefined
  if (change.scheduledFor === undefined) {
    const message = say('Choose when the page is to be published.')
    return refusePage('schedule-needed', message, { scheduledFor: message })
  }
  if (change.scheduledFor.getTime() > clock.now().getTime()) return undefined
  const message = say('This time has passed. Choose a later one, or publish now.')
  return refusePage('schedule-past', message, { scheduledFor: message })
}

/** Visitors see it no more; it is called what its draft says, as everything that nobody has published. [EDIT-590] [POST-31] */
async function takeDown(
  tx: Database,
  websiteId: string,
  owner: StatusOwner,
  documentId: string,
): Promise<void> {
  const [draft] = await tx
    .update(documents)
    .set({ publishedVersionId: null, publishedRevision: null })
    .where(and(eq(documents.websiteId, websiteId), eq(documents.id, documentId)))
    .returning({ about: draftAbout })
  await writeAbout(tx, websiteId, owner, draft?.about ?? undefined)
}

/** The date of a post that nobody has set is the one it is scheduled for; taken off the schedule, it has none again. [POST-16] */
function datedFor(scheduledFor: Date | null) {
  const date =
    scheduledFor === null ? sql`${items.createdAt}` : sql`${scheduledFor.toISOString()}::timestamptz`
  return sql`case when ${items.firstPublishedAt} is null
    and (${items.publishOn} = ${items.createdAt} or ${items.publishOn} = ${items.scheduledFor})
    then ${date} else ${items.publishOn} end`
}

async function writeStatus(
  tx: Database,
  clock: Clock,
  websiteId: string,
  owner: StatusOwner,
  change: StatusChange,
): Promise<void> {
  const table = tableOf(owner)
  const scheduledFor = change.status === 'scheduled' ? (change.scheduledFor ?? null) : null
  await tx
    .update(table)
    .set({
      status: change.status,
      scheduledFor,
      updatedAt: clock.now(),
      ...(table === items ? { publishOn: datedFor(scheduledFor) } : {}),
    })
    .where(and(eq(table.websiteId, websiteId), eq(table.id, owner.id)))
}
