import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import { useOrderAction, useOrderMails, type OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useMailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'

type Mail = NonNullable<ReturnType<typeof useOrderMails>['data']>[number]

const STATES: Readonly<Record<Mail['status'], { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: t('Waiting'), tone: 'waiting' },
  sent: { label: t('Sent'), tone: 'good' },
  failed: { label: t('Not sent'), tone: 'bad' },
  kept: { label: t('Kept (not sent)'), tone: 'quiet' },
}

/** What was written to the buyer, what became of it, and a button to send it again. [ORD-45] */
export function OrderMails({ order }: { readonly order: OwnerOrder }) {
  const mails = useOrderMails(order.id)
  if (mails.isLoadingError) return <LoadFailure error={mails.error} onRetry={() => void mails.refetch()} />
  if (mails.data === undefined || mails.data.length === 0) return null
  return (
    <section aria-label={t('Mails')}>
      <h2 className={classes.heading}>{t('Mails')}</h2>
      <Stack component="ul" gap="md" className={classes.mails}>
        {mails.data.map((mail) => (
          <MailRow key={mail.id} orderId={order.id} mail={mail} />
        ))}
      </Stack>
    </section>
  )
}

function MailRow({ orderId, mail }: { readonly orderId: string; readonly mail: Mail }) {
  const mayEdit = useCan('orders.edit')
  const mailWords = useMailWords()
  const run = useOrderAction(orderId)
  const { label, tone } = STATES[mail.status]
  const again = () =>
    run.mutate(
      { action: 'resend', mailId: mail.id },
      {
        onSuccess: () =>
          notifications.show({
            message: mailWords(t('The mail is on its way')),
          }),
        onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
      },
    )
  return (
    <li className={classes.mail}>
      <Text style={{ overflowWrap: 'anywhere' }}>{mail.subject}</Text>
      <Text c="var(--plinth-quiet)" size="xs">
        <Moment at={mail.createdOn} />
      </Text>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {mail.lastError !== null && (
        <Text c="var(--plinth-danger)" style={{ overflowWrap: 'anywhere' }}>
          {mail.lastError}
        </Text>
      )}
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={run.isPending}
          onClick={again}
          aria-label={t('Send again: {subject}', { subject: mail.subject })}
        >
          {t('Send again')}
        </Button>
      )}
    </li>
  )
}
