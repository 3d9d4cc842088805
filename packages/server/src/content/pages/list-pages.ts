import type { OwnedCollection } from '@plinth/contract/pages/page-fields'
import { pageOfMenuLink, withAbout, type NavigationLink } from '@plinth/domain'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Database } from '../../platform/database/database.ts'
import { siteDraft } from '../../site/style/draft-style.ts'
import { websites } from '../../site/websites/schema.ts'
import { draftAbout } from '../documents/about-of-owner.ts'
import { documentOf, draftState, publishedVersion } from '../documents/document-joins.ts'
import { collectionOf } from './collections.ts'
import { linkedCollections } from '../style/menu-links.ts'
import { collections, documents, documentVersions } from '../pages-and-posts/schema.ts'

/** A page as its owner sees it. */
export type { OwnedCollection }

/** What a website consists of, for the pages panel, in a constant number of statements. [PAGES-1] [MENU-1] */
export async function listPages(
  db: Database,
  website: SiteWebsite,
): Promise<{
  navigation: {
    main: readonly NavigationLink[]
    footer: readonly NavigationLink[]
    unlinked: readonly NavigationLink[]
  }
  collections: OwnedCollection[]
}> {
  const [record] = await db
    .select({ home: websites.homeCollectionId })
    .from(websites)
    .where(eq(websites.id, website.id))
  const owned = await ownedCollections(db, website.id, record?.home ?? null)
  const known = new Set(owned.map(({ id }) => id))
  const { menus } = await siteDraft(db, website)
  const main = linksTo(menus.main, known)
  const footer = linksTo(menus.footer, known)
  const linked = new Set([...linkedCollections(main), ...linkedCollections(footer)])
  const unlinked = owned
    .filter(({ id }) => !linked.has(id))
    .map(({ id }): NavigationLink => ({ id, collectionId: id, items: [] }))
  return { navigation: { main, footer, unlinked }, collections: owned }
}

/** One page as its owner sees it. */
export async function findOwnedCollection(
  db: Database,
  websiteId: string,
  id: string,
): Promise<OwnedCollection | undefined> {
  const [record] = await db
    .select({ home: websites.homeCollectionId })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return (await ownedCollections(db, websiteId, record?.home ?? null, id))[0]
}

async function ownedCollections(
  db: Database,
  websiteId: string,
  homeId: string | null,
  onlyId?: string,
): Promise<OwnedCollection[]> {
  const rows = await db
    .select({ collection: collections, about: draftAbout, ...draftState })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .leftJoin(documentVersions, publishedVersion)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        isNull(collections.deletedAt),
        onlyId === undefined ? undefined : eq(collections.id, onlyId),
      ),
    )
    .orderBy(asc(collections.createdAt), asc(collections.id))
  return rows.map(({ collection, about, ...draft }) => ({
    // Its owners know it by what its draft says. [EDIT-590]
    ...withAbout(collectionOf(collection), about ?? undefined),
    ...draft,
    ...(collection.scheduledFor === null ? {} : { scheduledFor: collection.scheduledFor.getTime() }),
    isHome: collection.id === homeId,
    hasPassword: collection.passwordHash !== null,
    membersOnly: collection.membersOnly === null ? null : [...collection.membersOnly],
    teaser: collection.teaser,
  }))
}

function linksTo(links: readonly NavigationLink[], known: ReadonlySet<string>): NavigationLink[] {
  return links
    .filter((link) => {
      const pageId = pageOfMenuLink(link)
      return pageId === undefined || known.has(pageId)
    })
    .map((link) => ({ ...link, items: linksTo(link.items, known) }))
}
