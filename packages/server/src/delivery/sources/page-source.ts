import type { Asset, Collection, ContentItem, PageDocument, Product, ProductCategory } from '@plinth/domain'
import type { Dependencies, Library, PageInput } from '@plinth/renderer'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Tag } from '../../site/changes/changes.ts'
import type { Feed } from '../feed/feed.ts'
import type { SiteAddress } from '../page/site-address.ts'

/** What is shown: what was published, or the owner's drafts. */
export type Sight = 'published' | 'draft'

/** A page, blog or store that can be looked at. */
export interface SiteCollection extends Collection {
  readonly documentId: string
}

/** What every page of a website may name in menus and links: its pages and the categories of its stores. */
export interface SiteMap {
  readonly collections: readonly SiteCollection[]
  readonly categories: readonly ProductCategory[]
}

/** Who asks: the website, what is shown of it, and when. */
export interface Ask {
  readonly db: Database
  readonly website: SiteWebsite
  readonly sight: Sight
  readonly now: Date
}

/** An address that is asked for, taken apart once for every source. */
export interface PageAsk extends Ask {
  readonly address: SiteAddress
  readonly siteMap: SiteMap
  /** The page, blog or store the address begins with; the home page's at `/`. */
  readonly collection: SiteCollection
  /** The parts of the address after it. */
  readonly inner: readonly string[]
}

/** Things a page shows by itself, before any block asks for more. */
export interface Shown {
  readonly products?: readonly Product[]
  readonly items?: readonly ContentItem[]
  readonly assetIds?: readonly string[]
}

/** A page that was found: what the renderer draws, and what delivery has to know of it. */
export interface FoundPage {
  readonly page: PageInput
  /** What it depends on beside its page, blog or store and what its blocks show. [SITE-10] */
  readonly tags: readonly Tag[]
  readonly shown?: Shown
  /** Query parameters beyond those of lists that change the page. */
  readonly alsoMatters?: readonly string[]
  /** Its one path, where it can be found under another in a draft. */
  readonly ownPath?: string
  /** The same page with another document, for pages an owner edits on the canvas. */
  readonly withDocument?: (document: PageDocument) => PageInput
  /** What readers of feeds get of it. */
  readonly feed?: () => Promise<Feed>
}

/** What blocks and pages refer to, as one source has loaded it. */
export interface Loaded {
  readonly library: Partial<Pick<Library, 'products' | 'items' | 'lists'>>
  /** Pictures of what was loaded. */
  readonly assetIds: readonly string[]
  /** What a page that shows this depends on. */
  readonly tags: readonly Tag[]
}

/** What is known of an address at which no page answers. */
export type FormerAddress =
  { readonly kind: 'moved'; readonly to: string } | { readonly kind: 'gone' } | { readonly kind: 'unknown' }

/** The last part of the address of a thing of a kind, as far as visitors can see it. */
export type FindAddressPart = (kind: string, id: string) => Promise<string | undefined>

/**
 * One type of page. A source says what it has to say; what it leaves out, it has none of. The number of statements must
 * not grow with what is found, and an address that is not of its type costs none. [SITE-4]
 */
export interface PageSource {
  /** Its name: what search entries and moved addresses say they are of. */
  readonly kind: string
  /** The page at an address; undefined when it is of another type, or there is none. [SITE-3] */
  readonly find?: (ask: PageAsk) => Promise<FoundPage | undefined>
  /** What it adds to what every page may name. */
  readonly siteMap?: (db: Database, websiteId: string, sight: Sight) => Promise<Partial<SiteMap>>
  /** What blocks and pages refer to of its things. */
  readonly load?: (ask: Ask, wanted: Dependencies, shown: Shown) => Promise<Loaded>
  /** Pictures and files by their identifiers. */
  readonly assets?: (
    db: Database,
    websiteId: string,
    ids: readonly string[],
  ) => Promise<{ readonly [id: string]: Asset }>
  /**
   * Everything of this type that search engines may list, as a query of `path`, `changed` (a timestamp), `images`
   * (a jsonb array of asset identifiers) and `id`. [SITE-40]
   */
  readonly addresses?: (ask: Ask) => SQL
  /** Which of its entries `e` in the search may be found now, beyond their page, blog or store being seen. */
  readonly findable?: (now: Date) => SQL
  /** Where an address leads at which no page answers any more. [PAGES-6] [PAGES-10] */
  readonly former?: (
    ask: { readonly db: Database; readonly website: SiteWebsite; readonly path: string },
    findPart: FindAddressPart,
  ) => Promise<FormerAddress>
  /** The last part of the address of one of its things; undefined when visitors cannot see it. */
  readonly addressPart?: (db: Database, websiteId: string, id: string) => Promise<string | undefined>
}
