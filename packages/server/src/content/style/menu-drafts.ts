import { newId, sameMenus, type Menus } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { menuTags, refuseForeignLinks, refuseLinks } from './menu-links.ts'
import type { PageRefusal } from '../pages-and-posts/page-errors.ts'
import { lockStyle, refuseScheduledSite, replaceStyle, type SiteAuthor } from './style-drafts.ts'

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
 * @returns what names the menus visitors saw before (see `restoreMenus`); undefined when they see the draft already
 */
export async function publishMenus(
  tx: Database,
  clock: Clock,
  websiteId: string,
): Promise<string | undefined> {
  const { draft, seen } = await lockStyle(tx, clock, websiteId)
  if (sameMenus(seen.menus, draft.menus)) return undefined
  const id = newId(clock.now().getTime())
  await showMenus(tx, websiteId, draft.menus)
  await tx
    .update(styleDrafts)
    .set({ menus: null, menusBefore: { id, menus: seen.menus }, menusScheduledFor: null })
    .where(eq(styleDrafts.websiteId, websiteId))
  return id
}

/**
 * Takes the last publish of menus back: visitors see those they saw before, the draft stays as it is. [PUB-30]
 *
 * @returns false when menus were published, or taken back, since
 */
export async function restoreMenus(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { draft } = await lockStyle(tx, clock, websiteId)
    const [row] = await tx
      .select({ before: styleDrafts.menusBefore })
      .from(styleDrafts)
      .where(eq(styleDrafts.websiteId, websiteId))
    if (row?.before?.id !== id) return false
    const { menus } = row.before
    await showMenus(tx, websiteId, menus)
    await tx
      .update(styleDrafts)
      .set({ menus: sameMenus(menus, draft.menus) ? null : draft.menus, menusBefore: null })
      .where(eq(styleDrafts.websiteId, websiteId))
    return true
  })
}

async function showMenus(tx: Database, websiteId: string, { main, footer }: Menus): Promise<void> {
  await tx
    .update(websites)
    .set({ mainNavigation: main, footerNavigation: footer })
    .where(eq(websites.id, websiteId))
  await changed(tx, websiteId, menuTags)
}
