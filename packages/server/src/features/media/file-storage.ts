import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded files are kept. Keys are paths with `/`, made by the media library, never by a caller. */
export interface FileStorage {
  /** A path for a file being received, on the same disk as what is kept. The caller removes it if nothing comes of it. */
  temporaryPath(): Promise<string>
  /** Takes a finished file over, whole or not at all; the file at `path` is gone afterwards. */
  take(path: string, key: string): Promise<void>
  /** A path of this machine at which a kept file can be read, or null when there is no such file. */
  localPath(key: string): Promise<string | null>
  /** Reads a kept file, from byte `start` to byte `end` inclusive. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
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
    temporaryPath: async () => {
      await mkdir(join(folder, 'incoming'), { recursive: true })
      return join(folder, 'incoming', randomUUID())
    },
    take: async (path, key) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await moveFile(path, target)
    },
    localPath: async (key) => {
      const path = pathOf(key)
      return (await exists(path)) ? path : null
    },
    read: async (key, range) => createReadStream(pathOf(key), range),
    remove: async (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
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
