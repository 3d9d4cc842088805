import { Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { TellBuyer } from './tell-buyer.tsx'
import { t } from '../../words/words.ts'

/** Marks an order as sent or ready, with a tracking number if there is one, and tells the buyer unless told not to. */
export function FulfillDialog({
  order,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly onClose: () => void
}) {
  const [trackingNumber, setTrackingNumber] = useState('')
  const [notify, setNotify] = useState(true)
  const run = useOrderAction(order.id)
  useUnsavedForm({ isDirty: () => !run.isSuccess && trackingNumber.trim() !== '' })
  const submit = () =>
    run.mutate(
      {
        action: 'fulfill',
        body: { notify, ...(trackingNumber.trim() === '' ? {} : { trackingNumber: trackingNumber.trim() }) },
      },
      {
        onSuccess: () => {
          notifications.show({
            message: t('Order #{orderNumber} is fulfilled', { orderNumber: order.orderNumber }),
          })
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={() => leaveForms(onClose)}
      title={t('Fulfil order #{orderNumber}', { orderNumber: order.orderNumber })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {order.shippingAddress !== null && (
            <TextInput
              label={t('Tracking number (optional)')}
              data-autofocus
              maxLength={100}
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
            />
          )}
          <TellBuyer
            label={t('Tell {email} by mail', { email: order.email })}
            notify={notify}
            onNotify={setNotify}
            confirm={t('Mark as fulfilled')}
            run={run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
