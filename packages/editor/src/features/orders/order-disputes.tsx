import { Alert, Stack, Text } from '@mantine/core'
import type { Dispute } from '@plinth/domain'
import { useOrderDisputes, type OwnerOrder } from '../../api/orders.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { Moment } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'

const REASONS: Readonly<Record<string, string>> = {
  fraudulent: t('They say that they did not pay this'),
  duplicate: t('They say that they paid twice'),
  product_not_received: t('They say that nothing came'),
  product_unacceptable: t('They say that it is not what they ordered'),
  credit_not_processed: t('They say that money was not given back'),
  subscription_canceled: t('They say that they had canceled the subscription'),
  unrecognized: t('They do not recognize the payment'),
}

const COLOURS = { open: 'red', won: 'green', lost: 'gray' } as const

/** What the buyer has had their bank take back, what is to be done, and how it ended. [EDIT-505] */
export function OrderDisputes({ order }: { readonly order: Pick<OwnerOrder, 'id' | 'currency'> }) {
  const { disputes = [], refunds = [] } = useOrderDisputes(order.id).data ?? {}
  const amountText = useAmountText()
  const standing = refunds.map(({ id, amountCents, state }) => (
    <StandingRefund key={id} state={state} amount={amountText(amountCents, order.currency)} />
  ))
  const disputed = disputes.map((dispute) => (
    <Alert
      key={dispute.id}
      color={COLOURS[dispute.state]}
      variant="light"
      title={titleOf(dispute, amountText(dispute.amountCents, order.currency))}
    >
      <Stack gap={4}>
        <Text>{REASONS[dispute.reason] ?? t('Their bank gave no closer reason')}</Text>
        {dispute.state === 'open' && (
          <Text>
            {t('Answer it at your payment service: there you send what shows that the order was right.')}
          </Text>
        )}
        {dispute.state === 'open' && dispute.dueOn !== undefined && (
          <Text>
            {t('You can answer until:')} <Moment at={dispute.dueOn} />
          </Text>
        )}
      </Stack>
    </Alert>
  ))
  return [...disputed, ...standing]
}

/** Money that goes back and has not arrived yet, or did not. [ORD-140] */
function StandingRefund({
  state,
  amount,
}: {
  readonly state: 'pending' | 'failed'
  readonly amount: string
}) {
  if (state === 'pending')
    return (
      <Alert color="gray" variant="light">
        {t('{amount} is on its way back to the buyer. The payment service has not confirmed it yet.', {
          amount,
        })}
      </Alert>
    )
  return (
    <Alert color="red" variant="light" title={t('{amount} did not reach the buyer', { amount })}>
      <Text>
        {t(
          'The payment service could not give it back. It counts as not given back: refund it once more, or pay the buyer another way.',
        )}
      </Text>
    </Alert>
  )
}

function titleOf({ state }: Pick<Dispute, 'state'>, amount: string): string {
  if (state === 'won') return t('The dispute about {amount} was decided for you', { amount })
  if (state === 'lost') return t('The dispute about {amount} was lost: the money is gone', { amount })
  return t('The buyer disputes {amount} at their bank', { amount })
}
