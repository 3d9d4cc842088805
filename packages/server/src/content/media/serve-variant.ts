import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { resizeImage, type VariantFormat } from './image-engine.ts'
import { storageKey, type AssetContent, type MediaLibrary } from './media-library.ts'

/** A file of this machine to send. */
export interface ReadyFile {
  readonly path: string
  readonly size: number
}

/** Work under way by path of its result, so that simultaneous requests share it. */
const underWay = new Map<string, Promise<ReadyFile | null>>()

/**
 * A picture in a width and format, made now if nobody asked for it before. The file appears whole or not at all, and
 * however many ask at once, it is computed once. Null when the original is missing. [MEDIA-13]
 */
export async function variantFile(
  library: MediaLibrary,
  content: AssetContent,
  width: number,
  format: VariantFormat,
): Promise<ReadyFile | null> {
  const own = content.width ?? width
  const target = join(
    library.cacheFolder,
    content.websiteId,
    content.assetId,
    content.hash,
    `${Math.min(width, own)}.${format}`,
  )
  const ready = await fileAt(target)
  if (ready !== null) return ready
  const existing = underWay.get(target)
  if (existing !== undefined) return existing
  const key = storageKey(content.websiteId, content.assetId, content.hash)
  const work = library.storage
    .withLocalFile(key, (original) => makeVariant(original, target, Math.min(width, own), format))
    .finally(() => underWay.delete(target))
  underWay.set(target, work)
  return work
}

async function makeVariant(
  original: string,
  target: string,
  width: number,
  format: VariantFormat,
): Promise<ReadyFile> {
  const bytes = await resizeImage(original, width, format)
  await mkdir(dirname(target), { recursive: true })
  const beside = `${target}.${randomUUID()}`
  try {
    await writeFile(beside, bytes)
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  return { path: target, size: bytes.length }
}

async function fileAt(path: string): Promise<ReadyFile | null> {
  return stat(path).then(
    (found) => ({ path, size: found.size }),
    () => null,
  )
}
