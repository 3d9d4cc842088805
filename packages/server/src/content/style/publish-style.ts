import type { AnswerOf } from '@plinth/contract'
import { newId, readStyle, styleChanges, stylePartsOf, type SiteStyle, type StylePart } from '@plinth/domain'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { accounts } from '../../identity/accounts/schema.ts'
import { changed } from '../../site/changes/changes.ts'
import { draftStyle } from '../../site/style/draft-style.ts'
import { styleDrafts, styleVersions } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { lockStyle, replaceStyle } from './style-drafts.ts'

export type StyleVersion = AnswerOf<'GET /api/config/style/versions'>['versions'][number]

/** What of the look a publish would change; null when visitors see the draft. [STYLE-25] */
export async function pendingStyle(
  db: Database,
  website: { readonly id: string; readonly style: SiteStyle },
): Promise<{ readonly parts: StylePart[] } | null> {
  const parts = stylePartsOf(styleChanges(website.style, await draftStyle(db, website)))
  return parts.length === 0 ? null : { parts: [...parts] }
}

/**
 * Makes the draft of the style what visitors see: a version of it, and every page drawn anew. Call it in the transaction
 * of the publish. What the site looked like before its first is kept as a version too. [STYLE-25] [STYLE-26]
 *
 * @returns the new version, or null when visitors see the draft already
 */
export async function publishStyle(
  tx: Database,
  clock: Clock,
  websiteId: string,
  by: { readonly accountId: string | null; readonly note?: string },
): Promise<{ readonly number: number } | null> {
  const draft = await lockStyle(tx, clock, websiteId)
  const [website] = await tx
    .select({ style: websites.style, createdAt: websites.createdAt })
    .from(websites)
    .where(eq(websites.id, websiteId))
  const published = readStyle(website!.style)
  if (Object.keys(styleChanges(published, draft.style)).length === 0) return null
  const [latest] = await tx
    .select({ number: sql<number>`max(${styleVersions.number})` })
    .from(styleVersions)
    .where(eq(styleVersions.websiteId, websiteId))
  let number = Number(latest?.number ?? 0)
  const add = async (style: SiteStyle, at: Date, accountId: string | null, note: string) => {
    number += 1
    const id = newId(at.getTime())
    await tx.insert(styleVersions).values({ websiteId, id, number, style, accountId, note, at })
    return id
  }
  if (number === 0) await add(published, website!.createdAt, null, '')
  const id = await add(draft.style, clock.now(), by.accountId, by.note ?? '')
  await showStyle(tx, websiteId, draft.style, id)
  return { number }
}

async function showStyle(
  tx: Database,
  websiteId: string,
  style: SiteStyle,
  versionId: string,
): Promise<void> {
  await tx.update(websites).set({ style }).where(eq(websites.id, websiteId))
  await tx
    .update(styleDrafts)
    .set({ publishedVersionId: versionId })
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
 * when there is no such version. [STYLE-27]
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
  },
): Promise<{ readonly revision: number } | undefined> {
  return transaction(db, async (tx) => {
    const [version] = await tx
      .select()
      .from(styleVersions)
      .where(and(eq(styleVersions.websiteId, websiteId), eq(styleVersions.id, versionId)))
    if (version === undefined) return undefined
    const draft = await lockStyle(tx, clock, websiteId)
    const style = readStyle(version.style)
    if (author.target === 'published') {
      await showStyle(tx, websiteId, style, version.id)
      return { revision: draft.revision }
    }
    const deed = { code: 'restored', number: version.number } as const
    return { revision: await replaceStyle(tx, clock, draft, style, { ...author, deed }) }
  })
}
