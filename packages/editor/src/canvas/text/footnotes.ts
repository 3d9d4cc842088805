import { Node, type Editor } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { t } from '../../words/words.ts'
import { cleanNote } from './note-words.ts'
import { inText } from '../../ui/focus-text.ts'

const NAME = 'footnote'

/**
 * A footnote: kept where it stands, `<span class="footnote">…</span>`, shown as a number there and written in the list at
 * the end of its text. [TEXT-20] [TEXT-22]
 */
export const Footnote = Node.create({
  name: NAME,
  group: 'inline',
  inline: true,
  atom: true,
  // Before the mark for words in a colour, which would take its element.
  priority: 120,
  addAttributes: () => ({ note: { default: '', rendered: false } }),
  parseHTML: () => [
    { tag: 'span.footnote', priority: 70, getAttrs: (element) => ({ note: cleanNote(element) }) },
  ],
  renderHTML: ({ node }) => spanOf(String(node.attrs['note'])),
  renderText: () => '',
  addNodeView() {
    return ({ editor, getPos }) => {
      const dom = document.createElement('sup')
      dom.className = 'footnote-ref'
      dom.contentEditable = 'false'
      dom.addEventListener('click', () => {
        const at = getPos()
        if (at !== undefined) focusNote(editor.view, at)
      })
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Alt-f': () => insertFootnote(this.editor) }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { decorations: ({ doc }) => listAt(doc) },
      view: (view) => {
        fill(view)
        return { update: fill }
      },
    }),
  ],
})

/** What is kept of a note. Made in a page of its own: nothing in it is loaded or run. */
function spanOf(note: string): HTMLElement {
  const span = inert.createElement('span')
  span.className = NAME
  span.innerHTML = note
  return span
}
const inert = document.implementation.createHTMLDocument()

/** Puts a footnote after what is selected, and goes on in it. [TEXT-22] */
export function insertFootnote(editor: Editor): boolean {
  const { to } = editor.state.selection
  if (editor.isActive('codeBlock')) return false
  const isIn = inText(editor)
    .setTextSelection(to)
    .insertContent({ type: NAME, attrs: { note: '' } })
    .run()
  const at = editor.state.selection.from - 1
  if (isIn) focusNote(editor.view, at)
  return isIn
}

type Doc = EditorView['state']['doc']

/** Places and words of the notes, in reading order. */
function notesOf(doc: Doc): { readonly at: number; readonly note: string }[] {
  const notes: { at: number; note: string }[] = []
  doc.descendants((node, at) => {
    if (node.type.name === NAME) notes.push({ at, note: String(node.attrs['note']) })
  })
  return notes
}

/** The list stands after everything else; what is in it is brought up to date, and stays while it is there. */
function listAt(doc: Doc): DecorationSet | null {
  if (notesOf(doc).length === 0) return null
  const options = { key: 'footnotes', side: 1, stopEvent: () => true, ignoreSelection: true }
  return DecorationSet.create(doc, [Decoration.widget(doc.content.size, makeList, options)])
}

function makeList(view: EditorView): HTMLElement {
  const section = view.dom.ownerDocument.createElement('section')
  section.className = 'footnotes'
  section.contentEditable = 'false'
  section.setAttribute('aria-label', t('Footnotes'))
  section.append(view.dom.ownerDocument.createElement('ol'))
  return section
}

/** Brings numbers and list to what the text says. An item somebody writes in has its words already. */
function fill(view: EditorView): void {
  const notes = notesOf(view.state.doc)
  view.dom.querySelectorAll('sup.footnote-ref[contenteditable]').forEach((place, index) => {
    place.setAttribute('aria-label', t('Footnote {number}', { number: index + 1 }))
    if (place.textContent !== String(index + 1)) place.textContent = String(index + 1)
  })
  const list = view.dom.querySelector(':scope > .footnotes > ol')
  if (list === null) return
  while (list.children.length > notes.length) list.lastElementChild?.remove()
  while (list.children.length < notes.length) list.append(makeItem(view))
  notes.forEach(({ note }, index) => {
    const item = list.children[index]?.firstElementChild as HTMLElement
    item.setAttribute('aria-label', t('Footnote {number}', { number: index + 1 }))
    if (cleanNote(item) !== note) item.innerHTML = note
  })
}

function makeItem(view: EditorView): HTMLElement {
  const place = view.dom.ownerDocument.createElement('li')
  const item = place.appendChild(view.dom.ownerDocument.createElement('div'))
  item.contentEditable = 'true'
  item.setAttribute('role', 'textbox')
  item.dataset['emptyWords'] = t('Write the footnote')
  const number = () => [...(place.parentElement?.children ?? [])].indexOf(place)
  item.addEventListener('input', () => {
    const found = notesOf(view.state.doc)[number()]
    const note = cleanNote(item)
    if (found === undefined || found.note === note) return
    view.dispatch(view.state.tr.setNodeAttribute(found.at, 'note', note))
  })
  item.addEventListener('paste', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const words = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ')
    item.ownerDocument.execCommand('insertText', false, words)
  })
  item.addEventListener('keydown', (event) => pressed(event, view, item, number()))
  return place
}

/** Enter and Escape lead back to the text; so does the backspace key in a note without words, which goes with it. */
function pressed(event: KeyboardEvent, view: EditorView, item: HTMLElement, index: number): void {
  const found = notesOf(view.state.doc)[index]
  const isEmpty = item.textContent.trim() === ''
  const leaves = event.key === 'Enter' || event.key === 'Escape' || (event.key === 'Backspace' && isEmpty)
  if (event.isComposing || found === undefined || !leaves) return
  event.preventDefault()
  event.stopPropagation()
  const { tr } = view.state
  const changed = isEmpty ? tr.delete(found.at, found.at + 1) : tr
  const after = isEmpty ? found.at : found.at + 1
  view.dispatch(changed.setSelection(TextSelection.create(changed.doc, after)))
  view.focus()
}

function focusNote(view: EditorView, at: number): void {
  const index = notesOf(view.state.doc).findIndex((one) => one.at === at)
  const item = view.dom.querySelectorAll<HTMLElement>(':scope > .footnotes li > div')[index]
  if (item === undefined) return
  item.focus()
  const selection = item.ownerDocument.getSelection()
  selection?.selectAllChildren(item)
  selection?.collapseToEnd()
  item.scrollIntoView({ block: 'nearest' })
}
