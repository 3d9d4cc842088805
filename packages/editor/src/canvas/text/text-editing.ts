import { Editor } from '@tiptap/core'
import { AllSelection } from '@tiptap/pm/state'
import { newBlock, registry, textField, type BlockText } from '@plinth/blocks'
import { findBlock, newId, readText, type Block } from '@plinth/domain'
import { escapeHtml } from '../../document/escape-html.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import type { Canvas } from '../canvas.ts'
import type { CanvasView } from '../canvas-view.ts'
import type { Point } from '../grid-metrics.ts'
import { paintAround } from './paint-around.ts'
import { pasting } from './pasting.ts'
import { textExtensions } from './text-extensions.ts'
import { TEXT_FORMATS, type TextFormat } from './text-formats.ts'
import { t, translated } from '../../words/words.ts'

interface FieldEditor {
  readonly field: string
  readonly editor: Editor
  /** What the editor last wrote, or took from the store. */
  written: string
  /** What the store said then. */
  known: string
}

export interface TextEditingParts {
  readonly view: CanvasView
  readonly session: EditingSession
  readonly canvas: Canvas
  /** `/` at the start of an empty paragraph. */
  readonly onSlash: (blockId: string) => void
  /** The selection or the text changed: the toolbar looks again. */
  readonly onChange: () => void
}

/**
 * Text edited in place: the element of the published page itself becomes editable. Every change goes to the document
 * store at once; nothing ever comes back into the text but undo, redo and a conflict the person has decided. [EDIT-5]
 */
export class TextEditing {
  readonly blockId: string
  readonly #parts: TextEditingParts
  #fields: FieldEditor[] = []
  readonly #stops: readonly (() => void)[]
  #focused: FieldEditor | undefined
  #isWriting = false

  /**
   * @param at where in the text the caret stands at first; its end otherwise
   * @param isQuiet nothing is focused: what was pressed before is written while the person is elsewhere already
   */
  constructor(blockId: string, parts: TextEditingParts, at?: Point, isQuiet = false) {
    this.blockId = blockId
    this.#parts = parts
    const { view, session } = parts
    view.hold(blockId, paintAround)
    this.#mountAll()
    this.#stops = [
      session.store.subscribe(() => this.#takeFromStore()),
      view.subscribe(() => this.#followPage()),
    ]
    this.#start(at, isQuiet)
  }

  #mountAll(): void {
    const { view, session } = this.#parts
    const element = view.painter.block(this.blockId)
    const block = findBlock(session.document, this.blockId)?.block
    if (element === null || block === undefined) return
    const mounted = new Set(this.#fields.map(({ editor }) => editor.view.dom))
    for (const place of element.querySelectorAll<HTMLElement>('[data-field]'))
      if (!mounted.has(place)) this.#mount(block, place)
  }

  /** The block was painted around its words: places for words may have gone, or come. [EDIT-1523] */
  #followPage(): void {
    const gone = this.#fields.filter(({ editor }) => !editor.view.dom.isConnected)
    this.#fields = this.#fields.filter((one) => !gone.includes(one))
    for (const one of gone) one.editor.destroy()
    if (this.#focused !== undefined && gone.includes(this.#focused)) this.#focused = undefined
    this.#mountAll()
  }

  /** The editor the caret is in. */
  get current(): Editor | undefined {
    return (this.#focused ?? this.#fields[0])?.editor
  }

  get kind(): BlockText['kind'] {
    const field = (this.#focused ?? this.#fields[0])?.field
    return (field === undefined ? undefined : this.#rules(field)?.kind) ?? 'text'
  }

  /** Does what keys mean that were pressed before the text could take them. */
  write(pressed: readonly KeyboardEvent[]): void {
    for (const event of pressed) {
      const editor = this.current
      if (editor === undefined) return
      const { view } = editor
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) {
        view.someProp('handleKeyDown', (handle) => handle(view, event))
        continue
      }
      // A selection of the document itself would stay one, and take each letter with the next.
      if (view.state.selection instanceof AllSelection) editor.commands.deleteSelection()
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(event.key, from, to)
      // As if typed: signs at the beginning of a line mean what they always mean.
      const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, event.key, insert))
      if (isTaken !== true) view.dispatch(insert())
    }
  }

  /** What the paragraph under the caret can become, for the menu of `/`. */
  get formats(): readonly TextFormat[] {
    return this.kind === 'richText' ? TEXT_FORMATS : []
  }

  destroy(): void {
    for (const stop of this.#stops) stop()
    for (const { editor } of this.#fields) editor.destroy()
    this.#parts.session.store.endStep()
    this.#parts.view.hold(null)
  }

  #rules(field: string) {
    const type = findBlock(this.#parts.session.document, this.blockId)?.block.type
    const definition = type === undefined ? undefined : registry.get(type)
    return definition === undefined ? undefined : textField(definition, field)
  }

  #mount(block: Block, place: HTMLElement): void {
    const field = place.dataset['field'] ?? ''
    const rules = this.#rules(field)
    if (rules === undefined) return
    const written = this.#textOf(block, field)
    place.replaceChildren()
    place.style.setProperty(
      '--editor-placeholder',
      JSON.stringify(translated(rules.placeholder ?? rules.label)),
    )
    place.removeAttribute('data-placeholder')
    const editor = new Editor({
      element: { mount: place },
      extensions: textExtensions(rules.kind),
      content: rules.kind === 'text' ? escapeHtml(written) : written,
      injectCSS: false,
      editorProps: {
        attributes: {
          'aria-label': translated(rules.placeholder ?? rules.label),
          role: 'textbox',
          'aria-multiline': String(rules.kind === 'richText'),
        },
        handleKeyDown: (_view, event) => this.#key(event, rules.kind),
        ...(rules.kind === 'richText' ? pasting(this.#parts, () => this.current) : {}),
      },
      onUpdate: () => this.#changed(field, rules.kind, rules.rules.max),
      onFocus: () => {
        this.#focused = this.#fields.find((one) => one.field === field)
        this.#parts.onChange()
      },
      onSelectionUpdate: this.#parts.onChange,
    })
    this.#fields.push({ field, editor, written, known: written })
    place.classList.toggle('is-empty', editor.isEmpty)
  }

  #textOf(block: Block, field: string): string {
    const { session, view } = this.#parts
    const texts = Object.fromEntries(
      Object.entries(block.texts).map(([language, fields]) => [language, fields[field]]),
    )
    const known = Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text !== undefined),
    ) as Record<string, string>
    return readText(known, session.language, view.input.website.primaryLanguage)
  }

  #changed(field: string, kind: string, max: number): void {
    const entry = this.#fields.find((one) => one.field === field)
    if (entry === undefined) return
    const { editor } = entry
    const text = editor.isEmpty ? '' : kind === 'text' ? editor.getText() : editor.getHTML()
    ;(editor.view.dom as HTMLElement).classList.toggle('is-empty', editor.isEmpty)
    if (text === entry.written) return
    if (text.length > max) {
      this.#parts.session.refuse(t('At most {max} characters fit here.', { max }))
      editor.commands.setContent(kind === 'text' ? escapeHtml(entry.written) : entry.written, {
        emitUpdate: false,
      })
      return
    }
    entry.written = text
    this.#isWriting = true
    this.#parts.session.setText(this.blockId, field, text)
    this.#isWriting = false
    const block = findBlock(this.#parts.session.document, this.blockId)?.block
    if (block !== undefined) entry.known = this.#textOf(block, field)
    this.#parts.onChange()
  }

  #key(event: KeyboardEvent, kind: string): boolean {
    if (event.key === 'Escape') {
      this.#parts.session.stepOut()
      event.preventDefault()
      return true
    }
    if (event.key === 'Enter' && kind !== 'richText') return true
    const { current } = this
    if (event.key !== '/' || kind !== 'richText' || current === undefined) return false
    const { $from, empty } = current.state.selection
    if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false
    this.#parts.onSlash(this.blockId)
    return true
  }

  /** Undo, redo and decided conflicts change the text under the editor; so does who writes it beside the page. [EDIT-1523] */
  #takeFromStore(): void {
    const { document, source } = this.#parts.session.store.getSnapshot()
    if (this.#isWriting || (source === 'edit' && this.#parts.view.hasKeyboard)) return
    const block = findBlock(document, this.blockId)?.block
    if (block === undefined) return
    for (const entry of this.#fields) {
      const text = this.#textOf(block, entry.field)
      if (text === entry.known) continue
      entry.known = text
      // What is written is left as it stands: a caret in it would jump.
      if (source === 'saved' || text === entry.written) continue
      entry.written = text
      const { editor } = entry
      const { from } = editor.state.selection
      const plain = this.#rules(entry.field)?.kind === 'text'
      editor.commands.setContent(plain ? escapeHtml(text) : text, { emitUpdate: false })
      editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size))
      ;(editor.view.dom as HTMLElement).classList.toggle('is-empty', editor.isEmpty)
    }
  }

  /** What a new block says in a field until somebody writes something. */
  #sample(field: string): string | undefined {
    const { document, language } = this.#parts.session
    const type = findBlock(document, this.blockId)?.block.type
    const made = type === undefined ? undefined : newBlock(type, newId(), language, { x: 0, y: 0 })
    return made?.texts[language]?.[field]
  }

  #start(at: Point | undefined, isQuiet: boolean): void {
    const first = this.#fields[0]
    if (first === undefined) return
    const under =
      at === undefined
        ? undefined
        : this.#fields.find(({ editor }) => {
            const box = editor.view.dom.getBoundingClientRect()
            return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom
          })
    const { editor, field, written } = under ?? first
    this.#focused = under ?? first
    const found = at === undefined ? null : editor.view.posAtCoords({ left: at.x, top: at.y })
    const { size } = editor.state.doc.content
    const isSample = at === undefined && written !== '' && written === this.#sample(field)
    editor.commands.setTextSelection(isSample ? { from: 0, to: size } : (found?.pos ?? size))
    if (isQuiet) return
    this.#parts.view.page.defaultView?.focus()
    // At once, not with the next frame: a letter that comes before it would be lost.
    editor.view.focus()
    editor.commands.focus()
    this.#parts.onChange()
  }
}
