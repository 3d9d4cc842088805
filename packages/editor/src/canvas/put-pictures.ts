import { notifications } from '@mantine/notifications'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import { newBlock } from '@plinth/blocks'
import { errorText } from '../api/api-error.ts'
import type { EditingSession, NewPlace } from '../document/editing-session.ts'
import { uploadFile } from '../api/media.ts'
import type { Canvas } from './canvas.ts'
import { t } from '../words/words.ts'

/** Where pictures go that were dropped: into a block that shows some, or to a place of their own. */
export type PictureTarget =
  { readonly kind: 'block'; readonly id: string } | { readonly kind: 'place'; readonly place: NewPlace }

/**
 * Uploads pictures. Dropped on an image block the first one fills it, on a gallery they are added; dropped elsewhere they stand
 * there, one below the other; otherwise each becomes an image block after what is selected. [EDIT-19] [EDIT-32] [EDIT-1320]
 *
 * @param target where they were dropped; undefined for what was pasted
 */
export async function putPictures(
  files: readonly File[],
  session: EditingSession,
  canvas: Canvas,
  target?: PictureTarget,
): Promise<void> {
  let block = target?.kind === 'block' ? target.id : undefined
  let place = target?.kind === 'place' ? target.place : undefined
  for (const file of files) {
    const id = newId()
    notifications.show({
      id,
      loading: true,
      message: t('Uploading {name}', { name: file.name }),
      autoClose: false,
    })
    try {
      const asset = await uploadFile(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      notifications.hide(id)
      canvas.view?.addToLibrary({ assets: { [asset.id]: asset } })
      const filled = block !== undefined && session.takePicture(block, asset.id)
      // One picture fills an image block; what else was dropped with it stands after it.
      if (!filled) place = putBlock(session, asset.id, place)
      else if (session.holdsOnePicture(block ?? '')) block = undefined
    } catch (error) {
      notifications.update({
        id,
        loading: false,
        autoClose: 8000,
        color: 'red',
        title: file.name,
        message: errorText(error),
      })
    }
  }
}

/** An image block at a place, or after what is selected; what is given back is the place below it. */
function putBlock(session: EditingSession, assetId: string, place?: NewPlace): NewPlace | undefined {
  const made = newBlock(BLOCK_TYPES.image, newId(), session.language, { x: 0, y: 0 })
  if (made === undefined) return undefined
  const block = { ...made, value: { ...made.value, assetId } }
  if (place === undefined || !session.insertAt(block, place)) {
    session.paste({ kind: 'blocks', blocks: [block] })
    return undefined
  }
  const { area, index, sectionId } = place
  return { sectionId, index: index + 1, area: { ...area, y: area.y + area.h } }
}
