import type { FOLDER_REFUSALS } from '@plinth/contract/media/media-calls'
import type { AnswerOf } from '@plinth/contract'
import { newId, say, type Refusal } from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'
import { assetFolders, assets } from './schema.ts'

export type FileFolder = AnswerOf<'GET /api/config/media-folders'>['folders'][number]
export type FolderRefusal = Refusal<(typeof FOLDER_REFUSALS)[number]>

/** HTTP status of each refusal. */
export const folderErrorStatus: Readonly<Record<(typeof FOLDER_REFUSALS)[number], number>> = {
  'folder-name-taken': 409,
  'folder-into-itself': 422,
  'too-many-folders': 422,
}

type FolderRow = typeof assetFolders.$inferSelect

/** What a folder is asked to be. */
export interface FolderChanges {
  readonly name?: string
  /** Null for the top. */
  readonly parentId?: string | null
}

const mostFolders = 1000
const deepest = 10

/** The folders of a website by name, with how many files are in each; one statement. [MEDIA-32] */
export async function listFolders(db: Database, websiteId: string): Promise<FileFolder[]> {
  const rows = await db
    .select({
      id: assetFolders.id,
      parentId: assetFolders.parentId,
      name: assetFolders.name,
      files: sql<number>`count(${assets.id})::integer`,
    })
    .from(assetFolders)
    .leftJoin(
      assets,
      and(
        eq(assets.websiteId, assetFolders.websiteId),
        eq(assets.folderId, assetFolders.id),
        isNull(assets.deletedAt),
      ),
    )
    .where(eq(assetFolders.websiteId, websiteId))
    .groupBy(assetFolders.id, assetFolders.parentId, assetFolders.name)
  return rows.sort((one, other) => one.name.localeCompare(other.name))
}

/** Whether a website has a folder. */
export async function isFolder(db: Database, websiteId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: assetFolders.id })
    .from(assetFolders)
    .where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.id, id)))
  return rows.length > 0
}

/** All folders of a website, which nobody else changes until the transaction ends. */
async function lockFolders(tx: Database, websiteId: string): Promise<Map<string, FolderRow>> {
  await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
  const rows = await tx.select().from(assetFolders).where(eq(assetFolders.websiteId, websiteId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes a folder. Undefined when there is no such folder to make it in. [MEDIA-32] */
export async function createFolder(
  db: Database,
  clock: Clock,
  websiteId: string,
  { name, parentId }: Required<FolderChanges>,
): Promise<{ ok: true; value: FileFolder } | FolderRefusal | undefined> {
  return transaction(db, async (tx) => {
    const folders = await lockFolders(tx, websiteId)
    if (parentId !== null && !folders.has(parentId)) return undefined
    if (folders.size >= mostFolders)
      return refuse('too-many-folders', say('There can be {most} folders at most.', { most: mostFolders }))
    const refusal = refusePlace(folders, undefined, { name, parentId })
    if (refusal !== undefined) return refusal
    const id = newId(clock.now().getTime())
    await tx.insert(assetFolders).values({ websiteId, id, parentId, name, createdAt: clock.now() })
    return { ok: true, value: { id, parentId, name, files: 0 } }
  })
}

/** Renames a folder or puts it into another. Undefined when there is no such folder. [MEDIA-32] */
export async function changeFolder(
  db: Database,
  websiteId: string,
  id: string,
  changes: FolderChanges,
): Promise<{ ok: true; value: FileFolder } | FolderRefusal | undefined> {
  return transaction(db, async (tx) => {
    const folders = await lockFolders(tx, websiteId)
    const folder = folders.get(id)
    if (folder === undefined) return undefined
    const { name = folder.name, parentId = folder.parentId } = changes
    if (parentId !== null && !folders.has(parentId)) return undefined
    const refusal = refusePlace(folders, folder, { name, parentId })
    if (refusal !== undefined) return refusal
    await tx
      .update(assetFolders)
      .set({ name, parentId })
      .where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.id, id)))
    const value = (await listFolders(tx, websiteId)).find((one) => one.id === id)
    return value && { ok: true, value }
  })
}

/**
 * Removes a folder; files and folders in it come into the one above, where a folder whose name is taken gets the next
 * free one like it. False when there is no such folder. [MEDIA-32]
 */
export async function removeFolder(db: Database, websiteId: string, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const folders = await lockFolders(tx, websiteId)
    const folder = folders.get(id)
    if (folder === undefined) return false
    const { parentId } = folder
    const inFolder = and(eq(assets.websiteId, websiteId), eq(assets.folderId, id))
    await tx.update(assets).set({ folderId: parentId }).where(inFolder)
    const taken = new Set(
      childrenOf(folders, parentId).flatMap((one) => (one.id === id ? [] : [one.name.toLowerCase()])),
    )
    // It goes first, so that one within it can have its name.
    const within = childrenOf(folders, id)
    await tx
      .update(assetFolders)
      .set({ parentId: null, name: sql`id || ' ' || name` })
      .where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.parentId, id)))
    await tx.delete(assetFolders).where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.id, id)))
    for (const inner of within) {
      const name = freeName(inner.name, taken)
      taken.add(name.toLowerCase())
      await tx
        .update(assetFolders)
        .set({ parentId, name })
        .where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.id, inner.id)))
    }
    return true
  })
}

const childrenOf = (folders: ReadonlyMap<string, FolderRow>, parentId: string | null): FolderRow[] =>
  [...folders.values()].filter((one) => one.parentId === parentId)

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted
  for (let number = 2; ; number++) {
    const name = `${wanted} ${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

const refuse = (code: FolderRefusal['code'], message: FolderRefusal['message']): FolderRefusal => ({
  ok: false,
  code,
  message,
})

/** Why a folder cannot be where it is asked to be, under this name; undefined when it can. */
function refusePlace(
  folders: ReadonlyMap<string, FolderRow>,
  folder: FolderRow | undefined,
  { name, parentId }: Required<FolderChanges>,
): FolderRefusal | undefined {
  const above = foldersAbove(folders, parentId)
  if (folder !== undefined && above.includes(folder.id))
    return refuse('folder-into-itself', say('A folder cannot be put into itself.'))
  if (above.length + depthOf(folders, folder) > deepest)
    return refuse('too-many-folders', say('Folders can be {most} deep at most.', { most: deepest }))
  const isTaken = childrenOf(folders, parentId).some(
    (one) => one.id !== folder?.id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (!isTaken) return undefined
  const message = say('There is a folder {name} here already.', { name })
  return { ...refuse('folder-name-taken', message), fields: { name: message } }
}

/** A folder and those it is in, from within. */
function foldersAbove(folders: ReadonlyMap<string, FolderRow>, id: string | null): string[] {
  const above: string[] = []
  for (let at = id; at !== null && above.length <= folders.size; at = folders.get(at)?.parentId ?? null)
    above.push(at)
  return above
}

/** How many folders are below each other from this one on; 1 for one that is yet to be made. */
function depthOf(folders: ReadonlyMap<string, FolderRow>, folder: FolderRow | undefined): number {
  if (folder === undefined) return 1
  return 1 + Math.max(0, ...childrenOf(folders, folder.id).map((inner) => depthOf(folders, inner)))
}
