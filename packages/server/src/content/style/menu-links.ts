import {
  DEEPEST_MENU_LINK,
  everyLink,
  MOST_MENU_LINKS,
  pageOfMenuLink,
  say,
  type Menus,
  type NavigationLink,
} from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Tag } from '../../site/changes/changes.ts'
import { refuseForeign, thingsOfAddresses } from '../../site/websites/foreign-things.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { collections } from '../pages-and-posts/schema.ts'

/** Home page and menus are kept in the website's record, and every page shows them. */
export const menuTags: readonly Tag[] = ['navigation', 'addresses']

/** Why menus cannot be kept by their shape alone. [PAGES-12] */
export function checkMenus({ main, footer }: Menus): PageRefusal | undefined {
  return checkLinks(main) ?? checkLinks(footer)
}

/** Why menus cannot be kept: too much in them, an address that is not safe, a page of nobody. [PAGES-12] */
export async function refuseLinks(
  tx: Database,
  websiteId: string,
  menus: Menus,
): Promise<PageRefusal | undefined> {
  return checkMenus(menus) ?? (await checkLinkedPages(tx, websiteId, [...menus.main, ...menus.footer]))
}

/**
 * Refuses links to things of another website. [SET-12]
 *
 * @param at what stands before the name of the menu in the name of the field
 * @throws AppError `foreign-thing`
 */
export async function refuseForeignLinks(
  tx: Database,
  websiteId: string,
  menus: Menus,
  at = '',
): Promise<void> {
  await refuseForeign(
    tx,
    websiteId,
    (['main', 'footer'] as const).flatMap((menu) =>
      thingsOfAddresses(
        `${at}${menu}`,
        everyLink(menus[menu]).map(({ externalLink }) => externalLink?.url),
      ),
    ),
  )
}

function checkLinks(links: readonly NavigationLink[], depth = 1): PageRefusal | undefined {
  if (depth > DEEPEST_MENU_LINK && links.length > 0) {
    return refusePage(
      'link-invalid',
      say('Navigation can be at most {deepestLink} levels deep.', {
        deepestLink: DEEPEST_MENU_LINK,
      }),
    )
  }
  if (links.length > MOST_MENU_LINKS)
    return refusePage(
      'link-invalid',
      say('A navigation holds at most {mostLinks} links.', { mostLinks: MOST_MENU_LINKS }),
    )
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
