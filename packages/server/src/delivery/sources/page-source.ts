import type { OtherOrigins } from './other-origins.ts'
import type { Lock } from './lock.ts'
import type {
  Asset,
  Collection,
  ContentItem,
  LinkTargetKind,
  LinkTargetName,
  PageDocument,
  Product,
  ProductCategory,
  SyncedSections,
} from '@plinth/domain'
import type { Action } from '@plinth/domain/permissions/permissions'
import type { Dependencies, Library, PageInput, RenderInput } from '@plinth/renderer'
import type { SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RateLimitRule } from '../../platform/http/rate-limit.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Tag } from '../../site/changes/changes.ts'
import type { Feed } from '../feed/feed.ts'
import type { ListQuery, SiteAddress } from '../addresses/site-address.ts'

/** What is shown: what was published, or the owner's drafts. */
export type Sight = 'published' | 'draft'

/** A page, blog or store that can be looked at. */
export interface SiteCollection extends Collection {
  readonly documentId: string
  /** Whether visitors need a password, or have to be members. */
  readonly isLocked?: boolean
}

/** What every page of a website may name in menus and links, its pages and the categories of its stores, its footer and what stands on several pages. */
export interface SiteMap {
  readonly collections: readonly SiteCollection[]
  readonly categories: readonly ProductCategory[]
  /** What stands below every page, when the website has made a footer of its own. */
  readonly footer?: PageDocument
  /** Sections that stand on several pages; left out while there are none. [SECTION-31] */
  readonly synced?: SyncedSections
}

/** Who asks: the website, what is shown of it, and when. */
export interface Ask {
  readonly db: Database
  readonly website: SiteWebsite
  readonly sight: Sight
  /** The document whose draft is shown while all else is as visitors see it. */
  readonly draftOf?: string
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
  /** The parameters of lists it goes by; none unless it is a list. Others make no copy of it. [SITE-15] */
  readonly list?: ListQuery
  /** Whether anybody can make up more addresses like this one: it is not kept. */
  readonly isMadeUp?: boolean
  /** Query parameters beyond those of lists that change the page. */
  readonly alsoMatters?: readonly string[]
  /** Its one path, where it can be found under another in a draft. */
  readonly ownPath?: string
  /** The same page with another document, for pages an owner edits on the canvas. */
  readonly withDocument?: (document: PageDocument) => PageInput | Promise<PageInput>
  /** What keeps it from visitors: then it is never kept. */
  readonly lock?: Lock
  /** What readers of feeds get of it. */
  readonly feed?: () => Promise<Feed>
}

/** What blocks and pages refer to, as one source has loaded it. */
export interface Loaded {
  readonly library: Partial<Pick<Library, 'products' | 'items' | 'lists'>>
  /** Pictures of what was loaded. */
  readonly assetIds: readonly string[]
  /** What the rich texts of what was loaded link to. */
  readonly links?: readonly LinkTargetName[]
  /** What a page that shows this depends on. */
  readonly tags: readonly Tag[]
}

/** What is known of an address at which no page answers. */
export type FormerAddress =
  { readonly kind: 'moved'; readonly to: string } | { readonly kind: 'gone' } | { readonly kind: 'unknown' }

/** Whose things are asked about, and when. */
export interface ThingAsk {
  readonly db: Database
  readonly websiteId: string
  readonly now: Date
}

/** Where a thing below a page, blog or store is now. */
export type ThingWhereabouts =
  /** Visitors can see it, at this last part of its address, below this page, blog or store. */
  | { readonly state: 'here'; readonly parentId: string; readonly part: string }
  | { readonly state: 'hidden' }
  /** Deleted; its visitors are sent elsewhere, or nowhere. */
  | { readonly state: 'gone'; readonly redirectTo: string | null }

/** What a type of page says of addresses at which no page answers. */
export interface AddressedThings {
  readonly whereIs: (ask: ThingAsk, id: string) => Promise<ThingWhereabouts | undefined>
  /** What was deleted last from an address below a page, blog or store. */
  readonly goneFrom: (ask: ThingAsk, parentId: string, part: string) => Promise<ThingWhereabouts | undefined>
}

/** An address at which no page answers, and whom to ask about what was there. */
export interface FormerAsk {
  readonly db: Database
  readonly website: SiteWebsite
  /** Begins with a slash, decoded. */
  readonly path: string
  /** What was asked of a list there; absent where only its path is known. */
  readonly query?: ListQuery
  readonly whereIs: (kind: string, id: string) => Promise<ThingWhereabouts | undefined>
  readonly goneFrom: (parentId: string, part: string) => Promise<ThingWhereabouts | undefined>
}

/** Whose links are resolved or looked for, and when. */
export interface LinkAsk {
  readonly db: Database
  readonly website: SiteWebsite
  readonly now: Date
}

/** Things of a type that links can name, wherever they are. [LINK-1] */
export interface LinkTargets {
  /** How links name them: `product`. */
  readonly kind: LinkTargetKind
  /** Whoever may do this is shown those that visitors cannot see. [LINK-6] */
  readonly access: Action
  /** Whoever may do this works on them in the editor; as `access` unless given. [LINK-20] */
  readonly worked?: Action
  /** What a page that links to one depends on, beside the menus. */
  readonly tags: (id: string) => readonly Tag[]
  /**
   * All of a website, deleted ones too, as a query of `id`, `title` (a jsonb of texts by language), `words` (small
   * letters, looked through by a search), `path`, `seen` (by visitors), `deleted`, `redirect_to` (of what was deleted) and
   * `changed` (a timestamp).
   */
  readonly all: (ask: LinkAsk) => SQL
  /**
   * The sections of some of them that have a name for links, in the order of each: a query of `id` (`ID~SECTION`), `title` (what
   * its owner calls it, or nothing) and `anchor`. Absent where they have none. [LINK-21]
   */
  readonly sections?: (websiteId: string, ids: readonly string[], sight: Ask['sight']) => SQL
  /**
   * Everything in which they may name other things and files, drafts and what is published: a query of `id` and `said`,
   * a text written as JSON writes it. One of them may have several rows.
   */
  readonly texts?: (websiteId: string) => SQL
}

/** How pages of a type are treated, whoever draws, keeps or lists them. */
export interface SourcePolicy {
  /**
   * Who sees one. `everyone`: it is the same for all, and kept until something it shows changes. `visitor`: it is drawn
   * for the one who asks and never kept, and its forms carry their crumb. [SITE-23]
   */
  readonly audience: 'everyone' | 'visitor'
  /** Whether search engines may list it. */
  readonly indexable: boolean
  /** Whether a React component is part of it. [STOREFRONT-55] */
  readonly hasComponent?: boolean
}

/** What everybody sees and search engines list: pages, posts, products. */
export const forEveryone: SourcePolicy = { audience: 'everyone', indexable: true }

/** What is one visitor’s own: cart, checkout, orders, search. */
export const forVisitor: SourcePolicy = { audience: 'visitor', indexable: false }

/** A page that was drawn for one visitor. */
export interface VisitedPage {
  readonly page: PageInput
  readonly shown?: Shown
  /** Anything else that it may load from, such as a payment provider's scripts. */
  readonly origins?: OtherOrigins
  /** Status instead of the page's own. */
  readonly status?: number
  /** Forms of its blocks that were just sent. */
  readonly forms?: RenderInput['forms']
  /** The address it is at, when another one was called. */
  readonly path?: string
}

/** Where a visitor has to go instead, such as from a checkout with nothing to pay for. */
export interface Elsewhere {
  readonly elsewhere: string
}

/** What a visit came to; undefined when there is nothing to be seen. */
export type Visited = VisitedPage | Elsewhere | undefined

/** Pages at addresses of the software's own, which no page, blog or store can have. */
export interface VisitedPages {
  /** Their addresses; parts that differ are named: `/order-status/:orderId`. */
  readonly at: readonly string[]
  /** How often one visitor may ask. */
  readonly limit?: RateLimitRule
  /** @param at the address of `at` that was asked for */
  readonly show: (request: FastifyRequest, at: string) => Promise<Visited>
}

/**
 * One type of page. A source says what it has to say; what it leaves out, it has none of. The number of statements must
 * not grow with what is found, and an address that is not of its type costs none. [SITE-4]
 */
export interface PageSource {
  /** Its name: what search entries and moved addresses say they are of. */
  readonly kind: string
  readonly policy: SourcePolicy
  /** What it has at addresses of the software's own. */
  readonly visited?: VisitedPages
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
  /**
   * Whether its addresses may change without the tag `addresses` being told, as time passes for example: then the
   * sitemap is made anew each time it is asked for. [SITE-47]
   */
  readonly addressesChangeByThemselves?: boolean
  /** Which of its entries `e` in the search may be found now, beyond their page, blog or store being seen. */
  readonly findable?: (now: Date) => SQL
  /** Whether visitors can see a file of the website in one of its things: as a condition of SQL. [MEDIA-30] */
  readonly showsFile?: (websiteId: string, assetId: string) => SQL
  /** Where an address leads at which no page answers any more. [ADDR-3] [ADDR-5] */
  readonly former?: (ask: FormerAsk) => Promise<FormerAddress>
  /** What links can lead to of its things. */
  readonly linked?: LinkTargets
  /** What is known of its things that are below a page, blog or store. */
  readonly things?: AddressedThings
}
