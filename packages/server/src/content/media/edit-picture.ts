import { rm } from 'node:fs/promises'
import { say, type FocalPoint } from '@plinth/domain'
import { and, eq, isNull } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { changed } from '../../site/changes/changes.ts'
import { noteFileChanges, type FileDoer } from './file-changes.ts'
import { editImage, readColors, type PictureEdit } from './image-engine.ts'
import type { MediaOutcome } from './media-errors.ts'
import {
  changeAsset,
  findContent,
  isResized,
  loadAssets,
  replaceFile,
  safeFileName,
  storageKey,
  type MediaLibrary,
} from './media-library.ts'
import { assets } from './schema.ts'

/**
 * Turns and crops a picture in its place; its earlier content stays, so that it can be shown again. The focal point stays
 * on what it was on. [MEDIA-42]
 *
 * @param hash the content it is done to: what two people do at once is not done one on top of the other
 * @throws AppError 404, 409 `file-changed`, 422 `picture-not-editable`
 */
export async function editPicture(
  db: Database,
  library: MediaLibrary,
  doer: FileDoer,
  id: string,
  { hash, ...edit }: PictureEdit & { readonly hash: string },
): Promise<MediaOutcome<unknown>> {
  const { websiteId } = doer
  const asset = (await loadAssets(db, websiteId, [id]))[id]
  if (asset === undefined) throw notFound('file')
  if (!isResized(asset.contentType)) throw notEditable()
  if (!asset.assetUrl.includes(`/${id}/${hash}/`)) throw hasChanged()
  const path = await library.storage.temporaryPath()
  try {
    const key = storageKey(websiteId, id, hash)
    const isMade = await library.storage.withLocalFile(key, (from) => editImage(from, path, edit))
    if (isMade === null) throw notFound('file')
    if (!isMade) throw notEditable()
    const replaced = await replaceFile(db, library, doer, id, {
      path,
      fileName: asset.fileName,
      deed: 'edited',
    })
    if (replaced === undefined) throw notFound('file')
    if (!replaced.ok) return replaced
    const focalPoint = movedPoint(asset.focalPoint, edit)
    return { ok: true, value: await changeAsset(db, library.clock, { websiteId }, id, { focalPoint }) }
  } finally {
    await rm(path, { force: true })
  }
}

const notEditable = () =>
  new AppError({
    code: 'picture-not-editable',
    status: 422,
    message: say('Drawings and moving pictures cannot be turned or cropped here.'),
  })

const hasChanged = () =>
  new AppError({
    code: 'file-changed',
    status: 409,
    message: say('Somebody has changed this picture meanwhile. Open it again and look.'),
  })

/** Where a point of a picture is after it was turned and cropped. */
export function movedPoint({ x, y }: FocalPoint, { turn, crop }: PictureEdit): FocalPoint {
  const turned = {
    0: { x, y },
    90: { x: 1 - y, y: x },
    180: { x: 1 - x, y: 1 - y },
    270: { x: y, y: 1 - x },
  }[turn]
  if (crop === undefined) return turned
  const within = (value: number) => Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000
  return { x: within((turned.x - crop.x) / crop.width), y: within((turned.y - crop.y) / crop.height) }
}

/**
 * Shows an earlier content of a file again, which everything that shows the file does then, with the colours it has and the
 * name it is given. [MEDIA-42] [MEDIA-60]
 *
 * @throws AppError 404
 */
export async function showEarlier(
  db: Database,
  library: MediaLibrary,
  doer: FileDoer,
  id: string,
  earlier: { readonly hash: string; readonly focalPoint?: FocalPoint; readonly fileName?: string },
): Promise<void> {
  const { websiteId } = doer
  const { hash, focalPoint, fileName } = earlier
  const content = await findContent(db, websiteId, id, hash)
  if (content === undefined) throw notFound('file')
  const { contentType, size, width, height } = content
  // Averages are kept of what is shown alone.
  const colorData = isResized(contentType)
    ? await library.storage.withLocalFile(storageKey(websiteId, id, hash), readColors)
    : null
  await transaction(db, async (tx) => {
    const rows = await tx
      .update(assets)
      .set({
        hash,
        contentType,
        size,
        width,
        height,
        colorData,
        ...(fileName === undefined ? {} : { fileName: safeFileName(fileName) }),
        updatedAt: library.clock.now(),
        ...(focalPoint === undefined ? {} : { focalPoint }),
      })
      .where(and(eq(assets.websiteId, websiteId), eq(assets.id, id), isNull(assets.deletedAt)))
      .returning({ id: assets.id })
    if (rows.length === 0) throw notFound('file')
    await noteFileChanges(tx, library.clock, doer, id, [{ deed: 'brought-back' }])
    await changed(tx, websiteId, [`asset:${id}`, 'addresses'])
  })
}
