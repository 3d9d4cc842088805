import type { Localized } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'
import { newAddress } from '../addresses/addressed.ts'
import { addressFromTitle } from '../addresses/addresses.ts'
import { postPlace } from './post-place.ts'
import { items } from '../pages-and-posts/schema.ts'

/**
 * The address of a post whose title changes: while nobody has seen it, an address that was made from the title is made
 * from the new one. One that was chosen stays. [POST-17]
 */
export async function followTitle(
  tx: Database,
  clock: Clock,
  websiteId: string,
  id: string,
  before: Localized,
  after: Localized,
): Promise<void> {
  const isThis = and(eq(items.websiteId, websiteId), eq(items.id, id))
  const [post] = await tx
    .select({
      urlId: items.urlId,
      parentId: items.collectionId,
      seenFrom: items.firstPublishedAt,
      language: websites.primaryLanguage,
    })
    .from(items)
    .innerJoin(websites, eq(websites.id, items.websiteId))
    .where(isThis)
  if (post === undefined || post.seenFrom !== null) return
  const { urlId, parentId, language } = post
  const wanted = after[language]
  if (wanted === undefined || wanted === before[language]) return
  const made = addressFromTitle(before[language] ?? '') || postPlace.fallback
  const isMade = urlId === made || /^-\d+$/.test(urlId.slice(made.length))
  if (!urlId.startsWith(made) || !isMade) return
  const address = await newAddress(tx, postPlace, { websiteId, parentId, exceptId: id }, { title: wanted })
  if (!address.ok || address.urlId === urlId) return
  await tx.update(items).set({ urlId: address.urlId, updatedAt: clock.now() }).where(isThis)
}
