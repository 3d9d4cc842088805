import { Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { TellBuyer } from './tell-buyer.tsx'
import { t } from '../../words/words.ts'

/** Says that the money of an order is there, and sends the buyer a receipt unless told not to. */
export function MarkPaidDialog({
  order,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly onClose: () => void
}) {
  const [notify, setNotify] = useState(true)
  const run = useOrderAction(order.id)
  const amountText = useAmountText()
  const awaited = order.payments.filter(({ status }) => status === 'awaiting')
  const submit = () =>
    run.mutate(
      { action: 'mark-paid', body: { notify } },
      {
        onSuccess: () => {
          notifications.show({
            message: t('Order #{orderNumber} is paid', { orderNumber: order.orderNumber }),
          })
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Order #{orderNumber} is paid', { orderNumber: order.orderNumber })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {awaited.map(({ id, label, amountCents }) => (
            <Text key={id}>
              {label}: {amountText(amountCents, order.currency)}
            </Text>
          ))}
          <TellBuyer
            label={t('Send a receipt to {email}', { email: order.email })}
            notify={notify}
            onNotify={setNotify}
            confirm={t('The money is there')}
            run={run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
