import { say, type Action, type PageStatus } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { changeStatus, scheduleRefusal, type StatusChange } from './status.ts'
import { collections, documents, items } from '../pages-and-posts/schema.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { documentOf } from '../documents/document-joins.ts'
import { differences, lockStyle } from '../style/style-drafts.ts'

/** What goes live together. */
export interface Together {
  readonly documentIds: readonly string[]
  readonly style: boolean
  readonly navigation: boolean
  /** Null takes the date off what has one. */
  readonly scheduledFor: Date | null
  readonly accountId: string
}

const notAPage = refusePage(
  'operation-refused',
  say('The footer and synced sections have no date of their own. Publish them now, or leave them out.'),
)

/**
 * Has drafts of pages and posts, of the look and of the menus go live at one time, or takes the date off those that have one: all
 * of them or none. What visitors see of the look and the menus already gets no date. [PUB-41]
 *
 * @param mayDo asked with each action it needs
 * @returns undefined when a draft is not there
 */
export async function scheduleTogether(
  db: Database,
  clock: Clock,
  websiteId: string,
  wanted: Together,
  mayDo: (action: Action) => void,
): Promise<{ readonly ok: true } | PageRefusal | undefined> {
  const { scheduledFor, accountId } = wanted
  const failed = new Error('A part has no date, so none has.')
  let refusal: PageRefusal | undefined
  const change: StatusChange | undefined =
    scheduledFor === null ? undefined : { status: 'scheduled', scheduledFor, accountId }
  const past = change === undefined ? undefined : scheduleRefusal(clock, change)
  if (past !== undefined) return past
  try {
    return await transaction(db, async (tx) => {
      const owners = await ownersOf(tx, websiteId, wanted.documentIds)
      if (owners.length < new Set(wanted.documentIds).size) return undefined
      // The look is locked before the pages, as a publish does.
      await dateSite(tx, clock, websiteId, wanted)
      for (const { kind, id, status, isPublished } of owners) {
        if (kind !== 'item' && kind !== 'collection') {
          refusal = notAPage
          throw failed
        }
        if (change === undefined && status !== 'scheduled') continue
        const taken: StatusChange = { status: isPublished ? 'published' : 'draft', accountId }
        const done = await changeStatus(tx, clock, websiteId, { kind, id }, change ?? taken, mayDo)
        if (done?.ok === true) continue
        refusal = done
        throw failed
      }
      return { ok: true } as const
    })
  } catch (error) {
    if (error === failed) return refusal
    throw error
  }
}

async function ownersOf(tx: Database, websiteId: string, documentIds: readonly string[]) {
  if (documentIds.length === 0) return []
  const rows = await tx
    .select({
      kind: documents.ownerKind,
      id: documents.ownerId,
      publishedVersionId: documents.publishedVersionId,
      pageStatus: collections.status,
      postStatus: items.status,
    })
    .from(documents)
    .leftJoin(collections, documentOf('collection', collections))
    .leftJoin(items, documentOf('item', items))
    .where(and(eq(documents.websiteId, websiteId), inArray(documents.id, [...documentIds])))
    .orderBy(documents.id)
  return rows.map(({ kind, id, publishedVersionId, pageStatus, postStatus }) => ({
    kind,
    id,
    status: (pageStatus ?? postStatus) satisfies PageStatus | null,
    isPublished: publishedVersionId !== null,
  }))
}

/** Dates of the look and the menus, of what differs from what visitors see. */
async function dateSite(
  tx: Database,
  clock: Clock,
  websiteId: string,
  { style, navigation, scheduledFor }: Together,
): Promise<void> {
  if (!style && !navigation) return
  const locked = await lockStyle(tx, clock, websiteId)
  const differs = differences(locked)
  const dates = {
    ...(style && (differs.style || scheduledFor === null) ? { styleScheduledFor: scheduledFor } : {}),
    ...(navigation && (differs.menus || scheduledFor === null) ? { menusScheduledFor: scheduledFor } : {}),
  }
  if (Object.keys(dates).length === 0) return
  await tx.update(styleDrafts).set(dates).where(eq(styleDrafts.websiteId, websiteId))
}
