import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Snapshot } from '../document/document-store.ts'
import type { HeadValues } from '../document/post-head.ts'
import type { StyleSnapshot } from '../document/style-store.ts'
import type { EditingSession, SessionState } from '../document/editing-session.ts'
import type { Canvas } from './canvas.ts'
import type { StageStore } from './stage-store.ts'

/** What the parts of the page editor share. */
export interface Editing {
  readonly session: EditingSession
  readonly stage: StageStore
  readonly canvas: Canvas
}

const EditingContext = createContext<Editing | null>(null)

export const EditingProvider = EditingContext.Provider

/** The page being edited. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('This part of the screen only works inside the page editor.')
  return editing
}

/** The page being edited; null where none is open. */
export const useEditingIfOpen = (): Editing | null => useContext(EditingContext)

/** Something read from the document store; renders again when it changes. */
export function useDocument<Part>(select: (snapshot: Snapshot) => Part): Part {
  const { store } = useEditing().session
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()))
}

/** Something read from the style of the site; undefined until it is known. */
export function useSiteStyle<Part>(select: (snapshot: StyleSnapshot) => Part): Part | undefined {
  const { session } = useEditing()
  return useSyncExternalStore(session.subscribeStyle, () => {
    const { style } = session
    return style === undefined ? undefined : select(style.getSnapshot())
  })
}

/** Something read from title, excerpt and main picture of the open post; undefined where no post is open. */
export function usePostHead<Part>(select: (values: HeadValues) => Part): Part | undefined {
  const { session } = useEditing()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [session.store.subscribe(listener), session.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session],
  )
  return useSyncExternalStore(subscribe, () => {
    const { head } = session
    return head === undefined ? undefined : select(head)
  })
}

/** What undo or redo would do, in words; undefined when there is nothing. */
export function useStepWords(way: 'undo' | 'redo'): string | undefined {
  const { session } = useEditing()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [session.store.subscribe(listener), session.subscribeStyle(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session],
  )
  return useSyncExternalStore(subscribe, () => (way === 'undo' ? session.undoWords : session.redoWords))
}

/** Something read from the session: selection, device, what is being edited. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useEditing()
  return useSyncExternalStore(session.subscribe, () => select(session.getState()))
}
