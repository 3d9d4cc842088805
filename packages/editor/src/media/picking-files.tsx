import { useState, type ComponentProps } from 'react'
import type { MediaPicker } from './media-picker.tsx'
import { part } from '../ui/part.tsx'

const LazyPicker = part<ComponentProps<typeof MediaPicker>>(
  async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }),
  { kind: 'dialog' },
)

/** The dialog to choose files with, loaded when it is opened for the first time. It stays then, to give focus back. */
export function PickingFiles(props: ComponentProps<typeof MediaPicker>) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <LazyPicker {...props} /> : null
}
