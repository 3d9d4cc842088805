import { everyLink, pageOfMenuLink, say, type NavigationLink } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed, type Tag } from '../../site/changes/changes.ts'
import { refuseForeign, thingsOfAddresses } from '../../site/websites/foreign-things.ts'
import { websites } from '../../site/websites/schema.ts'
import { lockThing } from '../addresses/addressed.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { pageKind } from './collections.ts'
import { refusePage, type PageRefusal } from './page-errors.ts'
import { collections } from './schema.ts'

/** Home page and menus are kept in the website's record, and every page shows them. */
const menuTags: readonly Tag[] = ['navigation', 'addresses']

/** Makes a page the one that answers at `/`; it has to be one that visitors can see. */
export async function setHomePage(
  db: Database,
  websiteId: string,
  id: string,
): Promise<{ ok: true } | undefined> {
  return transaction(db, async (tx) => {
    if ((await lockThing(tx, pageKind, { websiteId, id })) === undefined) return undefined
    await tx.update(websites).set({ homeCollectionId: id }).where(eq(websites.id, websiteId))
    await changed(tx, websiteId, menuTags)
    return { ok: true }
  })
}

/** Most links of a navigation, and how deep they nest. [PAGES-12] */
const mostLinks = 250
const deepestLink = 3

/**
 * Replaces the navigations of header and footer. Links name things of this website or addresses that are safe to follow.
 * [PAGES-12] [SET-12]
 *
 * @throws AppError `foreign-thing`
 */
export async function setNavigation(
  db: Database,
  websiteId: string,
  navigation: { readonly main: readonly NavigationLink[]; readonly footer: readonly NavigationLink[] },
): Promise<{ ok: true } | PageRefusal> {
  return transaction(db, async (tx) => {
    const all = [...navigation.main, ...navigation.footer]
    const refusal = checkLinks(all) ?? (await checkLinkedPages(tx, websiteId, all))
    if (refusal !== undefined) return refusal
    await refuseForeign(
      tx,
      websiteId,
      (['main', 'footer'] as const).flatMap((field) =>
        thingsOfAddresses(
          field,
          everyLink(navigation[field]).map(({ externalLink }) => externalLink?.url),
        ),
      ),
    )
    await tx
      .update(websites)
      .set({ mainNavigation: navigation.main, footerNavigation: navigation.footer })
      .where(eq(websites.id, websiteId))
    await changed(tx, websiteId, menuTags)
    return { ok: true }
  })
}

function checkLinks(links: readonly NavigationLink[], depth = 1): PageRefusal | undefined {
  if (depth > deepestLink && links.length > 0) {
    return refusePage(
      'link-invalid',
      say('Navigation can be at most {deepestLink} levels deep.', { deepestLink }),
    )
  }
  if (links.length > mostLinks)
    return refusePage('link-invalid', say('A navigation holds at most {mostLinks} links.', { mostLinks }))
  for (const link of links) {
    const url = link.externalLink?.url
    if (url !== undefined && !isSafeAddress(url)) {
      return refusePage(
        'link-invalid',
        say('Links must be formatted as https://example.com or /page. {url} is not.', { url }),
      )
    }
    const inner = checkLinks(link.items, depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}

async function checkLinkedPages(
  tx: Database,
  websiteId: string,
  links: readonly NavigationLink[],
): Promise<PageRefusal | undefined> {
  const ids = [...new Set(linkedCollections(links))]
  if (ids.length === 0) return undefined
  const found = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), inArray(collections.id, ids)))
  return found.length === ids.length
    ? undefined
    : refusePage(
        'link-invalid',
        say('A link names a page that does not exist. Reload the pages and try again.'),
      )
}

/** The pages that links lead to, those below others too. */
export function linkedCollections(links: readonly NavigationLink[]): string[] {
  return everyLink(links).flatMap((link) => pageOfMenuLink(link) ?? [])
}
