import { Extension, type Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { inText } from '../../ui/focus-text.ts'

/** The name of an emoji that is being typed after a colon. */
export interface EmojiAsk {
  /** Without the colon. */
  readonly query: string
  readonly from: number
  readonly to: number
  /** Where it stands, px of the page's frame. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
  /** Px that are seen of the page below it. */
  readonly room: number
}

/** What is done with keys while emoji are offered; true takes the key. */
type TakeKey = (event: KeyboardEvent) => boolean

/** Tells which name is typed, and lets whoever offers emoji have the keys. One for each text that is written. */
export class EmojiAsks {
  #ask: EmojiAsk | null = null
  /** Where the colon stands whose emoji nobody wanted. */
  #refused: number | null = null
  readonly #listeners = new Set<() => void>()
  #takeKey: TakeKey | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): EmojiAsk | null => this.#ask

  /** Looks again at what stands before the caret. */
  look(view: EditorView): void {
    const asked = askedAt(view)
    if (asked === null) this.#refused = null
    const ask = asked === null || asked.from === this.#refused ? null : asked
    if (ask?.query === this.#ask?.query && ask?.from === this.#ask?.from) return
    this.#ask = ask
    for (const listener of this.#listeners) listener()
  }

  /** From now on somebody has the keys while a name is typed; what is given back ends that. */
  giveKeysTo(takeKey: TakeKey): () => void {
    this.#takeKey = takeKey
    return () => (this.#takeKey = null)
  }

  takes(event: KeyboardEvent): boolean {
    return this.#ask !== null && this.#takeKey?.(event) === true
  }

  /** Offers none for this colon any more: the words stay as they are. */
  refuse(view: EditorView): void {
    this.#refused = this.#ask?.from ?? null
    this.look(view)
  }
}

/** Typing `:smile` offers emoji. A colon within a word, as in a time or an address, asks for none. [TEXT-24] */
export const EmojiNames = Extension.create<object, { asks: EmojiAsks }>({
  name: 'emojiNames',
  // Before keys that begin a new line.
  priority: 1000,
  addStorage: () => ({ asks: new EmojiAsks() }),
  addProseMirrorPlugins() {
    const { asks } = this.storage
    return [
      new Plugin({
        props: { handleKeyDown: (_view, event) => asks.takes(event) },
        view: () => ({ update: (view) => asks.look(view) }),
      }),
    ]
  },
})

/** What a text is asked for; undefined where no emoji are offered. */
export const emojiAsks = (editor: Editor): EmojiAsks | undefined =>
  (editor.storage as { emojiNames?: { asks: EmojiAsks } }).emojiNames?.asks

/** Puts an emoji where its name was typed. */
export function putEmoji(editor: Editor, sign: string, ask?: EmojiAsk): void {
  const place = ask === undefined ? editor.state.selection : { from: ask.from, to: ask.to }
  inText(editor).insertContentAt({ from: place.from, to: place.to }, { type: 'text', text: sign }).run()
}

function askedAt(view: EditorView): EmojiAsk | null {
  const { $from, empty } = view.state.selection
  const isCode =
    $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type.name === 'code')
  if (!empty || isCode || view.composing) return null
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 40), $from.parentOffset, ' ', ' ')
  const query = /(?:^|[\s(])(?::)([a-z][a-z0-9_+-]+)$/i.exec(before)?.[1]
  if (query === undefined) return null
  const to = $from.pos
  const from = to - query.length - 1
  const { left, top, bottom } = view.coordsAtPos(from)
  const room = (view.dom.ownerDocument.defaultView?.innerHeight ?? 0) - bottom
  return { query, from, to, at: { left, top, bottom }, room }
}
