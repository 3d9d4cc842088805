import type { CanvasView } from './canvas-view.ts'
import type { TextEditing } from './text-editing.ts'

/** What stands in the frame: the view of the page once it is there, and the text being edited in it. */
export class Canvas {
  #view: CanvasView | null = null
  #text: TextEditing | null = null

  get view(): CanvasView | null {
    return this.#view
  }

  get text(): TextEditing | null {
    return this.#text
  }

  open(view: CanvasView): void {
    this.#view = view
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
