import type { AnswerOf } from '@plinth/contract'
import {
  headerChanges,
  isMenuPart,
  keptHeader,
  newId,
  readStyle,
  siteChanges,
  sitePartsOf,
  type HeaderValues,
  type SiteDraft,
  type SitePart,
  type SiteStyle,
} from '@plinth/domain'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { accounts } from '../../identity/accounts/schema.ts'
import { changed } from '../../site/changes/changes.ts'
import { seenDraft, siteDraft, type DraftedSite } from '../../site/style/draft-style.ts'
import { styleDrafts, styleLog, styleVersions } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { lockStyle, replaceStyle, type StyleDraft } from './style-drafts.ts'

export type StyleVersion = AnswerOf<'GET /api/config/style/versions'>['versions'][number]

type Pending = NonNullable<AnswerOf<'GET /api/config/changes'>['style']>

/**
 * What of the look, and which menus, a publish would change, and who else drafted it; null where visitors see what is in the draft.
 * [STYLE-25] [MENU-1] [PUB-40]
 *
 * @param accountId who asks
 */
export async function pendingSite(
  db: Database,
  website: DraftedSite & { readonly id: string },
  accountId: string,
): Promise<{ readonly style: Pending | null; readonly navigation: Pending | null }> {
  const parts = sitePartsOf(siteChanges(seenDraft(website), await siteDraft(db, website)))
  if (parts.length === 0) return { style: null, navigation: null }
  const authors = await lastAuthors(db, website.id)
  const dates = await siteDates(db, website.id)
  const pending = (some: SitePart[], scheduledFor: Date | null): Pending | null => {
    if (some.length === 0) return null
    const others = some.flatMap((part) => {
      const author = authors.get(part)
      return author === undefined || author.accountId === accountId ? [] : [author.name]
    })
    return {
      parts: some,
      others: [...new Set(others)],
      ...(scheduledFor === null ? {} : { scheduledFor: scheduledFor.getTime() }),
    }
  }
  return {
    style: pending(
      parts.filter((part) => !isMenuPart(part)),
      dates.style,
    ),
    navigation: pending(parts.filter(isMenuPart), dates.menus),
  }
}

/** When the look and the menus of the draft go live by themselves. [PUB-41] */
async function siteDates(
  db: Database,
  websiteId: string,
): Promise<{ readonly style: Date | null; readonly menus: Date | null }> {
  const [dates] = await db
    .select({ style: styleDrafts.styleScheduledFor, menus: styleDrafts.menusScheduledFor })
    .from(styleDrafts)
    .where(eq(styleDrafts.websiteId, websiteId))
  return dates ?? { style: null, menus: null }
}

/** How many of the latest changes are asked who made them. */
const MOST_ASKED = 500

interface Author {
  readonly accountId: string
  readonly name: string
}

/** Who changed each part of the site last, of those who are still known. One statement. */
async function lastAuthors(db: Database, websiteId: string): Promise<ReadonlyMap<SitePart, Author>> {
  const rows = await db
    .select({ changes: styleLog.changes, accountId: accounts.id, name: accounts.name })
    .from(styleLog)
    .innerJoin(accounts, eq(accounts.id, styleLog.accountId))
    .where(eq(styleLog.websiteId, websiteId))
    .orderBy(desc(styleLog.revision))
    .limit(MOST_ASKED)
  const authors = new Map<SitePart, Author>()
  for (const { changes, accountId, name } of rows)
    for (const part of sitePartsOf(changes)) if (!authors.has(part)) authors.set(part, { accountId, name })
  return authors
}

/**
 * Makes the draft of the style what visitors see: a version of it, and every page drawn anew. Call it in the transaction
 * of the publish. What the site looked like before its first is kept as a version too. [STYLE-25] [STYLE-26]
 *
 * @returns the new version with its number, and the one visitors saw before; null when visitors see the draft already
 */
export async function publishStyle(
  tx: Database,
  clock: Clock,
  websiteId: string,
  by: { readonly accountId: string | null; readonly note?: string },
): Promise<{ readonly id: string; readonly number: number; readonly replaces: string | null } | null> {
  const locked = await lockStyle(tx, clock, websiteId)
  const { draft, seen, createdAt } = locked
  const { menus: _, ...look } = siteChanges(seen, draft)
  if (Object.keys(look).length === 0) return null
  const [latest] = await tx
    .select({ number: sql<number>`max(${styleVersions.number})` })
    .from(styleVersions)
    .where(eq(styleVersions.websiteId, websiteId))
  let number = Number(latest?.number ?? 0)
  const add = async ({ style, header }: SiteDraft, at: Date, accountId: string | null, note: string) => {
    number += 1
    const id = newId(at.getTime())
    await tx.insert(styleVersions).values({ websiteId, id, number, style, header, accountId, note, at })
    return id
  }
  const first = number === 0 ? await add(seen, createdAt, null, '') : null
  const id = await add(draft, clock.now(), by.accountId, by.note ?? '')
  await showStyle(tx, locked, draft, id)
  await tx.update(styleDrafts).set({ styleScheduledFor: null }).where(eq(styleDrafts.websiteId, websiteId))
  return { id, number, replaces: first ?? locked.publishedVersionId }
}

/** Makes a version of the style what visitors see; the draft stays as it is. */
export async function showStyle(
  tx: Database,
  { websiteId, draft, seen }: StyleDraft,
  { style, header }: { readonly style: SiteStyle; readonly header?: HeaderValues },
  versionId: string,
): Promise<void> {
  const kept = header === undefined ? {} : keptHeader(header)
  await tx
    .update(websites)
    .set({ style, ...kept })
    .where(eq(websites.id, websiteId))
  await tx
    .update(styleDrafts)
    // What visitors see has moved; the draft stays what it is.
    .set({ publishedVersionId: versionId, header: headerChanges(header ?? seen.header, draft.header) })
    .where(eq(styleDrafts.websiteId, websiteId))
  await changed(tx, websiteId, ['settings'])
}

/** The styles visitors have seen, the newest first, with who published them. [STYLE-27] */
export async function listStyleVersions(db: Database, websiteId: string): Promise<StyleVersion[]> {
  const rows = await db
    .select({
      id: styleVersions.id,
      number: styleVersions.number,
      at: styleVersions.at,
      note: styleVersions.note,
      style: styleVersions.style,
      account: sql<
        string | null
      >`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${styleVersions.accountId})`,
      isPublished: sql<boolean>`${styleDrafts.publishedVersionId} is not distinct from ${styleVersions.id}`,
    })
    .from(styleVersions)
    .innerJoin(styleDrafts, eq(styleDrafts.websiteId, styleVersions.websiteId))
    .where(eq(styleVersions.websiteId, websiteId))
    .orderBy(desc(styleVersions.number))
  return rows.map((row) => ({ ...row, style: readStyle(row.style), at: row.at.getTime() }))
}

/**
 * Makes a version the draft again, which can be taken back, or what visitors see, which leaves the draft alone. Undefined
 * when there is no such version. [STYLE-27] [STYLE-53]
 */
export async function restoreStyle(
  db: Database,
  clock: Clock,
  websiteId: string,
  versionId: string,
  author: {
    readonly target: 'draft' | 'published'
    readonly accountId: string
    readonly sessionId: string
    /** Without it the CSS that somebody wrote stays as it is. */
    readonly mayWriteCode: boolean
  },
): Promise<{ readonly revision: number } | undefined> {
  return transaction(db, async (tx) => {
    const [version] = await tx
      .select()
      .from(styleVersions)
      .where(and(eq(styleVersions.websiteId, websiteId), eq(styleVersions.id, versionId)))
    if (version === undefined) return undefined
    const locked = await lockStyle(tx, clock, websiteId)
    const { target, mayWriteCode, accountId, sessionId } = author
    const wanted = readStyle(version.style)
    const withCssOf = ({ customCss }: SiteStyle) => ({
      style: mayWriteCode ? wanted : { ...wanted, customCss },
      ...(version.header === null ? {} : { header: version.header }),
    })
    if (target === 'published') {
      await showStyle(tx, locked, withCssOf(locked.seen.style), version.id)
      return { revision: locked.revision }
    }
    const deed = { code: 'restored', number: version.number } as const
    const by = { accountId, sessionId, deed }
    return { revision: await replaceStyle(tx, clock, locked, withCssOf(locked.draft.style), by) }
  })
}
