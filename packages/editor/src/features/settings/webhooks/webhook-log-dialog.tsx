import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  resendDelivery,
  useWebhookLog,
  webhooksChanged,
  type WebhookDelivery,
} from '../../../api/webhooks.ts'
import { LoadMore } from '../../../lists/load-more.tsx'
import { momentText } from '../../../lists/moment.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import { DeliveryState, eventName } from './delivery-state.tsx'

/** What a service was told, the newest first; each can be sent once more. [EDIT-389] */
export function WebhookLogDialog({
  id,
  url,
  onClose,
}: {
  readonly id: string
  readonly url: string
  readonly onClose: () => void
}) {
  const log = useWebhookLog(id)
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Modal opened onClose={onClose} title={t('Messages sent')} size="lg">
      <Text size="sm" c="var(--plinth-soft)" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      {log.isPending && <Waiting />}
      {log.isLoadingError && <LoadFailure error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && deliveries.length === 0 && <Text>{t('Nothing has been sent to it yet.')}</Text>}
      <Stack gap="md">
        {deliveries.map((delivery) => (
          <Told key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
      <LoadMore query={log} />
    </Modal>
  )
}

function Told({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, event, state, createdOn } = delivery
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <DeliveryState delivery={delivery} />
      {state !== 'waiting' && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          aria-label={t('Send again: {event}, {moment}', {
            event: eventName(event),
            moment: momentText(createdOn),
          })}
          onClick={() =>
            void resendDelivery(id)
              .catch(showError)
              .finally(() => void webhooksChanged())
          }
        >
          {t('Send again')}
        </Button>
      )}
    </Group>
  )
}
