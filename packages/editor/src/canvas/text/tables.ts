import { Extension, Node, type Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { TextSelection, type Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'
import { focusText } from '../../ui/focus-text.ts'

/** Rows and columns a table may be made with, and the most cells one cell may span. */
const MOST_SPANNED = 20

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(MOST_SPANNED, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: { readonly [name: string]: unknown }) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
})

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Columns are as wide as what they hold; the machinery of tables asks for it all the same.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

/** What the machinery of tables takes each kind of node for. */
const ROLES: { readonly [name: string]: string } = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

const run = (editor: Editor, command: Command): boolean =>
  command(editor.state, editor.view.dispatch, editor.view)

/** Tab goes from cell to cell, and from the last one into a new row. [TEXT-5] */
const TableKeys = Extension.create({
  name: 'tableKeys',
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Tab: () => {
        if (!isInTable(editor.state)) return false
        if (run(editor, goToNextCell(1))) return true
        return run(editor, addRowAfter) && run(editor, goToNextCell(1))
      },
      'Mod-Enter': () => isInTable(editor.state) && writeBelow(editor),
      'Shift-Tab': () => isInTable(editor.state) && (run(editor, goToNextCell(-1)) || true),
      Backspace: () => removeWholeTable(editor),
      Delete: () => removeWholeTable(editor),
    }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

function removeWholeTable(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof CellSelection)) return false
  return selection.isColSelection() && selection.isRowSelection() && run(editor, deleteTable)
}

/** Puts a paragraph below the table of the caret and the caret into it: there may be no other way out of it. */
function writeBelow(editor: Editor): boolean {
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).find(
    (one) => $from.node(one).type.name === 'table',
  )
  if (depth === undefined) return false
  return editor
    .chain()
    .insertContentAt($from.after(depth), { type: 'paragraph' })
    .setTextSelection($from.after(depth) + 1)
    .run()
}

export const tableExtensions = [Table, TableRow, TableCell, TableHeader, TableKeys]

/** What can be done with the table under the caret. */
export const tableCommands = {
  addRowBefore,
  addRowAfter,
  addColumnBefore,
  addColumnAfter,
  deleteRow,
  deleteColumn,
  toggleHeaderRow: toggleHeader('row'),
  toggleHeaderColumn: toggleHeader('column'),
  mergeCells,
  splitCell,
  deleteTable,
} as const
export type TableCommand = keyof typeof tableCommands

/** Does something with the table under the caret; false when that cannot be done there. */
export function changeTable(editor: Editor, name: TableCommand): boolean {
  const done = run(editor, tableCommands[name])
  focusText(editor)
  return done
}

/** Whether something can be done with the table under the caret. */
export const canChangeTable = (editor: Editor, name: TableCommand): boolean =>
  tableCommands[name](editor.state)

/** Puts in a table of three columns, with a row of headings and two of cells, and the caret into its first cell. */
export function insertTable(editor: Editor): void {
  const { nodes } = editor.schema
  const row = (type: string): DocumentNode | undefined =>
    nodes['tableRow']?.createChecked(
      null,
      Array.from({ length: 3 }, () => nodes[type]?.createAndFill()).filter((cell) => cell != null),
    )
  const rows = [row('tableHeader'), row('tableCell'), row('tableCell')].filter((one) => one !== undefined)
  const table = nodes['table']?.createChecked(null, rows)
  if (table === undefined) return
  const { tr } = editor.state
  const at = tr.selection.from
  tr.replaceSelectionWith(table)
  // Something to write on in below it.
  if (tr.doc.lastChild?.type.name === 'table')
    tr.insert(tr.doc.content.size, nodes['paragraph']?.create() ?? [])
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
  editor.view.dispatch(tr)
  focusText(editor)
}
