import { notifications } from '@mantine/notifications'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import { newBlock } from '@plinth/blocks'
import { errorText } from '../api/api-error.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { uploadFile } from '../media/media-api.ts'
import type { Canvas } from './canvas.ts'

/** Pictures among what was pasted or dropped. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Uploads pictures and puts an image block in for each, after what is selected. [EDIT-19] */
export async function putPictures(
  files: readonly File[],
  session: EditingSession,
  canvas: Canvas,
): Promise<void> {
  for (const file of files) {
    const id = newId()
    notifications.show({ id, loading: true, message: `Uploading ${file.name}`, autoClose: false })
    try {
      const asset = await uploadFile(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      notifications.hide(id)
      const block = newBlock(BLOCK_TYPES.image, newId(), session.language, { x: 0, y: 0 })
      if (block === undefined) return
      canvas.view?.addToLibrary({ assets: { [asset.id]: asset } })
      session.paste({ kind: 'block', block: { ...block, value: { ...block.value, assetId: asset.id } } })
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
