import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { useChanges, usePublish, type PendingChange } from './publish-api.ts'
import classes from './publish-dialog.module.css'

/** Says what a publish would change, page by page, and does it. [EDIT-50] */
export function PublishDialog({
  opened,
  onClose,
  documentId,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly documentId: string
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Publish" size="lg">
      {opened && <Changes onClose={onClose} documentId={documentId} />}
    </Modal>
  )
}

function Changes({ onClose, documentId }: { readonly onClose: () => void; readonly documentId: string }) {
  const { store } = useEditing().session
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    // What is published is what is saved: save first, then ask.
    store.endStep()
    void store.flush().then(() => setSaved(!store.hasUnsaved))
  }, [store])
  const changes = useChanges(saved)
  const publish = usePublish()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')

  if (changes.isError) return <LoadFailure error={changes.error} onRetry={() => void changes.refetch()} />
  if (changes.data === undefined) {
    return store.getSnapshot().save.kind === 'offline' ? (
      <Alert color="yellow">
        Unable to connect. Your changes are kept on this device; publish when you are online.
      </Alert>
    ) : (
      <Waiting label="Looking for changes" />
    )
  }
  const all = changes.data.changes
  const chosen = all.filter((change) => !left.has(change.documentId))
  const go = () => {
    const request = {
      documentIds: chosen.map((change) => change.documentId),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    publish.mutate(request, {
      onSuccess: () => {
        notifications.show({
          message: chosen.length === 1 ? 'The page is published.' : `${chosen.length} pages are published.`,
        })
        onClose()
      },
    })
  }
  if (all.length === 0) {
    return <Text>Nothing has changed since the last publish. Visitors see what you see.</Text>
  }
  return (
    <Stack>
      <ul className={classes.pages}>
        {[...all]
          .sort((a, b) => Number(b.documentId === documentId) - Number(a.documentId === documentId))
          .map((change) => (
            <PageChanges
              key={change.documentId}
              change={change}
              checked={!left.has(change.documentId)}
              onCheck={(checked) => {
                const next = new Set(left)
                if (checked) next.delete(change.documentId)
                else next.add(change.documentId)
                setLeft(next)
              }}
            />
          ))}
      </ul>
      <TextInput
        label="Note"
        placeholder="Shown in the history, optional"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {publish.isError && <Alert color="red">{errorText(publish.error)}</Alert>}
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={publish.isPending} disabled={chosen.length === 0} onClick={go}>
          {chosen.length === 1 ? 'Publish 1 page' : `Publish ${chosen.length} pages`}
        </Button>
      </Group>
    </Stack>
  )
}

function PageChanges({
  change,
  checked,
  onCheck,
}: {
  readonly change: PendingChange
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}) {
  return (
    <li>
      <Checkbox
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={
          <span>
            <strong>{Object.values(change.title)[0] ?? change.path}</strong>{' '}
            <span className={classes.path}>{change.path}</span>
          </span>
        }
      />
      <ul className={classes.words}>
        {change.changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </li>
  )
}
