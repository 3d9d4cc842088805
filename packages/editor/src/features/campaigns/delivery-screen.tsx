import { Anchor, Button, Code, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  campaignsChanged,
  unblockAddress,
  useBlockedAddresses,
  useSenderRecords,
  type BlockedAddress,
  type SenderRecord,
} from '../../api/campaigns.ts'
import { ListResults } from '../../lists/list-results.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import { REASON_WORDS } from './campaign-words.ts'

const BACK = { to: '/config/campaigns', label: t('Back to campaigns') }

const unblock = (email: string): void =>
  void unblockAddress(email)
    .catch(showError)
    .finally(() => void campaignsChanged())

const COLUMNS: readonly Column<BlockedAddress>[] = [
  {
    key: 'email',
    head: t('Address'),
    cell: ({ email, detail }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{email}</span>
        {detail !== '' && (
          <Text size="sm" c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        )}
      </>
    ),
  },
  { key: 'reason', head: t('Why'), cell: ({ reason }) => REASON_WORDS[reason] },
  { key: 'since', head: t('Since'), cell: ({ since }) => <Moment at={since} /> },
  {
    key: 'unblock',
    head: t('Change'),
    cell: ({ email }) => (
      <Button variant="default" aria-label={t('Unblock {email}', { email })} onClick={() => unblock(email)}>
        {t('Unblock')}
      </Button>
    ),
  },
]

/** Whether mails arrive: what the domain name says of their sender, and which addresses get none. [EDIT-565] */
export default function DeliveryScreen() {
  const list = useBlockedAddresses()
  return (
    <Screen title={t('Delivery')} back={BACK}>
      <Stack gap="xl">
        <Sender />
        <section aria-labelledby="blocked-title">
          <Title order={2} size="h3" id="blocked-title" mb="sm">
            {t('Blocked addresses')}
          </Title>
          <Text c="var(--plinth-soft)" mb="sm">
            {t(
              'They get no campaigns, because a mail to them was refused, came back, or was complained about.',
            )}
          </Text>
          <ListResults
            label={t('Blocked addresses')}
            query={list}
            columns={COLUMNS}
            rows={list.data?.pages.flatMap(({ addresses }) => addresses) ?? []}
            keyOf={({ email }) => email}
            isFiltered={false}
            onClear={() => undefined}
            empty={{
              icon: IconMailOff,
              title: t('No address is blocked'),
              text: t('Addresses that mail cannot reach are listed here.'),
              filteredTitle: '',
              filteredText: '',
            }}
          />
        </section>
      </Stack>
    </Screen>
  )
}

const RECORD_WORDS: Readonly<Record<SenderRecord['state'], { readonly label: string; readonly tone: Tone }>> =
  {
    good: { label: t('Good'), tone: 'good' },
    warning: { label: t('Look at it'), tone: 'waiting' },
    missing: { label: t('Missing'), tone: 'bad' },
    unknown: { label: t('Not known'), tone: 'quiet' },
  }
const RECORD_NAMES: Readonly<Record<SenderRecord['kind'], string>> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
}

function Sender() {
  const [typed, setTyped] = useState('')
  const [selector, setSelector] = useState('')
  const sender = useSenderRecords(selector)
  if (sender.isLoadingError) return <LoadFailure error={sender.error} onRetry={() => void sender.refetch()} />
  if (sender.data === undefined) return <Waiting />
  const { from, domain, records, returnUrl } = sender.data
  return (
    <section aria-labelledby="sender-title">
      <Title order={2} size="h3" id="sender-title" mb="sm">
        {t('Sender')}
      </Title>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {t('Mails are sent from {from}. Mail services ask {domain} whether they may be.', { from, domain })}{' '}
        <Anchor component={Link} to="/config/settings/mail" underline="always">
          {t('Change the sender')}
        </Anchor>
      </Text>
      <Stack gap="sm">
        {records.map((record) => (
          <Paper key={record.kind} withBorder p="md" radius="md">
            <Group gap={8} mb={4}>
              <Text fw={600}>{RECORD_NAMES[record.kind]}</Text>
              <StatusBadge tone={RECORD_WORDS[record.state].tone}>
                {RECORD_WORDS[record.state].label}
              </StatusBadge>
            </Group>
            <Text>{record.says}</Text>
            <Code block mt="xs" tabIndex={0}>
              {record.name}
              {record.found === null ? '' : `\n${record.found}`}
            </Code>
          </Paper>
        ))}
      </Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSelector(typed.trim())
        }}
      >
        <Group align="end" gap={8} mt="md">
          <TextInput
            label={t('Name of the DKIM key')}
            description={t('The selector your mail service tells you.')}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default" loading={sender.isFetching}>
            {t('Check')}
          </Button>
        </Group>
      </form>
      <Stack gap={4} mt="lg">
        <Text>{t('Mails that come back and complaints: let your mail server hand them in here.')}</Text>
        <Code block tabIndex={0}>
          {returnUrl}
        </Code>
        <Group>
          <CopyText text={returnUrl} />
        </Group>
      </Stack>
    </section>
  )
}
