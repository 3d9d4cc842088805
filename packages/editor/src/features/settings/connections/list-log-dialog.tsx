import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { connectionsChanged, tellListAgain, useListLog, type ListDelivery } from '../../../api/connections.ts'
import { LoadMore } from '../../../lists/load-more.tsx'
import { Moment } from '../../../lists/moment.tsx'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'

/** Who was put on the list or taken off it, the newest first; what failed is tried once more. [EDIT-672] */
export function ListLogDialog({ onClose }: { readonly onClose: () => void }) {
  const log = useListLog()
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Modal opened onClose={onClose} title={t('Put on the mailing list')} size="lg">
      {log.isPending && <Waiting />}
      {log.isLoadingError && <LoadFailure error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && deliveries.length === 0 && <Text>{t('Nobody yet.')}</Text>}
      <Stack gap="md">
        {deliveries.map((delivery) => (
          <Told key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
      <LoadMore query={log} />
    </Modal>
  )
}

function Told({ delivery }: { readonly delivery: ListDelivery }) {
  const { id, email, action, state, attempts, problem, createdOn, nextOn } = delivery
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <div>
        <Group gap={8}>
          {state === 'delivered' ? (
            <StatusBadge tone="good">{action === 'subscribe' ? t('Put on it') : t('Taken off')}</StatusBadge>
          ) : state === 'failed' ? (
            <StatusBadge tone="bad">{t('Failed')}</StatusBadge>
          ) : (
            <StatusBadge tone="waiting">{attempts === 0 ? t('On its way') : t('Tried again')}</StatusBadge>
          )}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email} · <Moment at={createdOn} />
          </Text>
        </Group>
        {problem !== null && (
          <Text size="sm" c="var(--plinth-danger)" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
            {problem}
          </Text>
        )}
        {nextOn !== null && attempts > 0 && (
          <Text size="sm" c="var(--plinth-soft)">
            {t('Next try')}: <Moment at={nextOn} />
          </Text>
        )}
      </div>
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          aria-label={t('Try again: {email}', { email })}
          onClick={() =>
            void tellListAgain(id)
              .catch(showError)
              .finally(() => void connectionsChanged())
          }
        >
          {t('Try again')}
        </Button>
      )}
    </Group>
  )
}
