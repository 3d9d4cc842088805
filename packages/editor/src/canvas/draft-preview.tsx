import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState, type CSSProperties } from 'react'
import { handleKey } from '../commands/command-registry.ts'
import { Waiting } from '../ui/waiting.tsx'
import { previewAddress } from './draft-address.ts'
import { useEditing } from './editing-context.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** The draft as visitors would see it, from the server: scripts run, and links lead on through the drafts. [EDIT-52] */
export function DraftPreview({ path, style }: { readonly path: string; readonly style: CSSProperties }) {
  const { session } = useEditing()
  const [state, setState] = useState<'saving' | 'saved' | 'unsaved'>('saving')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const { store } = session
    let gone = false
    void Promise.all([store.flush(), session.style?.flush()]).then(() => {
      const isUnsaved = store.hasUnsaved || session.style?.hasUnsaved === true
      if (!gone) setState(isUnsaved ? 'unsaved' : 'saved')
    })
    return () => {
      gone = true
    }
  }, [session, attempt])
  const again = () => {
    setState('saving')
    setAttempt(attempt + 1)
  }
  return (
    <div className={classes.preview}>
      {state === 'saving' && <Waiting label={t('Saving what you changed')} />}
      {state === 'unsaved' && (
        <Stack p="xl" align="start" role="alert">
          <Text>{t('Your latest changes could not be saved yet. The preview shows what is saved.')}</Text>
          <Button variant="default" onClick={again}>
            {t('Try again')}
          </Button>
        </Stack>
      )}
      {state === 'saved' && (
        <iframe
          className={classes.frame}
          title={t('Preview of the page')}
          src={previewAddress(path, location.origin)}
          style={style}
          onLoad={({ currentTarget }) => keepPreviewing(currentTarget.contentDocument)}
        />
      )}
    </div>
  )
}

/** Links of a previewed page lead to previews, and the editor’s keys work in it. */
function keepPreviewing(page: Document | null): void {
  page?.addEventListener('keydown', handleKey)
  page?.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Partial<Element> | null)?.closest?.('a[href]') as HTMLAnchorElement | null
      if (link != null) link.href = previewAddress(link.href, location.origin)
    },
    true,
  )
}
