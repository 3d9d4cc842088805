import { notifications } from '@mantine/notifications'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import { newBlock } from '@plinth/blocks'
import { errorText } from '../api/api-error.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { uploadFile } from '../api/media.ts'
import type { Canvas } from './canvas.ts'
import { t } from '../words/words.ts'

/** Pictures among what was pasted or dropped. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/**
 * Uploads pictures. Dropped on an image block the first one fills it, on a gallery they are added; otherwise each becomes
 * an image block after what is selected. [EDIT-19] [EDIT-32]
 *
 * @param onBlock id of the block they were dropped on, if any
 */
export async function putPictures(
  files: readonly File[],
  session: EditingSession,
  canvas: Canvas,
  onBlock?: string,
): Promise<void> {
  let target = onBlock
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
      const filled = target !== undefined && session.takePicture(target, asset.id)
      // One picture fills an image block; what else was dropped with it stands after it.
      if (!filled) putBlock(session, asset.id)
      else if (session.holdsOnePicture(target ?? '')) target = undefined
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

function putBlock(session: EditingSession, assetId: string): void {
  const block = newBlock(BLOCK_TYPES.image, newId(), session.language, { x: 0, y: 0 })
  if (block === undefined) return
  session.paste({ kind: 'blocks', blocks: [{ ...block, value: { ...block.value, assetId } }] })
}
