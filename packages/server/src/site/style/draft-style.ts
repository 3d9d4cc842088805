import {
  headerValues,
  menusOf,
  readHeaderChanges,
  readStyle,
  withHeader,
  type HeaderValues,
  type SiteDraft,
} from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { styleDrafts } from './schema.ts'

/** What of a website's record a draft is about. */
export type DraftedSite = Pick<
  SiteWebsite,
  'style' | 'title' | 'announcementBar' | 'header' | 'mainNavigation' | 'footerNavigation'
> & {
  readonly logoAssetId?: string
}

/** What visitors see of a website's style, header and menus. */
export function seenDraft(website: DraftedSite): SiteDraft {
  return { style: website.style, header: headerValues(website), menus: menusOf(website) }
}

/** The header of a draft: what visitors see but for the fields that were changed. [HEADER-3] */
export function draftHeader(seen: HeaderValues, changed: unknown): HeaderValues {
  return { ...seen, ...readHeaderChanges(changed) }
}

/** Style, header and menus of a website as its owners are changing them; what visitors see while nobody has. [STYLE-20] [MENU-1] */
export async function siteDraft(
  db: Database,
  website: DraftedSite & { readonly id: string },
): Promise<SiteDraft> {
  const [row] = await db
    .select({ style: styleDrafts.style, header: styleDrafts.header, menus: styleDrafts.menus })
    .from(styleDrafts)
    .where(eq(styleDrafts.websiteId, website.id))
  const seen = seenDraft(website)
  return row === undefined
    ? seen
    : {
        style: readStyle(row.style),
        header: draftHeader(seen.header, row.header),
        menus: row.menus ?? seen.menus,
      }
}

/** A website as its owners see it: with the style, the header and the menus of the draft. */
export async function inDraft(db: Database, website: SiteWebsite): Promise<SiteWebsite> {
  const { style, header, menus } = await siteDraft(db, website)
  const drafted = { ...website, style, mainNavigation: menus.main, footerNavigation: menus.footer }
  return withHeader(drafted, header)
}
