import { Alert, Anchor, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { CONTACT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useContact, useContactAction, useContactTags, type Contact } from '../../api/contacts.ts'
import { useCan } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { keptList } from '../../lists/kept-list.ts'
import { comesBack } from '../../lists/kept-place.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './contact-screen.module.css'
import { ContactTimeline } from './contact-timeline.tsx'
import { KIND_WORDS } from './contact-words.ts'

const MergeDialog = part(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }), {
  kind: 'dialog',
})

/** One contact: who they are, by which addresses they are known, and what happened. [EDIT-297] */
export default function ContactScreen() {
  const { contactId = '' } = useParams()
  const contact = useContact(contactId)
  if (contact.isPending) return <Waiting />
  if (contact.isLoadingError)
    return <LoadFailure level={1} error={contact.error} onRetry={() => void contact.refetch()} />
  return <ContactPage key={contact.data.id} contact={contact.data} />
}

function ContactPage({ contact }: { readonly contact: Contact }) {
  const mayManage = useCan('members.manage')
  const [isMerging, setIsMerging] = useState(false)
  const { name, email, kinds } = contact
  return (
    <Screen
      back={{ to: keptList('/config/contacts'), state: comesBack, label: t('All contacts') }}
      title={
        <Group gap="sm" component="span">
          <span style={{ overflowWrap: 'anywhere' }}>{name || email}</span>
          {kinds.map((kind) => (
            <StatusBadge key={kind} tone={kind === 'customer' ? 'good' : 'quiet'}>
              {KIND_WORDS[kind]}
            </StatusBadge>
          ))}
        </Group>
      }
      actions={
        mayManage && (
          <Button variant="default" onClick={() => setIsMerging(true)}>
            {t('Merge')}
          </Button>
        )
      }
    >
      <div className={classes.columns}>
        <ContactTimeline contact={contact} />
        <Stack component="aside" aria-label={t('Contact')} gap="lg" className={classes.side}>
          <Who contact={contact} />
          <Addresses contact={contact} />
          <Facts contact={contact} />
          {mayManage && <PersonalData email={email} />}
        </Stack>
      </div>
      {isMerging && <MergeDialog contact={contact} onClose={() => setIsMerging(false)} />}
    </Screen>
  )
}

/** Name and tags; each change is kept at once. [EDIT-298] */
function Who({ contact }: { readonly contact: Contact }) {
  const mayEdit = useCan('orders.edit')
  const known = useContactTags().data ?? []
  const run = useContactAction(contact.id)
  const [typed, setTyped] = useState<string>()
  const name = typed ?? contact.name
  if (!mayEdit)
    return contact.tags.length === 0 ? null : (
      <Text>
        {t('Tags')}: {contact.tags.join(', ')}
      </Text>
    )
  const pending = run.isPending && run.variables.action === 'change' ? run.variables.body.tags : undefined
  const keepName = () => {
    if (name.trim() === contact.name) return
    run.mutate(
      { action: 'change', body: { name: name.trim() } },
      // What was typed meanwhile stays.
      { onError: showError, onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) },
    )
  }
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Name')}
        autoComplete="off"
        data-1p-ignore
        maxLength={CONTACT_LIMITS.name}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keepName}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keepName()
        }}
      />
      <TagsInput
        label={t('Tags')}
        data={known.map(({ tag }) => tag)}
        value={[...(pending ?? contact.tags)]}
        maxTags={CONTACT_LIMITS.tags}
        maxLength={CONTACT_LIMITS.tag}
        acceptValueOnBlur
        onChange={(tags) => run.mutate({ action: 'change', body: { tags } }, { onError: showError })}
      />
    </Stack>
  )
}

/** The addresses of the person, with whose they were; those that were merged can be separated again. [EDIT-299] [CONTACT-23] */
function Addresses({ contact }: { readonly contact: Contact }) {
  const mayManage = useCan('members.manage')
  const run = useContactAction(contact.id)
  return (
    <div>
      <h2 className={classes.heading}>
        {t('{count, plural, one {Address} other {Addresses}}', { count: contact.addresses.length })}
      </h2>
      <ul className={classes.addresses}>
        {contact.addresses.map(({ id, email, name }) => (
          <li key={id}>
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Anchor href={`mailto:${email}`}>{email}</Anchor>
              {name !== '' && name !== contact.name && (
                <Text size="sm" c="var(--plinth-soft)">
                  {name}
                </Text>
              )}
            </div>
            {mayManage && id !== contact.id && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('Separate {email}', { email })}
                onClick={() =>
                  askToSeparate(email, () =>
                    run.mutate({ action: 'separate', addressId: id }, { onError: showError }),
                  )
                }
              >
                {t('Separate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function askToSeparate(email: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('Separate this address?'),
    children: (
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(
          '{email} is a contact of its own again, with the name and the tags it had and what happened by it. Notes stay here.',
          { email },
        )}
      </Text>
    ),
    labels: { confirm: t('Separate'), cancel: t('Cancel') },
    onConfirm,
  })
}

function Facts({ contact: { orders, spent, since, lastOn } }: { readonly contact: Contact }) {
  const amountText = useAmountText()
  return (
    <div>
      <h2 className={classes.heading}>{t('In short')}</h2>
      <Stack gap={4}>
        {orders > 0 && <Text>{t('{count, plural, one {# order} other {# orders}}', { count: orders })}</Text>}
        {spent.map(({ currency, totalCents }) => (
          <Text key={currency}>{t('Ordered for {sum}', { sum: amountText(totalCents, currency) })}</Text>
        ))}
        <Text>
          {t('Known since')} <Moment at={since} />
        </Text>
        <Text>
          {t('Last seen')} <Moment at={lastOn} />
        </Text>
      </Stack>
    </div>
  )
}

/** The way to what is owed to a person who asks. [PERSON-6] */
function PersonalData({ email }: { readonly email: string }) {
  return (
    <Alert color="gray" variant="light" title={t('Personal data')}>
      <Anchor component={Link} to={`/config/members?${new URLSearchParams({ part: 'data', email })}`}>
        {t('Save what is kept of them, or erase them')}
      </Anchor>
    </Alert>
  )
}
