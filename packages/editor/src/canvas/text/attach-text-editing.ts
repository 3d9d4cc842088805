import type { Canvas } from '../canvas.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import type { Point } from '../grid-metrics.ts'
import type { StageStore } from '../stage-store.ts'
import { t } from '../../words/words.ts'
import { EarlyKeys } from './early-keys.ts'
import { loadTextCode, textCode } from './load-text-code.ts'

/** What a person writes in, and where. */
export interface TextEditingPlace {
  readonly session: EditingSession
  readonly stage: StageStore
  readonly canvas: Canvas
  /** Where the person pointed who began to write. */
  readonly pointOfEdit: { current: Point | undefined }
}

/**
 * Begins and ends text editing as the session says. What is typed before the code of writing has come is written when it
 * is there, also when the person is elsewhere by then. [EDIT-280]
 */
export function attachTextEditing(page: Document, place: TextEditingPlace): () => void {
  const { session, stage, canvas, pointOfEdit } = place
  let coming: Promise<void> | undefined
  const early = new EarlyKeys(page, () => {
    if (coming !== undefined) session.store.expect(coming)
  })
  const follow = () => {
    const { editing, selection } = session.getState()
    const { view } = canvas
    // Whoever gives up waiting has the keys back.
    if (editing !== early.waitingFor) early.stop()
    if (selection !== null) loadTextCode().catch(() => undefined)
    if (view === null || (canvas.text?.blockId ?? null) === editing) return
    if (editing !== null && textCode() === undefined) {
      coming ??= arrive()
      if (editing !== early.waitingFor) early.waitFor(editing, pointOfEdit.current)
      return
    }
    if (editing === null) canvas.edit(null)
    else begin(place, editing, { at: pointOfEdit.current })
    stage.set({ writing: canvas.text?.blockId ?? null })
    if (editing !== null) for (const { pressed } of early.take(editing)) canvas.text?.write(pressed)
    pointOfEdit.current = undefined
    stage.moved()
  }
  const arrive = async (): Promise<void> => {
    try {
      await loadTextCode()
    } catch {
      coming = undefined
      early.forget()
      if (session.getState().editing !== null && textCode() === undefined) session.stepOut()
      session.refuse(
        t(
          'This text cannot be written in yet: a part of the editor did not arrive. Please check your internet connection and try again.',
        ),
      )
      return
    }
    writeWhatWasLeft()
    follow()
  }
  const writeWhatWasLeft = () => {
    const { editing } = session.getState()
    if (canvas.view === null) return
    for (const { blockId, at, pressed } of early.takeAllBut(editing)) {
      begin(place, blockId, { at, isQuiet: true })
      canvas.text?.write(pressed)
      canvas.edit(null)
    }
  }
  follow()
  const stop = session.subscribe(follow)
  return () => {
    early.forget()
    stop()
  }
}

function begin(
  { session, stage, canvas }: TextEditingPlace,
  blockId: string,
  { at, isQuiet = false }: { readonly at: Point | undefined; readonly isQuiet?: boolean },
): void {
  const { view } = canvas
  const code = textCode()
  if (view === null || code === undefined) return
  const parts = {
    view,
    session,
    canvas,
    onChange: stage.moved,
    onSlash: (id: string) => {
      const section = session.selectedSection
      if (section === undefined || isQuiet) return
      const index = section.blocks.findIndex((block) => block.id === id) + 1
      stage.set({ menu: { sectionId: section.id, index, fromText: true } })
    },
  }
  canvas.edit(() => new code.TextEditing(blockId, parts, at, isQuiet))
  // A block whose texts are not shown now has nothing to write in.
  if (canvas.text?.current === undefined && session.getState().editing === blockId) session.stepOut()
}
