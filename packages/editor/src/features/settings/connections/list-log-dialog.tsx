import { Group, Text } from '@mantine/core'
import { connectionsChanged, tellListAgain, useListLog, type ListDelivery } from '../../../api/connections.ts'
import { Moment } from '../../../lists/moment.tsx'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { t } from '../../../words/words.ts'
import { LogDialog, LogEntry } from '../log-dialog.tsx'

/** Who was put on the list or taken off it, the newest first; what failed is tried once more. [EDIT-672] */
export function ListLogDialog({ onClose }: { readonly onClose: () => void }) {
  const log = useListLog()
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <LogDialog title={t('Put on the mailing list')} log={log} empty={t('Nobody yet.')} onClose={onClose}>
      {deliveries.map((delivery) => (
        <Told key={delivery.id} delivery={delivery} />
      ))}
    </LogDialog>
  )
}

function Told({ delivery }: { readonly delivery: ListDelivery }) {
  const { id, email, action, state, attempts, problem, createdOn, nextOn } = delivery
  const again = {
    text: t('Try again'),
    label: t('Try again: {email}', { email }),
    run: () =>
      void tellListAgain(id)
        .catch(showError)
        .finally(() => void connectionsChanged()),
  }
  return (
    <LogEntry again={state === 'failed' ? again : undefined}>
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
            {action === 'erase' && <> · {t('To be deleted there')}</>}
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
    </LogEntry>
  )
}
