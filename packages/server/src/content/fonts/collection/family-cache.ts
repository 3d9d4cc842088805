import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FontMetrics } from '@plinth/site-templates'
import { z } from 'zod'
import type { CollectionFace } from '../../../site/style/schema.ts'
import type { PackedFamily } from './read-package.ts'

/** A face of a family that was fetched, without its file. */
export interface FetchedFace extends CollectionFace {
  readonly isPart: boolean
}

/** A family that was fetched, without its files. */
export interface FetchedFamily {
  readonly id: string
  readonly source: string
  readonly licence: string
  readonly licenceText: string
  readonly metrics: FontMetrics
  readonly weights: readonly [number, number]
  readonly faces: readonly FetchedFace[]
  /** Bytes of its files. */
  readonly size: number
}

const weights = z.tuple([z.number(), z.number()])
const familyFile: z.ZodType<FetchedFamily> = z.object({
  id: z.string(),
  source: z.string(),
  licence: z.string(),
  licenceText: z.string(),
  metrics: z.object({
    ascent: z.number(),
    descent: z.number(),
    lineGap: z.number(),
    unitsPerEm: z.number(),
    averageWidth: z.number(),
  }),
  weights,
  faces: z.array(
    z.object({
      hash: z.string().regex(/^[\da-f]{10}$/),
      weights,
      italic: z.boolean(),
      letters: z.string(),
      alphabet: z.string(),
      isPart: z.boolean(),
    }),
  ),
  size: z.number(),
})

const FACTS = 'family.json'
/** A folder that something was fetched into, and whose process is gone, is deleted after this long. */
const LEFT_BEHIND = 10 * 60_000

const hashOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex').slice(0, 10)

/**
 * Families that were fetched, in a folder of the installation: for previews, and so that a second website need not wait. What is not
 * used longest is deleted when there is too much. A family is put together elsewhere and moved in at once, so that one
 * is there whole or not at all. [STYLE-83] [STYLE-85]
 */
export class FamilyCache {
  readonly #families: string
  readonly #work: string
  readonly #mostBytes: number

  /** @param mostBytes of everything that is kept; the family that came last is kept in any case */
  constructor(folder: string, mostBytes: number) {
    this.#families = join(folder, 'families')
    this.#work = join(folder, 'work')
    this.#mostBytes = mostBytes
  }

  /** A new empty folder to work in; the caller deletes it. Those that were left behind by a process that died go first. */
  async workFolder(): Promise<string> {
    await mkdir(this.#work, { recursive: true })
    const before = Date.now() - LEFT_BEHIND
    for (const name of await readdir(this.#work)) {
      const left = join(this.#work, name)
      const about = await stat(left).catch(() => undefined)
      if (about !== undefined && about.mtimeMs < before) await rm(left, { recursive: true, force: true })
    }
    const folder = join(this.#work, randomUUID())
    await mkdir(folder)
    return folder
  }

  /** A family that is here, whole; undefined when it has to be fetched. What was damaged is deleted. */
  async find(id: string): Promise<FetchedFamily | undefined> {
    const path = join(this.#families, id)
    const text = await readFile(join(path, FACTS), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const family = familyFile.safeParse(jsonOf(text)).data
    if (family?.id !== id) {
      await rm(path, { recursive: true, force: true })
      return undefined
    }
    // Deleted meanwhile by another process: whoever needs a file of it finds out.
    await utimes(join(path, FACTS), new Date(), new Date()).catch(() => undefined)
    return family
  }

  /** The file of a face; undefined when it is gone or damaged, in which case the family has to be fetched anew. */
  async file({ id }: FetchedFamily, hash: string): Promise<Buffer | undefined> {
    const file = await readFile(join(this.#families, id, `${hash}.woff2`)).catch(() => undefined)
    if (file !== undefined && hashOf(file) === hash) return file
    await rm(join(this.#families, id), { recursive: true, force: true })
    return undefined
  }

  /** @param work a folder of `workFolder` */
  async add(id: string, packed: PackedFamily, work: string): Promise<FetchedFamily> {
    const ready = join(work, 'ready')
    await mkdir(ready)
    const faces: FetchedFace[] = []
    let size = 0
    for (const { file, ...face } of packed.faces) {
      const hash = hashOf(file)
      await writeFile(join(ready, `${hash}.woff2`), file)
      faces.push({ ...face, hash })
      size += file.length
    }
    const family: FetchedFamily = { ...packed, id, faces, size }
    await writeFile(join(ready, FACTS), JSON.stringify(family))
    await mkdir(this.#families, { recursive: true })
    await rm(join(this.#families, id), { recursive: true, force: true })
    try {
      await rename(ready, join(this.#families, id))
    } catch (error) {
      // Another process of the installation was quicker: that family is as good.
      const theirs = await this.find(id)
      if (theirs === undefined) throw error
      return theirs
    }
    await this.#forgetOldest(id)
    return family
  }

  async #forgetOldest(newest: string): Promise<void> {
    const known: { id: string; usedAt: number; size: number }[] = []
    for (const id of await readdir(this.#families)) {
      const path = join(this.#families, id, FACTS)
      const [text, about] = await Promise.all([
        readFile(path, 'utf8').catch(() => ''),
        stat(path).catch(() => undefined),
      ])
      const family = familyFile.safeParse(jsonOf(text)).data
      known.push({ id, usedAt: about?.mtimeMs ?? 0, size: family?.size ?? 0 })
    }
    let size = known.reduce((sum, one) => sum + one.size, 0)
    for (const one of known.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (size <= this.#mostBytes || one.id === newest) continue
      await rm(join(this.#families, one.id), { recursive: true, force: true })
      size -= one.size
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
