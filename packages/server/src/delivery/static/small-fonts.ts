import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { families } from '@plinth/site-templates/fonts/font-families.generated.ts'
import {
  fileOfUsual,
  usualPart,
  usualText,
  type UsualSource,
} from '@plinth/site-templates/fonts/usual-letters.ts'
import { madeInThread } from '../../platform/in-thread.ts'
import { createLimiter } from '../../platform/limiter.ts'
import { isWholeWoff2 } from '../../platform/woff2.ts'
import type { SmallFontOrder } from './small-font-thread.ts'

const thread = new URL('./small-font-thread.ts', import.meta.url)

/** A thread that takes longer is not waited for, ms. */
const patience = 60_000

/** Makes the small files of typefaces, which hold the usual letters in the usual weights. [STYLE-90] */
export interface SmallFonts {
  /**
   * A small file by its name, without ending; undefined while there is none. The first who asks has it made, and nobody
   * waits for it: the whole file will do until then.
   */
  find(name: string): Promise<Buffer | undefined>
  /** Ends what is being made, and resolves when nothing is. */
  stop(): Promise<void>
}

export interface SmallFontOptions {
  /** Where they are kept; made when needed. It can be emptied at any time. */
  readonly folder: string
  /** Reads a whole file by its name; undefined where there is none. */
  readonly readWhole: (name: string) => Promise<Buffer | undefined>
  /** Hears why one could not be made. */
  readonly onError: (error: unknown, name: string) => void
}

/** @see SmallFonts */
export function smallFonts({ folder, readWhole, onError }: SmallFontOptions): SmallFonts {
  const oneAtATime = createLimiter(1)
  const making = new Map<string, Promise<void>>()
  const threads = new Set<Worker>()
  let isStopped = false

  const make = async (name: string): Promise<void> => {
    const source = fileOfUsual(name)
    const font = source === undefined ? undefined : await readWhole(source.file)
    if (source === undefined || font === undefined || isStopped) return
    const small = await madeInThread(thread, orderOf(source, font), { patience, threads })
    // Fonts with few letters gain nothing.
    await keep(join(folder, `${name}.woff2`), small.length < font.length ? small : font)
  }
  return {
    find: async (name) => {
      const kept = await readFile(join(folder, `${name}.woff2`)).catch(() => undefined)
      // A file that a crash has cut short says so itself.
      if (kept !== undefined && isWholeWoff2(kept)) return kept
      if (!making.has(name) && !isStopped) {
        // One that cannot be made is not tried again and again: whoever starts the server next does.
        making.set(
          name,
          oneAtATime(() => make(name)).then(
            () => void making.delete(name),
            (error: unknown) => {
              if (!isStopped) onError(error, name)
            },
          ),
        )
      }
      return undefined
    },
    stop: async () => {
      isStopped = true
      for (const thread of threads) await thread.terminate()
      await Promise.all(making.values())
    },
  }
}

function orderOf({ file, weight }: UsualSource, font: Buffer): SmallFontOrder {
  const family = families.find(({ normal, italic }) => normal.latin === file || italic?.latin === file)
  if (family === undefined || family.weights[0] === family.weights[1]) return { font, text: usualText() }
  return {
    font,
    text: usualText(),
    weights: weight === undefined ? usualPart(family.weights) : [weight, weight],
  }
}

/** Under another name first, so that nobody ever reads half of it. */
async function keep(path: string, font: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const half = `${path}.${randomUUID()}`
  await writeFile(half, font)
  await rename(half, path)
}
