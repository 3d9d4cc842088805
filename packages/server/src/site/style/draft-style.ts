import { readStyle, type SiteStyle } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { styleDrafts } from './schema.ts'

/** The style of a website as its owners are changing it; the one visitors see while nobody has. [STYLE-20] */
export async function draftStyle(
  db: Database,
  website: Pick<SiteWebsite, 'id' | 'style'>,
): Promise<SiteStyle> {
  const [row] = await db
    .select({ style: styleDrafts.style })
    .from(styleDrafts)
    .where(eq(styleDrafts.websiteId, website.id))
  return row === undefined ? website.style : readStyle(row.style)
}

/** A website as its owners see it: with the style of the draft. */
export async function inDraftStyle(db: Database, website: SiteWebsite): Promise<SiteWebsite> {
  return { ...website, style: await draftStyle(db, website) }
}
