import { Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { unitsToSend } from '@plinth/domain'
import { useState } from 'react'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { ParcelUnits } from './parcel-units.tsx'
import { TellBuyer } from './tell-buyer.tsx'
import { TrackingFields, trackingForm, typedTracking } from './tracking-fields.tsx'
import { t } from '../../words/words.ts'

/** What the button that sends an order says: it is sent, made ready to fetch, or done. */
export function fulfillWords({ shippingDetails }: OwnerOrder): string {
  return shippingDetails?.pickup === undefined ? t('Mark as fulfilled') : t('Ready to fetch')
}

/** Marks all of an order that is left, or some of it, as sent or ready, and tells the buyer unless told not to. */
export function FulfillDialog({
  order,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly onClose: () => void
}) {
  const form = useFulfillment(order, onClose)
  const isSent = order.shippingAddress !== null && order.shippingDetails?.pickup === undefined
  return (
    <Modal
      opened
      onClose={() => leaveForms(onClose)}
      title={t('Fulfill order #{orderNumber}', { orderNumber: order.orderNumber })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <Stack gap="md">
          <ParcelUnits order={order} left={form.left} chosen={form.chosen} onChange={form.setChosen} />
          {isSent && <TrackingFields value={form.tracking} onChange={form.setTracking} />}
          {form.units.length === 0 && (
            <Text c="var(--plinth-danger)" role="alert">
              {t('Choose what goes into the parcel.')}
            </Text>
          )}
          <TellBuyer
            label={t('Tell {email} by mail', { email: order.email })}
            notify={form.notify}
            onNotify={form.setNotify}
            confirm={fulfillWords(order)}
            run={form.run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** A parcel while it is packed. */
function useFulfillment(order: OwnerOrder, onDone: () => void) {
  const left = unitsToSend(order)
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [tracking, setTracking] = useState(() => typedTracking())
  const [notify, setNotify] = useState(true)
  // One key until it is decided: a repeated press sends nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const run = useOrderAction(order.id)
  const units = left.flatMap(({ itemId, quantity }) => {
    const wanted = chosen[itemId] ?? quantity
    return wanted > 0 ? [{ itemId, quantity: wanted }] : []
  })
  const isTyped = Object.values(trackingForm(tracking)).length > 0 || Object.keys(chosen).length > 0
  useUnsavedForm({ isDirty: () => !run.isSuccess && isTyped })
  const submit = () => {
    if (units.length === 0) return
    const body = { notify, ...trackingForm(tracking), items: units, idempotencyKey }
    run.mutate(
      { action: 'fulfill', body },
      {
        onSuccess: (after) => {
          const { orderNumber } = after
          notifications.show({
            message:
              after.fulfillmentState === 'fulfilled'
                ? t('Order #{orderNumber} is fulfilled', { orderNumber })
                : t('A part of order #{orderNumber} is sent', { orderNumber }),
          })
          onDone()
        },
      },
    )
  }
  return { left, units, chosen, setChosen, tracking, setTracking, notify, setNotify, run, submit }
}
