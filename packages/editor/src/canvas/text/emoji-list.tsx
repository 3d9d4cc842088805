import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEditing } from '../editing-context.ts'
import { t } from '../../words/words.ts'
import { findEmoji, type Emoji } from './emoji.ts'
import { putEmoji, type EmojiAsk, type EmojiAsks } from './emoji-names.ts'
import classes from './emoji.module.css'

const MOST = 8
/** Px the list needs below a line; where there are fewer it stands above. */
const HEIGHT = 280

/**
 * Emoji for the name that is typed, beside it. The caret stays in the text: arrow keys choose, Enter or Tab takes, Escape
 * leaves the words; what is chosen is read out. [TEXT-24]
 */
export function EmojiList({
  editor,
  asks,
  ask,
  scale,
}: {
  readonly editor: Editor
  readonly asks: EmojiAsks
  readonly ask: EmojiAsk
  readonly scale: number
}) {
  const { session } = useEditing()
  const [found, setFound] = useState<readonly Emoji[]>([])
  const [at, setAt] = useState(0)
  useEffect(() => {
    let isWanted = true
    findEmoji(ask.query, MOST).then(
      (emoji) => {
        if (!isWanted) return
        setFound(emoji)
        setAt(0)
        if (emoji[0] !== undefined) session.announce(t('Emoji: {name}', { name: emoji[0].name }))
      },
      () => setFound([]),
    )
    return () => {
      isWanted = false
    }
  }, [ask.query, session])
  const take = (one: Emoji | undefined) => one !== undefined && putEmoji(editor, one.sign, ask)
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (found.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = (at + step + found.length) % found.length
      setAt(next)
      session.announce(t('Emoji: {name}', { name: found[next]?.name ?? '' }))
    } else if (event.key === 'Enter' || event.key === 'Tab') take(found[at])
    else if (event.key === 'Escape') asks.refuse(editor.view)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  })
  useEffect(() => asks.giveKeysTo((event) => press(event)), [asks])
  if (found.length === 0) return null
  const height =
    ask.room * scale < HEIGHT
      ? { bottom: `calc(100% - ${ask.at.top * scale - 4}px)` }
      : { top: ask.at.bottom * scale + 4 }
  return (
    <ul
      role="listbox"
      aria-label={t('Emoji')}
      className={classes.list}
      data-tools
      style={{ left: ask.at.left * scale, ...height }}
    >
      {found.map((one, index) => (
        <li
          key={one.sign}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => {
            // The caret stays where it is in the text.
            event.preventDefault()
            take(one)
          }}
        >
          <span aria-hidden="true">{one.sign}</span> {one.name}
        </li>
      ))}
    </ul>
  )
}
