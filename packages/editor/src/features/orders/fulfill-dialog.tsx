import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useMailServer } from '../../api/session.ts'
import { leaveForms, useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { useOrderAction, type OwnerOrder } from './orders-api.ts'

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
  const mailServer = useMailServer()
  useUnsavedForm({ isDirty: () => !run.isSuccess && trackingNumber.trim() !== '' })
  const submit = () =>
    run.mutate(
      {
        action: 'fulfill',
        body: { notify, ...(trackingNumber.trim() === '' ? {} : { trackingNumber: trackingNumber.trim() }) },
      },
      {
        onSuccess: () => {
          notifications.show({ message: `Order #${order.orderNumber} is fulfilled` })
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={`Fulfil order #${order.orderNumber}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {order.shippingAddress !== null && (
            <TextInput
              label="Tracking number (optional)"
              data-autofocus
              maxLength={100}
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label={`Tell ${order.email} by mail`}
            {...(mailServer === false && {
              description: 'No mail server is set up: the mail is kept in the outbox (not sent)',
            })}
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
          {run.isError && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(run.error)}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={run.isPending}>
              Mark as fulfilled
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
