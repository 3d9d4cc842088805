import type { ChainedCommands, Editor } from '@tiptap/core'

/**
 * Gives a text the keyboard at once, from whatever frame has it. Tiptap's own `focus` waits for the next frame of the
 * screen: what is typed until then is lost. [EDIT-470]
 */
export function focusText({ view }: Editor): void {
  view.dom.ownerDocument.defaultView?.focus()
  view.focus()
}

/** What is done to a text that has the keyboard from then on. [EDIT-470] */
export function inText(editor: Editor): ChainedCommands {
  focusText(editor)
  return editor.chain().scrollIntoView()
}
