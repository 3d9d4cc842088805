import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  ABOUT_WORDS,
  findBlock,
  operationTargets,
  wholeAbout,
  type PageDocument,
  type WholeAbout,
} from '@plinth/domain'
import { useEffect, useState, type ReactNode } from 'react'
import { errorText } from '../api/api-error.ts'
import { pagesQuery, pageTitle } from '../api/pages.ts'
import { queryClient } from '../api/query-client.ts'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { writeClip } from '../document/clipboard.ts'
import type { Conflict } from '../document/document-store.ts'
import { wordDiff, type DiffPart } from '../document/word-diff.ts'
import classes from './conflict-dialog.module.css'
import { said, t } from '../words/words.ts'
import { deedWords, entryWords } from '../document/deed-words.ts'

/** Two people, or two tabs, changed the same thing: both sides, and a choice. Nothing is lost before it is made. [EDIT-27] */
export function ConflictDialog() {
  const conflict = useDocument((snapshot) => snapshot.conflict)
  return (
    conflict !== null && (
      <OnceWritten>
        <Choice conflict={conflict} />
      </OnceWritten>
    )
  )
}

/** How long nobody presses a key before a question comes between somebody and what they write, ms. */
const PAUSE = 1000
/** The same for who has written on without such a pause for so long, ms: nothing of it is saved before they are asked. */
const SHORT = { after: 10_000, pause: 300 }
/** After how long of writing without any pause the end of a word is one, ms. */
const LONGEST = 20_000

/**
 * Asks in a pause of typing: a key that was meant for the text answers nothing, and no letter is lost. Who never pauses is asked all
 * the same. [EDIT-1271] [EDIT-1273]
 */
function OnceWritten({ children }: { readonly children: ReactNode }) {
  const { session, canvas } = useEditing()
  const [isQuiet, setQuiet] = useState(() => session.getState().editing === null)
  useEffect(() => {
    if (isQuiet) return
    const pages = [document, canvas.view?.page]
    const stop = new AbortController()
    const listening = { capture: true, signal: stop.signal }
    const since = performance.now()
    const written = () => performance.now() - since
    const ask = () => setQuiet(true)
    let timer = setTimeout(ask, PAUSE)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, written() < SHORT.after ? PAUSE : SHORT.pause)
    }
    const ended = ({ key, isComposing }: KeyboardEvent) => {
      if (written() >= LONGEST && !isComposing && (key === ' ' || key === 'Enter')) ask()
    }
    for (const one of pages) {
      one?.addEventListener('keydown', again, listening)
      one?.addEventListener('keyup', ended, listening)
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [canvas, isQuiet])
  return isQuiet && children
}

function Choice({ conflict }: { readonly conflict: Conflict }) {
  const { session, canvas } = useEditing()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState(false)
  const choose = async (choice: 'mine' | 'theirs') => {
    setWaiting(true)
    setProblem(undefined)
    try {
      const resolved = await session.store.resolveConflict(choice)
      if (!resolved.ok) setProblem(resolved.message)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setWaiting(false)
    }
  }
  // The list of pages is known where a page is open.
  const pages = queryClient.getQueryData(pagesQuery.queryKey)?.collections
  const nameOf: NameOf = (id) => {
    const page = pages?.find((one) => one.id === id)
    return page === undefined ? canvas.view?.input.library.assets[id]?.fileName : pageTitle(page)
  }
  // With what was written since it came to be one.
  const now = useDocument((snapshot) => snapshot.document)
  const mine = textsOf(conflict, now, session.language, nameOf)
  const theirs = textsOf(conflict, conflict.theirDocument, session.language, nameOf)
  const [myParts, theirParts] = wordDiff(mine, theirs)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(mine)
      setCopied(true)
    } catch {
      setProblem(t('The browser does not allow copying. Select the text above and copy it.'))
    }
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('This was changed in two places')}
      size="lg"
    >
      <Stack>
        <Text tabIndex={-1} data-autofocus>
          {t(
            'You: {yours}. Meanwhile, elsewhere: {theirs}. Which one should stay? Your other changes are kept either way.',
            {
              yours: deedWords(conflict.deed),
              theirs: [...new Set(conflict.theirs.map(entryWords))].join(', ') || t('the page was changed'),
            },
          )}
        </Text>
        <div className={classes.sides}>
          <Side title={t('Yours')} parts={myParts} />
          <Side title={t('Theirs')} parts={theirParts} />
        </div>
        {problem !== undefined && <Alert color="red">{problem}</Alert>}
        <Group justify="space-between">
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {copied ? t('Copied') : t('Copy mine')}
          </Button>
          <Group gap={8}>
            <Button variant="default" loading={waiting} onClick={() => void choose('theirs')}>
              {t('Take theirs')}
            </Button>
            <Button loading={waiting} onClick={() => void choose('mine')}>
              {t('Keep mine')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What one side says; words the other has not are marked. [EDIT-598] */
function Side({ title, parts }: { readonly title: string; readonly parts: readonly DiffPart[] }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      <div className={classes.text}>
        {parts.map(({ text, isOwn }, index) =>
          isOwn ? (
            <mark key={index} className={classes.own}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </div>
    </section>
  )
}

/** What a file or a page is called, as far as it is known here. */
type NameOf = (assetId: string) => string | undefined

/** What the blocks in question say on one side. */
function textsOf(conflict: Conflict, document: PageDocument, language: string, nameOf: NameOf): string {
  const { blocks, about } = operationTargets(conflict.mine)
  if (about.size > 0) return aboutWords(document, [...about] as (keyof WholeAbout)[], language, nameOf)
  const ids = [...blocks]
  const texts = ids.map((id) => {
    const block = findBlock(document, id)?.block
    return block === undefined
      ? t('Deleted')
      : writeClip({ kind: 'blocks', blocks: [block] }, language).text || t('No text, other settings')
  })
  return texts.length === 0 ? t('Settings of the section') : texts.join('\n')
}

/** What one side says of the page, setting by setting. */
function aboutWords(
  document: PageDocument,
  names: readonly (keyof WholeAbout)[],
  language: string,
  nameOf: NameOf,
): string {
  const about = wholeAbout(document.about ?? {})
  const lines = names.map((name) => {
    const text = valueWords(about[name], language, nameOf)
    return t('{setting}: {value}', { setting: said(ABOUT_WORDS[name]), value: text || t('(empty)') })
  })
  return lines.join('\n')
}

function valueWords(value: WholeAbout[keyof WholeAbout], language: string, nameOf: NameOf): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') return nameOf(value) ?? t('another picture')
  if (isList(value)) return value.map((id) => nameOf(id) ?? t('another page')).join(', ')
  return value?.[language] ?? ''
}

const isList = (value: WholeAbout[keyof WholeAbout]): value is readonly string[] => Array.isArray(value)
