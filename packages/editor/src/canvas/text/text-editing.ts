import { Editor } from '@tiptap/core'
import { AllSelection } from '@tiptap/pm/state'
import { registry, textField, type BlockText } from '@plinth/blocks'
import { findBlock, readText, type Block } from '@plinth/domain'
import { escapeHtml } from '../../document/escape-html.ts'
import type { EditingSession } from '../../document/editing-session.ts'
import type { Canvas } from '../canvas.ts'
import type { CanvasView } from '../canvas-view.ts'
import type { Point } from '../grid-metrics.ts'
import { pasting } from './pasting.ts'
import { textExtensions } from './text-extensions.ts'
import { TEXT_FORMATS, type TextFormat } from './text-formats.ts'
import { t, translated } from '../../words/words.ts'

interface FieldEditor {
  readonly field: string
  readonly editor: Editor
  /** What the editor and the store last agreed on. */
  written: string
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
  readonly #fields: FieldEditor[] = []
  readonly #stop: () => void
  #focused: FieldEditor | undefined

  /**
   * @param at where in the text the caret stands at first; its end otherwise
   * @param isQuiet nothing is focused: what was pressed before is written while the person is elsewhere already
   */
  constructor(blockId: string, parts: TextEditingParts, at?: Point, isQuiet = false) {
    this.blockId = blockId
    this.#parts = parts
    const { view, session } = parts
    view.hold(blockId)
    const element = view.painter.block(blockId)
    const block = findBlock(session.document, blockId)?.block
    const places = element === null ? [] : [...element.querySelectorAll<HTMLElement>('[data-field]')]
    if (block !== undefined) for (const place of places) this.#mount(block, place)
    this.#stop = session.store.subscribe(() => this.#takeFromStore())
    this.#start(at, isQuiet)
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
    this.#stop()
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
    this.#fields.push({ field, editor, written })
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
    this.#parts.session.setText(this.blockId, field, text)
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

  /** Undo, redo and decided conflicts change the text under the editor. */
  #takeFromStore(): void {
    const { document, source } = this.#parts.session.store.getSnapshot()
    if (source === 'edit') return
    const block = findBlock(document, this.blockId)?.block
    if (block === undefined) return
    for (const entry of this.#fields) {
      const text = this.#textOf(block, entry.field)
      if (text === entry.written) continue
      entry.written = text
      const { editor } = entry
      const { from } = editor.state.selection
      const plain = this.#rules(entry.field)?.kind === 'text'
      editor.commands.setContent(plain ? escapeHtml(text) : text, { emitUpdate: false })
      editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size))
      ;(editor.view.dom as HTMLElement).classList.toggle('is-empty', editor.isEmpty)
    }
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
    const { editor } = under ?? first
    this.#focused = under ?? first
    const found = at === undefined ? null : editor.view.posAtCoords({ left: at.x, top: at.y })
    editor.commands.setTextSelection(found?.pos ?? editor.state.doc.content.size)
    if (isQuiet) return
    this.#parts.view.page.defaultView?.focus()
    // At once, not with the next frame: a letter that comes before it would be lost.
    editor.view.focus()
    editor.commands.focus()
    this.#parts.onChange()
  }
}
