import { sameMenus, type Menus } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { styleDrafts } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { menuTags, refuseForeignLinks, refuseLinks } from '../pages/navigation.ts'
import type { PageRefusal } from '../pages/page-errors.ts'
import { lockStyle, replaceStyle } from './style-drafts.ts'

/**
 * Makes the menus of the draft others, whole, as one step that can be taken back. [MENU-4] [PAGES-12] [SET-12]
 *
 * @throws AppError `foreign-thing`
 */
export async function setMenus(
  db: Database,
  clock: Clock,
  websiteId: string,
  accountId: string,
  menus: Menus,
): Promise<{ readonly ok: true } | PageRefusal> {
  return transaction(db, async (tx) => {
    const refusal = await refuseLinks(tx, websiteId, menus)
    if (refusal !== undefined) return refusal
    await refuseForeignLinks(tx, websiteId, menus)
    const locked = await lockStyle(tx, clock, websiteId)
    const author = { accountId, sessionId: 'navigation', deed: { code: 'changed' } } as const
    await replaceStyle(tx, clock, locked, { menus }, author)
    return { ok: true }
  })
}

/**
 * Makes the draft of the menus what visitors see. Call it in the transaction of the publish. A link to a page that
 * visitors cannot see is left out of what they are shown. [MENU-1] [RENDERER-6]
 *
 * @returns whether they have changed
 */
export async function publishMenus(tx: Database, clock: Clock, websiteId: string): Promise<boolean> {
  const { draft, seen } = await lockStyle(tx, clock, websiteId)
  if (sameMenus(seen.menus, draft.menus)) return false
  await tx
    .update(websites)
    .set({ mainNavigation: draft.menus.main, footerNavigation: draft.menus.footer })
    .where(eq(websites.id, websiteId))
  await tx.update(styleDrafts).set({ menus: null }).where(eq(styleDrafts.websiteId, websiteId))
  await changed(tx, websiteId, menuTags)
  return true
}
