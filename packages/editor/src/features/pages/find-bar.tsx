import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { useDocument, useEditing } from '../../canvas/editing-context.ts'
import { findOnPage } from '../../document/find-on-page.ts'
import classes from './page-editor.module.css'
import { t } from '../../words/words.ts'

/** Finds words on the page: each block that says them is selected and shown, one after the other. [EDIT-228] */
export function FindBar() {
  const { session, stage, canvas } = useEditing()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const document = useDeferredValue(useDocument((snapshot) => snapshot.document))
  const found = findOnPage(document, words, session.language)
  const show = (place: number, ids: readonly string[]) => {
    const index = ids.length === 0 ? 0 : (place + ids.length) % ids.length
    setAt(index)
    const id = ids[index]
    if (id === undefined) return
    session.select({ kind: 'block', id })
    canvas.scrollTo({ kind: 'block', id })
  }
  const close = () => {
    stage.set({ finding: false })
    canvas.view?.page.body.focus({ preventScroll: true })
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') close()
    else show(at + (event.shiftKey ? -1 : 1), found)
  }
  const isAsked = words.trim() !== ''
  const count =
    found.length === 0
      ? t('Nothing found')
      : t('{place} of {count}', { place: Math.min(at, found.length - 1) + 1, count: found.length })
  return (
    <div className={classes.find} role="search" aria-label={t('Find on this page')}>
      <TextInput
        size="xs"
        aria-label={t('Find on this page')}
        placeholder={t('Find on this page')}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        data-autofocus
        autoFocus
        maxLength={200}
        value={words}
        onChange={(event) => {
          const next = event.currentTarget.value
          setWords(next)
          show(0, findOnPage(session.document, next, session.language))
        }}
        onKeyDown={key}
      />
      <span role="status">{isAsked ? count : ''}</span>
      <ActionIcon
        aria-label={t('Previous place')}
        disabled={found.length === 0}
        onClick={() => show(at - 1, found)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('Next place')}
        disabled={found.length === 0}
        onClick={() => show(at + 1, found)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('Close search')} onClick={close}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
