import {
  MAIL_BLOCKS,
  applyOperation,
  canonicalDocument,
  copySection,
  findSection,
  newId,
  say,
  sectionIn,
  syncedAt,
  syncedIds,
  type Localized,
  type Operation,
  type PageDocument,
  type Section,
  type SyncedSections,
} from '@plinth/domain'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Sight } from '../../delivery/sources/page-source.ts'
import type { Clock } from '../../platform/clock.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { publishedVersion } from './document-joins.ts'
import { appendEntries, lockDocument } from './document-log.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { documents, documentVersions, type OwnerKind } from '../pages-and-posts/schema.ts'

const isSyncedOf = (websiteId: string) =>
  and(eq(documents.websiteId, websiteId), eq(documents.ownerKind, 'synced'))

/** Every synced section of a website as it is seen, by the id it is kept under; one statement. [SECTION-31] */
export async function readSynced(db: Database, websiteId: string, sight: Sight): Promise<SyncedSections> {
  const rows =
    sight === 'draft'
      ? await db
          .select({ id: documents.ownerId, document: documents.document })
          .from(documents)
          .where(isSyncedOf(websiteId))
      : await db
          .select({ id: documents.ownerId, document: documentVersions.document })
          .from(documents)
          .innerJoin(documentVersions, publishedVersion)
          .where(isSyncedOf(websiteId))
  return Object.fromEntries(
    rows.flatMap(({ id, document }) => {
      const [section] = canonicalDocument(document).sections
      return section === undefined ? [] : [[id, section]]
    }),
  )
}

/** Where synced sections stand: a page or post, in its draft, in what visitors see, or in both. */
export interface SyncedUse {
  readonly synced: string
  readonly documentId: string
  readonly ownerKind: Exclude<OwnerKind, 'website' | 'synced' | 'mail'>
  readonly title: Localized
  readonly path: string
  readonly inDraft: boolean
  readonly isSeen: boolean
}

const useRow = selected({
  synced: computed<string>(sql`used.synced`),
  documentId: computed<string>(sql`d.id`),
  ownerKind: computed<SyncedUse['ownerKind']>(sql`d.owner_kind`),
  title: computed<Localized>(sql`coalesce(d.document -> 'about' -> 'title', i.title, c.title, '{}'::jsonb)`),
  path: computed<string>(sql`'/' || coalesce(c.url_id, '') || coalesce('/' || i.url_id, '')`),
  inDraft: computed<boolean>(sql`bool_or(used.sight = 'draft')`),
  isSeen: computed<boolean>(sql`bool_or(used.sight = 'published')`),
})

/** Every place a website's synced sections stand, but for what is in the trash; one statement. [SECTION-34] */
export async function usesOfSynced(db: Database, websiteId: string): Promise<SyncedUse[]> {
  const named = (document: SQL) =>
    sql`jsonb_path_query(${document}, '$.sections[*].settings.synced') #>> '{}'`
  return useRow.read(
    db,
    sql`
    select ${useRow} from (
      select id, 'draft' as sight, ${named(sql`document`)} as synced from documents where website_id = ${websiteId}
      union
      select d.id, 'published', ${named(sql`v.document`)} from documents d
      join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
      where d.website_id = ${websiteId}
    ) used
    join documents d on d.website_id = ${websiteId} and d.id = used.id
    left join items i on d.owner_kind = 'item' and i.website_id = d.website_id and i.id = d.owner_id
    join collections c on c.website_id = d.website_id
      and c.id = case when d.owner_kind = 'item' then i.collection_id else d.owner_id end
    where c.deleted_at is null and i.deleted_at is null
    group by used.synced, d.id, d.owner_kind, d.document, i.title, c.title, c.url_id, i.url_id
    order by min(d.created_at), d.id`,
  )
}

/**
 * Refuses to put another website's synced section on a page. One that was taken off the list still stands where it stood,
 * and an undo may put it back. [SECTION-32]
 *
 * @throws AppError 422 `foreign-thing`
 */
export async function refuseForeignSynced(
  tx: Database,
  websiteId: string,
  before: PageDocument,
  after: PageDocument,
): Promise<void> {
  const had = syncedIds(before)
  const added = syncedIds(after).filter((id) => !had.includes(id))
  if (added.length === 0) return
  const rows = await tx.select({ id: documents.ownerId }).from(documents).where(isSyncedOf(websiteId))
  const known = new Set(rows.map(({ id }) => id))
  if (added.every((id) => known.has(id))) return
  const message = say('This synced section is not of this website. Choose another one.')
  throw new AppError({ code: 'foreign-thing', status: 422, message, fields: { section: message } })
}

/** What a document of its owner may hold: synced sections stand on pages and posts, and are one section themselves. [SECTION-32] */
export function refuseShape(kind: OwnerKind, document: PageDocument): PageRefusal | undefined {
  if (kind === 'collection' || kind === 'item') return undefined
  if (kind === 'mail') return refuseMail(document)
  if (syncedIds(document).length > 0)
    return refusePage(
      'operation-refused',
      say('A synced section stands on pages and posts, not in the footer or in another synced section.'),
    )
  if (kind === 'synced' && document.sections.length !== 1)
    return refusePage(
      'operation-refused',
      say('A synced section is one section. Put further ones on the pages themselves.'),
    )
  return undefined
}

/** A mail holds what every mail program can show. [CAMPAIGN-2] */
function refuseMail(document: PageDocument): PageRefusal | undefined {
  const isSafe =
    document.code === undefined &&
    document.sections.every(
      ({ settings, blocks }) =>
        settings.synced === undefined && blocks.every(({ type }) => MAIL_BLOCKS.has(type)),
    )
  return isSafe
    ? undefined
    : refusePage(
        'operation-refused',
        say(
          'A mail holds texts, pictures, buttons, lines, products and posts: mail programs show nothing else.',
        ),
      )
}

/** Whoever takes a source off the list. */
export interface Detacher {
  readonly websiteId: string
  readonly accountId: string
}

/**
 * Gives every draft in which a synced section stands a copy of its own, as one step of its log that can be undone. What
 * visitors see stays as it is until those drafts are published. [SECTION-35]
 *
 * @returns why a draft cannot take it
 */
export async function detachEverywhere(
  tx: Database,
  clock: Clock,
  { websiteId, accountId }: Detacher,
  id: string,
  source: Section,
): Promise<PageRefusal | undefined> {
  const uses = await usesOfSynced(tx, websiteId)
  for (const { documentId, synced, inDraft } of uses) {
    if (synced !== id || !inDraft) continue
    const row = await lockDocument(tx, websiteId, documentId)
    if (row === undefined) continue
    const document = canonicalDocument(row.document)
    const place = document.sections.find(({ settings }) => settings.synced === id)
    if (place === undefined) continue
    const operation = detachment(document, place, source)
    const applied = applyOperation(document, operation)
    if (!applied.ok) return refusePage('operation-refused', applied.message)
    const entry = {
      id: newId(clock.now().getTime()),
      deed: { code: 'section-detached' as const, ...sectionIn(document, place.id) },
      operation,
      inverse: applied.inverse,
    }
    await appendEntries(tx, row, [entry], applied.document, {
      batchId: entry.id,
      sessionId: 'saved-sections',
      accountId,
      at: clock.now(),
    })
  }
  return undefined
}

function detachment(document: PageDocument, place: Section, source: Section): Operation {
  const index = findSection(document, place.id)?.index ?? 0
  const section = copySection(syncedAt(place, source))
  return {
    type: 'group',
    operations: [
      { type: 'removeSection', sectionId: place.id },
      { type: 'insertSection', index, section },
    ],
  }
}

/** What synced sections hold, drafts and what is published, as JSON writes it: a query of `id` and `said`. [MEDIA-35] */
export const textsOfSynced = (websiteId: string): SQL => sql`
  select d.id, d.document::text as said from documents d
  where d.website_id = ${websiteId} and d.owner_kind = 'synced'
  union all
  select d.id, v.document::text from documents d
  join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
  where d.website_id = ${websiteId} and d.owner_kind = 'synced'`
