import { Alert, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import {
  connectionsChanged,
  disconnectList,
  endAutomation,
  makeAutomationKey,
  useConnections,
  type AutomationConnection,
  type MailingListConnection,
} from '../../../api/connections.ts'
import { useCan } from '../../../api/session.ts'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { CopiedOnce } from '../../../ui/copied-once.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import { eventName } from '../webhooks/delivery-state.tsx'
import { ListLogDialog } from './list-log-dialog.tsx'
import { MailingListDialog } from './mailing-list-dialog.tsx'
import { SERVICE_NAMES } from './service-names.ts'

/** Does something to a connection, says when it cannot be done, and reads them again. */
function act(work: () => Promise<unknown>): void {
  void work()
    .catch(showError)
    .finally(() => void connectionsChanged())
}

/** Connections to a service that keeps a mailing list, and to one that automates. [EDIT-671] [EDIT-673] */
export default function ConnectionSettings() {
  const mayEdit = useCan('settings.edit')
  return mayEdit ? <Connections /> : null
}

function Connections() {
  const connections = useConnections()
  if (connections.isPending) return <Waiting />
  if (connections.isLoadingError)
    return <LoadFailure error={connections.error} onRetry={() => void connections.refetch()} />
  return (
    <Stack gap="md" mt="xl">
      <Title order={2} size="h3">
        {t('Connections')}
      </Title>
      <MailingListCard connection={connections.data.mailingList} />
      <AutomationCard connection={connections.data.automation} />
    </Stack>
  )
}

function MailingListCard({ connection }: { readonly connection: MailingListConnection }) {
  const [isConnecting, setIsConnecting] = useState(false)
  const [showsLog, setShowsLog] = useState(false)
  const { state, service, list, failed } = connection
  const isConnected = state === 'connected'
  return (
    <Card withBorder component="section" aria-label={t('Mailing list')}>
      <Stack gap="sm">
        <Group gap={8}>
          <Text fw={600}>{t('Mailing list')}</Text>
          <StatusBadge tone={isConnected ? 'good' : 'quiet'}>
            {isConnected ? t('Connected') : t('Disconnected')}
          </StatusBadge>
        </Group>
        <Text size="sm" c="var(--plinth-soft)" maw="60ch">
          {isConnected && service !== null && list !== null
            ? t('Who agrees is put on the list “{list}” at {service}.', {
                list: list.name,
                service: SERVICE_NAMES[service],
              })
            : t(
                'Put newsletter subscribers, and senders of forms who agree, on a list of Mailchimp or Brevo. Each form says under Advanced whether it does.',
              )}
        </Text>
        {failed > 0 && (
          <Text size="sm" c="var(--plinth-danger)">
            {t('{count, plural, one {# person} other {# people}} could not be put on it.', { count: failed })}
          </Text>
        )}
        <Group gap={8}>
          <Button variant="default" onClick={() => setIsConnecting(true)}>
            {isConnected ? t('Change') : t('Connect')}
          </Button>
          {isConnected && (
            <>
              <Button variant="default" onClick={() => setShowsLog(true)}>
                {t('Log')}
              </Button>
              <Button variant="subtle" c="var(--plinth-danger)" onClick={askToDisconnect}>
                {t('Disconnect')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {isConnecting && <MailingListDialog connection={connection} onClose={() => setIsConnecting(false)} />}
      {showsLog && <ListLogDialog onClose={() => setShowsLog(false)} />}
    </Card>
  )
}

const askToDisconnect = () =>
  modals.openConfirmModal({
    title: t('Disconnect the mailing list?'),
    children: <Text>{t('Its key is forgotten. Who is on the list stays there.')}</Text>,
    labels: { confirm: t('Disconnect'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => act(disconnectList),
  })

/** How far an automation service is, in words. [EDIT-673] */
function AutomationStatus({ state, automations }: AutomationConnection) {
  if (state === 'disconnected') return <StatusBadge tone="quiet">{t('Disconnected')}</StatusBadge>
  if (state === 'awaiting') return <StatusBadge tone="waiting">{t('Awaiting connection')}</StatusBadge>
  return (
    <StatusBadge tone="good">
      {t('{count, plural, one {# automation connected} other {# automations connected}}', {
        count: automations.length,
      })}
    </StatusBadge>
  )
}

function AutomationCard({ connection }: { readonly connection: AutomationConnection }) {
  const [key, setKey] = useState<string>()
  const { state, automations } = connection
  const make = () => act(async () => setKey(await makeAutomationKey()))
  return (
    <Card withBorder component="section" aria-label={t('Automation service')}>
      <Stack gap="sm">
        <Group gap={8}>
          <Text fw={600}>{t('Automation service')}</Text>
          <AutomationStatus {...connection} />
        </Group>
        <Text size="sm" c="var(--plinth-soft)" maw="60ch">
          {t(
            'Zapier and others that set up webhooks by themselves: give them the key, and they tell other services when a form is answered or a subscriber confirms.',
          )}
        </Text>
        {key !== undefined && (
          <Alert color="green" title={t('Copy the key now')} role="status">
            <Stack gap="sm">
              <Text size="sm">
                {t('It is shown this once. The service sends it as')}{' '}
                <Code>{t('Authorization: Bearer …')}</Code>
              </Text>
              <CopiedOnce label={t('Key for the automation service')} link={key} />
            </Stack>
          </Alert>
        )}
        {automations.map(({ id, url, event }) => (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {url} · {eventName(event)}
          </Text>
        ))}
        <Group gap={8}>
          <Button variant="default" onClick={state === 'disconnected' ? make : () => askForNewKey(make)}>
            {state === 'disconnected' ? t('Connect') : t('New key')}
          </Button>
          {state !== 'disconnected' && (
            <Button
              variant="subtle"
              c="var(--plinth-danger)"
              onClick={() =>
                askToEnd(() => {
                  setKey(undefined)
                })
              }
            >
              {t('Disconnect')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

const askForNewKey = (make: () => void) =>
  modals.openConfirmModal({
    title: t('Make a new key?'),
    children: <Text>{t('The old one counts no more. Automations that are set up go on.')}</Text>,
    labels: { confirm: t('Make a new key'), cancel: t('Cancel') },
    onConfirm: make,
  })

const askToEnd = (done: () => void) =>
  modals.openConfirmModal({
    title: t('Disconnect the automation service?'),
    children: <Text>{t('Its automations are told no more, and its key counts no more.')}</Text>,
    labels: { confirm: t('Disconnect'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      done()
      act(endAutomation)
    },
  })
