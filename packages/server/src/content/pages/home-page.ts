import { say } from '@plinth/domain'
import { and, eq, isNull, or } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { websites } from '../../site/websites/schema.ts'
import { lockThing } from '../addresses/addressed.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { collections } from '../pages-and-posts/schema.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'
import { menuTags } from '../style/menu-links.ts'
import { pageKind } from './collections.ts'

/** Makes a page the one that answers at `/`; not one that visitors cannot see in the place of one that they can. [PAGES-95] */
export async function setHomePage(
  db: Database,
  websiteId: string,
  id: string,
): Promise<{ ok: true } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    if ((await lockThing(tx, pageKind, { websiteId, id })) === undefined) return undefined
    const seen = await tx
      .select({ id: collections.id })
      .from(collections)
      .innerJoin(websites, eq(websites.id, collections.websiteId))
      .where(
        and(
          eq(collections.websiteId, websiteId),
          or(eq(collections.id, id), eq(collections.id, websites.homeCollectionId)),
          isNull(collections.deletedAt),
          isSeenCollection,
        ),
      )
    if (seen.length > 0 && !seen.some((page) => page.id === id))
      return refusePage(
        'home-page-unseen',
        say('Visitors do not see this page yet and would find no home page. Publish it first.'),
      )
    await tx.update(websites).set({ homeCollectionId: id }).where(eq(websites.id, websiteId))
    await changed(tx, websiteId, menuTags)
    return { ok: true }
  })
}
