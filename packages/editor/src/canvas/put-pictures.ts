import { notifications } from '@mantine/notifications'
import { BLOCK_TYPES, newId, type Block } from '@plinth/domain'
import { newBlock } from '@plinth/blocks'
import { errorText } from '../api/api-error.ts'
import type { EditingSession, NewPlace } from '../document/editing-session.ts'
import { uploadFile } from '../api/media.ts'
import type { Canvas } from './canvas.ts'
import { t } from '../words/words.ts'

/** Where pictures go that were dropped: into a block that shows some, or to a place of their own. */
export type PictureTarget =
  { readonly kind: 'block'; readonly id: string } | { readonly kind: 'place'; readonly place: NewPlace }

/** Pictures pasted one after the other at one place, which stand there in this order. */
interface Row {
  /** What was selected when the first was pasted, and the picture that was put in last. */
  readonly first: string | undefined
  last: string | undefined
  /** Ends once all that was pasted so far is in. */
  ready: Promise<void>
}

const rows = new WeakMap<EditingSession, Row>()

/** The row that something pasted now belongs to: the one on its way, where the person still is where it goes in. */
function rowAt(session: EditingSession): Row {
  const at = session.getState().selection?.id
  const known = rows.get(session)
  if (known !== undefined && (at === known.first || at === known.last)) return known
  const row = { first: at, last: at, ready: Promise.resolve() }
  rows.set(session, row)
  return row
}

/**
 * Uploads pictures that were pasted, each an image block after the one pasted before it, however long any of them takes and
 * whatever is selected meanwhile. [EDIT-1525]
 */
function pastePictures(files: readonly File[], session: EditingSession, canvas: Canvas): Promise<void> {
  const row = rowAt(session)
  row.ready = row.ready.then(async () => {
    for (const file of files) {
      const asset = await uploaded(file, canvas)
      const block = asset === undefined ? undefined : pictureBlock(session, asset)
      if (block === undefined) continue
      session.paste({ kind: 'blocks', blocks: [block] }, row.last)
      row.last = session.getState().selection?.id
    }
  })
  const { ready } = row
  return ready.finally(() => {
    if (rows.get(session)?.ready === ready) rows.delete(session)
  })
}

/**
 * Uploads pictures. Dropped on an image block the first one fills it, on a gallery they are added; dropped elsewhere they stand
 * there, one below the other; pasted, each becomes an image block after what is selected. [EDIT-19] [EDIT-32] [EDIT-1320]
 *
 * @param target where they were dropped; undefined for what was pasted
 */
export async function putPictures(
  files: readonly File[],
  session: EditingSession,
  canvas: Canvas,
  target?: PictureTarget,
): Promise<void> {
  if (target === undefined) return pastePictures(files, session, canvas)
  let block = target.kind === 'block' ? target.id : undefined
  let place = target.kind === 'place' ? target.place : undefined
  for (const file of files) {
    const asset = await uploaded(file, canvas)
    if (asset === undefined) continue
    const filled = block !== undefined && session.takePicture(block, asset)
    // One picture fills an image block; what else was dropped with it stands after it.
    if (!filled) place = putBlock(session, asset, place)
    else if (session.holdsOnePicture(block ?? '')) block = undefined
  }
}

/** Uploads a picture and says how far that is; the id of its file, or nothing when it was refused, which is said. */
async function uploaded(file: File, canvas: Canvas): Promise<string | undefined> {
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
    return asset.id
  } catch (error) {
    notifications.update({
      id,
      loading: false,
      autoClose: 8000,
      color: 'red',
      title: file.name,
      message: errorText(error),
    })
    return undefined
  }
}

/** An image block that shows a file. */
function pictureBlock(session: EditingSession, assetId: string): Block | undefined {
  const made = newBlock(BLOCK_TYPES.image, newId(), session.language, { x: 0, y: 0 })
  return made && { ...made, value: { ...made.value, assetId } }
}

/** An image block at a place, or after what is selected; what is given back is the place below it. */
function putBlock(session: EditingSession, assetId: string, place?: NewPlace): NewPlace | undefined {
  const block = pictureBlock(session, assetId)
  if (block === undefined) return undefined
  if (place === undefined || !session.insertAt(block, place)) {
    session.paste({ kind: 'blocks', blocks: [block] })
    return undefined
  }
  const { area, index, sectionId } = place
  return { sectionId, index: index + 1, area: { ...area, y: area.y + area.h } }
}
