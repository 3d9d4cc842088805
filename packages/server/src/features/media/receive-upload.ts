import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { sniffFile, sniffLength } from './file-kinds.ts'
import { mediaRefusals, type MediaOutcome, type MediaRefusal } from './media-errors.ts'
import { uploadLimitOf, type IncomingFile, type MediaLibrary } from './media-library.ts'

/** Ends a transfer whose file has been refused while it was still coming in. */
class Refused extends Error {
  readonly refusal: MediaRefusal
  constructor(refusal: MediaRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Writes the file of a multipart request to disk as it arrives. It is judged by its first bytes, so that what will be
 * refused is not stored first; what remains of it is read and thrown away, so that the browser hears the answer.
 * [MEDIA-2] [MEDIA-3]
 */
export async function receiveUpload(
  request: FastifyRequest,
  library: MediaLibrary,
): Promise<MediaOutcome<IncomingFile>> {
  const part: MultipartFile | undefined = await request.file()
  if (part === undefined) return mediaRefusals.noFile()
  const fileName = part.filename === '' ? 'file' : part.filename
  const path = await library.storage.temporaryPath()
  try {
    await pipeline(part.file, judge(fileName), createWriteStream(path, { flags: 'wx' }))
    return { ok: true, value: { path, fileName } }
  } catch (error) {
    await rm(path, { force: true })
    await drain(part.file)
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Passes a file on chunk by chunk, and ends the transfer when it cannot be taken. */
function judge(fileName: string): (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (chunks) {
    const start: Buffer[] = []
    let received = 0
    let limit: number | undefined
    for await (const chunk of chunks) {
      received += chunk.length
      if (limit === undefined) {
        start.push(chunk)
        if (received >= sniffLength) limit = await limitOf(Buffer.concat(start), fileName)
      }
      if (limit !== undefined && received > limit) throw new Refused(mediaRefusals.tooLarge(fileName, limit))
      yield chunk
    }
  }
}

async function limitOf(start: Buffer, fileName: string): Promise<number> {
  const kind = await sniffFile(start.subarray(0, sniffLength), fileName)
  if (kind === undefined) throw new Refused(mediaRefusals.notSupported(fileName))
  return uploadLimitOf(kind)
}

async function drain(stream: Readable): Promise<void> {
  if (stream.destroyed || stream.readableEnded) return
  stream.resume()
  await new Promise<void>((resolve) => {
    stream.once('end', resolve)
    stream.once('close', resolve)
    stream.once('error', () => resolve())
  })
}
