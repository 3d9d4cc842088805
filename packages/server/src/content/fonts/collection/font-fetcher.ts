import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { createLimiter } from '../../../platform/limiter.ts'
import type { ListedFamily } from './collection.ts'
import { FamilyCache, type FetchedFamily } from './family-cache.ts'
import { packWithNpm } from './npm-client.ts'
import { PackageError } from './package-error.ts'
import { readFontPackage } from './read-package.ts'

/** The packages of today; a later kind may look different inside. */
const VERSION = '5'

/** Limits of fetching. */
export interface FetchLimits {
  /** Milliseconds that one package may take. */
  readonly time: number
  /** Bytes of one package. */
  readonly archive: number
  /** Packages that are fetched at once, and that may wait. */
  readonly atOnce: number
  readonly waiting: number
  /** Bytes of all families that are kept for the installation. */
  readonly cache: number
}

const USUAL: FetchLimits = {
  time: 60_000,
  archive: 80 * 1024 * 1024,
  atOnce: 2,
  waiting: 20,
  cache: 200 * 1024 * 1024,
}

/**
 * Brings families of the collection to this installation: each is fetched once, however many ask for it at a time, two at once.
 * [STYLE-82] [STYLE-83]
 */
export class FontFetcher {
  readonly #cache: FamilyCache
  readonly #environment: Config['npmEnvironment']
  readonly #limits: FetchLimits
  readonly #coming = new Map<string, Promise<FetchedFamily>>()
  readonly #inTurn: ReturnType<typeof createLimiter>
  readonly #stopping = new AbortController()

  constructor(config: Pick<Config, 'dataFolder' | 'npmEnvironment'>, limits: Partial<FetchLimits> = {}) {
    this.#limits = { ...USUAL, ...limits }
    this.#cache = new FamilyCache(join(config.dataFolder, 'font-collection'), this.#limits.cache)
    this.#environment = config.npmEnvironment
    const { atOnce, waiting: most } = this.#limits
    const full = () => new PackageError('fonts-busy', `${most} packages wait already`)
    this.#inTurn = createLimiter(atOnce, { most, full })
  }

  /** Stops what is being fetched. */
  stop(): void {
    this.#stopping.abort()
  }

  /** A family that is here already, or is fetched now. @throws PackageError */
  async bring(listed: ListedFamily): Promise<FetchedFamily> {
    const coming = this.#coming.get(listed.id)
    if (coming !== undefined) return coming
    const bringing = this.#find(listed).finally(() => this.#coming.delete(listed.id))
    this.#coming.set(listed.id, bringing)
    return bringing
  }

  /** Files of a family, in the order of the hashes; fetched again where one is gone. @throws PackageError */
  async files(
    listed: ListedFamily,
    hashesOf: (family: FetchedFamily) => readonly string[],
  ): Promise<{ readonly family: FetchedFamily; readonly files: ReadonlyMap<string, Buffer> }> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const family = await this.bring(listed)
      const files = new Map<string, Buffer>()
      const hashes = new Set(hashesOf(family))
      for (const hash of hashes) {
        const file = await this.#cache.file(family, hash)
        if (file === undefined) break
        files.set(hash, file)
      }
      if (files.size === hashes.size) return { family, files }
    }
    throw new PackageError('font-broken', `files of ${listed.id} do not stay in the data folder`)
  }

  async #find(listed: ListedFamily): Promise<FetchedFamily> {
    return (await this.#cache.find(listed.id)) ?? this.#inTurn(() => this.#fetch(listed))
  }

  async #fetch(listed: ListedFamily): Promise<FetchedFamily> {
    const folder = await this.#cache.workFolder()
    try {
      const archive = await packWithNpm({
        spec: `${listed.package}@${VERSION}`,
        folder,
        environment: this.#environment,
        timeLimit: this.#limits.time,
        mostBytes: this.#limits.archive,
        signal: this.#stopping.signal,
      })
      return await this.#cache.add(listed.id, await readFontPackage(archive, listed), folder)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
