import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Blocker } from 'react-router'
import { useEditing } from '../canvas/editing-context.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'

/** Milliseconds a save may take before the person is asked. */
const PATIENCE = 1500

/** Leaving saves first; when that cannot be done at once, it asks: Save or Discard. [EDIT-29] */
export function LeaveDialog({ blocker }: { readonly blocker: Blocker }) {
  return blocker.state === 'blocked' ? <Leaving blocker={blocker} /> : null
}

/** Saves the page; gives whether nothing is left. */
async function saveAll({ store }: EditingSession): Promise<boolean> {
  await store.flush()
  return !store.hasUnsaved
}

type Blocked = Extract<Blocker, { readonly state: 'blocked' }>

function Leaving({ blocker }: { readonly blocker: Blocked }) {
  const { session } = useEditing()
  const [waiting, setWaiting] = useState(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const patience = setTimeout(() => setAsking(true), PATIENCE)
    void saveAll(session).then((isSaved) => {
      if (!isSaved) setAsking(true)
      else blocker.proceed()
    })
    return () => clearTimeout(patience)
  }, [blocker, session])
  if (!asking) return null
  const save = async () => {
    setWaiting(true)
    const isSaved = await saveAll(session)
    setWaiting(false)
    if (!isSaved) blocker.reset()
    else blocker.proceed()
  }
  const discard = () => {
    session.store.discard()
    blocker.proceed()
  }
  return (
    <Modal opened onClose={() => blocker.reset()} title={t('You have unsaved changes')}>
      <Text mb="lg">{t('Save them before you leave this page, or discard them?')}</Text>
      <Group justify="end" gap={8}>
        <Button variant="subtle" color="gray.8" onClick={() => blocker.reset()}>
          {t('Stay')}
        </Button>
        <Button variant="default" onClick={discard}>
          {t('Discard')}
        </Button>
        <Button loading={waiting} onClick={() => void save()} data-autofocus>
          {t('Save')}
        </Button>
      </Group>
    </Modal>
  )
}
