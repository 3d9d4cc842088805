import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { CONTACT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useContactAction, useTimeline, type Contact, type TimelineEntry } from '../../api/contacts.ts'
import { useCan } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { Moment } from '../../lists/moment.tsx'
import { Timeline } from '../../lists/timeline.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './contact-screen.module.css'
import { entryPlace, entryWords } from './contact-words.ts'

/** What happened with a contact, the newest first, and what the people of the website write down. [EDIT-297] */
export function ContactTimeline({ contact }: { readonly contact: Contact }) {
  const timeline = useTimeline(contact.id)
  const mayEdit = useCan('orders.edit')
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-label={t('What happened')}>
      <h2 className={classes.heading}>{t('What happened')}</h2>
      {mayEdit && <NewNote contact={contact} />}
      {timeline.isPending && <Waiting />}
      {timeline.isLoadingError && (
        <LoadFailure level={2} error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      <Timeline>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} contact={contact} mayEdit={mayEdit} />
          </li>
        ))}
      </Timeline>
      {timeline.hasNextPage && (
        <Button
          variant="default"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('Show earlier')}
        </Button>
      )}
    </section>
  )
}

function NewNote({ contact }: { readonly contact: Contact }) {
  const [note, setNote] = useState('')
  const run = useContactAction(contact.id)
  const text = note.trim()
  const save = () =>
    run.mutateAsync({ action: 'add-note', text }).then(
      () => {
        setNote('')
        return true
      },
      (error: unknown) => {
        showError(error)
        return false
      },
    )
  useUnsavedForm({ isDirty: () => text !== '', save })
  return (
    <Stack gap="sm" mb="lg" align="start">
      <Textarea
        label={t('Note')}
        description={t('They never see it')}
        autosize
        minRows={2}
        w="100%"
        maxLength={CONTACT_LIMITS.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => void save()} loading={run.isPending} disabled={text === ''}>
        {t('Add note')}
      </Button>
    </Stack>
  )
}

function Entry({
  entry,
  contact,
  mayEdit,
}: {
  readonly entry: TimelineEntry
  readonly contact: Contact
  readonly mayEdit: boolean
}) {
  const amountText = useAmountText()
  const place = entryPlace(entry)
  const words = entryWords(entry, amountText)
  const isNote = entry.type === 'note'
  const written = isNote || entry.type === 'newsletter-asked' ? entry.title : ''
  return (
    <>
      {place === undefined ? (
        <Text fw={isNote ? 600 : undefined}>{words}</Text>
      ) : (
        <Anchor component={Link} to={place}>
          {words}
        </Anchor>
      )}
      {written !== '' && (
        <Text className={classes.written} c={isNote ? undefined : 'var(--plinth-soft)'} size="sm">
          {written}
        </Text>
      )}
      <Group gap={4}>
        <Text c="var(--plinth-quiet)" size="xs">
          <Moment at={entry.at} />
          {entry.detail !== null && entry.detail !== '' && ` · ${entry.detail}`}
          {contact.addresses.length > 1 && !isNote && ` · ${entry.email}`}
        </Text>
        {isNote && mayEdit && <DeleteNote entry={entry} contact={contact} />}
      </Group>
    </>
  )
}

function DeleteNote({ entry, contact }: { readonly entry: TimelineEntry; readonly contact: Contact }) {
  const run = useContactAction(contact.id)
  const remove = () =>
    run.mutate({ action: 'delete-note', noteId: entry.reference ?? '' }, { onError: showError })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      c="var(--plinth-danger)"
      loading={run.isPending}
      aria-label={t('Delete the note {text}', { text: entry.title.slice(0, 60) })}
      onClick={() =>
        modals.openConfirmModal({
          title: t('Delete this note?'),
          children: <Text className={classes.written}>{entry.title}</Text>,
          labels: { confirm: t('Delete'), cancel: t('Cancel') },
          confirmProps: { color: 'red' },
          onConfirm: remove,
        })
      }
    >
      {t('Delete')}
    </Button>
  )
}
