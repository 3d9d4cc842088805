import {
  resendDelivery,
  useWebhookLog,
  webhooksChanged,
  type WebhookDelivery,
} from '../../../api/webhooks.ts'
import { momentText } from '../../../lists/moment.tsx'
import { showError } from '../../../ui/feedback.tsx'
import { t } from '../../../words/words.ts'
import { LogDialog, LogEntry } from '../log-dialog.tsx'
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
    <LogDialog
      title={t('Messages sent')}
      of={url}
      log={log}
      empty={t('Nothing has been sent to it yet.')}
      onClose={onClose}
    >
      {deliveries.map((delivery) => (
        <Told key={delivery.id} delivery={delivery} />
      ))}
    </LogDialog>
  )
}

function Told({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, event, state, createdOn } = delivery
  const again = {
    text: t('Send again'),
    label: t('Send again: {event}, {moment}', { event: eventName(event), moment: momentText(createdOn) }),
    run: () =>
      void resendDelivery(id)
        .catch(showError)
        .finally(() => void webhooksChanged()),
  }
  return (
    <LogEntry again={state === 'waiting' ? undefined : again}>
      <DeliveryState delivery={delivery} />
    </LogEntry>
  )
}
