import type { Asset } from '@plinth/domain'
import { recordOf } from '../../platform/record-of.ts'
import type { Change, Tag } from '../../site/changes/changes.ts'

/** Most websites that are remembered, and most assets of each. */
const mostWebsites = 200
const mostAssets = 2_000

/** What was read of one website for its published pages. */
interface Remembered {
  /** By name: what was read, or is being read. */
  readonly parts: Map<string, Promise<unknown>>
  readonly assets: Map<string, Asset | null>
}

/**
 * What the published pages of a website have in common, such as its map and settings, read once until the website
 * changes. Stock moves all the time and none of this tells of it; any other change drops all that is remembered of its
 * website, so nothing here has to know which change may concern what. A page has to be begun (`PageCache.begin`) before
 * it asks, as for whatever it reads. [SITE-17]
 */
export class SiteMemory {
  readonly #websites = new Map<string, Remembered>()

  /** What `read` gives, or gave since the last change. What fails is not remembered. */
  recall<Part>(websiteId: string, name: string, read: () => Promise<Part>): Promise<Part> {
    const { parts } = this.#of(websiteId)
    const known = parts.get(name) as Promise<Part> | undefined
    if (known !== undefined) return known
    const reading = read()
    parts.set(name, reading)
    reading.catch(() => {
      if (parts.get(name) === reading) parts.delete(name)
    })
    return reading
  }

  /** Assets by their identifiers; `read` is asked for those that are not known. */
  async assets(
    websiteId: string,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<{ readonly [id: string]: Asset }>,
  ): Promise<{ [id: string]: Asset }> {
    const { assets } = this.#of(websiteId)
    const wanted = new Map([...ids].map((id) => [id, assets.get(id)]))
    const unknown = [...wanted.keys()].filter((id) => wanted.get(id) === undefined)
    if (unknown.length > 0) {
      const found = await read(unknown)
      if (assets.size + unknown.length > mostAssets) assets.clear()
      for (const id of unknown) {
        const asset = found[id] ?? null
        wanted.set(id, asset)
        assets.set(id, asset)
      }
    }
    return recordOf([...wanted].flatMap(([id, asset]) => (asset ? [[id, asset] as const] : [])))
  }

  /** Drops what a change may concern. */
  forget({ websiteId, tags }: Change): void {
    if (tags.every(isOfStock)) return
    if (websiteId === '') this.#websites.clear()
    else this.#websites.delete(websiteId)
  }

  #of(websiteId: string): Remembered {
    const known = this.#websites.get(websiteId)
    if (known !== undefined) return known
    const made: Remembered = { parts: new Map(), assets: new Map() }
    this.#websites.set(websiteId, made)
    const [first] = this.#websites.keys()
    if (this.#websites.size > mostWebsites && first !== undefined) this.#websites.delete(first)
    return made
  }
}

const isOfStock = (tag: Tag): boolean => tag.startsWith('stock:') || tag.startsWith('units:')
