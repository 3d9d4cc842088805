import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'
import { isNotModified } from '../../delivery/cache/conditional-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { negotiateFormat, parseVariant } from './image-variants.ts'
import { findContent, isResized, storageKey, type AssetContent, type MediaLibrary } from './media-library.ts'
import { variantFile } from './serve-variant.ts'

const forever = 'public, max-age=31536000, immutable'

/** A file can do nothing but be shown: no scripts, no forms, an origin of its own. [MEDIA-16] */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox"

/** Shown in place; everything else is offered for saving. */
const shownInPlace = /^(image|video|audio)\/|^application\/pdf$|^text\/plain$/

export interface MediaAddress {
  readonly websiteId: string
  readonly assetId: string
  readonly hash: string
  readonly fileName: string
}

/** Answers an address of the library. [MEDIA-10] to [MEDIA-17] */
export async function serveMedia(
  db: Database,
  library: MediaLibrary,
  address: MediaAddress,
  format: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await findContent(db, address.websiteId, address.assetId, address.hash)
  if (content === undefined) throw notFound('file')
  const width = isResized(content.contentType) ? parseVariant(format) : null
  if (width === undefined) throw notFound('size of this picture')
  reply.header('cache-control', forever).header('content-security-policy', sandbox)
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return width === null
    ? sendOriginal(library, content, address.fileName, request, reply)
    : sendVariant(library, content, width, address.fileName, request, reply)
}

async function sendVariant(
  library: MediaLibrary,
  content: AssetContent,
  width: number,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept')
  const format = negotiateFormat(
    request.headers.accept,
    Math.min(width, content.width ?? width),
    content.contentType,
  )
  if (format === 'original') return sendOriginal(library, content, fileName, request, reply)
  const etag = `"${content.hash}-${width}-${format}"`
  reply.header('etag', etag)
  if (isNotModified(request, etag)) return reply.code(304).send()
  const file = await variantFile(library, content, width, format)
  if (file === null) throw notFound('file')
  reply.type(`image/${format}`).header('content-length', file.size)
  return reply.send(request.method === 'HEAD' ? '' : createReadStream(file.path))
}

async function sendOriginal(
  library: MediaLibrary,
  content: AssetContent,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = storageKey(content.websiteId, content.assetId, content.hash)
  if (!(await library.storage.has(key))) throw notFound('file')
  const etag = `"${content.hash}"`
  reply.type(content.contentType).header('etag', etag).header('accept-ranges', 'bytes')
  if (!shownInPlace.test(content.contentType)) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  }
  if (isNotModified(request, etag)) return reply.code(304).send()
  const range = parseRange(request.headers.range, content.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.size}`).send()
  }
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
  }
  const length = range === undefined ? content.size : range.end - range.start + 1
  reply.header('content-length', length)
  const body: Readable | string =
    request.method === 'HEAD' || length === 0 ? '' : await library.storage.read(key, range)
  return reply.send(body)
}

/**
 * The one range of a `Range` header, for films and sound; several ranges, or none that is understood, give the whole
 * file. [MEDIA-17]
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
