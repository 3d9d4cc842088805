import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { part } from '../../ui/part.tsx'
import { emojiAsks, type EmojiAsks } from './emoji-names.ts'

const EmojiList = part(async () => ({ default: (await import('./emoji-list.tsx')).EmojiList }), {
  kind: 'dialog',
})

const NONE: Pick<EmojiAsks, 'subscribe' | 'get'> = { subscribe: () => () => undefined, get: () => null }

/** Offers emoji while the name of one is typed. */
export function EmojiOffer({ editor, scale }: { readonly editor: Editor; readonly scale: number }) {
  const asks = emojiAsks(editor)
  const { subscribe, get } = asks ?? NONE
  const ask = useSyncExternalStore(subscribe, get)
  return asks === undefined || ask === null ? null : (
    <EmojiList editor={editor} asks={asks} ask={ask} scale={scale} />
  )
}
