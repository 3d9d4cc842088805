import { recordOf } from '../../platform/record-of.ts'
import type { Asset } from '@plinth/domain'
import type { Dependencies } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { SiteAddress } from '../page/site-address.ts'
import type {
  Ask,
  FormerAddress,
  FoundPage,
  Loaded,
  PageSource,
  Shown,
  Sight,
  SiteMap,
} from './page-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The types of pages there are; a feature adds its own. */
    readonly pageSources: PageSources
  }
}

/** The types of pages of an installation, in the order they were added. Whoever asks them names none. */
export class PageSources {
  readonly #sources: PageSource[] = []

  /** @throws Error when there is one of this kind */
  add(...sources: readonly PageSource[]): void {
    for (const source of sources) {
      if (this.#sources.some(({ kind }) => kind === source.kind))
        throw new Error(`There is a page source of the kind ${source.kind} already.`)
      this.#sources.push(source)
    }
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
  async find(ask: Ask, address: SiteAddress, siteMap: SiteMap): Promise<FoundPage | undefined> {
    const [top, ...inner] = address.path.split('/').filter((part) => part !== '')
    const { homeCollectionId } = ask.website
    const collection = siteMap.collections.find(({ id, urlId }) =>
      top === undefined ? id === homeCollectionId : urlId === top,
    )
    if (collection === undefined) return undefined
    for (const { find } of this.#sources) {
      const found = await find?.({ ...ask, address, siteMap, collection, inner })
      if (found !== undefined) return found
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
    const queries = this.#sources.flatMap(({ addresses }, rank) =>
      addresses === undefined
        ? []
        : [
            sql`select path, changed, images, ${sql.raw(String(rank))} as rank, id from (${addresses(ask)}) listed`,
          ],
    )
    return sql.join(queries, sql` union all `)
  }

  /** Which entries `e` of the search may be found now. */
  findable(now: Date): SQL {
    const conditions = this.#sources.flatMap(({ kind, findable }) =>
      findable === undefined ? [] : [sql`(e.kind <> ${kind} or ${findable(now)})`],
    )
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  }

  /** Where an address leads at which no page answers. */
  async former(db: Database, website: SiteWebsite, path: string): Promise<FormerAddress> {
    const findPart = async (kind: string, id: string): Promise<string | undefined> =>
      this.#sources.find((source) => source.kind === kind)?.addressPart?.(db, website.id, id)
    for (const { former } of this.#sources) {
      const found = await former?.({ db, website, path }, findPart)
      if (found !== undefined && found.kind !== 'unknown') return found
    }
    return { kind: 'unknown' }
  }
}
