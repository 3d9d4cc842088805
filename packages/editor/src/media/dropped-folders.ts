import { ApiError } from '../api/api-error.ts'
import { createFolder, listFolders } from '../api/media.ts'

/** Folders a file was dropped with, from the outermost: `['Summer', 'Mugs']` for `/Summer/Mugs/a.jpg`. */
export function droppedFolders(file: File): readonly string[] {
  const path = 'path' in file && typeof file.path === 'string' ? file.path : file.webkitRelativePath
  return path
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '' && name !== '.')
}

/**
 * Finds or makes the folders that files are dropped with, each once however many files are in it.
 *
 * @returns gives the folder for a file; null for the top
 */
export function createFolderFinder(): (
  into: string | null,
  names: readonly string[],
) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>()
  const find = (into: string | null, names: readonly string[]): Promise<string | null> => {
    const name = names.at(-1)
    if (name === undefined) return Promise.resolve(into)
    const key = JSON.stringify([into, names])
    const found = known.get(key) ?? find(into, names.slice(0, -1)).then((parent) => findOrMake(parent, name))
    known.set(key, found)
    // What failed is tried again with the next file.
    found.catch(() => known.delete(key))
    return found
  }
  return find
}

async function findOrMake(parentId: string | null, name: string): Promise<string> {
  const there = (await listFolders()).find(
    (folder) => folder.parentId === parentId && folder.name.toLowerCase() === name.toLowerCase(),
  )
  if (there !== undefined) return there.id
  try {
    return (await createFolder(name, parentId)).id
  } catch (error) {
    // Somebody has made it in between.
    if (error instanceof ApiError && error.code === 'folder-name-taken') return findOrMake(parentId, name)
    throw error
  }
}
