import type { LibraryFile } from '@plinth/contract/media/media-calls'
import { recordOf } from '../../platform/record-of.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { newId, type Asset, type FocalPoint, type Localized } from '@plinth/domain'
import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { differences, noteFileChanges, type FileDoer } from './file-changes.ts'
import { sniffFile, sniffLength, svgLimit, uploadLimits, type FileKind } from './file-kinds.ts'
import { createDiskStorage, type FileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { pixelLimit, prepareImage } from './image-engine.ts'
import { variantsOf } from './image-variants.ts'
import { mediaRefusals, type MediaOutcome, type MediaRefusal } from './media-errors.ts'
import { sanitiseSvg, svgSize } from './sanitise-svg.ts'
import { assetContents, assets } from './schema.ts'

export interface MediaLibrary {
  readonly storage: FileStorage
  /** Folder of this machine for pictures made smaller. */
  readonly cacheFolder: string
  readonly clock: Clock
}

/** Opens the files of an installation. */
export function openMediaLibrary(config: Pick<Config, 'dataFolder' | 's3'>, clock: Clock): MediaLibrary {
  const folder = join(config.dataFolder, 'media')
  return {
    storage: config.s3 === undefined ? createDiskStorage(folder) : createS3Storage(config.s3, folder),
    cacheFolder: join(config.dataFolder, 'cache', 'images'),
    clock,
  }
}

/** A file received in full, at a path of this machine. */
export interface IncomingFile {
  readonly path: string
  readonly fileName: string
}

export interface AssetDetails {
  readonly altText?: Localized
  readonly focalPoint?: FocalPoint
  /** A folder of the website; whoever gives it has looked that it is one. */
  readonly folderId?: string
  /** Who uploaded it; of what nobody did nothing is told. [MEDIA-85] */
  readonly accountId?: string
}

/** What is stored of a file after it has been checked and cleaned. */
interface CheckedFile {
  readonly kind: FileKind
  readonly hash: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly colorData?: Asset['colorData']
}

/** Where the bytes of one content of an asset are kept. */
export function storageKey(websiteId: string, assetId: string, hash: string): string {
  return `${websiteId}/${assetId}/${hash}`
}

/**
 * Takes a file into a website's library. Whatever goes wrong, the file at `file.path` is gone afterwards and nothing
 * half-made is left. [MEDIA-1] to [MEDIA-8]
 */
export async function importFile(
  db: Database,
  library: MediaLibrary,
  websiteId: string,
  file: IncomingFile,
  details: AssetDetails = {},
): Promise<MediaOutcome<Asset>> {
  const [outcome] = await importFiles(db, library, websiteId, [{ ...file, ...details }])
  return outcome!
}

/**
 * Takes several files in: they are read side by side, and written down together, so that it costs one transaction.
 *
 * @returns what became of each, in the order given
 */
export async function importFiles(
  db: Database,
  library: MediaLibrary,
  websiteId: string,
  files: readonly (IncomingFile & AssetDetails)[],
): Promise<MediaOutcome<Asset>[]> {
  const now = library.clock.now()
  const received = await Promise.all(
    files.map(async (file) => {
      const id = newId(now.getTime())
      return { id, file, outcome: await storeFile(library, file, storageKeyOf(websiteId, id)) }
    }),
  )
  const stored = received.flatMap(({ id, file, outcome }) =>
    outcome.ok ? [{ id, file, checked: outcome.value.checked }] : [],
  )
  if (stored.length > 0) {
    try {
      await transaction(db, async (tx) => {
        await tx.insert(assets).values(
          stored.map(({ id, file, checked }) => ({
            websiteId,
            id,
            fileName: safeFileName(file.fileName),
            focalPoint: file.focalPoint ?? { x: 0.5, y: 0.5 },
            altText: file.altText ?? {},
            folderId: file.folderId ?? null,
            createdAt: now,
            updatedAt: now,
            ...columnsOf(checked),
          })),
        )
        await tx
          .insert(assetContents)
          .values(stored.map(({ id, checked }) => contentRow(websiteId, id, checked, now)))
        for (const { id, file } of stored) {
          const { accountId } = file
          if (accountId === undefined) continue
          const change = { deed: 'uploaded', after: safeFileName(file.fileName) } as const
          await noteFileChanges(tx, library.clock, { websiteId, accountId }, id, [change])
        }
      })
    } catch (error) {
      for (const { id } of stored) await library.storage.remove(`${websiteId}/${id}`)
      throw error
    }
  }
  const known = await loadAssets(
    db,
    websiteId,
    stored.map(({ id }) => id),
  )
  return received.map(({ id, outcome }) => (outcome.ok ? { ok: true, value: known[id]! } : outcome))
}

/**
 * Puts another file in an asset's place: everything that shows the asset shows the new one; the old address goes on
 * working for who still holds it. Undefined when there is no such asset. [MEDIA-9]
 *
 * @param file what takes its place, and whether that is another file or the same picture edited
 */
export async function replaceFile(
  db: Database,
  library: MediaLibrary,
  { websiteId, accountId }: FileDoer,
  assetId: string,
  file: IncomingFile & { readonly deed: 'replaced' | 'edited' },
): Promise<MediaOutcome<Asset> | undefined> {
  const current = (await loadAssets(db, websiteId, [assetId]))[assetId]
  if (current === undefined) {
    await rm(file.path, { force: true })
    return undefined
  }
  const now = library.clock.now()
  const stored = await storeFile(library, file, storageKeyOf(websiteId, assetId), (kind) =>
    kind.kind === current.kind ? undefined : mediaRefusals.kindDiffers(file.fileName, current.kind),
  )
  if (!stored.ok) return stored
  const { checked, key, isNew } = stored.value
  try {
    await transaction(db, async (tx) => {
      await tx
        .insert(assetContents)
        .values(contentRow(websiteId, assetId, checked, now))
        .onConflictDoNothing()
      await tx
        .update(assets)
        .set({ ...columnsOf(checked), fileName: safeFileName(file.fileName), updatedAt: now })
        .where(and(eq(assets.websiteId, websiteId), eq(assets.id, assetId)))
      const { deed } = file
      await noteFileChanges(tx, library.clock, { websiteId, accountId }, assetId, [
        deed === 'replaced' ? { deed, after: safeFileName(file.fileName) } : { deed },
      ])
      await changed(tx, websiteId, [`asset:${assetId}`, 'addresses'])
    })
  } catch (error) {
    if (isNew) await library.storage.remove(key)
    throw error
  }
  return { ok: true, value: (await loadAssets(db, websiteId, [assetId]))[assetId]! }
}

const storageKeyOf = (websiteId: string, assetId: string) => (hash: string) =>
  storageKey(websiteId, assetId, hash)

/** Checks, cleans and keeps the bytes of a file; nothing of it is in the database yet. */
async function storeFile(
  library: MediaLibrary,
  file: IncomingFile,
  keyOf: (hash: string) => string,
  refuseKind: (kind: FileKind) => MediaRefusal | undefined = () => undefined,
): Promise<MediaOutcome<{ checked: CheckedFile; key: string; isNew: boolean }>> {
  try {
    const checked = await checkFile(file, refuseKind)
    if ('ok' in checked) return checked
    const key = keyOf(checked.hash)
    const isNew = !(await library.storage.has(key))
    await library.storage.take(file.path, key)
    return { ok: true, value: { checked, key, isNew } }
  } finally {
    await rm(file.path, { force: true })
  }
}

async function checkFile(
  file: IncomingFile,
  refuseKind: (kind: FileKind) => MediaRefusal | undefined,
): Promise<CheckedFile | MediaRefusal> {
  const kind = await sniffFile(await readStart(file.path), file.fileName)
  const received = (await stat(file.path)).size
  if (received === 0) return mediaRefusals.empty(file.fileName)
  if (kind === undefined) return mediaRefusals.notSupported(file.fileName)
  const limit = uploadLimitOf(kind)
  if (received > limit) return mediaRefusals.tooLarge(file.fileName, limit)
  const refusal = refuseKind(kind)
  if (refusal !== undefined) return refusal
  const picture = kind.kind === 'image' ? await checkPicture(file, kind) : {}
  if ('ok' in picture) return picture
  const { size } = await stat(file.path)
  return { kind, size, hash: await hashOf(file.path), ...picture }
}

/** Largest size of a kind of file, in bytes. */
export function uploadLimitOf(kind: FileKind): number {
  return kind.isSvg === true ? svgLimit : uploadLimits[kind.kind]
}

async function checkPicture(
  file: IncomingFile,
  kind: FileKind,
): Promise<Pick<CheckedFile, 'width' | 'height' | 'colorData'> | MediaRefusal> {
  if (kind.isSvg === true) {
    const clean = sanitiseSvg(await readFile(file.path, 'utf8'))
    if (clean === undefined) return mediaRefusals.notSupported(file.fileName)
    await writeFile(file.path, clean)
    return svgSize(clean) ?? {}
  }
  const read = await prepareImage(file.path)
  if (read.ok) return read.image
  return read.reason === 'damaged'
    ? mediaRefusals.damaged(file.fileName)
    : mediaRefusals.tooManyPixels(file.fileName, pixelLimit)
}

/** The first bytes of a file, by which its kind is known. */
export async function readStart(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 20)
}

function columnsOf(checked: CheckedFile) {
  return {
    kind: checked.kind.kind,
    contentType: checked.kind.contentType,
    size: checked.size,
    hash: checked.hash,
    width: checked.width ?? null,
    height: checked.height ?? null,
    colorData: checked.colorData ?? null,
  }
}

function contentRow(websiteId: string, assetId: string, checked: CheckedFile, now: Date) {
  const { kind, colorData: _, ...rest } = checked
  return { websiteId, assetId, contentType: kind.contentType, createdAt: now, ...rest }
}

/**
 * A file name fit for an address and a disk: letters, digits, dots, dashes and underscores, at most 100 characters,
 * keeping its ending. [MEDIA-8]
 */
export function safeFileName(fileName: string): string {
  const cleaned = basename(fileName.replaceAll('\\', '/'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|-+(?=\.)|[.-]+$/g, '')
  if (cleaned === '') return 'file'
  const dot = cleaned.lastIndexOf('.')
  const ending = dot > 0 ? cleaned.slice(dot).slice(0, 12) : ''
  const name = dot > 0 ? cleaned.slice(0, dot) : cleaned
  return name.slice(0, 100 - ending.length) + ending
}

type AssetRow = typeof assets.$inferSelect

/** An asset as pages and the editor see it. */
export function assetOf(row: AssetRow): Asset {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    contentType: row.contentType,
    size: row.size,
    assetUrl: `/media/${row.websiteId}/${row.id}/${row.hash}/${encodeURIComponent(row.fileName)}`,
    focalPoint: row.focalPoint,
    altText: row.altText,
    ...(row.width === null ? {} : { width: row.width }),
    ...(row.height === null ? {} : { height: row.height }),
    ...(row.colorData ? { colorData: row.colorData } : {}),
    ...(row.width !== null && isResized(row.contentType)
      ? { systemDataVariants: variantsOf(row.width) }
      : {}),
  }
}

/** Whether a picture of this type is made smaller on demand; an SVG fits every size as it is. */
export function isResized(contentType: string): boolean {
  return contentType.startsWith('image/') && contentType !== 'image/svg+xml'
}

/**
 * Assets by their identifiers, in one statement. Deleted ones are found too while a page still shows them; they are
 * only hidden from lists.
 */
export async function loadAssets(
  db: Database,
  websiteId: string,
  ids: readonly string[],
): Promise<{ [id: string]: Asset }> {
  if (ids.length === 0) return recordOf([])
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.websiteId, websiteId), inArray(assets.id, [...new Set(ids)])))
  return recordOf(rows.map((row) => [row.id, assetOf(row)] as const))
}

/** An asset as its owner finds it in the library. */
export function libraryFileOf(row: AssetRow): LibraryFile {
  return {
    ...assetOf(row),
    folderId: row.folderId,
    tags: row.tags,
    createdOn: row.createdAt.getTime(),
    ...(row.deletedAt === null ? {} : { deletedOn: row.deletedAt.getTime() }),
  }
}

/** One file of the library, in the trash too; undefined when there is none. */
export async function findFile(
  db: Database,
  websiteId: string,
  id: string,
): Promise<LibraryFile | undefined> {
  const [row] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.websiteId, websiteId), eq(assets.id, id)))
  return row && libraryFileOf(row)
}

export interface AssetChanges {
  readonly altText?: Localized
  readonly focalPoint?: FocalPoint
  readonly fileName?: string
}

/**
 * Changes what is known of an asset; undefined when there is none. Visitors see it on their next request.
 *
 * @param doer who does it; what belongs to something that is told already has none
 */
export async function changeAsset(
  db: Database,
  clock: Clock,
  { websiteId, accountId }: Pick<FileDoer, 'websiteId'> & Partial<FileDoer>,
  id: string,
  changes: AssetChanges,
): Promise<LibraryFile | undefined> {
  const isIt = and(eq(assets.websiteId, websiteId), eq(assets.id, id), isNull(assets.deletedAt))
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(assets).where(isIt).for('update')
    if (before === undefined) return undefined
    const [row] = await tx
      .update(assets)
      .set({
        ...(changes.altText === undefined ? {} : { altText: changes.altText }),
        ...(changes.focalPoint === undefined ? {} : { focalPoint: changes.focalPoint }),
        ...(changes.fileName === undefined ? {} : { fileName: safeFileName(changes.fileName) }),
        updatedAt: clock.now(),
      })
      .where(isIt)
      .returning()
    if (row === undefined) return undefined
    const after = libraryFileOf(row)
    if (accountId !== undefined) {
      const told = differences(libraryFileOf(before), after)
      await noteFileChanges(tx, clock, { websiteId, accountId }, id, told)
    }
    await changed(tx, websiteId, [`asset:${id}`, 'addresses'])
    return after
  })
}

/** Hides an asset from the library, or brings it back; false when there was nothing to do. [MEDIA-21] */
export async function setAssetDeleted(
  db: Database,
  clock: Clock,
  doer: FileDoer,
  id: string,
  deleted: boolean,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .update(assets)
      .set({ deletedAt: deleted ? clock.now() : null })
      .where(
        and(
          eq(assets.websiteId, doer.websiteId),
          eq(assets.id, id),
          deleted ? isNull(assets.deletedAt) : isNotNull(assets.deletedAt),
        ),
      )
      .returning({ id: assets.id })
    if (rows.length === 0) return false
    await noteFileChanges(tx, clock, doer, id, [{ deed: deleted ? 'deleted' : 'restored' }])
    return true
  })
}

/** How long a deleted file is kept, in milliseconds. [MEDIA-21] */
export const keepDeletedFor = 30 * 24 * 60 * 60 * 1000

/**
 * Removes for good what was deleted long enough ago. Rows go first: a file without a row is only wasted space, a row
 * without a file would be a broken picture.
 *
 * @returns how many were removed
 */
export async function purgeDeletedAssets(db: Database, library: MediaLibrary): Promise<number> {
  const before = new Date(library.clock.now().getTime() - keepDeletedFor)
  return eraseAssets(db, library, lt(assets.deletedAt, before))
}

/** Removes one file for good that is in the trash; false when it is not there. [MEDIA-37] */
export async function eraseAsset(
  db: Database,
  library: MediaLibrary,
  websiteId: string,
  id: string,
): Promise<boolean> {
  const inTrash = and(eq(assets.websiteId, websiteId), eq(assets.id, id), isNotNull(assets.deletedAt))
  return (await eraseAssets(db, library, inTrash)) > 0
}

async function eraseAssets(db: Database, library: MediaLibrary, which: SQL | undefined): Promise<number> {
  const rows = await db.delete(assets).where(which).returning({ websiteId: assets.websiteId, id: assets.id })
  for (const row of rows) {
    await library.storage.remove(`${row.websiteId}/${row.id}`)
    await rm(join(library.cacheFolder, row.websiteId, row.id), { recursive: true, force: true })
  }
  return rows.length
}

/** One content of an asset, found by the parts of its address; undefined when there is none. */
export async function findContent(db: Database, websiteId: string, assetId: string, hash: string) {
  const [row] = await db
    .select()
    .from(assetContents)
    .where(
      and(
        eq(assetContents.websiteId, websiteId),
        eq(assetContents.assetId, assetId),
        eq(assetContents.hash, hash),
      ),
    )
  return row
}

export type AssetContent = typeof assetContents.$inferSelect
