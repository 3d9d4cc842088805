import { Alert, Anchor, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { maskedCode, possibleWith } from '@plinth/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { useIntention } from '../../api/intention.ts'
import {
  changeSubscription,
  retrySubscription,
  useSubscription,
  type Subscription,
  type SubscriptionChange,
  type SubscriptionDetail,
} from '../../api/subscriptions.ts'
import { Amount, useAmountText } from '../../fields/amount.tsx'
import { fieldErrors } from '../../fields/form-fields.ts'
import { Moment, momentText } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { asItCame, useSend } from '../../ui/use-send.ts'
import { useMailWords } from '../../ui/mail-words.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { PriceDeed, SwapDeed } from './subscription-deeds.tsx'
import { eventText, productOf, reasonText, STANDINGS, termsOf } from './subscription-words.ts'

/** A subscription: how it stands, what can be done with it, its orders and what happened. [EDIT-410] */
export function SubscriptionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useSubscription(id)
  return (
    <FormDialog
      opened
      size="lg"
      onClose={onClose}
      title={found.data === undefined ? t('Subscription') : productOf(found.data.subscription)}
    >
      {found.isLoadingError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Waiting />
      ) : (
        <Stack gap="lg">
          <Facts detail={found.data} />
          <Doing subscription={found.data.subscription} />
          <Orders detail={found.data} />
          <History detail={found.data} />
        </Stack>
      )}
    </FormDialog>
  )
}

function Facts({
  detail: { subscription, storedValue },
}: {
  readonly detail: Pick<SubscriptionDetail, 'subscription' | 'storedValue'>
}) {
  const amount = useAmountText()
  const { tone, text } = STANDINGS[subscription.state]
  const { plan, unitPriceCents, quantity, currency, customerName, email, nextOn, retryOn } = subscription
  const reason = reasonText(subscription)
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600}>{termsOf(plan, amount(unitPriceCents * quantity, currency))}</Text>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        {subscription.testMode && <StatusBadge tone="waiting">{t('Test')}</StatusBadge>}
      </Group>
      {reason !== '' && <Text>{reason}</Text>}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {[customerName, email].filter((one) => one !== '').join(', ')}
      </Text>
      {subscription.paidWith !== '' && (
        <Text>
          {subscription.cardExpires === null
            ? subscription.paidWith
            : t('{card}, expires {month}', { card: subscription.paidWith, month: subscription.cardExpires })}
        </Text>
      )}
      {storedValue.map(({ last4, availableCents }) => (
        <Text key={last4}>
          {t('Paid first with the gift card {code}, {amount} left', {
            code: maskedCode(last4),
            amount: amount(availableCents, currency),
          })}
        </Text>
      ))}
      {subscription.nextPrice !== null && (
        <Text>
          {t('{amount} from {day} on', {
            amount: amount(subscription.nextPrice.unitPriceCents * quantity, currency),
            day: momentText(subscription.nextPrice.from),
          })}
        </Text>
      )}
      {nextOn !== null && (
        <Text c="var(--plinth-soft)">
          {retryOn === null ? t('Renewed next on') : t('Tried again on')} <Moment at={retryOn ?? nextOn} />
        </Text>
      )}
    </Stack>
  )
}

/** What is asked to be done, and what came of it. */
function useDoing(id: string) {
  const intention = useIntention()
  const { problem: error, isBusy, send } = useSend(asItCame, { stays: true })
  const run = (work: () => Promise<unknown>, done: string) =>
    send(async () => {
      await work()
      notifications.show({ message: done })
    })
  const told = useMailWords()(t('Done, and the buyer is told by mail'), t('Done.'))
  return {
    error,
    isBusy,
    change: (wanted: SubscriptionChange) =>
      run(async () => {
        await changeSubscription(id, wanted, intention.keyOf(wanted))
        intention.answered()
      }, told),
    retry: () => run(() => retrySubscription(id), t('It was tried again')),
  }
}

/** Each deed tells the buyer by mail; canceling asks first, because it cannot be taken back. */
function Doing({ subscription }: { readonly subscription: Subscription }) {
  const doing = useDoing(subscription.id)
  const [asked, setAsked] = useState<'cancel' | 'move' | 'swap' | 'price'>()
  const can = possibleWith(subscription)
  if (!can.cancel) return null
  const { isBusy, change, retry } = doing
  const isSent = subscription.shippingAddress !== null
  const skip = isSent ? t('Skip the next delivery') : t('Skip the next time')
  const simple = [
    { is: can.retry && subscription.retryOn !== null, label: t('Try the payment now'), run: retry },
    { is: can.resume, label: t('Let it go on'), run: () => change({ action: 'resume' }) },
    { is: can.skip, label: skip, run: () => change({ action: 'skip' }) },
    { is: can.pause, label: t('Pause'), run: () => change({ action: 'pause' }) },
  ].filter(({ is }) => is)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {simple.map(({ label, run }) => (
          <Button key={label} variant="default" disabled={isBusy} onClick={() => void run()}>
            {label}
          </Button>
        ))}
        {can.move && (
          <Button variant="default" disabled={isBusy} onClick={() => setAsked('move')}>
            {t('Change the next day')}
          </Button>
        )}
        {can.swap && (
          <Button variant="default" disabled={isBusy} onClick={() => setAsked('swap')}>
            {t('Send something else')}
          </Button>
        )}
        {can.price && (
          <Button variant="default" disabled={isBusy} onClick={() => setAsked('price')}>
            {t('Change the price')}
          </Button>
        )}
        <Button
          variant="default"
          c="var(--plinth-danger)"
          disabled={isBusy}
          onClick={() => setAsked('cancel')}
        >
          {t('Cancel it')}
        </Button>
      </Group>
      {asked === 'cancel' && (
        <Group gap="sm">
          <Text>{t('Nothing more will be charged or sent. This cannot be taken back.')}</Text>
          <Button color="red" loading={isBusy} onClick={() => void change({ action: 'cancel' })}>
            {t('Cancel the subscription')}
          </Button>
          <Button variant="default" onClick={() => setAsked(undefined)}>
            {t('Keep it')}
          </Button>
        </Group>
      )}
      {asked === 'swap' && (
        <SwapDeed subscription={subscription} doing={doing} onDone={() => setAsked(undefined)} />
      )}
      {asked === 'price' && (
        <PriceDeed subscription={subscription} doing={doing} onDone={() => setAsked(undefined)} />
      )}
      {asked === 'move' && <NextDay doing={doing} onDone={() => setAsked(undefined)} />}
      {doing.error !== undefined && (
        <Alert color="red" role="alert">
          {errorText(doing.error)}
        </Alert>
      )}
    </Stack>
  )
}

function NextDay({
  doing,
  onDone,
}: {
  readonly doing: ReturnType<typeof useDoing>
  readonly onDone: () => void
}) {
  const [on, setOn] = useState('')
  const save = async () => {
    if (await doing.change({ action: 'move', on })) onDone()
  }
  return (
    <Group align="end" gap="sm">
      <TextInput
        type="date"
        label={t('Next on')}
        value={on}
        error={fieldErrors(doing.error)['on']}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <Button disabled={on === ''} loading={doing.isBusy} onClick={() => void save()}>
        {t('Save')}
      </Button>
    </Group>
  )
}

function Orders({ detail }: { readonly detail: SubscriptionDetail }) {
  const { orders, subscription } = detail
  return (
    <section aria-label={t('Orders')}>
      <Title order={3} size="h5">
        {t('Orders')}
      </Title>
      <Table>
        <Table.Tbody>
          {orders.map(({ orderId, orderNumber, grandTotalCents, createdOn }) => (
            <Table.Tr key={orderId}>
              <Table.Td>
                <Anchor component={Link} to={`/config/orders/${orderId}`}>
                  {t('Order #{orderNumber}', { orderNumber })}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Moment at={createdOn} />
              </Table.Td>
              <Table.Td ta="end">
                <Amount cents={grandTotalCents} currency={subscription.currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function History({ detail }: { readonly detail: SubscriptionDetail }) {
  return (
    <section aria-label={t('What happened')}>
      <Title order={3} size="h5">
        {t('What happened')}
      </Title>
      <Table>
        <Table.Tbody>
          {detail.events.toReversed().map((event) => (
            <Table.Tr key={event.id}>
              <Table.Td>{eventText(event)}</Table.Td>
              <Table.Td ta="end">
                <Moment at={event.at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
