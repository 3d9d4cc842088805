import { Text } from '@mantine/core'
import { countWords, documentText, readingMinutes } from '@plinth/domain'
import { useEffect, useState } from 'react'
import { useEditing } from '../../canvas/editing-context.ts'
import { t } from '../../words/words.ts'

/** Milliseconds after the last change before words are counted: no letter waits for it. [EDIT-2] */
const PAUSE = 500

/** How many words the open page says, and how long it takes to read them; counted in the pauses of typing. [EDIT-134] [EDIT-1261] */
export function PostLength() {
  const { session } = useEditing()
  const { language, store } = session
  const [words, setWords] = useState(() => wordsOf(store.getSnapshot().document, language))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWords(wordsOf(store.getSnapshot().document, language)), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, language])
  return (
    <Text size="sm" c="var(--plinth-quiet)" data-page-length>
      {words === 0
        ? t('No words yet')
        : words === 1
          ? t('1 word, read in a minute')
          : t('{words} words, read in {minutes} min', { words, minutes: readingMinutes(words) })}
    </Text>
  )
}

const wordsOf = (document: Parameters<typeof documentText>[0], language: string): number =>
  countWords(documentText(document, language, language))
