import { Button, Checkbox, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { allThatIsLeft, kindOf, planRefund, refundableCents, type RefundRequest } from '@plinth/domain'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMailServer } from '../../api/session.ts'
import { useAmountText, useMoneyFormat } from '../../fields/amount.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { RefundSpread, spreadOf, type ChosenShares } from './refund-spread.tsx'
import { soldGiftCards } from './sold-gift-cards.ts'
import type { ShownReturn } from '../../api/returns.ts'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { TellByMail } from '../../ui/mail-words.tsx'
import { said, t } from '../../words/words.ts'

/** Gives money back: by items and shipping, or by an amount. The button says how much, worked out by the shop's own rule. */
export function RefundDialog({
  order,
  ofReturn,
  onClose,
}: {
  readonly order: OwnerOrder
  /** The return whose money is given back: its lines stand there at first. [EDIT-613] */
  readonly ofReturn?: Pick<ShownReturn, 'id' | 'items'>
  readonly onClose: () => void
}) {
  const refund = useRefund(order, ofReturn, onClose)
  const { plan, amount, problem } = refund
  return (
    <Modal
      opened
      onClose={() => leaveForms(onClose)}
      title={t('Refund order #{orderNumber}', { orderNumber: order.orderNumber })}
      size="lg"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (plan.ok) refund.submit()
        }}
      >
        <Stack gap="md">
          <Group justify="space-between">
            <Text c="var(--plinth-soft)">
              {t('{amount} can still be given back.', { amount: amount(refundableCents(order)) })}
            </Text>
            <Button variant="subtle" onClick={refund.everything}>
              {t('Everything')}
            </Button>
          </Group>
          <RefundedItems order={order} refund={refund} />
          <RefundedAmounts order={order} refund={refund} />
          <AsStoreCredit refund={refund} />
          {plan.ok && !refund.form.storeCredit && (
            <RefundSpread
              order={order}
              amountCents={plan.value.amountCents}
              amount={amount}
              chosen={refund.form.chosen}
              onChoose={(chosen) => refund.set({ chosen })}
            />
          )}
          <TellByMail
            label={t('Tell {email} by mail', { email: order.email })}
            checked={refund.form.notify}
            onChange={(isTold) => refund.set({ notify: isTold })}
          />
          {plan.ok && plan.value.amountCents === refundableCents(order) && soldGiftCards(order) && (
            <Text>{t('Its gift cards hold no more: what is left of them is voided.')}</Text>
          )}
          {problem !== '' && (
            <Text c="var(--plinth-danger)" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={refund.isRunning} disabled={!refund.isReady}>
              {plan.ok ? t('Refund {amount}', { amount: amount(plan.value.amountCents) }) : t('Refund')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function AsStoreCredit({ refund }: { readonly refund: Refund }) {
  const mailServer = useMailServer()
  return (
    <Checkbox
      label={t('As store credit')}
      description={
        mailServer === false
          ? t(
              'Instead of money: a code the buyer pays with here. No mail server is set up: make a new code under Gift cards, and hand it over yourself.',
            )
          : t('Instead of money: the buyer gets a code by mail and pays with it here')
      }
      checked={refund.form.storeCredit}
      onChange={(event) => refund.set({ storeCredit: event.currentTarget.checked })}
    />
  )
}

/** What is typed of a refund. */
interface RefundForm {
  readonly quantities: Readonly<Record<string, number>>
  readonly shippingCents: number | null
  readonly amountCents: number | null
  readonly restock: boolean
  readonly notify: boolean
  readonly storeCredit: boolean
  readonly reason: string
  readonly chosen: ChosenShares
}

type Refund = ReturnType<typeof useRefund>

function requestOf({ quantities, shippingCents, amountCents }: RefundForm): RefundRequest {
  return {
    items: Object.entries(quantities).flatMap(([itemId, quantity]) =>
      quantity > 0 ? [{ itemId, quantity }] : [],
    ),
    ...(shippingCents === null ? {} : { shippingCents }),
    ...(amountCents === null ? {} : { amountCents }),
  }
}

/** All that can still be given back, as it is typed. [ORD-131] */
function everythingOf(order: OwnerOrder): Partial<RefundForm> {
  const { items, shippingCents = 0, amountCents = null } = allThatIsLeft(order, order.shippingRefundedCents)
  return {
    quantities: Object.fromEntries(items.map(({ itemId, quantity }) => [itemId, quantity])),
    shippingCents: shippingCents > 0 ? shippingCents : null,
    amountCents,
  }
}

/** What of each line is sent back, as far as it was not given back by then. */
function unitsOf(
  order: OwnerOrder,
  ofReturn: Pick<ShownReturn, 'items'> | undefined,
): Readonly<Record<string, number>> {
  const units: Record<string, number> = {}
  for (const { itemId, quantity } of ofReturn?.items ?? []) {
    const item = order.items.find(({ id }) => id === itemId)
    const left = item === undefined ? 0 : item.quantity - item.refundedQuantity
    units[itemId] = Math.min(left, (units[itemId] ?? 0) + quantity)
  }
  return units
}

/** Refusals after which an order may not stand as it is shown. */
const saysMore: ReadonlySet<string> = new Set(['refund-failed', 'key-reused'])

/** A refund while it is thought out: what it comes to, and giving it. */
function useRefund(
  order: OwnerOrder,
  ofReturn: Pick<ShownReturn, 'id' | 'items'> | undefined,
  onDone: () => void,
) {
  const [form, setForm] = useState<RefundForm>({
    quantities: unitsOf(order, ofReturn),
    shippingCents: null,
    amountCents: null,
    restock: true,
    notify: true,
    storeCredit: false,
    reason: '',
    chosen: undefined,
  })
  // One key until it is decided: a repeated click cannot give the money back twice, and one that was refused is over.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const run = useOrderAction(order.id)
  const amountText = useAmountText()
  const request = requestOf(form)
  const plan = planRefund(order, request, order.shippingRefundedCents, useMoneyFormat())
  const amount = (cents: number) => amountText(cents, order.currency)
  const isUntouched = Object.keys(request).length === 1 && request.items.length === 0
  const reason = form.reason.trim()
  useUnsavedForm({ isDirty: () => !run.isSuccess && (!isUntouched || reason !== '') })
  const shippingLeft = order.shippingTotalCents - order.shippingRefundedCents
  const set = (changes: Partial<RefundForm>) => setForm((typed) => ({ ...typed, ...changes }))
  const spread = plan.ok ? spreadOf(order, plan.value.amountCents, form.chosen) : undefined
  const refused = isUntouched
    ? ''
    : !plan.ok
      ? said(plan.message)
      : spread?.ok === false
        ? said(spread.message)
        : ''
  return {
    form,
    set,
    plan,
    amount,
    shippingLeft,
    hasItems: request.items.length > 0,
    isRunning: run.isPending,
    isReady: plan.ok && spread?.ok === true,
    problem: run.isError ? errorText(run.error) : refused,
    everything: () => set(everythingOf(order)),
    submit: () =>
      run.mutate(
        {
          action: 'refund',
          body: {
            ...request,
            restock: form.restock,
            notify: form.notify,
            storeCredit: form.storeCredit,
            reason,
            idempotencyKey,
            ...(ofReturn === undefined ? {} : { returnId: ofReturn.id }),
            ...(form.chosen !== undefined && spread?.ok === true ? { payments: spread.value } : {}),
          },
        },
        {
          onError: (error) => {
            if (!(error instanceof ApiError) || !saysMore.has(error.code)) return
            // Some of it may have been given back: the order says how much is left, and the rest is another refund.
            setKey(crypto.randomUUID())
            set({ chosen: undefined })
            void queryClient.invalidateQueries({ queryKey: ['orders', order.id] })
          },
          onSuccess: () => {
            notifications.show({
              message: plan.ok
                ? t('{amount} given back', { amount: amount(plan.value.amountCents) })
                : t('Refunded'),
            })
            onDone()
          },
        },
      ),
  }
}

function RefundedItems({ order, refund }: { readonly order: OwnerOrder; readonly refund: Refund }) {
  const { form, set, amount } = refund
  return order.items.map((item) => {
    const left = item.quantity - item.refundedQuantity
    return (
      <Group key={item.id} justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{item.productName}</Text>
          <Text c="var(--plinth-quiet)">
            {[item.variantName, t('{left} left at {price}', { left, price: amount(item.unitPriceCents) })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <NumberInput
          aria-label={t('How many of {productName} to give back', { productName: item.productName })}
          w={88}
          min={0}
          max={left}
          disabled={left === 0}
          allowDecimal={false}
          value={form.quantities[item.id] ?? 0}
          onChange={(typed) => set({ quantities: { ...form.quantities, [item.id]: Number(typed) } })}
        />
      </Group>
    )
  })
}

function RefundedAmounts({ order, refund }: { readonly order: OwnerOrder; readonly refund: Refund }) {
  const { form, set, amount, shippingLeft, hasItems } = refund
  return (
    <>
      {shippingLeft > 0 && (
        <MoneyInput
          label={t('Shipping')}
          description={t('{amount} was paid and not given back', { amount: amount(shippingLeft) })}
          currency={order.currency}
          value={form.shippingCents}
          onChange={(shippingCents) => set({ shippingCents })}
        />
      )}
      <MoneyInput
        label={t('Another amount (optional)')}
        description={t('Instead of what the items and shipping come to')}
        currency={order.currency}
        value={form.amountCents}
        onChange={(amountCents) => set({ amountCents })}
      />
      <TextInput
        label={t('Reason (optional)')}
        maxLength={500}
        value={form.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {order.items.some((item) => kindOf(item).isStocked) && (
        <Checkbox
          label={t('Put the items back into stock')}
          checked={form.restock}
          disabled={!hasItems}
          onChange={(event) => set({ restock: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
