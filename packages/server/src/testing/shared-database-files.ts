import { deserialize, serialize } from 'node:v8'
import { MemoryFS, type PGlite } from '@electric-sql/pglite'

/** A file or folder of a database as it was at one moment; only a file has contents. */
interface Kept {
  /** Its name below the database's folder, such as `/base/5/1249`. */
  readonly path: string
  /** Its rights and kind, as the system counts them. */
  readonly mode: number
  readonly contents?: Uint8Array
}

/** All files of a database, folders before what is in them. */
export type DatabaseImage = readonly Kept[]

/** The parts of the driver's files in memory that are used here; they are Emscripten's and have no types. */
interface Node {
  contents: unknown
  usedBytes: number
  stream_ops: Operations
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
}
interface Operations {
  readonly write: (stream: { readonly node: Node }, ...rest: unknown[]) => number
}
interface Files {
  readdir(path: string): string[]
  stat(path: string): { readonly mode: number }
  isDir(mode: number): boolean
  readFile(path: string): Uint8Array
  mkdirTree(path: string): void
  chmod(path: string, mode: number): void
  lookupPath(path: string): { readonly node: Node }
}

/** Where the driver keeps a database. */
const root = '/pglite/data'

const filesOf = (client: PGlite): Files => (client.Module as unknown as { FS: Files }).FS

/** The files of an open database that lives in memory, as they are now. */
export function takeImage(client: PGlite): DatabaseImage {
  const files = filesOf(client)
  const image: Kept[] = [{ path: '', mode: files.stat(root).mode }]
  for (const folder of image) {
    if (!files.isDir(folder.mode)) continue
    for (const name of files.readdir(root + folder.path)) {
      if (name === '.' || name === '..') continue
      const path = `${folder.path}/${name}`
      const { mode } = files.stat(root + path)
      image.push({ path, mode, ...(files.isDir(mode) ? {} : { contents: files.readFile(root + path) }) })
    }
  }
  return image
}

export const writeImage = (image: DatabaseImage): Uint8Array => serialize(image)

export const readImage = (bytes: Uint8Array): DatabaseImage => deserialize(bytes) as DatabaseImage

/**
 * Files of a database in memory that begin as those of an image and cost nothing until they are written to: reading
 * takes the image's own bytes, the first write to a file takes a copy of it. So each test has a database of its own
 * without forty megabytes being unpacked for it.
 */
export class SharedDatabaseFiles extends MemoryFS {
  readonly #image: DatabaseImage

  constructor(image: DatabaseImage) {
    super()
    this.#image = image
  }

  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error('The driver has not said which database the files are of.')
    const files = filesOf(this.pg)
    files.mkdirTree(root)
    const folders = new Map([['', files.lookupPath(root).node]])
    let copying: Operations | undefined
    for (const { path, mode, contents } of this.#image) {
      if (path === '') {
        files.chmod(root, mode)
        continue
      }
      const slash = path.lastIndexOf('/')
      const parent = folders.get(path.slice(0, slash))
      if (parent === undefined) throw new Error(`The image has ${path}, but not its folder.`)
      const node = parent.node_ops.mknod(parent, path.slice(slash + 1), mode, 0)
      if (contents === undefined) {
        folders.set(path, node)
        continue
      }
      node.contents = contents
      node.usedBytes = contents.length
      node.stream_ops = copying ??= copyBeforeWriting(node.stream_ops, this.#image)
    }
  }
}

function copyBeforeWriting(original: Operations, image: DatabaseImage): Operations {
  const shared = new Set<unknown>(image.map(({ contents }) => contents))
  return {
    ...original,
    write: (stream, ...rest) => {
      const { node } = stream
      if (shared.has(node.contents)) node.contents = (node.contents as Uint8Array).slice()
      return original.write(stream, ...rest)
    },
  }
}
