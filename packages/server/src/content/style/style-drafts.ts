import type { AnswerOf, RequestOf } from '@plinth/contract'
import {
  changeSite,
  headerChanges,
  headerPartOf,
  headerValues,
  isFontField,
  menusOf,
  newId,
  readHeaderSettings,
  readStyle,
  sameMenus,
  say,
  siteChanges,
  type Refusal,
  type SiteChanges,
  type SiteDraft,
  type StyleDeed,
} from '@plinth/domain'
import { isFontName } from '@plinth/site-templates'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { styleDrafts, styleLog } from '../../site/style/schema.ts'
import { draftHeader, seenDraft, type DraftedSite } from '../../site/style/draft-style.ts'
import { hasOwnFamily } from '../../site/style/own-fonts.ts'
import { websites } from '../../site/websites/schema.ts'
import { refuseBatchLinks, refuseMerged } from './menu-links-of-batch.ts'
import { refuseForeignHeader, cleanHeader } from './header-values.ts'

export type StyleState = AnswerOf<'GET /api/config/style'>
export type StyleLogEntry = StyleState['log'][number]
export type StyleBatch = RequestOf<'POST /api/config/style/changes'>['Body']
export type StyleSaved = AnswerOf<'POST /api/config/style/changes'>

/** Why the style refuses what is asked of it, with the HTTP status of each. */
export const styleErrorStatus = {
  'unknown-revision': 409,
  'entry-exists': 409,
  'font-unknown': 422,
  'nothing-changed': 422,
  'link-invalid': 422,
  'waits-for-date': 403,
} as const satisfies Record<string, number>

export type StyleRefusal = Refusal<keyof typeof styleErrorStatus>

/** How many entries are handed out with the style; undo reaches this far back. */
const logLength = 200
/** Most characters of CSS and menus in these entries. */
const logWeight = 1_000_000

export interface StyleDraft {
  readonly websiteId: string
  readonly revision: number
  readonly publishedVersionId: string | null
  /** Style, header and menus as their owners see them. */
  readonly draft: SiteDraft
  /** What visitors see. */
  readonly seen: SiteDraft
  readonly createdAt: Date
  /** When the look and the menus of the draft go live by themselves. [PUB-41] */
  readonly scheduled: { readonly style: Date | null; readonly menus: Date | null }
}

/** Who changes the draft. */
export interface SiteAuthor {
  readonly accountId: string
  readonly mayPublish: boolean
}

/** The draft, made when there is none yet, and kept from changing until the transaction ends. */
export async function lockStyle(tx: Database, clock: Clock, websiteId: string): Promise<StyleDraft> {
  const [website] = await tx
    .select({
      style: websites.style,
      title: websites.title,
      logoAssetId: websites.logoAssetId,
      announcementBar: websites.announcementBar,
      header: websites.header,
      mainNavigation: websites.mainNavigation,
      footerNavigation: websites.footerNavigation,
      createdAt: websites.createdAt,
    })
    .from(websites)
    .where(eq(websites.id, websiteId))
  if (website === undefined) throw new Error(`There is no website ${websiteId}.`)
  await tx
    .insert(styleDrafts)
    .values({ websiteId, style: readStyle(website.style), updatedAt: clock.now() })
    .onConflictDoNothing()
  const [row] = await tx.select().from(styleDrafts).where(eq(styleDrafts.websiteId, websiteId)).for('update')
  const { logoAssetId, createdAt, header, ...rest } = website
  const seen = seenDraft({
    ...rest,
    style: readStyle(rest.style),
    header: readHeaderSettings(header),
    ...(logoAssetId === null ? {} : { logoAssetId }),
  })
  const draft = {
    style: readStyle(row!.style),
    header: draftHeader(seen.header, row!.header),
    menus: row!.menus ?? seen.menus,
  }
  const { revision, publishedVersionId, styleScheduledFor, menusScheduledFor } = row!
  const scheduled = { style: styleScheduledFor, menus: menusScheduledFor }
  return { websiteId, revision, publishedVersionId, draft, seen, createdAt, scheduled }
}

/** The draft with its log, from which undo goes on after a reload or on another machine. [STYLE-20] */
export async function readStyleState(
  db: Database,
  website: DraftedSite & { readonly id: string },
): Promise<StyleState> {
  return transaction(db, async (tx) => {
    // One moment for both; a style nobody has changed has no row, and reading makes none.
    const [row] = await tx
      .select()
      .from(styleDrafts)
      .where(eq(styleDrafts.websiteId, website.id))
      .for('share')
    const rows = await tx
      .select()
      .from(styleLog)
      .where(eq(styleLog.websiteId, website.id))
      .orderBy(desc(styleLog.revision))
      .limit(logLength)
    const seen = headerValues(website)
    return {
      revision: row?.revision ?? 0,
      style: row === undefined ? website.style : readStyle(row.style),
      header: row === undefined ? seen : draftHeader(seen, row.header),
      menus: row?.menus ?? menusOf(website),
      published: website.style,
      log: withinWeight(rows.map(entryOf)).toReversed(),
    }
  })
}

/** The newest entries that can be carried: steps of CSS that was written by hand are heavy, and those of long menus. */
function withinWeight(newest: readonly StyleLogEntry[]): readonly StyleLogEntry[] {
  let weight = 0
  return newest.filter(({ changes, before }) => {
    weight += (changes.customCss?.length ?? 0) + (before.customCss?.length ?? 0)
    if (changes.menus !== undefined) weight += JSON.stringify([changes.menus, before.menus]).length
    return weight <= logWeight
  })
}

function entryOf(row: typeof styleLog.$inferSelect): StyleLogEntry {
  return {
    id: row.id,
    revision: row.revision,
    accountId: row.accountId ?? '',
    sessionId: row.sessionId,
    deed: row.deed,
    changes: row.changes,
    before: row.before,
    at: row.at.getTime(),
    ...(row.undoes === null ? {} : { undoes: row.undoes }),
  }
}

/**
 * Changes fields of the draft: all of the batch or none. A batch sent again is answered as the first time. What others
 * changed since `baseRevision` stays; where both changed one field the later one stands, and the log has both. [STYLE-21]
 * [STYLE-22] [STYLE-23] [MENU-2]
 */
export async function saveStyle(
  db: Database,
  clock: Clock,
  websiteId: string,
  { accountId, mayPublish }: SiteAuthor,
  batch: StyleBatch,
): Promise<(StyleSaved & { readonly ok: true }) | StyleRefusal> {
  return transaction(db, async (tx) => {
    const locked = await lockStyle(tx, clock, websiteId)
    const since = await entriesSince(tx, websiteId, batch.baseRevision)
    const repeated = await entriesOfBatch(tx, websiteId, batch.batchId)
    const others = since.filter(({ sessionId }) => sessionId !== batch.sessionId)
    if (repeated.length > 0) {
      const last = repeated.at(-1)!.revision
      const entries = repeated.map(({ id, revision, before }) => ({ id, revision, before }))
      return { ok: true, revision: Math.max(locked.revision, last), ...locked.draft, entries, others }
    }
    const refusal =
      refuseScheduledSite(locked, mayPublish, { style: looks(batch), menus: arranges(batch) }) ??
      (await refuseBatch(tx, locked, batch)) ??
      (await refuseFonts(tx, websiteId, batch)) ??
      (await refuseBatchLinks(tx, websiteId, batch))
    if (refusal !== undefined) return refusal
    await refuseForeignHeader(tx, websiteId, batch.entries)
    let { draft } = locked
    const steps = batch.entries.map((entry, index) => {
      const changes = cleanHeader(entry.changes)
      const changed = changeSite(draft, changes)
      draft = changed.draft
      return {
        id: entry.id,
        revision: locked.revision + index + 1,
        deed: entry.deed ?? ({ code: 'changed' } as const),
        changes,
        before: changed.before,
        undoes: entry.undoes ?? null,
      }
    })
    const wrong = refuseMerged(locked.draft.menus, draft.menus)
    if (wrong !== undefined) return wrong
    const origin = { batchId: batch.batchId, sessionId: batch.sessionId, accountId, at: clock.now() }
    await appendSteps(tx, locked, draft, steps, origin)
    const entries = steps.map(({ id, revision, before }) => ({ id, revision, before }))
    return { ok: true, revision: locked.revision + steps.length, ...draft, entries, others }
  })
}

interface Step {
  readonly id: string
  readonly revision: number
  readonly deed: StyleDeed
  readonly changes: SiteChanges
  readonly before: SiteChanges
  readonly undoes: string | null
}

async function appendSteps(
  tx: Database,
  { websiteId, revision, seen }: StyleDraft,
  draft: SiteDraft,
  steps: readonly Step[],
  origin: {
    readonly batchId: string
    readonly sessionId: string
    readonly accountId: string
    readonly at: Date
  },
): Promise<void> {
  await tx.insert(styleLog).values(steps.map((step) => ({ websiteId, ...step, ...origin })))
  await tx
    .update(styleDrafts)
    .set({
      style: draft.style,
      header: headerChanges(seen.header, draft.header),
      menus: sameMenus(seen.menus, draft.menus) ? null : draft.menus,
      revision: revision + steps.length,
      updatedAt: origin.at,
    })
    .where(eq(styleDrafts.websiteId, websiteId))
}

/** Whether visitors see another look, and other menus, than the draft has. */
export function differences({ seen, draft }: StyleDraft): {
  readonly style: boolean
  readonly menus: boolean
} {
  const { menus, ...look } = siteChanges(seen, draft)
  return { style: Object.keys(look).length > 0, menus: menus !== undefined }
}

/**
 * What waits for its date becomes public without another look: until then only people who may publish change it. [PUB-41]
 *
 * @param of which of the two is changed
 */
export function refuseScheduledSite(
  { scheduled }: StyleDraft,
  mayPublish: boolean,
  of: { readonly style: boolean; readonly menus: boolean },
): (Refusal<'waits-for-date'> & { readonly ok: false }) | undefined {
  const waits = (of.style && scheduled.style !== null) || (of.menus && scheduled.menus !== null)
  if (mayPublish || !waits) return undefined
  return {
    ok: false,
    code: 'waits-for-date',
    message: say(
      'This is scheduled to be published, and your role does not allow you to publish. Ask someone who may publish to take it off the schedule; until then only they can change it.',
    ),
  }
}

/** Makes some of the draft another one, as one step that can be taken back. [STYLE-27] [MENU-4] */
export async function replaceStyle(
  tx: Database,
  clock: Clock,
  locked: StyleDraft,
  wanted: Partial<SiteDraft>,
  author: { readonly accountId: string; readonly sessionId: string; readonly deed: StyleDeed },
): Promise<number> {
  const changes = siteChanges(locked.draft, { ...locked.draft, ...wanted })
  if (Object.keys(changes).length === 0) return locked.revision
  const id = newId(clock.now().getTime())
  const revision = locked.revision + 1
  const { draft, before } = changeSite(locked.draft, changes)
  const { accountId, sessionId, deed } = author
  const origin = { batchId: id, sessionId, accountId, at: clock.now() }
  await appendSteps(tx, locked, draft, [{ id, revision, deed, changes, before, undoes: null }], origin)
  return revision
}

/** Whether a batch changes anything but menus. [MENU-5] */
export function looks({ entries }: StyleBatch): boolean {
  return entries.some(({ changes }) => Object.keys(changes).some((name) => name !== 'menus'))
}

/** Whether a batch changes menus. [MENU-5] */
export function arranges({ entries }: StyleBatch): boolean {
  return entries.some(({ changes }) => changes.menus !== undefined)
}

/** Whether a batch gives the website another title. [HEADER-4] */
export function renames({ entries }: StyleBatch): boolean {
  return entries.some(({ changes }) => headerPartOf(changes).title !== undefined)
}

async function refuseBatch(
  tx: Database,
  { websiteId, revision }: StyleDraft,
  { baseRevision, entries }: StyleBatch,
): Promise<StyleRefusal | undefined> {
  if (baseRevision > revision) {
    return {
      ok: false,
      code: 'unknown-revision',
      message: say(
        'Revision {baseRevision} is not known here; the latest is {latest}. Load the style again.',
        {
          baseRevision,
          latest: revision,
        },
      ),
    }
  }
  if (entries.some(({ changes }) => Object.keys(changes).length === 0)) {
    return {
      ok: false,
      code: 'nothing-changed',
      message: say('A change of the style has to change something.'),
    }
  }
  const ids = entries.map(({ id }) => id)
  const known = await tx
    .select({ id: styleLog.id })
    .from(styleLog)
    .where(and(eq(styleLog.websiteId, websiteId), inArray(styleLog.id, ids)))
  if (known.length === 0 && new Set(ids).size === ids.length) return undefined
  return { ok: false, code: 'entry-exists', message: say('A change with this id has been saved before.') }
}

/** A style names only typefaces that are served. What is taken back was there before. [STYLE-24] */
async function refuseFonts(
  tx: Database,
  websiteId: string,
  { entries }: StyleBatch,
): Promise<StyleRefusal | undefined> {
  for (const [index, { changes, undoes }] of entries.entries()) {
    if (undoes !== undefined) continue
    for (const [field, name] of Object.entries(changes)) {
      if (
        !isFontField(field) ||
        typeof name !== 'string' ||
        isFontName(name) ||
        (await hasOwnFamily(tx, websiteId, name))
      )
        continue
      const message = say('There is no font named {name} here. Choose one from the list.', { name })
      return {
        ok: false,
        code: 'font-unknown',
        message,
        fields: { [`entries.${index}.changes.${field}`]: message },
      }
    }
  }
  return undefined
}

async function entriesSince(tx: Database, websiteId: string, revision: number): Promise<StyleLogEntry[]> {
  const rows = await tx
    .select()
    .from(styleLog)
    .where(and(eq(styleLog.websiteId, websiteId), gt(styleLog.revision, revision)))
    .orderBy(asc(styleLog.revision))
  return rows.map(entryOf)
}

async function entriesOfBatch(tx: Database, websiteId: string, batchId: string): Promise<StyleLogEntry[]> {
  const rows = await tx
    .select()
    .from(styleLog)
    .where(and(eq(styleLog.websiteId, websiteId), eq(styleLog.batchId, batchId)))
    .orderBy(asc(styleLog.revision))
  return rows.map(entryOf)
}
