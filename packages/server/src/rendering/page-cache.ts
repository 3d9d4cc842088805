/** A page ready to be sent: its bytes in every encoding, and its headers for each, made once. */
export interface ReadyPage {
  readonly status: number
  readonly etag: string
  readonly identity: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  /** Header names and values in turn, as `writeHead` takes them. */
  readonly headers: {
    readonly identity: readonly string[]
    readonly brotli: readonly string[]
    readonly gzip: readonly string[]
    readonly notModified: readonly string[]
  }
  /** Query parameters that would change this page though they are not part of its key: a product's options. */
  readonly alsoMatters: readonly string[]
}

interface Site {
  readonly websiteId: string
  readonly contentVersion: number
  /** When this site was last compared with the database, in milliseconds of `performance.now()`. */
  checkedAt: number
  readonly pages: Map<string, Stored>
}

interface Stored {
  readonly page: ReadyPage
  readonly bytes: number
  usedAt: number
}

/** How long hits are answered without comparing the version, should a notification get lost, in milliseconds. [SITE-11] */
const trustFor = 5_000

/** What an entry costs beside its bytes. */
const overhead = 2_000

/**
 * Ready pages of this process by origin and address. A website's pages are dropped together, the moment something
 * visitors can see has changed; above `limit` bytes the pages that were used longest ago go. [SITE-10] [SITE-13]
 */
export class PageCache {
  readonly #limit: number
  readonly #sites = new Map<string, Site>()
  readonly #generations = new Map<string, number>()
  #bytes = 0
  #tick = 0

  constructor(limit = 96 * 1024 * 1024) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The page at an address, if it can be sent without asking anybody. */
  find(origin: string, address: string): ReadyPage | undefined {
    const site = this.#sites.get(origin)
    if (site === undefined) return undefined
    const stored = site.pages.get(address)
    if (stored === undefined || performance.now() - site.checkedAt > trustFor) return undefined
    stored.usedAt = ++this.#tick
    return stored.page
  }

  /** The page at an address as of a version of its website: what the version says is older is dropped. */
  findChecked(
    origin: string,
    address: string,
    websiteId: string,
    contentVersion: number,
  ): ReadyPage | undefined {
    const site = this.#sites.get(origin)
    if (site === undefined) return undefined
    if (site.websiteId !== websiteId || site.contentVersion !== contentVersion) {
      this.#drop(origin, site)
      return undefined
    }
    site.checkedAt = performance.now()
    return this.find(origin, address)
  }

  /** Counts the changes of a website: a page read before a change must not be stored after it. */
  generation(websiteId: string): number {
    return this.#generations.get(websiteId) ?? 0
  }

  /** Keeps a page, unless its website has changed since the page was begun. */
  store(
    origin: string,
    address: string,
    websiteId: string,
    contentVersion: number,
    generation: number,
    page: ReadyPage,
  ): void {
    if (this.generation(websiteId) !== generation) return
    let site = this.#sites.get(origin)
    if (site !== undefined && (site.websiteId !== websiteId || site.contentVersion !== contentVersion)) {
      this.#drop(origin, site)
      site = undefined
    }
    if (site === undefined) {
      site = { websiteId, contentVersion, checkedAt: performance.now(), pages: new Map() }
      this.#sites.set(origin, site)
    }
    const bytes = page.identity.length + page.brotli.length + page.gzip.length + overhead
    const before = site.pages.get(address)
    this.#bytes += bytes - (before?.bytes ?? 0)
    site.pages.set(address, { page, bytes, usedAt: ++this.#tick })
    if (this.#bytes > this.#limit) this.#evict()
  }

  /** Drops every page of a website; of all websites when a notification may have been missed. */
  forget(websiteId: string): void {
    if (websiteId === '') {
      for (const id of new Set([...this.#sites.values()].map((site) => site.websiteId))) this.forget(id)
      return
    }
    this.#generations.set(websiteId, this.generation(websiteId) + 1)
    for (const [origin, site] of this.#sites) {
      if (site.websiteId === websiteId) this.#drop(origin, site)
    }
  }

  #drop(origin: string, site: Site): void {
    for (const { bytes } of site.pages.values()) this.#bytes -= bytes
    this.#sites.delete(origin)
  }

  /** A tenth at a time, so that a full cache does not sort itself for every page. */
  #evict(): void {
    const all = [...this.#sites].flatMap(([origin, site]) =>
      [...site.pages].map(([address, stored]) => ({ origin, site, address, stored })),
    )
    all.sort((one, other) => one.stored.usedAt - other.stored.usedAt)
    for (const { origin, site, address, stored } of all) {
      if (this.#bytes <= this.#limit * 0.9) break
      site.pages.delete(address)
      if (site.pages.size === 0) this.#sites.delete(origin)
      this.#bytes -= stored.bytes
    }
  }
}
