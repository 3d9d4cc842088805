import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { canAny } from '@plinth/domain/permissions/permissions'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { importFile, storageKey, type MediaLibrary } from './media-library.ts'
import { assets } from './schema.ts'

type AssetRow = typeof assets.$inferSelect

/**
 * Copies files of one website into another, for a person who sees the files of the first and puts files into the second. A file
 * that is there already, byte for byte, is taken as it is. What is in the trash, unknown or not to be seen is left out, and
 * nobody learns which of these it was. [MEDIA-43]
 *
 * @param ids as the other website knows them
 */
async function copyFiles(
  db: Database,
  library: MediaLibrary,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<{ id: string; copy: string }[]> {
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.websiteId, from), inArray(assets.id, [...new Set(ids)]), isNull(assets.deletedAt)))
    .orderBy(asc(assets.id))
  const copied: { id: string; copy: string }[] = []
  // One after the other: pictures are worked on with much memory.
  for (const row of rows) {
    const copy = (await sameFile(db, to, row)) ?? (await copyFile(db, library, row, to))
    if (copy !== undefined) copied.push({ id: row.id, copy })
  }
  return copied
}

async function sameFile(db: Database, websiteId: string, { hash, kind }: AssetRow) {
  const [same] = await db
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        eq(assets.websiteId, websiteId),
        eq(assets.hash, hash),
        eq(assets.kind, kind),
        isNull(assets.deletedAt),
      ),
    )
    .orderBy(asc(assets.id))
    .limit(1)
  return same?.id
}

/** The copy's identifier; undefined when the file is lost or no longer taken. */
async function copyFile(db: Database, library: MediaLibrary, row: AssetRow, to: string) {
  const key = storageKey(row.websiteId, row.id, row.hash)
  if (!(await library.storage.has(key))) return undefined
  const path = await library.storage.temporaryPath()
  try {
    await pipeline(await library.storage.read(key), createWriteStream(path))
    const { fileName, altText, focalPoint } = row
    const imported = await importFile(db, library, to, { path, fileName }, { altText, focalPoint })
    return imported.ok ? imported.value.id : undefined
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether the person sees the files of a website, which need not be the one they are on. */
const seesFilesOf = (request: FastifyRequest, websiteId: string): boolean =>
  canAny(request.account.roles.get(websiteId) ?? [], 'media.view')

/** The call by which a clip brings its files along. */
export function registerCopyRoutes(app: App, library: MediaLibrary): void {
  serve(app, 'POST /api/config/media-copies', { access: 'media.edit' }, async (request) => {
    const { from, ids } = request.body
    const isSeen = from !== request.website.id && seesFilesOf(request, from)
    return { files: isSeen ? await copyFiles(app.db, library, from, request.website.id, ids) : [] }
  })
}
