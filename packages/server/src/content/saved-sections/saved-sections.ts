import type { SavedSection } from '@plinth/contract/saved-sections/saved-section-calls'
import {
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
import { emptyDocument, refuseForeignNeeds } from '../documents/documents.ts'
import { websites } from '../../site/websites/schema.ts'
import { savedSections } from './schema.ts'

/** Most sections a website keeps. [SECTION-24] */
export const MOST_SAVED = 200

/** Why a section is not kept, with the HTTP status of each. */
export const savedSectionStatus = {
  'name-taken': 409,
  'too-many-saved': 422,
  'section-invalid': 422,
  'block-invalid': 422,
  'code-not-allowed': 403,
} as const

export type SavedSectionRefusal = Refusal<keyof typeof savedSectionStatus>

type Row = typeof savedSections.$inferSelect

const savedOf = ({ id, name, section, updatedAt }: Pick<Row, 'id' | 'name' | 'section' | 'updatedAt'>) => ({
  id,
  name,
  section,
  updatedOn: updatedAt.getTime(),
})

/** A name as names are compared. */
const fold = (name: string): string => name.normalize('NFC').toLowerCase()

/** Every section a website keeps, in the order of the alphabet. [SECTION-20] */
export async function listSavedSections(db: Database, websiteId: string): Promise<SavedSection[]> {
  const rows = await db.select().from(savedSections).where(eq(savedSections.websiteId, websiteId))
  return rows.toSorted((one, other) => one.name.localeCompare(other.name)).map(savedOf)
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
    return { ok: true, value: savedOf({ id, ...changed }) }
  })
}

/** Keeps a section no longer. Whether there was one. [SECTION-21] */
export async function removeSavedSection(db: Database, websiteId: string, id: string): Promise<boolean> {
  const gone = await db.delete(savedSections).where(named(websiteId, id)).returning({ id: savedSections.id })
  return gone.length > 0
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
  sql`select s.id, s.section::text as said from ${savedSections} s where s.website_id = ${websiteId}`
