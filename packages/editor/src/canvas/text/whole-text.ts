import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, TextSelection, type Selection } from '@tiptap/pm/state'

/**
 * Everything is selected as words and not as the document around them: what is typed instead is what the first of them were,
 * a heading after a heading. [EDIT-1200]
 */
export const WholeText = Extension.create({
  name: 'wholeText',
  // Before the selection of the document itself.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      'Mod-a': () =>
        this.editor.commands.command(({ tr }) => {
          tr.setSelection(wholeText(tr.doc))
          return true
        }),
    }
  },
})

/** From the first letter to the last; the document itself where it begins or ends with what is no text, or with a table. */
function wholeText(doc: Node): Selection {
  const selection = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
  const { $from, $to } = selection
  const isAll = $from.pos === $from.depth && doc.content.size - $to.pos === $to.depth
  const inTable = [doc.firstChild, doc.lastChild].some((part) => part?.type.name === 'table')
  return isAll && !inTable ? selection : new AllSelection(doc)
}
