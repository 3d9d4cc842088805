import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { syncPath } from '../../platform/database/sync-folder.ts'

/** Where uploaded files are kept. Keys are paths with `/`, made by the media library, never by a caller. */
export interface FileStorage {
  /** A path for a file being received, on the same disk as what is kept. The caller removes it if nothing comes of it. */
  temporaryPath(): Promise<string>
  /** Takes a finished file over, whole or not at all; the file at `path` is gone afterwards. */
  take(path: string, key: string): Promise<void>
  /** Whether a file is kept. */
  has(key: string): Promise<boolean>
  /**
   * Does something with a kept file that needs it at a path of this machine, such as working on a picture; null when
   * there is no such file. The path is good until `work` ends.
   */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | null>
  /** Reads a kept file, from byte `start` to byte `end` inclusive. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Removes what was being received and never taken over, last written to before a moment. */
  removeAbandoned(before: Date): Promise<void>
  /** Removes everything below a key. */
  remove(prefix: string): Promise<void>
}

/** Keeps files in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    const path = join(folder, ...key.split('/'))
    if (!path.startsWith(folder + sep)) throw new Error(`The storage key ${key} leads out of the folder.`)
    return path
  }
  return {
    temporaryPath: () => incomingPath(folder),
    take: async (path, key) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      // Before anyone hears that it is kept: first the bytes, then the name.
      await syncPath(path)
      await moveFile(path, target)
      await syncPath(dirname(target))
    },
    has: async (key) => exists(pathOf(key)),
    withLocalFile: async (key, work) => ((await exists(pathOf(key))) ? work(pathOf(key)) : null),
    read: async (key, range) => createReadStream(pathOf(key), range),
    removeAbandoned: (before) => removeAbandonedIn(folder, before),
    remove: async (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  }
}

/** A path for a file on its way, in the `incoming` of a folder. */
export async function incomingPath(folder: string): Promise<string> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  return join(incoming, randomUUID())
}

/** Removes what is left in the `incoming` of a folder and was last written to before a moment. [OPS-55] */
export async function removeAbandonedIn(folder: string, before: Date): Promise<void> {
  const incoming = join(folder, 'incoming')
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const written = await stat(path).catch(() => undefined)
    if (written !== undefined && written.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/** Moves a file so that the target appears whole; between disks it is copied beside the target first. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const beside = `${to}.${randomUUID()}`
    await copyFile(from, beside)
    await rename(beside, to)
    await rm(from, { force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
