import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { unitsToPost } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { labelFile, useLabelAction, useLabels, type OrderLabel } from '../../api/labels.ts'
import type { OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Amount } from '../../fields/amount.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'

const LabelDialog = part(() => import('./label-dialog.tsx'), { kind: 'dialog' })

const STATES: Readonly<Record<OrderLabel['state'], string>> = {
  buying: t('Being bought'),
  bought: t('Bought'),
  failed: t('Not bought'),
  void: t('Void'),
}

const TONES: Readonly<Record<OrderLabel['state'], Tone>> = {
  buying: 'waiting',
  bought: 'good',
  failed: 'bad',
  void: 'quiet',
}

/** Labels of a carrier for what of an order is sent; nothing where there is no carrier and no label. [SHIP-19] */
export default function OrderLabels({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const isSent = order.shippingAddress !== null && order.shippingDetails?.pickup === undefined
  const labels = useLabels(order.id, isSent)
  const [isOpen, setOpen] = useState(false)
  if (labels.isLoadingError) return <LoadFailure error={labels.error} onRetry={() => void labels.refetch()} />
  if (labels.data === undefined) return null
  const { canBuy, parcel, labels: known } = labels.data
  const isLeft = order.fulfillmentState !== 'canceled' && unitsToPost(order).length > 0
  const isBuyable = mayEdit && canBuy && isLeft && parcel !== null
  // The dialog stays while it buys the last label, and closes by itself.
  if (known.length === 0 && !isBuyable && !isOpen) return null
  return (
    <section aria-label={t('Shipping labels')}>
      <h2 className={classes.heading}>{t('Shipping labels')}</h2>
      {known.length > 0 && (
        <ul className={classes.items}>
          {known.map((label) => (
            <li key={label.id} className={classes.parcel}>
              <LabelWords order={order} label={label} />
              <LabelActions order={order} label={label} />
            </li>
          ))}
        </ul>
      )}
      {isBuyable && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Buy a label')}
        </Button>
      )}
      {isOpen && parcel !== null && (
        <LabelDialog order={order} parcel={parcel} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function LabelWords({ order, label }: { readonly order: OwnerOrder; readonly label: OrderLabel }) {
  const { state, service, costCents, currency, trackingNumber, fulfillmentId } = label
  const number = order.fulfillments.findIndex(({ id }) => id === fulfillmentId) + 1
  return (
    <div className={classes.grow} style={{ overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <Text fw={600}>{service}</Text>
        <StatusBadge tone={TONES[state]}>{STATES[state]}</StatusBadge>
        {label.testMode && <StatusBadge tone="quiet">{t('Sample')}</StatusBadge>}
      </Group>
      <Text c="var(--plinth-quiet)" size="xs">
        <Moment at={label.at} />
      </Text>
      {costCents !== null && currency !== null && (
        <Text>
          <Amount cents={costCents} currency={currency} />
        </Text>
      )}
      {trackingNumber !== '' && <Text>{trackingNumber}</Text>}
      {number > 0 && <Text c="var(--plinth-quiet)">{t('Parcel {number}', { number })}</Text>}
    </div>
  )
}

function LabelActions({ order, label }: { readonly order: OwnerOrder; readonly label: OrderLabel }) {
  const mayEdit = useCan('orders.edit')
  const run = useLabelAction(order.id)
  const [isAsked, setAsked] = useState(false)
  if (label.state !== 'bought') return null
  const giveBack = () =>
    run.mutate(
      { action: 'void', labelId: label.id },
      {
        onSuccess: () => notifications.show({ message: t('The label is void') }),
        onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
      },
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Anchor href={labelFile(order.id, label.id)} download>
        {t('Label as PDF')}
      </Anchor>
      {mayEdit && !isAsked && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsked(true)}>
          {t('Void the label')}
        </Button>
      )}
      {mayEdit && isAsked && (
        <Group gap="xs">
          <Button color="red" size="compact-sm" loading={run.isPending} onClick={giveBack}>
            {t('Yes, it was not used')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsked(false)}>
            {t('Keep it')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
