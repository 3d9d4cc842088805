import type { Asset } from '@plinth/domain'

/** What a file turned out to be, from its first bytes. */
export interface FileKind {
  readonly kind: Asset['kind']
  readonly contentType: string
  /** Whether it is drawn with markup and has to be cleaned before anybody sees it. */
  readonly isSvg?: true
}

const megabyte = 1_000_000

/** Largest upload in bytes by kind. [MEDIA-2] */
export const uploadLimits: Readonly<Record<Asset['kind'], number>> = {
  image: 20 * megabyte,
  video: 300 * megabyte,
  audio: 300 * megabyte,
  file: 100 * megabyte,
}

/** Largest SVG in bytes: it is cleaned in memory. [MEDIA-2] */
export const svgLimit = 2 * megabyte

/** Bytes from the start of a file that are enough to tell what it is. */
export const sniffLength = 4100

const images = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/apng']
const videos = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v']
const audios = [
  'audio/mpeg',
  'audio/x-m4a',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
  'audio/opus',
]
const documents = [
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/epub+zip',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'font/woff2',
  'font/woff',
  'font/otf',
  'font/ttf',
]
const byContentType: ReadonlyMap<string, Asset['kind']> = new Map([
  ...images.map((type) => [type, 'image'] as const),
  ...videos.map((type) => [type, 'video'] as const),
  ...audios.map((type) => [type, 'audio'] as const),
  ...documents.map((type) => [type, 'file'] as const),
])

/** Plain text has no mark of its own, so here the name decides, once the bytes are text. */
const textEndings: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  ics: 'text/calendar',
  json: 'application/json',
}

/**
 * What a file is, by its content; neither its name nor what the browser says is trusted. Undefined: not a supported
 * file. [MEDIA-1]
 *
 * @param start the first `sniffLength` bytes, or the whole file when it is shorter
 */
export async function sniffFile(start: Uint8Array, fileName: string): Promise<FileKind | undefined> {
  const text = asText(start)
  // XML before the library's answer, which does not tell SVG from other XML.
  if (text !== undefined && looksLikeSvg(text))
    return { kind: 'image', contentType: 'image/svg+xml', isSvg: true }
  // Loaded with the first file somebody brings.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found !== undefined) {
    const contentType = found.mime.split(';')[0]!.trim()
    const kind = byContentType.get(contentType)
    return kind === undefined ? undefined : { kind, contentType: webName(contentType) }
  }
  if (text === undefined || start.length === 0) return undefined
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  const contentType = Object.hasOwn(textEndings, ending) ? textEndings[ending] : undefined
  return contentType === undefined ? undefined : { kind: 'file', contentType }
}

/** The name browsers know a type by, where the library uses another. */
function webName(contentType: string): string {
  if (contentType === 'audio/x-m4a') return 'audio/mp4'
  if (contentType === 'video/x-m4v') return 'video/mp4'
  if (contentType === 'image/apng') return 'image/png'
  return contentType
}

function asText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    // `stream` forgives a character cut off at the end of the sample.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function looksLikeSvg(text: string): boolean {
  const start = text
    .replace(/^\uFEFF/, '')
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/i, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  return /^\s*<svg[\s>]/i.test(start)
}

/** A size in words, in steps of 1,000: `20 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes >= megabyte) return `${Math.round(bytes / 100_000) / 10} MB`
  if (bytes >= 1000) return `${Math.round(bytes / 1000)} kB`
  return `${bytes} B`
}
