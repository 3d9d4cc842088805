import { namesOfBlocks } from '@plinth/blocks'
import type { AnswerOf } from '@plinth/contract'
import {
  canonicalDocument,
  documentChanges,
  inWords,
  newId,
  say,
  type DocumentChange,
  type LinkTargetName,
  type Localized,
  type PageDocument,
  type PageStatus,
  type Sentence,
} from '@plinth/domain'
import { pageDependencies, writtenAddresses } from '@plinth/renderer'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { titleOf } from '../../delivery/links/find-links.ts'
import { knownTargets } from '../../delivery/sources/resolve-links.ts'
import { unansweredAddresses } from '../../delivery/links/unanswered-addresses.ts'
import type { LinkAsk } from '../../delivery/sources/page-source.ts'
import type { PageSources } from '../../delivery/sources/page-sources.ts'
import { reservedAddresses } from '../addresses/addresses.ts'
import { writeAbout } from '../documents/about-of-owner.ts'
import { documentOf, publishedVersion } from '../documents/document-joins.ts'
import { loadAssets } from '../media/media-library.ts'
import { publishMenusAs, publishStyleAs, recordParts, type PublishRecord } from './publish-record.ts'
import { PUBLISHED_PATH, SCHEDULED_FOR } from './scheduled-entries.ts'
import { reindexCollection, reindexItems } from '../search/search-index.ts'
import { changed } from '../../site/changes/changes.ts'
import { tagsOfOwners } from '../pages-and-posts/owner-tags.ts'
import {
  collections,
  documents,
  documentVersions,
  type OwnerKind,
  type PublishedKind,
  type PublishedPart,
  items,
} from '../pages-and-posts/schema.ts'
import { accounts } from '../../identity/accounts/schema.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { lockStyle } from '../style/style-drafts.ts'
import { alias } from 'drizzle-orm/pg-core'
import { computed, optional, selected } from '../../platform/database/selected.ts'

/** A page or post whose draft differs from what visitors see. */
export type PendingChange = AnswerOf<'GET /api/config/changes'>['changes'][number]

/** One difference between what visitors see and the draft. */
export type ChangeInWords = PendingChange['changes'][number]

interface OwnedDocument {
  readonly documentId: string
  readonly revision: number
  readonly document: PageDocument
  /** What visitors see; null while nothing is published. */
  readonly published: PageDocument | null
  readonly publishedRevision: number | null
  readonly publishedVersionId: string | null
  readonly ownerKind: PublishedKind
  readonly ownerId: string
  /** Of a post: its blog. */
  readonly blogId: string | null
  readonly title: Localized
  /** Of a synced section. */
  readonly name: string | null
  readonly path: string
  readonly status: PageStatus
  /** When it goes live by itself, in milliseconds since the epoch. */
  readonly scheduledFor: number | null
  readonly differs: boolean
}

const d = alias(documents, 'd')
const v = alias(documentVersions, 'v')
/** A draft `d` with its published version `v` and what it belongs to: a post `i`, or a page `c`. */
const ownedRow = selected({
  documentId: d.id,
  revision: d.revision,
  document: d.document,
  published: optional(v.document),
  publishedRevision: d.publishedRevision,
  publishedVersionId: d.publishedVersionId,
  ownerKind: computed<PublishedKind>(sql`d.owner_kind`),
  ownerId: d.ownerId,
  blogId: computed<string | null>(sql`i.collection_id`),
  title: computed<Localized>(sql`coalesce(d.document -> 'about' -> 'title', i.title, c.title, '{}'::jsonb)`),
  name: computed<string | null>(sql`s.name`),
  status: computed<PageStatus>(sql`coalesce(i.status, c.status, 'published')`),
  scheduledFor: computed<number | null>(SCHEDULED_FOR),
  path: computed<string>(PUBLISHED_PATH),
  differs: computed<boolean>(sql`v.document is distinct from d.document`),
})

/** Drafts with what they belong to, as far as it is not deleted; one statement. */
async function ownedDocuments(
  db: Database,
  websiteId: string,
  only: { readonly documentIds?: readonly string[]; readonly changed?: true },
): Promise<OwnedDocument[]> {
  const ids =
    only.documentIds === undefined
      ? sql``
      : sql`and d.id in (select jsonb_array_elements_text(${JSON.stringify(only.documentIds)}::jsonb))`
  const changed = only.changed === true ? sql`and v.document is distinct from d.document` : sql``
  const rows = await ownedRow.read(
    db,
    sql`
    select ${ownedRow}
    from documents d
    left join items i on d.owner_kind = 'item' and i.website_id = d.website_id and i.id = d.owner_id
    left join collections c on c.website_id = d.website_id
      and c.id = case when d.owner_kind = 'item' then i.collection_id else d.owner_id end
    left join saved_sections s on d.owner_kind = 'synced' and s.website_id = d.website_id and s.id = d.owner_id
    left join document_versions v on v.website_id = d.website_id and v.document_id = d.id
      and v.id = d.published_version_id
    where d.website_id = ${websiteId} and (c.id is not null or s.id is not null or d.owner_kind = 'website')
      and c.deleted_at is null and i.deleted_at is null ${ids} ${changed}
    order by d.created_at, d.id`,
  )
  return rows.map((row) => ({
    ...row,
    document: canonicalDocument(row.document),
    published: row.published === null ? null : canonicalDocument(row.published),
  }))
}

/**
 * What a publish of everything would change; few statements, however much it is. [PUB-3] [LINK-8] [LINK-10]
 *
 * @param language what differs is said in
 */
export async function pendingChanges(
  ask: LinkAsk,
  sources: PageSources,
  language: string,
): Promise<PendingChange[]> {
  const { db, website } = ask
  const websiteId = website.id
  const pending = await ownedDocuments(db, websiteId, { changed: true })
  const found = pending.map((owned) => ({
    owned,
    changes: owned.published === null ? [] : documentChanges(owned.published, owned.document, namesOfBlocks),
  }))
  const shown = found.flatMap(({ changes }) =>
    changes.flatMap(({ assetsBefore = [], assetsAfter = [] }) => [...assetsBefore, ...assetsAfter]),
  )
  const files = await loadAssets(db, websiteId, shown)
  const deadEnds = await findDeadEnds(ask, sources, pending)
  const deadAddresses = await findDeadAddresses(ask, sources, pending)
  // Every template of sections and pages comes with it: no start needs them. [OPS-101]
  const { templateWords } = await import('@plinth/site-templates/template-words.ts')
  return found.map(({ owned, changes }) => ({
    documentId: owned.documentId,
    ownerKind: owned.ownerKind,
    ownerId: owned.ownerId,
    ...(owned.blogId === null ? {} : { collectionId: owned.blogId }),
    title: owned.name === null ? owned.title : { [ask.website.primaryLanguage]: owned.name },
    path: owned.path,
    status: owned.status,
    scheduledFor: owned.scheduledFor,
    isNew: owned.published === null,
    changes: changesInWords(owned, changes, (id) => files[id]?.fileName, language),
    deadEnds: deadEnds.get(owned.documentId) ?? [],
    deadAddresses: deadAddresses.get(owned.documentId) ?? [],
    templateWords: [...templateWords(owned.document)],
  }))
}

/** What drafts link to and visitors cannot see, by document. At most one statement. [LINK-8] */
async function findDeadEnds(
  ask: LinkAsk,
  sources: PageSources,
  pending: readonly OwnedDocument[],
): Promise<Map<string, PendingChange['deadEnds']>> {
  const linked = pending.map(({ documentId, document }) => ({
    documentId,
    names: pageDependencies(document).links,
  }))
  const known = await knownTargets(
    { ...ask, sight: 'draft' },
    sources,
    linked.flatMap(({ names }) => names),
  )
  const targets = new Map(known.map((target) => [target.name, target]))
  const deadEnd = (name: LinkTargetName): PendingChange['deadEnds'] => {
    const target = targets.get(name)
    if (target === undefined) return [{ name, title: null, state: 'deleted', redirectTo: null }]
    const { isDeleted, isSeen, redirectTo, section } = target
    const title = titleOf(target, ask.website.primaryLanguage)
    if (isSeen && !isDeleted)
      return section === 'gone' ? [{ name, title, state: 'noSection', redirectTo: null }] : []
    return [{ name, title, state: isDeleted ? 'deleted' : 'hidden', redirectTo }]
  }
  return new Map(linked.map(({ documentId, names }) => [documentId, names.flatMap(deadEnd)]))
}

/** Addresses written out in drafts at which visitors find nothing, by document. [LINK-10] */
async function findDeadAddresses(
  ask: LinkAsk,
  sources: PageSources,
  pending: readonly OwnedDocument[],
): Promise<Map<string, string[]>> {
  const written = new Map(pending.map(({ documentId, document }) => [documentId, writtenAddresses(document)]))
  const dead = await unansweredAddresses(ask, sources, [...written.values()].flat(), (path) =>
    reservedAddresses.has(path.split('/')[1] ?? ''),
  )
  return new Map(
    [...written].map(([documentId, addresses]) => [documentId, addresses.filter((one) => dead.has(one))]),
  )
}

/** Most lines of words for one page. */
const mostLines = 50

const firstOf: Readonly<Record<PublishedKind, Sentence>> = {
  item: say('New post'),
  collection: say('New page'),
  website: say('New footer'),
  synced: say('New synced section'),
}
const goneFile = say('a file that is gone')

function changesInWords(
  owned: OwnedDocument,
  changes: readonly DocumentChange[],
  fileName: (assetId: string) => string | undefined,
  language: string,
): ChangeInWords[] {
  const words = (sentence: Sentence) => inWords(sentence, language)
  const alone = (sentence: Sentence) => ({ what: words(sentence), before: null, after: null })
  if (owned.published === null) return [alone(firstOf[owned.ownerKind])]
  const said = (text: string | undefined, assets: readonly string[] | undefined) =>
    text ??
    (assets === undefined || assets.length === 0
      ? null
      : assets.map((id) => fileName(id) ?? words(goneFile)).join(', '))
  const lines = changes.map(({ what, before, after, assetsBefore, assetsAfter }) => ({
    what: words(what),
    before: said(before, assetsBefore),
    after: said(after, assetsAfter),
  }))
  const more = lines.length - mostLines
  return more <= 0
    ? lines
    : [
        ...lines.slice(0, mostLines),
        alone(say('and {count, plural, one {# more change} other {# more changes}}', { count: more })),
      ]
}

/** A published snapshot. */
export type Version = AnswerOf<'POST /api/config/publish'>['versions'][number]

export interface PublishRequest {
  /** Every page and post with changes, or the ones chosen. */
  readonly documentIds: readonly string[] | 'all'
  readonly note?: string
  readonly accountId: string | null
  /** What it is written down as, so that it can be taken back; one that begins a website or a section is not. [PUB-42] */
  readonly publishId?: string
}

/**
 * Makes drafts what visitors see: a snapshot of each, and the pointer moved to it, all in one transaction. A page that
 * is private or switched off stays out of sight. Visitors see the change on their next request. [PUB-1] [PUB-2]
 *
 * @returns the new versions; a draft that is published already gives none
 */
export async function publish(
  db: Database,
  clock: Clock,
  websiteId: string,
  request: PublishRequest,
): Promise<Version[]> {
  return transaction(db, async (tx) => {
    const { documentIds } = request
    await lockDocuments(tx, websiteId, documentIds)
    const chosen = await ownedDocuments(
      tx,
      websiteId,
      documentIds === 'all' ? { changed: true } : { documentIds },
    )
    const ready = documentIds === 'all' ? chosen.filter(({ status }) => status !== 'scheduled') : chosen
    if (ready.length === 0) return []
    const versions = await takeSnapshots(tx, clock, websiteId, ready, request)
    await markPublished(tx, clock, websiteId, ready)
    await recordPages(tx, clock, websiteId, { ready, versions }, request)
    await publishAbout(tx, websiteId, ready)
    await claimPublishedAddresses(tx, websiteId, ready)
    await reindex(tx, websiteId, ready)
    const seen = ready.map((owned) => ({
      ownerKind: owned.ownerKind,
      ownerId: owned.ownerId,
      record: owned.publishedVersionId === null || saysOther(owned),
    }))
    await changed(tx, websiteId, await tagsOfOwners(tx, websiteId, seen))
    return versions
  })
}

/** Writes down what visitors saw of each page before and see now; of what looks as before nothing. [PUB-42] */
async function recordPages(
  tx: Database,
  clock: Clock,
  websiteId: string,
  { ready, versions }: { readonly ready: readonly OwnedDocument[]; readonly versions: readonly Version[] },
  { publishId, accountId, note }: PublishRequest,
): Promise<void> {
  if (publishId === undefined) return
  const made = new Map(versions.map(({ documentId, id }) => [documentId, id]))
  const hasStatus = ({ ownerKind }: OwnedDocument) => ownerKind === 'collection' || ownerKind === 'item'
  const parts = ready.flatMap((owned): PublishedPart[] => {
    const { documentId, ownerKind: kind, title, name, publishedVersionId, status, scheduledFor } = owned
    const version = made.get(documentId)
    if (version === undefined) return []
    const before = { version: publishedVersionId, status: hasStatus(owned) ? status : null, scheduledFor }
    const shown: PageStatus = status === 'private' ? 'private' : 'published'
    const after = { version, status: hasStatus(owned) ? shown : null, scheduledFor: null }
    return [{ of: 'document', documentId, kind, title, name, before, after }]
  })
  const record = { id: publishId, accountId, ...(note === undefined ? {} : { note }) }
  await recordParts(tx, clock, websiteId, record, parts)
}

/** Whether a draft says something else of its page or post than visitors are told: its name stands on other pages. */
const saysOther = ({ document, published }: OwnedDocument): boolean =>
  document.about !== undefined && JSON.stringify(document.about) !== JSON.stringify(published?.about)

/** What drafts say of their pages and posts holds from now on. [EDIT-590] [POST-31] */
async function publishAbout(tx: Database, websiteId: string, ready: readonly OwnedDocument[]): Promise<void> {
  for (const owned of ready) {
    const owner = { kind: owned.ownerKind, id: owned.ownerId }
    if (saysOther(owned)) await writeAbout(tx, websiteId, owner, owned.document.about)
  }
}

/** Keeps drafts from changing until the transaction ends. */
export async function lockDocuments(
  tx: Database,
  websiteId: string,
  documentIds: readonly string[] | 'all',
): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        documentIds === 'all' ? undefined : inArray(documents.id, [...documentIds, '']),
      ),
    )
    .orderBy(documents.id)
    .for('update')
}

async function takeSnapshots(
  tx: Database,
  clock: Clock,
  websiteId: string,
  ready: readonly OwnedDocument[],
  request: PublishRequest,
): Promise<Version[]> {
  const changed = ready.filter(({ differs }) => differs)
  if (changed.length === 0) return []
  const latest = await tx
    .select({ documentId: documentVersions.documentId, number: sql<number>`max(${documentVersions.number})` })
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.websiteId, websiteId),
        inArray(
          documentVersions.documentId,
          changed.map(({ documentId }) => documentId),
        ),
      ),
    )
    .groupBy(documentVersions.documentId)
  const numbers = new Map(latest.map((row) => [row.documentId, Number(row.number)]))
  const at = clock.now()
  const rows = changed.map((owned) => ({
    websiteId,
    documentId: owned.documentId,
    id: newId(at.getTime()),
    number: (numbers.get(owned.documentId) ?? 0) + 1,
    revision: owned.revision,
    document: owned.document,
    accountId: request.accountId,
    note: request.note ?? '',
    at,
  }))
  await tx.insert(documentVersions).values(rows)
  const pointers = rows.map(({ documentId, id, revision }) => ({ documentId, id, revision }))
  await tx.execute(sql`
    update documents d set published_version_id = p.id, published_revision = p.revision
    from jsonb_to_recordset(${JSON.stringify(pointers)}::jsonb) as p("documentId" text, id text, revision bigint)
    where d.website_id = ${websiteId} and d.id = p."documentId"`)
  const before = new Map(
    changed.map(({ documentId, publishedVersionId }) => [documentId, publishedVersionId]),
  )
  return rows.map((row) => ({
    ...versionOf({ ...row, isPublished: true, account: null }),
    replaces: before.get(row.documentId) ?? null,
  }))
}

/** The date of a post that nobody has set: when it is published first. One that was scheduled has the date it had. [POST-16] */
const datedAt = (now: Date) => sql`case
  when ${items.firstPublishedAt} is not null then ${items.publishOn}
  when ${items.publishOn} = ${items.createdAt} then ${now.toISOString()}::timestamptz
  when ${items.publishOn} = ${items.scheduledFor} then least(${items.publishOn}, ${now.toISOString()}::timestamptz)
  else ${items.publishOn} end`

async function markPublished(
  tx: Database,
  clock: Clock,
  websiteId: string,
  ready: readonly OwnedDocument[],
): Promise<void> {
  const now = clock.now()
  for (const [kind, table] of [
    ['collection', collections],
    ['item', items],
  ] as const) {
    const ids = ready.filter(({ ownerKind }) => ownerKind === kind).map(({ ownerId }) => ownerId)
    if (ids.length === 0) continue
    await tx
      .update(table)
      .set({
        status: sql`case when ${table.status} = 'private' then 'private' else 'published' end`,
        scheduledFor: null,
        firstPublishedAt: sql`coalesce(${table.firstPublishedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
        ...(table === items ? { publishOn: datedAt(now) } : {}),
      })
      .where(and(eq(table.websiteId, websiteId), inArray(table.id, ids)))
  }
}

/**
 * What is published answers at its address from now on; whatever moved away from there leads nowhere else any more. Until
 * then visitors were sent on: a draft takes nothing away from them. One statement. [ADDR-4]
 */
async function claimPublishedAddresses(
  tx: Database,
  websiteId: string,
  ready: readonly OwnedDocument[],
): Promise<void> {
  const ids = JSON.stringify(ready.map(({ ownerId }) => ownerId))
  await tx.execute(sql`
    delete from moved_addresses m using (
      select '' as parent_id, url_id from collections
      where website_id = ${websiteId} and id in (select jsonb_array_elements_text(${ids}::jsonb))
      union all
      select collection_id, url_id from items
      where website_id = ${websiteId} and id in (select jsonb_array_elements_text(${ids}::jsonb))
    ) p
    where m.website_id = ${websiteId} and m.parent_id = p.parent_id and m.url_id = p.url_id`)
}

type Owner = { readonly ownerKind: OwnerKind; readonly ownerId: string }

/** What can be found of pages and posts, also of those that show a synced section. */
export async function reindex(tx: Database, websiteId: string, owners: readonly Owner[]): Promise<void> {
  const synced = owners.filter(({ ownerKind }) => ownerKind === 'synced').map(({ ownerId }) => ownerId)
  const showing = synced.length === 0 ? [] : await ownersShowing(tx, websiteId, synced)
  const of = (kind: OwnerKind) => [
    ...new Set([...owners, ...showing].flatMap((one) => (one.ownerKind === kind ? [one.ownerId] : []))),
  ]
  for (const id of of('collection')) await reindexCollection(tx, websiteId, id)
  await reindexItems(tx, websiteId, of('item'))
}

/** The pages and posts on which visitors see one of some synced sections. */
async function ownersShowing(tx: Database, websiteId: string, synced: readonly string[]): Promise<Owner[]> {
  return tx
    .select({ ownerKind: documents.ownerKind, ownerId: documents.ownerId })
    .from(documents)
    .innerJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(documents.websiteId, websiteId),
        or(
          ...synced.map(
            (id) =>
              sql`${documentVersions.document} @> ${JSON.stringify({ sections: [{ settings: { synced: id } }] })}::jsonb`,
          ),
        ),
      ),
    )
}

type VersionRow = typeof documentVersions.$inferSelect

function versionOf(
  row: Omit<VersionRow, 'websiteId' | 'document' | 'accountId'> & {
    isPublished: boolean
    account: string | null
  },
): Version {
  return {
    documentId: row.documentId,
    id: row.id,
    number: row.number,
    revision: row.revision,
    at: row.at.getTime(),
    account: row.account,
    note: row.note,
    isPublished: row.isPublished,
  }
}

/** The versions of a page, the newest first, with who published them. One statement. [PUB-4] */
export async function listVersions(db: Database, websiteId: string, documentId: string): Promise<Version[]> {
  const rows = await db
    .select({
      documentId: documentVersions.documentId,
      id: documentVersions.id,
      number: documentVersions.number,
      revision: documentVersions.revision,
      at: documentVersions.at,
      note: documentVersions.note,
      account: sql<
        string | null
      >`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${documentVersions.accountId})`,
      isPublished: sql<boolean>`${documents.publishedVersionId} is not distinct from ${documentVersions.id}`,
    })
    .from(documentVersions)
    .innerJoin(
      documents,
      and(eq(documents.websiteId, documentVersions.websiteId), eq(documents.id, documentVersions.documentId)),
    )
    .where(and(eq(documentVersions.websiteId, websiteId), eq(documentVersions.documentId, documentId)))
    .orderBy(desc(documentVersions.number))
  return rows.map(versionOf)
}

/** One version with what was published; undefined when there is none. [PUB-4] */
export async function findVersion(db: Database, websiteId: string, documentId: string, versionId: string) {
  const [row] = await db
    .select()
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.websiteId, websiteId),
        eq(documentVersions.documentId, documentId),
        eq(documentVersions.id, versionId),
      ),
    )
  return row === undefined ? undefined : { ...row, document: canonicalDocument(row.document) }
}

/** Names a version, or takes its name away with an empty one; false when there is none. [PUB-21] */
export async function nameVersion(
  db: Database,
  websiteId: string,
  { documentId, versionId }: { readonly documentId: string; readonly versionId: string },
  note: string,
): Promise<boolean> {
  const named = await db
    .update(documentVersions)
    .set({ note })
    .where(
      and(
        eq(documentVersions.websiteId, websiteId),
        eq(documentVersions.documentId, documentId),
        eq(documentVersions.id, versionId),
      ),
    )
    .returning({ id: documentVersions.id })
  return named.length > 0
}

/** Publishes everything whose time has come, of a website all of it or nothing; safe to run twice. [PUB-7] [PUB-41] */
export async function publishScheduled(db: Database, clock: Clock, websiteId?: string): Promise<number> {
  const now = clock.now()
  const due = await db
    .select({ websiteId: documents.websiteId, documentId: documents.id })
    .from(documents)
    .leftJoin(collections, documentOf('collection', collections))
    .leftJoin(items, documentOf('item', items))
    .where(
      and(
        websiteId === undefined ? undefined : eq(documents.websiteId, websiteId),
        or(
          and(
            eq(collections.status, 'scheduled'),
            lte(collections.scheduledFor, now),
            isNull(collections.deletedAt),
          ),
          and(eq(items.status, 'scheduled'), lte(items.scheduledFor, now), isNull(items.deletedAt)),
        ),
      ),
    )
  const byWebsite = new Map<string, string[]>()
  for (const { websiteId, documentId } of due) {
    byWebsite.set(websiteId, [...(byWebsite.get(websiteId) ?? []), documentId])
  }
  const sites = await websitesDue(db, now, websiteId)
  for (const id of sites) byWebsite.set(id, byWebsite.get(id) ?? [])
  for (const [id, documentIds] of byWebsite) {
    const by = { id: newId(now.getTime()), accountId: null, note: 'Published on schedule' }
    // What was to go live together does so, or none of it.
    await transaction(db, async (tx) => {
      await publishSiteDue(tx, clock, id, by)
      if (documentIds.length > 0) await publish(tx, clock, id, { documentIds, ...by, publishId: by.id })
    })
  }
  return due.length + sites.length
}

/** Websites of which the look or the menus go live now. [PUB-41] */
async function websitesDue(db: Database, now: Date, websiteId: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ websiteId: styleDrafts.websiteId })
    .from(styleDrafts)
    .where(
      and(
        websiteId === undefined ? undefined : eq(styleDrafts.websiteId, websiteId),
        or(lte(styleDrafts.styleScheduledFor, now), lte(styleDrafts.menusScheduledFor, now)),
      ),
    )
  return rows.map((row) => row.websiteId)
}

/** Publishes of the look and the menus what is due; a date that was taken off meanwhile is none. [PUB-41] */
async function publishSiteDue(
  tx: Database,
  clock: Clock,
  websiteId: string,
  record: PublishRecord,
): Promise<void> {
  const { scheduled } = await lockStyle(tx, clock, websiteId)
  const isDue = (date: Date | null): boolean => date !== null && date <= clock.now()
  if (isDue(scheduled.style)) await publishStyleAs(tx, clock, websiteId, record)
  if (isDue(scheduled.menus)) await publishMenusAs(tx, clock, websiteId, record)
  // Also of what somebody has made as it is for visitors: a date that is over says nothing of what is drafted next.
  await tx
    .update(styleDrafts)
    .set({
      ...(isDue(scheduled.style) ? { styleScheduledFor: null } : {}),
      ...(isDue(scheduled.menus) ? { menusScheduledFor: null } : {}),
      updatedAt: clock.now(),
    })
    .where(eq(styleDrafts.websiteId, websiteId))
}
