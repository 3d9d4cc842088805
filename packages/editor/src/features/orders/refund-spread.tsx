import { Button, Group, Stack, Text } from '@mantine/core'
import { refundableOf, spreadRefund, type RefundShare } from '@plinth/domain'
import { MoneyInput } from '../../fields/money-input.tsx'
import { t } from '../../words/words.ts'
import type { OwnerOrder } from '../../api/orders.ts'

/** What an owner wants to go back to each payment, by payment; undefined while the written rules say it. */
export type ChosenShares = Readonly<Record<string, number | null>> | undefined

/** How a refund is spread over the payments of an order, by the rule the server has; or why it cannot be. [PAY-21] [PAY-22] */
export function spreadOf(order: OwnerOrder, amountCents: number, chosen: ChosenShares) {
  const shares: RefundShare[] | undefined =
    chosen === undefined
      ? undefined
      : order.payments.map(({ id }) => ({ paymentId: id, amountCents: chosen[id] ?? 0 }))
  return spreadRefund(order.payments, amountCents, shares)
}

/** Says, before it is made, what of a refund goes back to which payment; with several the owner may say otherwise. */
export function RefundSpread({
  order,
  amountCents,
  amount,
  chosen,
  onChoose,
}: {
  readonly order: OwnerOrder
  /** What is given back, minor units. */
  readonly amountCents: number
  readonly amount: (cents: number) => string
  readonly chosen: ChosenShares
  readonly onChoose: (chosen: ChosenShares) => void
}) {
  const paid = order.payments.filter((payment) => refundableOf(payment) > 0)
  const spread = spreadOf(order, amountCents, chosen)
  const shares = new Map(spread.ok ? spread.value.map((share) => [share.paymentId, share.amountCents]) : [])
  if (paid.length === 0) return null
  const byRule = () => Object.fromEntries(paid.map(({ id }) => [id, shares.get(id) ?? 0]))
  return (
    <Stack gap="xs" role="group" aria-label={t('Where the money goes')}>
      <Group justify="space-between">
        <Text fw={600}>{t('Where the money goes')}</Text>
        {paid.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChoose(chosen === undefined ? byRule() : undefined)}
          >
            {chosen === undefined ? t('Spread it otherwise') : t('Spread it by the rule')}
          </Button>
        )}
      </Group>
      {paid.map((payment) =>
        chosen === undefined ? (
          <Group key={payment.id} justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>{payment.label}</Text>
            <Text style={{ fontVariantNumeric: 'tabular-nums' }}>{amount(shares.get(payment.id) ?? 0)}</Text>
          </Group>
        ) : (
          <MoneyInput
            key={payment.id}
            label={payment.label}
            description={t('{amount} is left of it', { amount: amount(refundableOf(payment)) })}
            currency={order.currency}
            value={chosen[payment.id] ?? null}
            onChange={(cents) => onChoose({ ...chosen, [payment.id]: cents })}
          />
        ),
      )}
      {chosen === undefined && paid.length > 1 && (
        <Text c="var(--plinth-quiet)">
          {t('Money goes back first, to the earliest payment first; gift cards and store credit last.')}
        </Text>
      )}
    </Stack>
  )
}
