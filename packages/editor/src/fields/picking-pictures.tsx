import type { Asset } from '@plinth/domain'
import { PickingFiles } from '../media/picking-files.tsx'

/** The dialog to choose pictures of the library, or to upload some: one, or several in the order they were chosen. */
export function PickingPictures(props: {
  readonly opened: boolean
  readonly multiple: boolean
  readonly onClose: () => void
  readonly onPick: (pictures: readonly Asset[]) => void
}) {
  return <PickingFiles {...props} onlyKind="image" />
}
