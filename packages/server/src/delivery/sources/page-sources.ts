import { recordOf } from '../../platform/record-of.ts'
import type { PlaceOfSite } from '@plinth/contract/links/link-calls'
import { LINK_TARGETS, readPermanentAddress, type Asset } from '@plinth/domain'
import type { Dependencies } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { addressFor, knownTargets } from './resolve-links.ts'
import type { ListQuery, SiteAddress } from '../addresses/site-address.ts'
import type {
  Ask,
  FormerAddress,
  FormerAsk,
  FoundPage,
  LinkAsk,
  LinkTargets,
  Loaded,
  PageSource,
  Shown,
  Sight,
  SiteMap,
  SourcePolicy,
} from './page-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The types of pages there are; a feature adds its own. */
    readonly pageSources: PageSources
  }
}

/** A page that was found, and how it is treated. */
export interface LocatedPage extends FoundPage {
  readonly policy: SourcePolicy
}

/** Something a website keeps that is no page: what it holds is in use all the same. */
export interface Kept {
  /** What it is called when somebody asks where a thing is used. */
  readonly place: PlaceOfSite
  /** As `texts` of what links lead to. */
  readonly texts: (websiteId: string) => SQL
}

/** The types of pages of an installation, in the order they were added. Whoever asks them names none. */
export class PageSources {
  readonly #sources: PageSource[] = []
  readonly #kept: Kept[] = []
  readonly #followers: ((source: PageSource) => void)[] = []

  /** @throws Error when there is one of this kind */
  add(...sources: readonly PageSource[]): void {
    for (const source of sources) {
      if (this.#sources.some(({ kind }) => kind === source.kind))
        throw new Error(`There is a page source of the kind ${source.kind} already.`)
      this.#sources.push(source)
      for (const follow of this.#followers) follow(source)
    }
  }

  /** Calls back for every source there is, and for each that comes. */
  forEach(follow: (source: PageSource) => void): void {
    this.#sources.forEach(follow)
    this.#followers.push(follow)
  }

  /** What every page of a website may name; one statement of each source that adds to it. */
  async siteMap(db: Database, websiteId: string, sight: Sight): Promise<SiteMap> {
    let map: SiteMap = { collections: [], categories: [] }
    for (const { siteMap } of this.#sources) {
      if (siteMap !== undefined) map = { ...map, ...(await siteMap(db, websiteId, sight)) }
    }
    return map
  }

  /** The page at an address, or undefined when there is none. Its type is decided here and nowhere else. [SITE-3] */
  async find(ask: Ask, address: SiteAddress, siteMap: SiteMap): Promise<LocatedPage | undefined> {
    const [top, ...inner] = address.path.split('/').filter((part) => part !== '')
    const { homeCollectionId } = ask.website
    const collection = siteMap.collections.find(({ id, urlId }) =>
      top === undefined ? id === homeCollectionId : urlId === top,
    )
    if (collection === undefined) return undefined
    for (const { find, policy } of this.#sources) {
      const found = await find?.({ ...ask, address, siteMap, collection, inner })
      if (found !== undefined) return { ...found, policy }
    }
    return undefined
  }

  /** What a page and its blocks refer to, from every source. */
  async load(ask: Ask, wanted: Dependencies, shown: Shown): Promise<Loaded[]> {
    const all: Loaded[] = []
    for (const { load } of this.#sources) if (load !== undefined) all.push(await load(ask, wanted, shown))
    return all
  }

  /** Pictures and files by their identifiers; one statement. */
  async assets(
    db: Database,
    websiteId: string,
    ids: readonly string[],
  ): Promise<{ readonly [id: string]: Asset }> {
    const source = this.#sources.find(({ assets }) => assets !== undefined)
    return (await source?.assets?.(db, websiteId, ids)) ?? recordOf<Asset>([])
  }

  /** Everything search engines may list, as one query; beside what a source says, the `rank` of its type. */
  addresses(ask: Ask): SQL {
    const queries = this.#sources.flatMap(({ addresses, policy }, rank) =>
      addresses === undefined || !policy.indexable
        ? []
        : [
            sql`select path, changed, images, ${sql.raw(String(rank))} as rank, id from (${addresses(ask)}) listed`,
          ],
    )
    return sql.join(queries, sql` union all `)
  }

  /** Whether the addresses stay as they are until a change of them is told. */
  get addressesAreTold(): boolean {
    return this.#sources.every(({ addressesChangeByThemselves }) => addressesChangeByThemselves !== true)
  }

  /** Which entries `e` of the search may be found now. */
  findable(now: Date): SQL {
    const conditions = this.#sources.flatMap(({ kind, findable }) =>
      findable === undefined ? [] : [sql`(e.kind <> ${kind} or ${findable(now)})`],
    )
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  }

  /** Whether visitors can see a file in anything: as a condition of SQL. */
  showsFile(websiteId: string, assetId: string): SQL {
    const conditions = this.#sources.flatMap(({ showsFile }) => showsFile?.(websiteId, assetId) ?? [])
    return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
  }

  /** What links can lead to, in the order it is offered. */
  get linked(): readonly LinkTargets[] {
    const all = this.#sources.flatMap(({ linked }) => linked ?? [])
    return all.sort((one, other) => LINK_TARGETS.indexOf(one.kind) - LINK_TARGETS.indexOf(other.kind))
  }

  /** Adds what a website keeps beside its pages that may name things and files. */
  addKept(...kept: readonly Kept[]): void {
    this.#kept.push(...kept)
  }

  get kept(): readonly Kept[] {
    return this.#kept
  }

  /** Where an address leads at which no page answers. */
  async former(
    { db, website, now }: Omit<Ask, 'sight'>,
    path: string,
    query?: ListQuery,
  ): Promise<FormerAddress> {
    const ask = { db, websiteId: website.id, now }
    const whereIs: FormerAsk['whereIs'] = async (kind, id) =>
      this.#sources.find((source) => source.kind === kind)?.things?.whereIs(ask, id)
    const goneFrom: FormerAsk['goneFrom'] = async (parentId, part) => {
      for (const { things } of this.#sources) {
        const found = await things?.goneFrom(ask, parentId, part)
        if (found !== undefined) return found
      }
      return undefined
    }
    for (const { former } of this.#sources) {
      const found = await former?.({
        db,
        website,
        path,
        whereIs,
        goneFrom,
        ...(query === undefined ? {} : { query }),
      })
      if (found !== undefined && found.kind !== 'unknown') return this.#present({ db, website, now }, found)
    }
    return { kind: 'unknown' }
  }

  /** Where an address that stays leads now. [ADDR-12] */
  async #present(ask: LinkAsk, former: FormerAddress): Promise<FormerAddress> {
    const name = former.kind === 'moved' ? readPermanentAddress(former.to)?.name : undefined
    if (name === undefined) return former
    const [target] = await knownTargets(ask, this, [name])
    const to = target === undefined ? null : addressFor(target, 'published')
    if (to !== null) return { kind: 'moved', to }
    return target?.isDeleted === true ? { kind: 'gone' } : { kind: 'unknown' }
  }
}
