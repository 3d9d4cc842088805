import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { LibraryFile } from '@plinth/contract/media/media-calls'
import { newId, say, type Sentence } from '@plinth/domain'
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { websites } from '../../site/websites/schema.ts'
import { sniffFile, uploadLimits } from './file-kinds.ts'
import { mediaErrorStatus, mediaRefusals, type MediaRefusal } from './media-errors.ts'
import { findFile, importFile, readStart, uploadLimitOf, type MediaLibrary } from './media-library.ts'
import { uploads } from './schema.ts'

type UploadRow = typeof uploads.$inferSelect

/** A file on its way in, as its sender knows it. */
export type Upload = Pick<UploadRow, 'id' | 'size' | 'received'>

/** Whose upload it is, and which. Nobody goes on with another person's. */
export interface UploadName {
  readonly websiteId: string
  readonly accountId: string
  readonly id: string
}

/** What a sender says of a file before any of it is sent. */
export interface Announced {
  readonly fileName: string
  readonly size: number
  readonly folderId: string | null
  /** Empty when it is not to be found again. */
  readonly fingerprint: string
}

/** Files of one website on their way at a time, and their bytes together. [MEDIA-41] */
export const mostUploads = 200
const mostBytes = 5_000_000_000

/** How long after its last part what was never finished is kept, in milliseconds. [MEDIA-41] */
export const keepUnfinishedFor = 24 * 60 * 60 * 1000

/** After this long a server that was finishing a file is taken to have gone away, in milliseconds. */
const finishingTakes = 10 * 60 * 1000

const largest = Math.max(...Object.values(uploadLimits))

const refused = (refusal: MediaRefusal): AppError =>
  new AppError({ code: refusal.code, status: mediaErrorStatus[refusal.code], message: refusal.message })

const refusal = (code: string, status: number, message: Sentence, body = {}): AppError =>
  new AppError({ code, status, message, body })

const shown = ({ id, size, received }: UploadRow): Upload => ({ id, size, received })

const named = ({ websiteId, accountId, id }: UploadName) =>
  and(eq(uploads.websiteId, websiteId), eq(uploads.accountId, accountId), eq(uploads.id, id))

const folderOf = ({ websiteId, id }: Pick<UploadName, 'websiteId' | 'id'>) => `${websiteId}/uploads/${id}`

/**
 * Begins to take a file in, or goes on with one that the same person has begun to send. [MEDIA-40]
 *
 * @throws AppError 413 for a file no kind may be as large as, 422 `too-many-uploads`
 */
export async function beginUpload(
  db: Database,
  library: MediaLibrary,
  { websiteId, accountId }: Omit<UploadName, 'id'>,
  announced: Announced,
): Promise<Upload> {
  if (announced.size > largest) throw refused(mediaRefusals.tooLarge(announced.fileName, largest))
  const now = library.clock.now()
  return transaction(db, async (tx) => {
    // One at a time, so that many at once cannot pass the limit together.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
    const open = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.websiteId, websiteId), ne(uploads.state, 'done')))
    const begun = open.find(
      (row) =>
        announced.fingerprint !== '' &&
        row.state === 'open' &&
        row.accountId === accountId &&
        row.fingerprint === announced.fingerprint &&
        row.size === announced.size &&
        row.folderId === announced.folderId,
    )
    if (begun !== undefined) return shown(begun)
    const bytes = open.reduce((sum, row) => sum + row.size, 0)
    if (open.length >= mostUploads || bytes + announced.size > mostBytes)
      throw refusal(
        'too-many-uploads',
        422,
        say('Too many files are on their way already. Wait until some have arrived, then try again.'),
      )
    const [row] = await tx
      .insert(uploads)
      .values({
        websiteId,
        accountId,
        id: newId(now.getTime()),
        ...announced,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return shown(row!)
  })
}

/** How much of a file has arrived. @throws AppError 404 */
export async function findUpload(db: Database, name: UploadName): Promise<Upload> {
  return shown(await knownUpload(db, name))
}

async function knownUpload(db: Database, name: UploadName): Promise<UploadRow> {
  const [row] = await db.select().from(uploads).where(named(name))
  if (row === undefined) throw notFound('upload')
  return row
}

/**
 * Keeps the next part of a file; the one at `part.path` is gone afterwards. By its first part a file is refused that is of
 * no supported kind, or too large for its kind. [MEDIA-38] [MEDIA-40]
 *
 * @throws AppError 409 `upload-offset-differs` when it does not begin where the last one ended; its body says where that is
 */
export async function addPart(
  db: Database,
  library: MediaLibrary,
  name: UploadName,
  part: { readonly path: string; readonly size: number; readonly offset: number },
): Promise<Upload> {
  try {
    const row = await knownUpload(db, name)
    if (row.state !== 'open' || row.received !== part.offset) throw differs(row)
    if (part.offset + part.size > row.size) throw differs(row)
    if (part.size === 0) return shown(row)
    if (part.offset === 0) await refuseByStart(db, library, name, row, part.path)
    await library.storage.take(part.path, partKey(name, part.offset, part.size))
    const [kept] = await db
      .update(uploads)
      .set({
        received: part.offset + part.size,
        parts: sql`${uploads.parts} || to_jsonb(${part.size}::bigint)`,
        updatedAt: library.clock.now(),
      })
      // Of two that send the same part, one has kept it already.
      .where(and(named(name), eq(uploads.state, 'open'), eq(uploads.received, part.offset)))
      .returning()
    if (kept === undefined) throw differs(await knownUpload(db, name))
    return shown(kept)
  } finally {
    await rm(part.path, { force: true })
  }
}

const partKey = (name: UploadName, offset: number, size: number): string =>
  `${folderOf(name)}/${offset}-${size}`

const differs = ({ received }: UploadRow): AppError =>
  refusal('upload-offset-differs', 409, say('Another part of this file is expected.'), { received })

async function refuseByStart(
  db: Database,
  library: MediaLibrary,
  name: UploadName,
  { fileName, size }: UploadRow,
  path: string,
): Promise<void> {
  const kind = await sniffFile(await readStart(path), fileName)
  const problem =
    kind === undefined
      ? mediaRefusals.notSupported(fileName)
      : size > uploadLimitOf(kind)
        ? mediaRefusals.tooLarge(fileName, uploadLimitOf(kind))
        : undefined
  if (problem === undefined) return
  await removeUpload(db, library, name)
  throw refused(problem)
}

/**
 * Puts the parts together and takes the file into the library, once however often it is asked. [MEDIA-39]
 *
 * @throws AppError 409 `upload-incomplete`, `upload-busy`, or why the file is refused, which is forgotten then
 */
export async function finishUpload(
  db: Database,
  library: MediaLibrary,
  name: UploadName,
): Promise<LibraryFile> {
  const row = await knownUpload(db, name)
  if (row.state === 'done') return fileOf(db, row)
  if (row.received !== row.size)
    throw refusal('upload-incomplete', 409, say('Not all of this file has arrived yet.'))
  await claim(db, library, name)
  try {
    const path = await joinParts(library, name, row)
    const { fileName, folderId } = row
    const { accountId } = name
    const file = { path, fileName }
    const imported = await importFile(db, library, name.websiteId, file, {
      accountId,
      ...(folderId === null ? {} : { folderId }),
    })
    if (!imported.ok) {
      await removeUpload(db, library, name)
      throw refused(imported)
    }
    const done = { state: 'done', assetId: imported.value.id, updatedAt: library.clock.now() } as const
    await db.update(uploads).set(done).where(named(name))
    await library.storage.remove(folderOf(name))
    return await fileOf(db, { ...row, ...done })
  } catch (error) {
    // Whoever asks again finds it as it was.
    await db
      .update(uploads)
      .set({ state: 'open' })
      .where(and(named(name), eq(uploads.state, 'finishing')))
    throw error
  }
}

async function claim(db: Database, library: MediaLibrary, name: UploadName): Promise<void> {
  const now = library.clock.now()
  const gone = new Date(now.getTime() - finishingTakes)
  const rows = await db
    .update(uploads)
    .set({ state: 'finishing', updatedAt: now })
    .where(and(named(name), or(eq(uploads.state, 'open'), lt(uploads.updatedAt, gone))))
    .returning({ id: uploads.id })
  if (rows.length === 0)
    throw refusal('upload-busy', 409, say('This file is being taken in. Ask again in a moment.'))
}

async function fileOf(db: Database, { websiteId, assetId }: UploadRow): Promise<LibraryFile> {
  const file = assetId === null ? undefined : await findFile(db, websiteId, assetId)
  if (file === undefined) throw notFound('upload')
  return file
}

async function joinParts(library: MediaLibrary, name: UploadName, { parts }: UploadRow): Promise<string> {
  const path = await library.storage.temporaryPath()
  let offset = 0
  try {
    for (const size of parts) {
      const part = await library.storage.read(partKey(name, offset, size))
      await pipeline(part, createWriteStream(path, { flags: 'a' }))
      offset += size
    }
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Forgets an upload and what has arrived of it. @throws AppError 404 */
export async function removeUpload(db: Database, library: MediaLibrary, name: UploadName): Promise<void> {
  const rows = await db.delete(uploads).where(named(name)).returning({ id: uploads.id })
  if (rows.length === 0) throw notFound('upload')
  await library.storage.remove(folderOf(name))
}

/** Removes what was never finished, and forgets what has been for a day. [MEDIA-41] */
export async function purgeUploads(db: Database, library: MediaLibrary): Promise<number> {
  const before = new Date(library.clock.now().getTime() - keepUnfinishedFor)
  const rows = await db
    .delete(uploads)
    .where(lt(uploads.updatedAt, before))
    .returning({ websiteId: uploads.websiteId, id: uploads.id })
  for (const row of rows) await library.storage.remove(folderOf(row))
  return rows.length
}
