import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hexOf, type Asset } from '@plinth/domain'
import type { default as sharp, Metadata, Sharp, SharpOptions } from 'sharp'
import { createLimiter } from '../../platform/limiter.ts'
import { withoutJpegMetadata } from './strip-jpeg.ts'

/** Most pixels of a picture we open: a small file can unpack to gigabytes. [MEDIA-6] */
export const pixelLimit = 100_000_000

let library: Promise<typeof sharp> | undefined

/** The library, loaded with the first picture: a server that starts has none to open. */
function opener(): Promise<typeof sharp> {
  library ??= import('sharp').then(({ default: loaded }) => {
    // Several pictures at once use the machine better than several threads for one.
    loaded.concurrency(1)
    // It would keep what was decoded last, for the same work again; ours is never the same twice.
    loaded.cache(false)
    return loaded
  })
  return library
}

/** A picture's file, opened within the limit of pixels. */
async function open(path: string, options: SharpOptions = {}): Promise<Sharp> {
  return (await opener())(path, { limitInputPixels: pixelLimit, ...options })
}

/** Decoding and encoding wait here, so that a page of pictures does not take the machine. [MEDIA-14] */
export const imageWork = createLimiter(Math.max(1, availableParallelism()))

export interface ReadImage {
  readonly width: number
  readonly height: number
  readonly colorData: NonNullable<Asset['colorData']>
}

export type ReadImageResult =
  | { readonly ok: true; readonly image: ReadImage }
  | { readonly ok: false; readonly reason: 'damaged' | 'too-many-pixels' }

/**
 * Makes a picture fit to be published, in place: decodes it whole (so that a damaged one is found now), turns it
 * upright, removes what the camera wrote about place and person, and reads its size and colours. [MEDIA-4] [MEDIA-5]
 */
export function prepareImage(path: string): Promise<ReadImageResult> {
  return imageWork(async () => {
    const metadata = await readMetadata(path)
    if (metadata === 'damaged' || metadata === 'too-many-pixels') return { ok: false, reason: metadata }
    const colorData = await readColors(path).catch(() => undefined)
    if (colorData === undefined) return { ok: false, reason: 'damaged' }
    await cleanInPlace(path, metadata)
    const { width, height } = metadata.autoOrient
    return { ok: true, image: { width, height: metadata.pageHeight ?? height, colorData } }
  })
}

async function readMetadata(path: string): Promise<Metadata | 'damaged' | 'too-many-pixels'> {
  try {
    const image = await open(path)
    const metadata = await image.metadata()
    const frames = metadata.pages ?? 1
    return metadata.width * metadata.height * frames > pixelLimit ? 'too-many-pixels' : metadata
  } catch (error) {
    return /pixel limit/i.test((error as Error).message) ? 'too-many-pixels' : 'damaged'
  }
}

/** Averages of the four corner areas and the centre, each a ninth of the picture, over white. */
export async function readColors(path: string): Promise<ReadImage['colorData']> {
  const side = 12
  const image = await open(path, { failOn: 'warning' })
  const pixels = await image
    .autoOrient()
    .resize(side, side, { fit: 'fill', kernel: 'linear' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const average = (column: number, row: number): string => {
    const third = side / 3
    const sums = [0, 0, 0]
    for (let y = row * third; y < (row + 1) * third; y++) {
      for (let x = column * third; x < (column + 1) * third; x++) {
        for (const channel of [0, 1, 2]) sums[channel]! += pixels[(y * side + x) * 3 + channel] ?? 0
      }
    }
    return hexOf(sums.map((sum) => sum / (third * third))).slice(1)
  }
  return {
    topLeftAverage: average(0, 0),
    topRightAverage: average(2, 0),
    bottomLeftAverage: average(0, 2),
    bottomRightAverage: average(2, 2),
    centerAverage: average(1, 1),
  }
}

/** Without loss where the picture is upright already and its metadata can be cut out, else saved again. */
async function cleanInPlace(path: string, metadata: Metadata): Promise<void> {
  const turned = metadata.orientation !== undefined && metadata.orientation !== 1
  const tellsMore = [metadata.exif, metadata.xmp, metadata.iptc].some((part) => part !== undefined)
  if (!turned && !tellsMore) return
  if (!turned && metadata.format === 'jpeg') {
    await writeFile(path, withoutJpegMetadata(await readFile(path)))
    return
  }
  const image = await open(path, { animated: true })
  const upright = image.autoOrient().keepIccProfile()
  await writeFile(path, await encodeAgain(upright, metadata).toBuffer())
}

function encodeAgain(image: Sharp, metadata: Metadata): Sharp {
  switch (metadata.format) {
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality: 92 })
    case 'gif':
      return image.gif()
    case 'heif':
      return image.avif({ quality: 70, effort: 2 })
    default:
      return image.jpeg({ quality: 92, mozjpeg: false })
  }
}

/** What is to become of a picture. */
export interface PictureEdit {
  /** Degrees clockwise. */
  readonly turn: 0 | 90 | 180 | 270
  /** What stays, in parts of the turned picture from 0 to 1. */
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/**
 * Turns a picture, then crops it, into another file; false when it moves, which would stand still then. [MEDIA-42]
 *
 * @param to a path at which there is nothing yet
 */
export function editImage(path: string, to: string, { turn, crop }: PictureEdit): Promise<boolean> {
  return imageWork(async () => {
    const image = await open(path)
    const metadata = await image.metadata()
    if ((metadata.pages ?? 1) > 1) return false
    const isOnItsSide = turn === 90 || turn === 270
    const width = isOnItsSide ? metadata.height : metadata.width
    const height = isOnItsSide ? metadata.width : metadata.height
    const turned = turn === 0 ? image : image.rotate(turn)
    const cropped = crop === undefined ? turned : turned.extract(pixelsOf(crop, width, height))
    await encodeAgain(cropped.keepIccProfile(), metadata).toFile(to)
    return true
  })
}

/** A crop in whole pixels: at least one, and none beyond the picture. */
function pixelsOf(crop: NonNullable<PictureEdit['crop']>, width: number, height: number) {
  const left = Math.min(width - 1, Math.round(crop.x * width))
  const top = Math.min(height - 1, Math.round(crop.y * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

/** Formats a variant can be asked in. */
export type VariantFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** A picture made smaller; `width` is never above its own. Encoded for speed as much as for size. [MEDIA-11] */
export function resizeImage(path: string, width: number, format: VariantFormat): Promise<Buffer> {
  return imageWork(async () => {
    const original = await open(path, { animated: format === 'webp' })
    const image = original.autoOrient().resize({ width, withoutEnlargement: true })
    switch (format) {
      case 'avif':
        return image.avif({ quality: 52, effort: 1 }).toBuffer()
      case 'webp':
        return image.webp({ quality: 78, effort: 3 }).toBuffer()
      case 'png':
        return image.png({ compressionLevel: 8 }).toBuffer()
      case 'jpeg':
        return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    }
  })
}
