import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { awaitedCents, overpaidCents, USUAL_LINK_DAYS } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { giveBackDifference, useMakePayLink, useOrderPayLink } from '../../api/order-changes.ts'
import type { OwnerOrder } from '../../api/orders.ts'
import { useCan, useMailServer } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { useAmountText } from '../../fields/amount.tsx'
import { Moment } from '../../lists/moment.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { areLinkDays, LinkDays } from './link-days.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** What an order still waits for with the link to pay it, and what was paid too much. [EDIT-612] */
export function OrderMoney({ order }: { readonly order: OwnerOrder }) {
  if (order.fulfillmentState === 'canceled') return null
  if (order.paymentState === 'awaiting') return <Awaited order={order} />
  const over = overpaidCents(order)
  return over > 0 ? <Overpaid order={order} overCents={over} /> : null
}

function Awaited({ order }: { readonly order: OwnerOrder }) {
  const amountText = useAmountText()
  const mayEdit = useCan('orders.edit')
  const link = useOrderPayLink(order.id)
  const [isAsking, setAsking] = useState(false)
  const amount = amountText(awaitedCents(order), order.currency)
  return (
    <Alert color="orange" variant="light">
      <Stack gap="sm" align="start">
        <Text>
          {t('{amount} of this order is not paid yet. Mark it as paid when the money is there.', { amount })}
        </Text>
        {link.data != null && (
          <>
            <Text>
              {t('A link to pay it works until:')} <Moment at={link.data.expiresOn} />
            </Text>
            <Group gap="sm" w="100%" wrap="nowrap">
              <TextInput aria-label={t('Link to pay')} readOnly value={link.data.url} style={{ flex: 1 }} />
              <CopyText text={link.data.url} />
            </Group>
          </>
        )}
        {mayEdit && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {link.data == null ? t('Send a link to pay') : t('Send a new link to pay')}
          </Button>
        )}
      </Stack>
      {isAsking && <PayLinkDialog order={order} amount={amount} onClose={() => setAsking(false)} />}
    </Alert>
  )
}

/** Makes a link with which what an order waits for is paid. [EDIT-612] */
export function PayLinkDialog({
  order,
  amount,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly amount: string
  readonly onClose: () => void
}) {
  const [days, setDays] = useState<number | string>(USUAL_LINK_DAYS)
  const mailServer = useMailServer()
  const [notify, setNotify] = useState(mailServer !== false)
  const run = useMakePayLink(order.id)
  const isDays = areLinkDays(days)
  const submit = () => run.mutate({ days: Number(days), notify }, { onSuccess: onClose })
  return (
    <FormDialog opened onClose={onClose} title={t('A link to pay {amount}', { amount })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isDays) submit()
        }}
      >
        <Stack gap="md">
          <LinkDays value={days} onChange={setDays} />
          <Checkbox
            label={t('Mail it to {email}', { email: order.email })}
            description={
              mailServer === false ? t('No mail server is set up: copy the link yourself.') : undefined
            }
            checked={notify}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
          <DialogButtons
            confirm={notify ? t('Send the link') : t('Make the link')}
            run={run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

function Overpaid({ order, overCents }: { readonly order: OwnerOrder; readonly overCents: number }) {
  const amountText = useAmountText()
  const mayRefund = useCan('orders.refund')
  const amount = amountText(overCents, order.currency)
  const run = useMutation({
    mutationFn: () => giveBackDifference(order.id, true),
    onSuccess: () => notifications.show({ message: t('{amount} was given back', { amount }) }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  return (
    <Alert color="orange" variant="light">
      <Stack gap="sm" align="start">
        <Text>{t('{amount} more was paid than this order comes to since it was changed.', { amount })}</Text>
        {mayRefund && (
          <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
            {t('Give {amount} back', { amount })}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
