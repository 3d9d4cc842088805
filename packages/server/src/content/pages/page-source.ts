import { COLLECTION_TYPES, type PageDocument, readPermanentAddress, withAbout } from '@plinth/domain'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import {
  forEveryone,
  type FormerAddress,
  type FormerAsk,
  type FoundPage,
  type PageAsk,
  type PageSource,
  type Sight,
  type SiteMap,
} from '../../delivery/sources/page-source.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { addressedLinks } from '../addresses/addressed-links.ts'
import { findFormerAddress } from '../addresses/redirects.ts'
import { findRedirect } from '../redirects/find-redirect.ts'
import { draftAbout } from '../documents/about-of-owner.ts'
import { sectionsForLinks } from '../documents/sections-for-links.ts'
import { textsOfDocuments } from '../documents/texts-of-documents.ts'
import { readFooter } from '../footer/footer.ts'
import { readSynced } from '../documents/synced-sections.ts'
import { documentOf } from '../documents/document-joins.ts'
import { stackedPages } from './stacked-pages.ts'
import { shownDocument } from '../documents/shown-document.ts'
import { loadAssets } from '../media/media-library.ts'
import { collectionOf, pageKind } from './collections.ts'
import { collections, documents } from '../pages-and-posts/schema.ts'
import { isLocked, lockOf } from './lock-of.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'

/** Pages; and of blogs and stores, which have pages of their own, what they have in common with them. */
export const pageSource: PageSource = {
  kind: 'collection',
  policy: forEveryone,
  siteMap: async (db, websiteId, sight) => {
    const footer = await readFooter(db, websiteId, sight)
    const synced = await readSynced(db, websiteId, sight)
    return {
      collections: await seenCollections(db, websiteId, sight),
      ...(footer === undefined ? {} : { footer }),
      ...(Object.keys(synced).length === 0 ? {} : { synced }),
    }
  },
  find: findPage,
  assets: loadAssets,
  addresses: ({ website }) => sql`
    select case when c.id = ${website.homeCollectionId ?? ''} then '/' else '/' || c.url_id end as path,
      greatest(c.published_at, c.updated_at) as changed,
      case when c.social_asset_id is null then '[]'::jsonb else jsonb_build_array(c.social_asset_id) end as images, c.id
    from ${visibleCollections(website.id)} where not c.no_index and not c.is_locked`,
  // In whatever is published, of posts as well: their documents are kept with those of pages.
  showsFile: (websiteId, assetId) => sql`exists (
      select 1 from documents d join document_versions v
        on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
      where d.website_id = ${websiteId} and strpos(v.document::text, ${assetId}) > 0
    ) or exists (
      select 1 from collections c
      where c.website_id = ${websiteId} and c.social_asset_id = ${assetId} and c.deleted_at is null
        and c.first_published_at is not null)`,
  linked: addressedLinks(pageKind, {
    kind: 'page',
    access: 'site.view',
    title: collections.title,
    changed: collections.updatedAt,
    // The menus of every page depend on the names and addresses of pages already.
    tags: () => ['navigation'],
    sections: sectionsForLinks('collection'),
    texts: (websiteId) => sql`
      ${textsOfDocuments('collection', websiteId)}
      union all select c.id, to_jsonb(c.social_asset_id)::text
      from collections c where c.website_id = ${websiteId} and c.social_asset_id is not null`,
  }),
  former: async (ask) => {
    const byHand = await findRedirect(ask.db, ask.website.id, ask.path)
    if (byHand !== undefined) return leadOn(ask, byHand)
    return (await isNameOfHome(ask.db, ask.website, ask.path))
      ? { kind: 'moved', to: '/' }
      : findFormerAddress(ask)
  },
}

/**
 * The pages, blogs and stores that visitors can see, for a query's `from`: `c` with `id`, `url_id`, `social_asset_id`,
 * `updated_at`, `published_at`, `no_index` and `is_locked`.
 */
export function visibleCollections(websiteId: string): SQL {
  return sql`(
    select c.id, c.url_id, c.social_asset_id, c.updated_at, v.at as published_at, c.no_index,
      c.password_hash is not null or c.members_only is not null as is_locked
    from collections c
    join documents d on d.website_id = c.website_id and d.owner_kind = 'collection' and d.owner_id = c.id
    join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
    where c.website_id = ${websiteId} and c.deleted_at is null and c.enabled and c.status <> 'private') c`
}

/** The pages that can be looked at; one statement. Visitors see those that are published, switched on and not private. */
async function seenCollections(
  db: Database,
  websiteId: string,
  sight: Sight,
): Promise<SiteMap['collections']> {
  const rows = await db
    .select({
      collection: collections,
      documentId: documents.id,
      // A draft is called what it will be called; visitors of others see no draft.
      about: sight === 'draft' ? draftAbout : sql<null>`null`,
    })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .where(
      and(
        eq(collections.websiteId, websiteId),
        isNull(collections.deletedAt),
        sight === 'draft' ? undefined : isSeenCollection,
      ),
    )
    .orderBy(asc(collections.createdAt), asc(collections.id))
  return rows.map(({ collection, documentId, about }) => ({
    ...withAbout(collectionOf(collection), about ?? undefined),
    // Who waits for a review or a date is still what visitors see.
    status: 'published',
    enabled: true,
    documentId,
    ...(isLocked(collection) ? { isLocked: true } : {}),
  }))
}

async function findPage(ask: PageAsk): Promise<FoundPage | undefined> {
  const { collection, inner, website, address } = ask
  const sight = ask.draftOf === collection.documentId ? 'draft' : ask.sight
  const { generic, products } = COLLECTION_TYPES
  if (inner.length > 0 || collection.type === generic || collection.type === products) return undefined
  const isHome = collection.id === website.homeCollectionId
  // The home page has one address, which is not its own name.
  if (isHome && address.path !== '/' && sight === 'published') return undefined
  const document = await shownDocument(ask, collection.documentId)
  const pageOf = async (shown: PageDocument) => {
    const stack = await stackedPages(ask, shown)
    const said = withAbout(collection, shown.about)
    return {
      kind: 'page',
      collection: said,
      document: shown,
      isHome,
      ...(stack === undefined ? {} : { stack }),
    } as const
  }
  const page = await pageOf(document)
  return {
    // A draft that is shown by its link says what it will say.
    page: ask.draftOf === collection.documentId ? page : { ...page, collection },
    // Those that are not seen now may be later.
    tags: (document.about?.parts ?? []).map((id) => `page:${id}` as const),
    // Whoever is shown a draft by its link may be shown what others see instead.
    ...(await lockOf(ask)),
    ...(isHome ? { ownPath: '/' } : {}),
    withDocument: pageOf,
  }
}

/** Where a redirect leads now, when what stood there has moved since: in one hop. [ADDR-13] */
async function leadOn(ask: FormerAsk, to: string): Promise<FormerAddress> {
  if (!to.startsWith('/') || readPermanentAddress(to) !== undefined) return { kind: 'moved', to }
  const path = to.replace(/[?#].*$/, '')
  const further = await findFormerAddress({ ...ask, path })
  return further.kind === 'moved' ? further : { kind: 'moved', to }
}

/** Whether a path is the name of the page that is the home page. [SITE-2] */
async function isNameOfHome(db: Database, website: SiteWebsite, path: string): Promise<boolean> {
  const { homeCollectionId } = website
  if (homeCollectionId === null || homeCollectionId === undefined) return false
  const [home] = await db
    .select({ urlId: collections.urlId })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, website.id),
        eq(collections.id, homeCollectionId),
        isNull(collections.deletedAt),
      ),
    )
  return home !== undefined && path === `/${home.urlId}`
}
