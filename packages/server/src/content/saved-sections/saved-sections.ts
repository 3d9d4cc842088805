import type { SavedSection } from '@plinth/contract/saved-sections/saved-section-calls'
import {
  canonicalDocument,
  findBlock,
  newId,
  operationTargets,
  say,
  validateOperation,
  verbatim,
  type Operation,
  type Refusal,
  type Section,
} from '@plinth/domain'
import { checkBlock } from '@plinth/blocks'
import { and, count, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { carryOut } from '../documents/carry-out.ts'
import { createDocument, emptyDocument, refuseForeignNeeds } from '../documents/documents.ts'
import { pageError } from '../pages-and-posts/page-errors.ts'
import { documents } from '../pages-and-posts/schema.ts'
import { publish } from '../publishing/publish.ts'
import { websites } from '../../site/websites/schema.ts'
import { savedSections } from './schema.ts'
import {
  detachEverywhere,
  textsOfSynced,
  usesOfSynced,
  type Detacher,
  type SyncedUse,
} from '../documents/synced-sections.ts'

/** Most sections a website keeps. [SECTION-24] */
export const MOST_SAVED = 200

/** Why a section is not kept, with the HTTP status of each. */
export const savedSectionStatus = {
  'name-taken': 409,
  'too-many-saved': 422,
  'section-invalid': 422,
  'block-invalid': 422,
  'code-not-allowed': 403,
  'is-synced': 409,
  'in-use': 409,
  'operation-refused': 422,
} as const

export type SavedSectionRefusal = Refusal<keyof typeof savedSectionStatus>

type Row = typeof savedSections.$inferSelect

const savedOf = (
  { id, name, section, updatedAt }: Pick<Row, 'id' | 'name' | 'section' | 'updatedAt'>,
  synced: SavedSection['synced'] = null,
): SavedSection => ({ id, name, section, updatedOn: updatedAt.getTime(), synced })

type Source = Pick<typeof documents.$inferSelect, 'id' | 'document' | 'updatedAt'>

/** The document a synced section is edited as; undefined for one that is not synced. */
async function sourceOf(db: Database, websiteId: string, id: string): Promise<Source | undefined> {
  const [row] = await db
    .select({ id: documents.id, document: documents.document, updatedAt: documents.updatedAt })
    .from(documents)
    .where(
      and(eq(documents.websiteId, websiteId), eq(documents.ownerKind, 'synced'), eq(documents.ownerId, id)),
    )
  return row
}

/** A section that is kept, as it is now where it is synced. */
function withSource(row: Row, source: Source | null, uses: readonly SyncedUse[]): SavedSection {
  const [section] = source === null ? [] : canonicalDocument(source.document).sections
  if (source === null || section === undefined) return savedOf(row)
  const pages = uses.filter(({ synced }) => synced === row.id).length
  const updatedAt = source.updatedAt > row.updatedAt ? source.updatedAt : row.updatedAt
  return savedOf({ ...row, section, updatedAt }, { documentId: source.id, pages })
}

/** A name as names are compared. */
const fold = (name: string): string => name.normalize('NFC').toLowerCase()

/** Every section a website keeps, in the order of the alphabet. [SECTION-20] */
export async function listSavedSections(db: Database, websiteId: string): Promise<SavedSection[]> {
  const rows = await db
    .select({
      row: savedSections,
      source: { id: documents.id, document: documents.document, updatedAt: documents.updatedAt },
    })
    .from(savedSections)
    .leftJoin(
      documents,
      and(
        eq(documents.websiteId, savedSections.websiteId),
        eq(documents.ownerKind, 'synced'),
        eq(documents.ownerId, savedSections.id),
      ),
    )
    .where(eq(savedSections.websiteId, websiteId))
  const uses = rows.some(({ source }) => source !== null) ? await usesOfSynced(db, websiteId) : []
  return rows
    .toSorted((one, other) => one.row.name.localeCompare(other.row.name))
    .map(({ row, source }) => withSource(row, source, uses))
}

/**
 * Makes of a section that is kept one that is edited once and changes wherever it stands. What it is now is published: nobody
 * sees it before a page with it is. Asked for again it is the same. Undefined when there is no such one. [SECTION-30]
 */
export async function syncSection(
  db: Database,
  clock: Clock,
  { websiteId, accountId }: Detacher,
  id: string,
): Promise<SavedSection | undefined> {
  return transaction(db, async (tx) => {
    await lockWebsite(tx, websiteId)
    const [row] = await tx.select().from(savedSections).where(named(websiteId, id))
    if (row === undefined) return undefined
    if ((await sourceOf(tx, websiteId, id)) === undefined) {
      const { locked: _locked, ...settings } = row.section.settings
      const document = { format: 1, sections: [{ ...row.section, settings }] } as const
      const documentId = await createDocument(tx, clock, websiteId, { kind: 'synced', id }, document)
      await publish(tx, clock, websiteId, { documentIds: [documentId], accountId })
    }
    const source = await sourceOf(tx, websiteId, id)
    return withSource(row, source ?? null, await usesOfSynced(tx, websiteId))
  })
}

/** Where a section stands that is synced; undefined when there is no such one. [SECTION-34] */
export async function usesOfSaved(
  db: Database,
  websiteId: string,
  id: string,
): Promise<readonly SyncedUse[] | undefined> {
  const [row] = await db.select({ id: savedSections.id }).from(savedSections).where(named(websiteId, id))
  if (row === undefined) return undefined
  return (await usesOfSynced(db, websiteId)).filter(({ synced }) => synced === id)
}

/** Who keeps a section, and whether they may write code. */
export interface Keeper {
  readonly websiteId: string
  readonly mayWriteCode: boolean
}

/** What is to be kept; what is left out stays as it is. */
interface Kept {
  readonly name?: string
  readonly section?: Section
}

/** Keeps a section under a name of its own. [SECTION-20] [SECTION-22] [SECTION-23] [SECTION-24] */
export async function saveSection(
  db: Database,
  clock: Clock,
  keeper: Keeper,
  kept: Required<Kept>,
): Promise<{ ok: true; value: SavedSection } | SavedSectionRefusal> {
  return transaction(db, async (tx) => {
    const { websiteId } = keeper
    await lockWebsite(tx, websiteId)
    const section = await checked(tx, keeper, kept.section)
    if ('ok' in section) return section
    const [known] = await tx
      .select({ count: count() })
      .from(savedSections)
      .where(eq(savedSections.websiteId, websiteId))
    if ((known?.count ?? 0) >= MOST_SAVED) {
      const message = say('A website keeps at most {most} sections. Remove one first.', { most: MOST_SAVED })
      return { ok: false, code: 'too-many-saved', message }
    }
    if (await isTaken(tx, websiteId, kept.name)) return nameTaken()
    const now = clock.now()
    const row = {
      websiteId,
      id: newId(now.getTime()),
      name: kept.name,
      folded: fold(kept.name),
      section,
      createdAt: now,
      updatedAt: now,
    }
    await tx.insert(savedSections).values(row)
    return { ok: true, value: savedOf(row) }
  })
}

/** Renames a section that is kept, or keeps another in its place. Undefined when there is no such one. [SECTION-21] */
export async function changeSavedSection(
  db: Database,
  clock: Clock,
  keeper: Keeper,
  id: string,
  { name, section }: Kept,
): Promise<{ ok: true; value: SavedSection } | SavedSectionRefusal | undefined> {
  return transaction(db, async (tx) => {
    const { websiteId } = keeper
    await lockWebsite(tx, websiteId)
    const [row] = await tx.select().from(savedSections).where(named(websiteId, id))
    if (row === undefined) return undefined
    const source = await sourceOf(tx, websiteId, id)
    if (section !== undefined && source !== undefined) {
      const message = say('This section is synced. Edit it by itself: it changes wherever it stands.')
      return { ok: false, code: 'is-synced', message, fields: { section: message } }
    }
    const kept = section === undefined ? row.section : await checked(tx, keeper, section)
    if ('ok' in kept) return kept
    if (name !== undefined && (await isTaken(tx, websiteId, name, id))) return nameTaken()
    const changed = {
      name: name ?? row.name,
      folded: fold(name ?? row.name),
      section: kept,
      updatedAt: clock.now(),
    }
    await tx.update(savedSections).set(changed).where(named(websiteId, id))
    const uses = source === undefined ? [] : await usesOfSynced(tx, websiteId)
    return { ok: true, value: withSource({ ...row, ...changed }, source ?? null, uses) }
  })
}

/**
 * Keeps a section no longer. One that is synced and stands somewhere goes only when that is meant: the pages' drafts have it
 * as their own then. False when there is no such one. [SECTION-21] [SECTION-35]
 */
export async function removeSavedSection(
  db: Database,
  clock: Clock,
  detacher: Detacher,
  id: string,
  detaches: boolean,
): Promise<boolean | SavedSectionRefusal> {
  const { websiteId } = detacher
  return transaction(db, async (tx) => {
    await lockWebsite(tx, websiteId)
    const source = await sourceOf(tx, websiteId, id)
    const [section] = source === undefined ? [] : canonicalDocument(source.document).sections
    if (section !== undefined) {
      const uses = (await usesOfSynced(tx, websiteId)).filter(({ synced }) => synced === id)
      if (uses.length > 0 && !detaches) return inUse(uses.length)
      const refusal = await detachEverywhere(tx, clock, detacher, id, section)
      if (refusal !== undefined) throw pageError(refusal)
    }
    const gone = await tx
      .delete(savedSections)
      .where(named(websiteId, id))
      .returning({ id: savedSections.id })
    return gone.length > 0
  })
}

function inUse(count: number): SavedSectionRefusal {
  const message = say(
    'This section is synced and stands on {count, plural, one {a page} other {# pages}}. Removed, each keeps a copy of its own.',
    { count },
  )
  return { ok: false, code: 'in-use', message }
}

const named = (websiteId: string, id: string) =>
  and(eq(savedSections.websiteId, websiteId), eq(savedSections.id, id))

/** Names and how many there are change one after the other. */
async function lockWebsite(tx: Database, websiteId: string): Promise<void> {
  await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('no key update')
}

async function isTaken(tx: Database, websiteId: string, name: string, exceptId = ''): Promise<boolean> {
  const rows = await tx
    .select({ id: savedSections.id })
    .from(savedSections)
    .where(
      and(
        eq(savedSections.websiteId, websiteId),
        eq(savedSections.folded, fold(name)),
        ne(savedSections.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

function nameTaken(): SavedSectionRefusal {
  const message = say('Another saved section has this name. Choose another one.')
  return { ok: false, code: 'name-taken', message, fields: { name: message } }
}

/**
 * A section as it may be kept: judged and cleaned as if it were put on an empty page. Who may not write code keeps none,
 * or somebody who may would put it on a page for them. [SECTION-22] [SECTION-23]
 */
async function checked(
  tx: Database,
  { websiteId, mayWriteCode }: Keeper,
  section: Section,
): Promise<Section | SavedSectionRefusal> {
  const wanted = validateOperation({ type: 'insertSection', index: 0, section })
  if (!wanted.ok) return invalid(wanted.message)
  if (wanted.value.type === 'insertSection' && wanted.value.section.settings.synced !== undefined)
    return invalid('It is a synced section already.')
  const carried = carryOut(emptyDocument, wanted.value)
  if (!carried.ok) return { ok: false, code: 'section-invalid', message: carried.message }
  const refusal = refuseBlocks(carried.operation, carried.document)
  if (refusal !== undefined) return refusal
  if (carried.code.length > 0 && !mayWriteCode) {
    const message = say('Your role on this website does not allow you to keep sections with code blocks.')
    return { ok: false, code: 'code-not-allowed', message }
  }
  await refuseForeignNeeds(tx, websiteId, emptyDocument, carried.document)
  return carried.document.sections[0] ?? invalid('')
}

function invalid(problem: string): SavedSectionRefusal {
  return {
    ok: false,
    code: 'section-invalid',
    message: say('A section cannot be read: {problem}', { problem }),
    fields: { section: verbatim(problem) },
  }
}

function refuseBlocks(operation: Operation, document: typeof emptyDocument): SavedSectionRefusal | undefined {
  for (const id of operationTargets(operation).blocks) {
    const block = findBlock(document, id)?.block
    const outcome = block === undefined ? undefined : checkBlock(block)
    if (outcome?.ok === false) return { ...outcome, code: 'block-invalid' }
  }
  return undefined
}

/** What the sections of a website hold, as JSON writes it: a query of `id` and `said`. [MEDIA-35] */
export const textsOfSavedSections = (websiteId: string): SQL =>
  sql`select s.id, s.section::text as said from ${savedSections} s where s.website_id = ${websiteId}
    union all ${textsOfSynced(websiteId)}`
