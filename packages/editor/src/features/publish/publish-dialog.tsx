import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState, type ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { useChanges, usePublish, type ChangeInWords, type PendingChange } from './publish-api.ts'
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
  // Only what one is looking at is proposed: everything else is somebody's unfinished work until they say otherwise.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set([documentId]))
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
  const chosen = all.filter((change) => ticked.has(change.documentId))
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
      <div className={classes.pages}>
        {groupsOf(all, documentId).map(({ title, hint, changes: some, tickAll }) => (
          <PageGroup key={title} title={title} hint={hint}>
            {tickAll && some.length > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setTicked(new Set([...ticked, ...some.map((change) => change.documentId)]))}
              >
                Choose all {some.length}
              </Button>
            )}
            <ul className={classes.list}>
              {some.map((change) => (
                <PageChanges
                  key={change.documentId}
                  change={change}
                  checked={ticked.has(change.documentId)}
                  onCheck={(checked) => {
                    const next = new Set(ticked)
                    if (checked) next.add(change.documentId)
                    else next.delete(change.documentId)
                    setTicked(next)
                  }}
                />
              ))}
            </ul>
          </PageGroup>
        ))}
      </div>
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
          {chosen.length === 0
            ? 'Publish'
            : chosen.length === 1
              ? 'Publish 1 page'
              : `Publish ${chosen.length} pages`}
        </Button>
      </Group>
    </Stack>
  )
}

interface PagesOfOneKind {
  readonly title: string
  readonly hint: string
  readonly changes: readonly PendingChange[]
  readonly tickAll: boolean
}

/** The page at hand, what has changed elsewhere, what waits for its date, and what nobody has ever seen. [EDIT-50] */
function groupsOf(all: readonly PendingChange[], documentId: string): readonly PagesOfOneKind[] {
  const others = all.filter((change) => change.documentId !== documentId)
  const isWaiting = ({ status }: PendingChange) => status === 'scheduled'
  const groups: readonly PagesOfOneKind[] = [
    {
      title: 'This page',
      hint: all.some((change) => change.documentId === documentId) ? '' : 'Visitors see it as you do.',
      changes: all.filter((change) => change.documentId === documentId),
      tickAll: false,
    },
    {
      title: 'Changed elsewhere',
      hint: 'Tick what should go live as well.',
      changes: others.filter((change) => !change.isNew && !isWaiting(change)),
      tickAll: true,
    },
    {
      title: 'Scheduled',
      hint: 'Goes live by itself when its time comes, or now when ticked.',
      changes: others.filter(isWaiting),
      tickAll: false,
    },
    {
      title: 'Never published',
      hint: 'Visitors have not seen these yet. Ticked, they go live for the first time.',
      changes: others.filter((change) => change.isNew && !isWaiting(change)),
      tickAll: false,
    },
  ]
  return groups.filter(({ changes, title }) => changes.length > 0 || title === 'This page')
}

function PageGroup({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  return (
    <section className={classes.group}>
      <Title order={3}>{title}</Title>
      {hint !== '' && <Text c="var(--plinth-soft)">{hint}</Text>}
      {children}
    </section>
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
  const name = Object.values(change.title).find((title) => title !== '') ?? change.path
  return (
    <li>
      <Checkbox
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={
          <span>
            <strong>{name}</strong> <span className={classes.path}>{change.path}</span>
          </span>
        }
        description={change.status === 'private' ? 'Private: visitors will still not see it.' : undefined}
      />
      <ul className={classes.words}>
        {change.changes.map((one, index) => (
          <li key={index}>
            <ChangeWords change={one} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** “Headline: Old → New”, as a person says it. */
function ChangeWords({ change: { what, before, after } }: { readonly change: ChangeInWords }) {
  if (before === null && after === null) return what
  return (
    <>
      <span className={classes.what}>{what}:</span>{' '}
      {before !== null && (
        <>
          <VisuallyHidden>before </VisuallyHidden>
          <del className={classes.before}>{before === '' ? 'nothing' : `“${before}”`}</del>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>, after </VisuallyHidden>
        </>
      )}
      {after !== null && <ins className={classes.after}>{after === '' ? 'nothing' : `“${after}”`}</ins>}
    </>
  )
}
