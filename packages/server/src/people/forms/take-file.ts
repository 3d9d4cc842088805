import { createHash, randomBytes, type Hash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import {
  endingsOfType,
  FILE_TEXTS,
  filesTaken,
  MEGABYTE,
  safeFileName,
  say,
  type FormField,
  type Outcome,
  type Refusal,
} from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { sizeInWords, sniffFile, sniffLength } from '../../content/media/file-kinds.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { formFiles } from './schema.ts'

/** Why a file of a form is not taken, with the HTTP status of each. [FORM-62] */
export const fileStatus = {
  'file-not-supported': 415,
  'file-too-large': 413,
  'file-empty': 400,
  'no-file': 400,
  'files-full': 429,
} as const

type FileRefusal = Refusal<keyof typeof fileStatus>

/** Bytes of all files of a website’s forms; and of those whose form was not sent yet, with how many there may be. [FORM-64] */
export const FILE_ROOM = {
  bytes: 5000 * MEGABYTE,
  waitingBytes: 1000 * MEGABYTE,
  waitingFiles: 2000,
} as const

/** Where the bytes of a form’s file are kept. */
export const formFileKey = ({ websiteId, id }: { readonly websiteId: string; readonly id: string }): string =>
  `${websiteId}/form-files/${id}`

/** A file as it was taken. */
export type TakenFile = Pick<typeof formFiles.$inferSelect, 'id' | 'fileName' | 'size' | 'hash'>

const roomRow = selected({
  bytes: computed<number>(sql`coalesce(sum(size), 0)::float8`),
  waitingBytes: computed<number>(sql`coalesce(sum(size) filter (where answer_id is null), 0)::float8`),
  waitingFiles: computed<number>(sql`(count(*) filter (where answer_id is null))::integer`),
})

/** How much the files of a website’s forms take up: one statement. */
export async function roomTaken(db: Database, websiteId: string) {
  const [row] = await roomRow.read(
    db,
    sql`select ${roomRow} from ${formFiles} where website_id = ${websiteId}`,
  )
  return row ?? { bytes: 0, waitingBytes: 0, waitingFiles: 0 }
}

/**
 * Takes a file of a form in as it arrives: judged by its first bytes, within the limits of its field and of the website,
 * under a name that says what it is. Whatever comes of it, nothing half-made is left. [FORM-62] [FORM-64]
 */
export async function takeFile(
  { db, media, clock }: Pick<App, 'db' | 'media' | 'clock'>,
  websiteId: string,
  { formId, field }: { readonly formId: string; readonly field: FormField },
  part: Pick<MultipartFile, 'file' | 'filename'>,
): Promise<Outcome<TakenFile, keyof typeof fileStatus>> {
  const room = await roomTaken(db, websiteId)
  if (
    room.bytes >= FILE_ROOM.bytes ||
    room.waitingBytes >= FILE_ROOM.waitingBytes ||
    room.waitingFiles >= FILE_ROOM.waitingFiles
  ) {
    part.file.on('error', () => undefined).resume()
    return { ok: false, code: 'files-full', message: FILE_TEXTS.full }
  }
  const path = await media.storage.temporaryPath()
  try {
    const read = await writeWhileGood(part, path, field)
    if (!read.ok) return read
    const id = randomBytes(18).toString('base64url')
    await media.storage.take(path, formFileKey({ websiteId, id }))
    const row = { websiteId, id, formId, fieldId: field.id, ...read.value, createdAt: clock.now() }
    await db.insert(formFiles).values(row)
    return { ok: true, value: row }
  } finally {
    await rm(path, { force: true })
  }
}

type Read = Outcome<
  Pick<typeof formFiles.$inferSelect, 'fileName' | 'contentType' | 'size' | 'hash'>,
  FileRefusal['code']
>

/** Writes what comes for as long as it can be taken; what remains is read and thrown away, so that the answer is heard. */
async function writeWhileGood(
  part: Pick<MultipartFile, 'file' | 'filename'>,
  path: string,
  field: FormField,
): Promise<Read> {
  const { types, megabytes } = filesTaken(field)
  const limit = megabytes * MEGABYTE
  const named = safeFileName(part.filename, [])
  const fileName = named.slice(0, named.lastIndexOf('.'))
  const refused = (code: FileRefusal['code'], message: FileRefusal['message']): Read => ({
    ok: false,
    code,
    message,
  })
  const unsupported = () =>
    refused(
      'file-not-supported',
      say('The file {fileName} does not appear to be a supported file', { fileName }),
    )
  const file = await open(path, 'wx')
  const received: Received = { file, hash: createHash('sha256'), start: [], size: 0 }
  try {
    let refusal: Read | undefined
    let known: Awaited<ReturnType<typeof judge>>
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (refusal !== undefined) continue
      await keep(received, chunk)
      if (received.size > limit)
        refusal = refused(
          'file-too-large',
          say('The file {fileName} is too large. The maximum allowed file size is {maxSize}', {
            fileName,
            maxSize: sizeInWords(limit),
          }),
        )
      else if (known === undefined && received.size >= sniffLength) {
        known = await judge(received, part.filename, types)
        if (known === undefined) refusal = unsupported()
      }
    }
    if (refusal !== undefined) return refusal
    const { size, hash } = received
    if (size === 0) return refused('file-empty', say('The file {fileName} is empty.', { fileName }))
    known ??= await judge(received, part.filename, types)
    if (known === undefined) return unsupported()
    return { ok: true, value: { ...known, size, hash: hash.digest('hex') } }
  } finally {
    await file.close()
  }
}

interface Received {
  readonly file: FileHandle
  readonly hash: Hash
  readonly start: Buffer[]
  size: number
}

async function keep(received: Received, chunk: Buffer): Promise<void> {
  if (received.size < sniffLength) received.start.push(chunk)
  received.size += chunk.length
  received.hash.update(chunk)
  await received.file.appendFile(chunk)
}

/** What a file is by its first bytes, and the name it is kept under; undefined where its field takes none such. */
async function judge(
  { start }: Received,
  name: string,
  types: ReturnType<typeof filesTaken>['types'],
): Promise<{ readonly contentType: string; readonly fileName: string } | undefined> {
  const kind = await sniffFile(Buffer.concat(start).subarray(0, sniffLength), name)
  const endings = kind === undefined ? undefined : endingsOfType(types, kind.contentType)
  if (kind === undefined || endings === undefined) return undefined
  return { contentType: kind.contentType, fileName: safeFileName(name, endings) }
}

/** Takes back a file whose form was not sent. */
export async function takeBack(
  { db, media }: Pick<App, 'db' | 'media'>,
  websiteId: string,
  formId: string,
  id: string,
): Promise<void> {
  const gone = await db
    .delete(formFiles)
    .where(
      and(
        eq(formFiles.websiteId, websiteId),
        eq(formFiles.id, id),
        eq(formFiles.formId, formId),
        isNull(formFiles.answerId),
      ),
    )
    .returning({ id: formFiles.id })
  for (const row of gone) await media.storage.remove(formFileKey({ websiteId, id: row.id }))
}
