import type { AnswerOf } from '@plinth/contract'
import { newId, readStyle, sameMenus, say, type Action, type PageStatus, hasOtherCode } from '@plinth/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { accounts } from '../../identity/accounts/schema.ts'
import { changed } from '../../site/changes/changes.ts'
import { styleDrafts, styleVersions } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { draftAbout, writeAbout } from '../documents/about-of-owner.ts'
import { documentOf } from '../documents/document-joins.ts'
import { findDocument } from '../documents/document-log.ts'
import { tagsOfOwners } from '../pages-and-posts/owner-tags.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import {
  collections,
  documents,
  items,
  publishes,
  type PublishedPart,
  type SeenState,
} from '../pages-and-posts/schema.ts'
import { showMenus } from '../style/menu-drafts.ts'
import { showStyle } from '../style/publish-style.ts'
import { lockStyle } from '../style/style-drafts.ts'
import { findVersion, lockDocuments, reindex } from './publish.ts'
import { recordParts } from './publish-record.ts'
import { otherCode, withoutNewCode } from './restore.ts'

/** A publish as its owners read it. */
export type Publish = AnswerOf<'GET /api/config/publishes'>['publishes'][number]

/** Most publishes that are listed. */
const MOST = 50

type DocumentPart = Extract<PublishedPart, { of: 'document' }>

/** What visitors see now of what publishes have changed. Documents that are deleted are left out. */
interface Seen {
  readonly documents: ReadonlyMap<string, SeenState & { readonly ownerId: string }>
  readonly style: string | null
  readonly menus: Extract<PublishedPart, { of: 'navigation' }>['after'] | undefined
}

const notHere = sql<boolean>`coalesce(${collections.deletedAt}, ${items.deletedAt}) is not null
  or (${documents.ownerKind} = 'collection' and ${collections.id} is null)
  or (${documents.ownerKind} = 'item' and ${items.id} is null)`

/** Three statements, however many publishes are looked at. */
async function seenNow(db: Database, websiteId: string, parts: readonly PublishedPart[]): Promise<Seen> {
  const ids = parts.flatMap((part) => (part.of === 'document' ? [part.documentId] : []))
  const rows = await db
    .select({
      id: documents.id,
      ownerId: documents.ownerId,
      version: documents.publishedVersionId,
      pageStatus: collections.status,
      postStatus: items.status,
      pageDate: collections.scheduledFor,
      postDate: items.scheduledFor,
      isGone: notHere,
    })
    .from(documents)
    .leftJoin(collections, documentOf('collection', collections))
    .leftJoin(items, documentOf('item', items))
    .where(and(eq(documents.websiteId, websiteId), inArray(documents.id, [...new Set(ids), ''])))
  const [style] = await db
    .select({ version: styleDrafts.publishedVersionId })
    .from(styleDrafts)
    .where(eq(styleDrafts.websiteId, websiteId))
  const [website] = await db
    .select({ main: websites.mainNavigation, footer: websites.footerNavigation })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return {
    documents: new Map(
      rows
        .filter(({ isGone }) => !isGone)
        .map(({ id, ownerId, version, pageStatus, postStatus, pageDate, postDate }) => [
          id,
          {
            ownerId,
            version,
            status: pageStatus ?? postStatus,
            scheduledFor: (pageDate ?? postDate)?.getTime() ?? null,
          },
        ]),
    ),
    style: style?.version ?? null,
    menus: website,
  }
}

/** Whether visitors see the same in both states. */
const looksSame = (one: SeenState, other: SeenState): boolean =>
  one.version === other.version &&
  (one.version === null || (one.status === 'private') === (other.status === 'private'))

/**
 * How a part of a publish stands now: as it made it (`stands`), as it was before (`back`), otherwise, because something was
 * published since (`since`), or deleted (`gone`).
 */
function standingOf(part: PublishedPart, seen: Seen): 'stands' | 'back' | 'since' | 'gone' {
  const compared = (isAfter: boolean, isBefore: boolean) => (isAfter ? 'stands' : isBefore ? 'back' : 'since')
  switch (part.of) {
    case 'document': {
      const now = seen.documents.get(part.documentId)
      return now === undefined ? 'gone' : compared(looksSame(part.after, now), looksSame(part.before, now))
    }
    case 'style':
      return compared(part.after === seen.style, part.before === seen.style)
    case 'navigation':
      return seen.menus === undefined
        ? 'gone'
        : compared(sameMenus(part.after, seen.menus), sameMenus(part.before, seen.menus))
  }
}

/** The last publishes, the newest first, with who published what, and how it stands now. [PUB-42] */
export async function listPublishes(db: Database, websiteId: string): Promise<Publish[]> {
  const rows = await db
    .select({
      id: publishes.id,
      at: publishes.at,
      note: publishes.note,
      parts: publishes.parts,
      takesBack: publishes.takesBack,
      account: sql<
        string | null
      >`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${publishes.accountId})`,
    })
    .from(publishes)
    .where(eq(publishes.websiteId, websiteId))
    .orderBy(desc(publishes.at), desc(publishes.id))
    .limit(MOST)
  const seen = await seenNow(
    db,
    websiteId,
    rows.flatMap(({ parts }) => parts),
  )
  return rows.map(({ at, parts, ...row }) => ({
    ...row,
    at: at.getTime(),
    parts: parts.map((part) => ({
      kind: part.of === 'document' ? part.kind : part.of,
      title: part.of === 'document' ? part.title : null,
      name: part.of === 'document' ? part.name : null,
      isNew: part.of === 'document' && part.before.version === null,
      standing: standingOf(part, seen),
    })),
  }))
}

/** Who takes a publish back. */
export interface TakesBack {
  readonly accountId: string
  /** Also what was published since on the same things. */
  readonly anyway: boolean
  readonly mayWriteCode: boolean
  /** Asked with each further action it needs; throws where it may not be done. */
  readonly mayDo: (action: Action) => void
}

const publishedSince = refusePage(
  'published-since',
  say(
    'Something of it has been published again since. Look in the history, under Publishes, before you take it back.',
  ),
)
const nothingToTakeBack = refusePage(
  'nothing-to-take-back',
  say('Visitors see what they saw before this publish already.'),
)

/**
 * Takes a publish back: of everything in it visitors see what they saw before, drafts stay; all of it or nothing. That is a publish
 * too, which can be taken back in turn. Undefined when there is no such publish. [PUB-42] [PUB-43]
 *
 * @returns what names the publish that did so
 */
export async function takeBack(
  db: Database,
  clock: Clock,
  websiteId: string,
  publishId: string,
  by: TakesBack,
): Promise<{ readonly ok: true; readonly value: string } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const [publish] = await tx
      .select()
      .from(publishes)
      .where(and(eq(publishes.websiteId, websiteId), eq(publishes.id, publishId)))
    if (publish === undefined) return undefined
    const ids = publish.parts.flatMap((part) => (part.of === 'document' ? [part.documentId] : []))
    await lockDocuments(tx, websiteId, ids)
    await lockStyle(tx, clock, websiteId)
    const seen = await seenNow(tx, websiteId, publish.parts)
    const standing = publish.parts.map((part) => standingOf(part, seen))
    const differing = publish.parts.filter((_, at) => standing[at] === 'stands' || standing[at] === 'since')
    if (differing.length === 0) return nothingToTakeBack
    if (standing.includes('since') && !by.anyway) return publishedSince
    // Whoever may not change the look does not take it back, either. [STYLE-28]
    if (differing.some(({ of }) => of === 'style')) by.mayDo('design.edit')
    for (const part of differing) {
      const refusal = await refuseCode(tx, websiteId, part, by)
      if (refusal !== undefined) return refusal
    }
    const done: PublishedPart[] = []
    for (const part of differing) done.push(await showBefore(tx, clock, websiteId, part, seen))
    await announce(tx, websiteId, done, seen)
    const id = newId(clock.now().getTime())
    const record = { id, accountId: by.accountId, takesBack: publishId }
    await recordParts(tx, clock, websiteId, record, done)
    return { ok: true, value: id }
  })
}

/** Nobody brings code to visitors that they see no more without the right to write it. [PAGES-90] [STYLE-53] */
async function refuseCode(
  tx: Database,
  websiteId: string,
  part: PublishedPart,
  { accountId, mayWriteCode }: TakesBack,
): Promise<PageRefusal | undefined> {
  if (mayWriteCode || part.of === 'navigation' || part.before === null) return undefined
  if (part.of === 'style') {
    const versions = await tx
      .select({ id: styleVersions.id, style: styleVersions.style, accountId: styleVersions.accountId })
      .from(styleVersions)
      .where(
        and(eq(styleVersions.websiteId, websiteId), inArray(styleVersions.id, [part.before, part.after])),
      )
    const cssOf = (id: string) => readStyle(versions.find((one) => one.id === id)?.style ?? {}).customCss
    return cssOf(part.before) === cssOf(part.after) ? undefined : otherCode
  }
  if (part.before.version === null) return undefined
  const row = await findDocument(tx, websiteId, part.documentId)
  const version = await findVersion(tx, websiteId, part.documentId, part.before.version)
  if (row === undefined || version === undefined) return undefined
  return hasOtherCode(version.document, await withoutNewCode(tx, row, accountId)) ? otherCode : undefined
}

/** Shows visitors of one thing what they saw before; what was done, as a part of a publish. */
async function showBefore(
  tx: Database,
  clock: Clock,
  websiteId: string,
  part: PublishedPart,
  seen: Seen,
): Promise<PublishedPart> {
  if (part.of === 'document') return showDocument(tx, clock, websiteId, part, seen)
  const locked = await lockStyle(tx, clock, websiteId)
  if (part.of === 'navigation') {
    await showMenus(tx, locked, part.before)
    return { of: 'navigation', before: locked.seen.menus, after: part.before }
  }
  const [version] = await tx
    .select()
    .from(styleVersions)
    .where(and(eq(styleVersions.websiteId, websiteId), eq(styleVersions.id, part.before ?? '')))
  if (version === undefined) throw new Error(`The style of ${part.before} is not kept.`)
  const { style, header } = version
  await showStyle(tx, locked, { style: readStyle(style), ...(header === null ? {} : { header }) }, version.id)
  return { of: 'style', before: seen.style, after: version.id }
}

async function showDocument(
  tx: Database,
  clock: Clock,
  websiteId: string,
  part: DocumentPart,
  seen: Seen,
): Promise<PublishedPart> {
  const { documentId, kind } = part
  const now = seen.documents.get(documentId)
  if (now === undefined) throw new Error(`The draft ${documentId} is gone.`)
  const { ownerId, ...before } = now
  const after = stateAgain(part.before, before, clock)
  const version =
    after.version === null ? undefined : await findVersion(tx, websiteId, documentId, after.version)
  const [draft] = await tx
    .update(documents)
    .set({ publishedVersionId: after.version, publishedRevision: version?.revision ?? null })
    .where(and(eq(documents.websiteId, websiteId), eq(documents.id, documentId)))
    .returning({ about: draftAbout })
  // What nobody sees is called what its draft says. [EDIT-590]
  const about = version === undefined ? (draft?.about ?? undefined) : version.document.about
  await writeAbout(tx, websiteId, { kind, id: ownerId }, about)
  if (after.status !== null && (kind === 'collection' || kind === 'item')) {
    const table = kind === 'item' ? items : collections
    const scheduledFor = after.scheduledFor === null ? null : new Date(after.scheduledFor)
    await tx
      .update(table)
      .set({ status: after.status, scheduledFor, updatedAt: clock.now() })
      .where(and(eq(table.websiteId, websiteId), eq(table.id, ownerId)))
  }
  return { ...part, before, after }
}

/**
 * The state a page had before, as it can be had now: what waits for a review or for its date goes on doing so, a date that has passed
 * is none, and what nobody sees is not published.
 */
function stateAgain(was: SeenState, now: SeenState, clock: Clock): SeenState {
  if (was.status === null) return was
  const waits = now.status === 'needs-review' || now.status === 'scheduled'
  if (was.version !== null && waits && was.status !== 'private') return { ...now, version: was.version }
  const isOver =
    was.status === 'scheduled' && (was.scheduledFor === null || was.scheduledFor <= clock.now().getTime())
  const rest: PageStatus = was.version === null ? 'draft' : 'published'
  if (isOver || (was.status === 'published' && was.version === null))
    return { version: was.version, status: rest, scheduledFor: null }
  return was
}

/** Visitors and search see it on their next request. */
async function announce(
  tx: Database,
  websiteId: string,
  parts: readonly PublishedPart[],
  seen: Seen,
): Promise<void> {
  const owners = parts.flatMap((part) => {
    if (part.of !== 'document') return []
    const ownerId = seen.documents.get(part.documentId)?.ownerId
    return ownerId === undefined ? [] : [{ ownerKind: part.kind, ownerId, record: true }]
  })
  if (owners.length === 0) return
  await reindex(tx, websiteId, owners)
  await changed(tx, websiteId, await tagsOfOwners(tx, websiteId, owners))
}
