import type { Selection } from '../document/editing-session.ts'
import type { CanvasView } from './canvas-view.ts'
import type { TextEditing } from './text/text-editing.ts'

/** What stands in the frame: the view of the page once it is there, and the text being edited in it. */
export class Canvas {
  #view: CanvasView | null = null
  #text: TextEditing | null = null
  /** What is to be scrolled to once the page is there. */
  #wanted: Selection = null

  get view(): CanvasView | null {
    return this.#view
  }

  get text(): TextEditing | null {
    return this.#text
  }

  open(view: CanvasView): void {
    this.#view = view
    this.scrollTo(this.#wanted)
  }

  /** Brings a block or section to the middle of the frame; when the page is not there yet, as soon as it is. */
  scrollTo(selection: Selection): void {
    this.#wanted = this.#view === null ? selection : null
    if (this.#view === null || selection === null) return
    const { painter } = this.#view
    const element = selection.kind === 'block' ? painter.block(selection.id) : painter.section(selection.id)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }

  /** Begins to edit a text; the one before is ended, and with null there is none. */
  edit(begin: (() => TextEditing) | null): void {
    this.#text?.destroy()
    this.#text = null
    this.#text = begin?.() ?? null
  }

  close(): void {
    this.edit(null)
    this.#view = null
  }
}
