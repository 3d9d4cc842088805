import type { FileFolder } from '../api/media.ts'

/** A folder where it stands among the others. */
export interface PlacedFolder {
  readonly folder: FileFolder
  /** How many folders it is in. */
  readonly depth: number
  /** Its name after those of the folders it is in. */
  readonly path: string
}

/**
 * Folders in the order of a tree: each followed by those in it.
 *
 * @param without a folder that is left out, with everything in it
 */
export function placedFolders(folders: readonly FileFolder[], without?: string): PlacedFolder[] {
  const below = (parentId: string | null, depth: number, above: string): PlacedFolder[] =>
    folders
      .filter((folder) => folder.parentId === parentId && folder.id !== without)
      .flatMap((folder) => {
        const path = `${above}${folder.name}`
        return [{ folder, depth, path }, ...below(folder.id, depth + 1, `${path} / `)]
      })
  return below(null, 0, '')
}

/** A folder after those it is in, from the top. */
export function folderPath(folders: readonly FileFolder[], id: string): FileFolder[] {
  const folder = folders.find((one) => one.id === id)
  if (folder === undefined) return []
  return [...(folder.parentId === null ? [] : folderPath(folders, folder.parentId)), folder]
}
