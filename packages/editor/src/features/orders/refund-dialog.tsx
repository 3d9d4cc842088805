import { Button, Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { planRefund, refundableCents, type RefundRequest } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useAmountText, useMoneyFormat } from '../../fields/amount.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { leaveForms, useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { useOrderAction, type OwnerOrder } from './orders-api.ts'

/** Gives money back: by items and shipping, or by an amount. The button says how much, worked out by the shop's own rule. */
export function RefundDialog({
  order,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly onClose: () => void
}) {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [shippingCents, setShippingCents] = useState<number | null>(null)
  const [amountCents, setAmountCents] = useState<number | null>(null)
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  // One key for the dialog: a repeated click cannot give the money back twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const run = useOrderAction(order.id)
  const amountText = useAmountText()

  const request: RefundRequest = {
    items: Object.entries(quantities).flatMap(([itemId, quantity]) =>
      quantity > 0 ? [{ itemId, quantity }] : [],
    ),
    ...(shippingCents === null ? {} : { shippingCents }),
    ...(amountCents === null ? {} : { amountCents }),
  }
  const plan = planRefund(order, request, order.shippingRefundedCents, useMoneyFormat())
  const amount = (cents: number) => amountText(cents, order.currency)
  const isUntouched = request.items.length === 0 && shippingCents === null && amountCents === null
  useUnsavedForm({ isDirty: () => !run.isSuccess && (!isUntouched || reason.trim() !== '') })
  const shippingLeft = order.shippingTotalCents - order.shippingRefundedCents

  const everything = () => {
    setQuantities(
      Object.fromEntries(order.items.map((item) => [item.id, item.quantity - item.refundedQuantity])),
    )
    setShippingCents(shippingLeft > 0 ? shippingLeft : null)
    setAmountCents(null)
  }
  const submit = () =>
    run.mutate(
      { action: 'refund', body: { ...request, restock, reason: reason.trim(), idempotencyKey } },
      {
        onSuccess: () => {
          notifications.show({
            message: plan.ok ? `${amount(plan.value.amountCents)} given back` : 'Refunded',
          })
          onClose()
        },
      },
    )

  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={`Refund order #${order.orderNumber}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (plan.ok) submit()
        }}
      >
        <Stack gap="md">
          <Group justify="space-between">
            <Text c="var(--plinth-soft)">{amount(refundableCents(order))} can still be given back.</Text>
            <Button variant="subtle" onClick={everything}>
              Everything
            </Button>
          </Group>
          {order.items.map((item) => {
            const left = item.quantity - item.refundedQuantity
            return (
              <Group key={item.id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600}>{item.productName}</Text>
                  <Text c="var(--plinth-quiet)">
                    {[item.variantName, `${left} left at ${amount(item.unitPriceCents)}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
                <NumberInput
                  aria-label={`How many of ${item.productName} to give back`}
                  w={88}
                  min={0}
                  max={left}
                  disabled={left === 0}
                  allowDecimal={false}
                  value={quantities[item.id] ?? 0}
                  onChange={(typed) => setQuantities((before) => ({ ...before, [item.id]: Number(typed) }))}
                />
              </Group>
            )
          })}
          {shippingLeft > 0 && (
            <MoneyInput
              label="Shipping"
              description={`${amount(shippingLeft)} was paid and not given back`}
              currency={order.currency}
              value={shippingCents}
              onChange={setShippingCents}
            />
          )}
          <MoneyInput
            label="Another amount (optional)"
            description="Instead of what the items and shipping come to"
            currency={order.currency}
            value={amountCents}
            onChange={setAmountCents}
          />
          <TextInput
            label="Reason (optional)"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Checkbox
            label="Put the items back into stock"
            checked={restock}
            disabled={request.items.length === 0}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
          {(run.isError || (!plan.ok && !isUntouched)) && (
            <Text c="var(--plinth-danger)" role="alert">
              {run.isError ? errorText(run.error) : plan.ok ? '' : plan.message}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={run.isPending} disabled={!plan.ok}>
              {plan.ok ? `Refund ${amount(plan.value.amountCents)}` : 'Refund'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
