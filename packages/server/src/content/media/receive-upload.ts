import { UPLOAD_PART } from '@plinth/contract/media/media-calls'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { receiveFile } from '../../platform/http/multipart.ts'
import { sniffFile, sniffLength, uploadLimits } from './file-kinds.ts'
import { mediaRefusals, type MediaOutcome, type MediaRefusal } from './media-errors.ts'
import { uploadLimitOf, type IncomingFile, type MediaLibrary } from './media-library.ts'

/** Most bytes that are read of one file, taken or refused: a browser hears the answer only after it has sent all. */
const mostRead = 2 * Math.max(...Object.values(uploadLimits))

/**
 * Writes the file of a multipart request to disk as it arrives. It is judged by its first bytes, so that what will be
 * refused is not stored; what remains of it is read and thrown away, so that the browser hears why. [MEDIA-2] [MEDIA-3]
 */
export async function receiveUpload(
  request: FastifyRequest,
  library: MediaLibrary,
): Promise<MediaOutcome<IncomingFile>> {
  const part = await receiveFile(request, { limits: { fileSize: mostRead }, throwFileSizeLimit: false })
  if (part === undefined) return mediaRefusals.noFile()
  const fileName = part.filename === '' ? 'file' : part.filename
  const path = await library.storage.temporaryPath()
  try {
    const refusal = await writeWhileGood(part, path, fileName)
    if (refusal === undefined) return { ok: true, value: { path, fileName } }
    await rm(path, { force: true })
    return refusal
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Writes one part of a file to disk as it arrives; undefined when it is longer than a part may be. Whoever asks removes it.
 */
export async function receivePart(
  request: FastifyRequest,
  library: MediaLibrary,
): Promise<{ readonly path: string; readonly size: number } | undefined> {
  const part = await receiveFile(request, { limits: { fileSize: UPLOAD_PART }, throwFileSizeLimit: false })
  if (part === undefined) return undefined
  const path = await library.storage.temporaryPath()
  const file = await open(path, 'wx')
  let size = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      await writeAll(file, chunk)
      size += chunk.length
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  if (!part.file.truncated) return { path, size }
  await rm(path, { force: true })
  return undefined
}

async function writeWhileGood(
  part: MultipartFile,
  path: string,
  fileName: string,
): Promise<MediaRefusal | undefined> {
  const file = await open(path, 'wx')
  try {
    const judge = createJudge(fileName)
    let refusal: MediaRefusal | undefined
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (refusal !== undefined) continue
      refusal = await judge(chunk)
      if (refusal === undefined) await writeAll(file, chunk)
    }
    return refusal ?? (part.file.truncated ? mediaRefusals.tooLarge(fileName, uploadLimits.video) : undefined)
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten
}

/** Says of each further chunk whether the file has to be refused. */
function createJudge(fileName: string): (chunk: Buffer) => Promise<MediaRefusal | undefined> {
  const start: Buffer[] = []
  let received = 0
  let limit: number | undefined
  return async (chunk) => {
    received += chunk.length
    if (limit === undefined) {
      start.push(chunk)
      if (received < sniffLength) return undefined
      const kind = await sniffFile(Buffer.concat(start).subarray(0, sniffLength), fileName)
      if (kind === undefined) return mediaRefusals.notSupported(fileName)
      limit = uploadLimitOf(kind)
    }
    return received > limit ? mediaRefusals.tooLarge(fileName, limit) : undefined
  }
}
