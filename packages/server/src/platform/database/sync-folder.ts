import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a folder with everything in it through to the disk: for files that were made by something that does not do it
 * itself. [OPS-50]
 */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile()))
    await syncPath(join(entry.parentPath, entry.name))
  for (const entry of entries.filter((one) => one.isDirectory()))
    await syncPath(join(entry.parentPath, entry.name))
  await syncPath(folder)
}

/** Writes one file, or the names in one folder, through to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
