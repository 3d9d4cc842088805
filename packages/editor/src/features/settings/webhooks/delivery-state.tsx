import { Group, Text } from '@mantine/core'
import type { WebhookDelivery } from '../../../api/webhooks.ts'
import { Moment } from '../../../lists/moment.tsx'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { t } from '../../../words/words.ts'

/** What an event is called. */
export function eventName(event: WebhookDelivery['event']): string {
  switch (event) {
    case 'form.submitted':
      return t('A form was answered')
    case 'subscriber.confirmed':
      return t('A subscriber confirmed')
    case 'ping':
      return t('A test')
  }
}

/** How far a message is: taken, on its way, or failed, with what the other service said. [EDIT-389] */
export function DeliveryState({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { event, state, status, problem, createdOn, nextOn, attempts } = delivery
  return (
    <div>
      <Group gap={8}>
        {state === 'delivered' ? (
          <StatusBadge tone="good">{t('Arrived')}</StatusBadge>
        ) : state === 'failed' ? (
          <StatusBadge tone="bad">{t('Failed')}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{attempts === 0 ? t('On its way') : t('Tried again')}</StatusBadge>
        )}
        <Text size="sm">
          {eventName(event)} · <Moment at={createdOn} />
        </Text>
      </Group>
      {(status !== null || problem !== null) && state !== 'delivered' && (
        <Text size="sm" c="var(--plinth-danger)" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          {status === null ? '' : `HTTP ${status} `}
          {problem ?? ''}
        </Text>
      )}
      {nextOn !== null && attempts > 0 && (
        <Text size="sm" c="var(--plinth-soft)">
          {t('Next try')}: <Moment at={nextOn} />
        </Text>
      )}
    </div>
  )
}
