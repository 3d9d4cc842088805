import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { t } from '../../words/words.ts'
import { findEmoji, type Emoji } from './emoji.ts'
import { putEmoji } from './emoji-names.ts'
import classes from './emoji.module.css'

const MOST = 64

/** Emoji to choose from, searched by name; Enter takes the first. [TEXT-24] */
export function EmojiDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Emoji[]>()
  useEffect(() => {
    let isWanted = true
    const show = (emoji: readonly Emoji[]) => isWanted && setFound(emoji)
    findEmoji(query, MOST).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [query])
  const take = (one: Emoji | undefined) => {
    if (one === undefined) return
    onClose()
    putEmoji(editor, one.sign)
  }
  return (
    <Modal opened onClose={onClose} title={t('Emoji')} returnFocus={false}>
      <Stack gap="md">
        <TextInput
          label={t('Search emoji')}
          description={t(
            'By their English names. In a text, a colon and the first letters of a name do the same.',
          )}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The text has the keyboard with the choice: the key is no new line there.
            event.preventDefault()
            take(found?.[0])
          }}
          data-autofocus
        />
        <div className={classes.grid}>
          {found?.map((one) => (
            <button
              key={one.sign}
              type="button"
              aria-label={one.name}
              title={one.name}
              onClick={() => take(one)}
            >
              {one.sign}
            </button>
          ))}
        </div>
        {found?.length === 0 && <Text role="status">{t('No emoji has this name.')}</Text>}
      </Stack>
    </Modal>
  )
}
