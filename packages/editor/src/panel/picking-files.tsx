import { lazy, Suspense, type ComponentProps } from 'react'
import type { MediaPicker } from '../media/media-picker.tsx'

const LazyPicker = lazy(async () => ({ default: (await import('../media/media-picker.tsx')).MediaPicker }))

/** The dialog to choose files with, loaded when it is opened for the first time. */
export function PickingFiles(props: ComponentProps<typeof MediaPicker>) {
  return props.opened ? (
    <Suspense>
      <LazyPicker {...props} />
    </Suspense>
  ) : null
}
