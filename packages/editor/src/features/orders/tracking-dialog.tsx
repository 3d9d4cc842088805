import { Modal, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Fulfillment } from '@plinth/domain'
import { useState } from 'react'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'
import { TellBuyer } from './tell-buyer.tsx'
import { TrackingFields, trackingForm, typedTracking } from './tracking-fields.tsx'

/** Changes how a parcel goes, such as its number once the carrier gave it; tells the buyer only if asked to. */
export function TrackingDialog({
  order,
  parcel,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly parcel: Fulfillment
  readonly onClose: () => void
}) {
  const before = typedTracking(parcel)
  const [typed, setTyped] = useState(before)
  const [notify, setNotify] = useState(false)
  const run = useOrderAction(order.id)
  useUnsavedForm({ isDirty: () => !run.isSuccess && JSON.stringify(typed) !== JSON.stringify(before) })
  const submit = () =>
    run.mutate(
      { action: 'tracking', fulfillmentId: parcel.id, body: { ...trackingForm(typed), notify } },
      {
        onSuccess: () => {
          notifications.show({ message: t('Tracking saved') })
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={t('How the parcel goes')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <TrackingFields value={typed} onChange={setTyped} />
          <TellBuyer
            label={t('Tell {email} by mail', { email: order.email })}
            notify={notify}
            onNotify={setNotify}
            confirm={t('Save')}
            run={run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
