import { keepChoice, keptChoice } from '../ui/kept-choice.ts'

/** Longest side of a picture that is sent as it is, in pixels; the widest that pages show has 2500. */
const LONGEST = 4000
/** Longest side of what is made of a larger one, in pixels. */
const MADE = 3200
const QUALITY = 0.9
/** What browsers read and write alike; anything else is sent as it is. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp', 'image/png'])

/**
 * A camera's picture as large as pages can use it, upright and without what the camera wrote into it; any other file, and
 * one that would not get smaller, as it is. [EDIT-254]
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!TYPES.has(file.type)) return file
  // What cannot be read is sent: the server says what is wrong with it.
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return file
  try {
    const scale = MADE / Math.max(bitmap.width, bitmap.height)
    if (Math.max(bitmap.width, bitmap.height) <= LONGEST) return file
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    const made = await canvas.convertToBlob({ type: file.type, quality: QUALITY })
    // A browser that cannot write a type writes another.
    if (made.type !== file.type || made.size >= file.size) return file
    return new File([made], file.name, { type: file.type, lastModified: file.lastModified })
  } finally {
    bitmap.close()
  }
}

const KEPT = 'keep-originals'

/** Whether this person has large pictures sent as they are, on this machine. */
export const keepsOriginals = (): boolean => keptChoice(KEPT) === 'yes'

/** Remembers whether large pictures are sent as they are. */
export const keepOriginals = (kept: boolean): void => keepChoice(KEPT, kept ? 'yes' : null)
