import type { ReadyPage } from '../../platform/http/ready-page.ts'
import type { Change, Tag } from '../../site/changes/changes.ts'

interface Stored {
  readonly page: ReadyPage
  readonly origin: string
  readonly address: string
  readonly websiteId: string
  readonly tags: ReadonlySet<Tag>
  /** When it was kept, in milliseconds of this process. */
  readonly since: number
  bytes: number
  usedAt: number
}

/** A page being drawn: what changes meanwhile decides whether it may be kept. */
export interface Drawing {
  readonly websiteId: string
  /** Tags that have changed since it was begun. */
  readonly missed: Set<Tag>
  /** Whether somebody who asks now may still wait for it: nothing of the website has changed since it was begun. */
  current: boolean
}

/** A page that lasted this long, in milliseconds, is worth being encoded well. */
const worthRefining = 1000

/** What an entry costs beside its bytes, and what each of its tags costs. */
const overhead = 2_000
const overheadOfTag = 150

/**
 * Ready pages of this process by origin and address. A change drops the pages that show what has changed, the moment it
 * is made; above `limit` bytes the pages that were used longest ago go. [SITE-10] [SITE-13]
 */
export class PageCache {
  readonly #limit: number
  readonly #origins = new Map<string, Map<string, Stored>>()
  /** Website to tag to the pages that show it. */
  readonly #showing = new Map<string, Map<Tag, Set<Stored>>>()
  readonly #drawings = new Set<Drawing>()
  /** Pages to be encoded well, those that were kept first at the front. */
  readonly #unrefined = new Set<Stored>()
  #isRefining = false
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
    const stored = this.#origins.get(origin)?.get(address)
    if (stored === undefined) return undefined
    stored.usedAt = ++this.#tick
    return stored.page
  }

  /** The page at an address of a website: of another one, which had this origin before, it is dropped. */
  findOf(websiteId: string, origin: string, address: string): ReadyPage | undefined {
    const stored = this.#origins.get(origin)?.get(address)
    if (stored !== undefined && stored.websiteId !== websiteId) this.#drop(stored)
    return this.find(origin, address)
  }

  /** Begins a page; call it before anything is read for it, and `end` when it is done. */
  begin(websiteId: string): Drawing {
    const drawing: Drawing = { websiteId, missed: new Set(), current: true }
    this.#drawings.add(drawing)
    return drawing
  }

  end(drawing: Drawing): void {
    this.#drawings.delete(drawing)
  }

  /** Keeps a page with what it shows, unless some of that has changed since the page was begun. */
  store(drawing: Drawing, origin: string, address: string, tags: ReadonlySet<Tag>, page: ReadyPage): void {
    if (drawing.missed.has('everything')) return
    for (const tag of drawing.missed) if (tags.has(tag)) return
    const pages = this.#origins.get(origin) ?? new Map<string, Stored>()
    const before = pages.get(address)
    if (before !== undefined) this.#drop(before)
    this.#origins.set(origin, pages)
    const { websiteId } = drawing
    const usedAt = ++this.#tick
    const bytes = bytesOf(page, tags)
    const since = performance.now()
    const stored: Stored = { page, origin, address, websiteId, tags, bytes, since, usedAt }
    pages.set(address, stored)
    this.#bytes += bytes
    this.#index(stored)
    this.#unrefined.add(stored)
    this.#planRefining()
    if (this.#bytes > this.#limit) this.#evict()
  }

  /** One page after the other, so that visitors keep the processors; pages that change all the time never get to it. */
  #planRefining(): void {
    const [first] = this.#unrefined
    if (this.#isRefining || first === undefined) return
    this.#isRefining = true
    const wait = Math.max(0, first.since + worthRefining - performance.now())
    setTimeout(() => void this.#refineFirst(), wait).unref()
  }

  async #refineFirst(): Promise<void> {
    const [stored] = this.#unrefined
    if (stored !== undefined && stored.since + worthRefining <= performance.now()) {
      this.#unrefined.delete(stored)
      // What fails is sent as it was made first.
      await stored.page.refine().catch(() => undefined)
      if (this.#isKept(stored)) this.#recount(stored)
    }
    this.#isRefining = false
    this.#planRefining()
  }

  #recount(stored: Stored): void {
    const bytes = bytesOf(stored.page, stored.tags)
    this.#bytes += bytes - stored.bytes
    stored.bytes = bytes
    if (this.#bytes > this.#limit) this.#evict()
  }

  #isKept(stored: Stored): boolean {
    return this.#origins.get(stored.origin)?.get(stored.address) === stored
  }

  /** Drops the pages that show what has changed. */
  forget({ websiteId, tags }: Change): void {
    for (const drawing of this.#drawings) {
      if (websiteId !== '' && drawing.websiteId !== websiteId) continue
      drawing.current = false
      for (const tag of tags) drawing.missed.add(tag)
    }
    const websites = websiteId === '' ? [...this.#showing.keys()] : [websiteId]
    for (const id of websites) {
      const showing = this.#showing.get(id)
      if (showing === undefined) continue
      const gone = tags.includes('everything')
        ? [...showing.values()].flatMap((pages) => [...pages])
        : tags.flatMap((tag) => [...(showing.get(tag) ?? [])])
      for (const stored of gone) this.#drop(stored)
    }
  }

  #index(stored: Stored): void {
    const showing = this.#showing.get(stored.websiteId) ?? new Map<Tag, Set<Stored>>()
    this.#showing.set(stored.websiteId, showing)
    for (const tag of stored.tags) {
      const pages = showing.get(tag)
      if (pages === undefined) showing.set(tag, new Set([stored]))
      else pages.add(stored)
    }
  }

  #drop(stored: Stored): void {
    const pages = this.#origins.get(stored.origin)
    if (pages?.get(stored.address) !== stored) return
    this.#unrefined.delete(stored)
    pages.delete(stored.address)
    if (pages.size === 0) this.#origins.delete(stored.origin)
    this.#bytes -= stored.bytes
    const showing = this.#showing.get(stored.websiteId)
    if (showing === undefined) return
    for (const tag of stored.tags) {
      const shown = showing.get(tag)
      shown?.delete(stored)
      if (shown?.size === 0) showing.delete(tag)
    }
    if (showing.size === 0) this.#showing.delete(stored.websiteId)
  }

  /** A tenth at a time, so that a full cache does not sort itself for every page. */
  #evict(): void {
    const all = [...this.#origins.values()].flatMap((pages) => [...pages.values()])
    all.sort((one, other) => one.usedAt - other.usedAt)
    for (const stored of all) {
      if (this.#bytes <= this.#limit * 0.9) break
      this.#drop(stored)
    }
  }
}

function bytesOf(page: ReadyPage, tags: ReadonlySet<Tag>): number {
  return page.bytes + overhead + tags.size * overheadOfTag
}
