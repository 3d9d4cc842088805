import { sameMenus, type Menus } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { menuTags, refuseForeignLinks, refuseLinks } from './menu-links.ts'
import type { PageRefusal } from '../pages-and-posts/page-errors.ts'
import {
  lockStyle,
  refuseScheduledSite,
  replaceStyle,
  type SiteAuthor,
  type StyleDraft,
} from './style-drafts.ts'

/**
 * Makes the menus of the draft others, whole, as one step that can be taken back. [MENU-4] [PAGES-12] [SET-12]
 *
 * @throws AppError `foreign-thing`
 */
export async function setMenus(
  db: Database,
  clock: Clock,
  websiteId: string,
  { accountId, mayPublish }: SiteAuthor,
  menus: Menus,
): Promise<{ readonly ok: true } | PageRefusal> {
  return transaction(db, async (tx) => {
    const refusal = await refuseLinks(tx, websiteId, menus)
    if (refusal !== undefined) return refusal
    await refuseForeignLinks(tx, websiteId, menus)
    const locked = await lockStyle(tx, clock, websiteId)
    const waits = refuseScheduledSite(locked, mayPublish, { style: false, menus: true })
    if (waits !== undefined) return waits
    const author = { accountId, sessionId: 'navigation', deed: { code: 'changed' } } as const
    await replaceStyle(tx, clock, locked, { menus }, author)
    return { ok: true }
  })
}

/**
 * Makes the draft of the menus what visitors see. Call it in the transaction of the publish. A link to a page that
 * visitors cannot see is left out of what they are shown. [MENU-1] [RENDERER-6]
 *
 * @returns the menus visitors saw before and see now; undefined when they see the draft already
 */
export async function publishMenus(
  tx: Database,
  clock: Clock,
  websiteId: string,
): Promise<{ readonly before: Menus; readonly after: Menus } | undefined> {
  const locked = await lockStyle(tx, clock, websiteId)
  const { draft, seen } = locked
  if (sameMenus(seen.menus, draft.menus)) return undefined
  await showMenus(tx, locked, draft.menus)
  await tx.update(styleDrafts).set({ menusScheduledFor: null }).where(eq(styleDrafts.websiteId, websiteId))
  return { before: seen.menus, after: draft.menus }
}

/** Makes menus what visitors see; the draft stays as it is. [PUB-42] */
export async function showMenus(
  tx: Database,
  { websiteId, draft }: Pick<StyleDraft, 'websiteId' | 'draft'>,
  menus: Menus,
): Promise<void> {
  await tx
    .update(websites)
    .set({ mainNavigation: menus.main, footerNavigation: menus.footer })
    .where(eq(websites.id, websiteId))
  await tx
    .update(styleDrafts)
    .set({ menus: sameMenus(menus, draft.menus) ? null : draft.menus })
    .where(eq(styleDrafts.websiteId, websiteId))
  await changed(tx, websiteId, menuTags)
}
