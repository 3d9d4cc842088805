import { Alert, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useCan } from '../../../api/session.ts'
import {
  newWebhookSecret,
  pingWebhook,
  removeWebhook,
  switchWebhook,
  useWebhooks,
  webhooksChanged,
  type Webhook,
} from '../../../api/webhooks.ts'
import { CopiedOnce } from '../../../ui/copied-once.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { DeliveryState, eventName } from './delivery-state.tsx'
import { WebhookLogDialog } from './webhook-log-dialog.tsx'

/** Does something to a webhook, says when it cannot be done, and reads them again. */
function act(work: () => Promise<unknown>): void {
  void work()
    .catch(showError)
    .finally(() => void webhooksChanged())
}

/** Other services that are told of what visitors send: added, tried, switched off, removed. [EDIT-388] */
export default function WebhookSettings() {
  const mayEdit = useCan('settings.edit')
  return mayEdit ? <Webhooks /> : null
}

function Webhooks() {
  const webhooks = useWebhooks()
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (webhooks.isPending) return <Waiting />
  if (webhooks.isLoadingError)
    return <LoadFailure error={webhooks.error} onRetry={() => void webhooks.refetch()} />
  return (
    <Stack gap="md" mt="xl">
      <Stack gap={4}>
        <Title order={2} size="h3">
          {t('Webhooks')}
        </Title>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'Tell another service, such as your own program or an automation, when a form is answered or a subscriber confirms. Messages are signed by the specification of Standard Webhooks.',
          )}
        </Text>
      </Stack>
      {secret !== undefined && <Secret secret={secret} />}
      {webhooks.data.endpoints.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
      ))}
      <Group>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('Add a webhook')}
        </Button>
      </Group>
      {isAdding && <AddWebhookDialog onAdded={setSecret} onClose={() => setIsAdding(false)} />}
    </Stack>
  )
}

function Secret({ secret }: { readonly secret: string }) {
  return (
    <Alert color="green" title={t('Copy the secret now')} role="status">
      <Stack gap="xs">
        <Text size="sm">
          {t('It is shown this once. The other service needs it to see that messages are yours.')}
        </Text>
        <CopiedOnce label={t('Secret of the webhook')} link={secret} />
      </Stack>
    </Alert>
  )
}

function WebhookCard({
  webhook: { id, url, events, isOn, last },
  onSecret,
}: {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
}) {
  const [showsLog, setShowsLog] = useState(false)
  return (
    <Card withBorder component="section" aria-label={url}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Text size="sm" c="var(--plinth-soft)">
          {events.map(eventName).join(' · ')}
        </Text>
        {last === null ? (
          <Text size="sm">{t('Nothing has been sent to it yet.')}</Text>
        ) : (
          <DeliveryState delivery={last} />
        )}
        <Switch
          checked={isOn}
          label={t('Active')}
          onChange={(event) => {
            const next = event.currentTarget.checked
            act(() => switchWebhook(id, next))
          }}
        />
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              act(async () => {
                await pingWebhook(id)
                notifications.show({ message: t('A test is on its way.') })
              })
            }
          >
            {t('Send a test')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setShowsLog(true)}>
            {t('Messages sent')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => askForNewSecret(id, onSecret)}>
            {t('New secret')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--plinth-danger)"
            onClick={() => askToRemove(id, url)}
          >
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
      {showsLog && <WebhookLogDialog id={id} url={url} onClose={() => setShowsLog(false)} />}
    </Card>
  )
}

function askForNewSecret(id: string, onSecret: (secret: string) => void): void {
  modals.openConfirmModal({
    title: t('Make a new secret?'),
    children: <Text>{t('The other service takes no messages until it has the new one.')}</Text>,
    labels: { confirm: t('Make a new secret'), cancel: t('Cancel') },
    onConfirm: () => act(async () => onSecret(await newWebhookSecret(id))),
  })
}

function askToRemove(id: string, url: string): void {
  modals.openConfirmModal({
    title: t('Remove this webhook?'),
    children: (
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('{url} is told no more, and what it was told is forgotten.', { url })}
      </Text>
    ),
    labels: { confirm: t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => act(() => removeWebhook(id)),
  })
}
