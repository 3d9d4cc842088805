import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Fulfillment } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'
import { TrackingDialog } from './tracking-dialog.tsx'

/** What was sent together so far: what is in it, who brings it, and what can still be done about it. [ORD-40] */
export function Parcels({ order }: { readonly order: OwnerOrder }) {
  const [changed, setChanged] = useState<Fulfillment>()
  if (order.fulfillments.length === 0) return null
  return (
    <section aria-label={t('Sent')}>
      <h2 className={classes.heading}>{t('Sent')}</h2>
      <ul className={classes.items}>
        {order.fulfillments.map((parcel, index) => (
          <li key={parcel.id} className={classes.parcel}>
            <ParcelWords order={order} parcel={parcel} number={index + 1} />
            <ParcelActions order={order} parcel={parcel} onChange={() => setChanged(parcel)} />
          </li>
        ))}
      </ul>
      {changed !== undefined && (
        <TrackingDialog order={order} parcel={changed} onClose={() => setChanged(undefined)} />
      )}
    </section>
  )
}

function ParcelWords({
  order,
  parcel,
  number,
}: {
  readonly order: OwnerOrder
  readonly parcel: Fulfillment
  readonly number: number
}) {
  const { carrier, trackingNumber, trackingUrl, pickedUpOn } = parcel
  return (
    <div className={classes.grow} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600}>{t('Parcel {number}', { number })}</Text>
      <Text c="var(--plinth-quiet)" size="xs">
        <Moment at={parcel.createdOn} />
      </Text>
      {order.items.map(({ id, productName, variantName }) => {
        const units = parcel.items.find(({ itemId }) => itemId === id)
        if (units === undefined) return null
        const name = [productName, variantName].filter(Boolean).join(', ')
        return (
          <Text key={id}>
            {units.quantity} × {name}
          </Text>
        )
      })}
      {carrier !== undefined && <Text>{carrier}</Text>}
      {trackingNumber !== undefined && <Text>{trackingNumber}</Text>}
      {trackingUrl !== undefined && (
        <Anchor href={trackingUrl} target="_blank" rel="noreferrer">
          {t('Follow the parcel')}
        </Anchor>
      )}
      {pickedUpOn !== undefined && (
        <Text>
          {t('Fetched by the buyer')} <Moment at={pickedUpOn} />
        </Text>
      )}
    </div>
  )
}

function ParcelActions({
  order,
  parcel,
  onChange,
}: {
  readonly order: OwnerOrder
  readonly parcel: Fulfillment
  readonly onChange: () => void
}) {
  const mayEdit = useCan('orders.edit')
  const run = useOrderAction(order.id)
  const act = (wanted: Parameters<typeof run.mutate>[0], done: string) =>
    run.mutate(wanted, {
      onSuccess: () => notifications.show({ message: done }),
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  if (!mayEdit) return null
  const isPickup = order.shippingDetails?.pickup !== undefined
  const { id: fulfillmentId } = parcel
  return (
    <Stack gap="xs">
      {isPickup && parcel.pickedUpOn === undefined && (
        <Button
          variant="default"
          loading={run.isPending}
          onClick={() => act({ action: 'picked-up', fulfillmentId }, t('Marked as fetched'))}
        >
          {t('The buyer fetched it')}
        </Button>
      )}
      {!isPickup && order.shippingAddress !== null && (
        <Button variant="default" onClick={onChange}>
          {t('Change tracking')}
        </Button>
      )}
      <Button
        variant="subtle"
        loading={run.isPending}
        onClick={() => act({ action: 'unfulfill', body: { fulfillmentId } }, t('Taken back'))}
      >
        {t('Take back')}
      </Button>
    </Stack>
  )
}
