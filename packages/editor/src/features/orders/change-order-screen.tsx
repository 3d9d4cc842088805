import { Alert, Button, Checkbox, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { USUAL_LINK_DAYS, type DraftForm } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import {
  changeOrder,
  giveBackDifference,
  useChangedTotals,
  useOrderChange,
  type OrderChange,
} from '../../api/order-changes.ts'
import { useOrder, type OwnerOrder } from '../../api/orders.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { useAmountText } from '../../fields/amount.tsx'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { leaveUnasked, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { areLinkDays, LinkDays } from './link-days.tsx'
import { TellByMail } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import { DraftBuyer, type SiteOfDraft } from './draft-buyer.tsx'
import { DraftCosts } from './draft-costs.tsx'
import { DraftLines } from './draft-lines.tsx'
import classes from './order-screen.module.css'

/** An order that was placed, changed before anything of it is sent: lines, addresses, shipping, discount. [EDIT-610] */
export default function ChangeOrderScreen() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  const change = useOrderChange(orderId)
  const website = signedIn(useSession().data)?.website
  if (order.isLoadingError || change.isLoadingError) {
    const failed = order.isLoadingError ? order : change
    return <LoadFailure level={1} error={failed.error} onRetry={() => void failed.refetch()} />
  }
  if (website === undefined || order.data === undefined || change.data === undefined) return <Waiting />
  return (
    <PlainSources language={website.primaryLanguage} currency={website.currency}>
      {change.data.problem === undefined ? (
        <ChangePage key={change.data.changes} order={order.data} known={change.data} website={website} />
      ) : (
        <Unchangeable order={order.data} problem={change.data.problem} />
      )}
    </PlainSources>
  )
}

const backTo = (order: OwnerOrder) => ({ to: `/config/orders/${order.id}`, label: t('The order') })
const titleOf = ({ orderNumber }: OwnerOrder) => t('Change order #{orderNumber}', { orderNumber })

/** Why an order cannot be changed any more. [EDIT-610] */
function Unchangeable({ order, problem }: { readonly order: OwnerOrder; readonly problem: string }) {
  return (
    <Screen back={backTo(order)} title={titleOf(order)}>
      <Alert color="orange" variant="light">
        <Stack gap="sm" align="start">
          <Text>{problem}</Text>
          <Button component={Link} to={`/config/orders/${order.id}`} variant="default">
            {t('Open the order')}
          </Button>
        </Stack>
      </Alert>
    </Screen>
  )
}

interface PageProps {
  readonly order: OwnerOrder
  readonly known: OrderChange
  readonly website: SiteOfDraft
}

/** What was paid of an order already, in minor units. */
const paidCents = ({ payments }: OwnerOrder): number =>
  payments.filter(({ status }) => status === 'paid').reduce((sum, { amountCents }) => sum + amountCents, 0)

function ChangePage({ order, known, website }: PageProps) {
  const [form, setForm] = useState<DraftForm>(known.form)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const isDirty = JSON.stringify(form) !== JSON.stringify(known.form)
  const [settled] = useDebouncedValue(form, 250)
  const priced = useChangedTotals(order.id, settled)
  const totals = priced.data ?? known.totals
  const isWrong = form.lines.some(({ unitPriceCents }) => Number.isNaN(unitPriceCents))
  useUnsavedForm({
    isDirty: () => isDirty,
    // What becomes of the difference is asked, so nothing is saved on the way out.
    save: async () => {
      setAsking(true)
      return false
    },
  })
  const onChange = (part: Partial<DraftForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setProblems({})
  }
  const onFailed = (error: unknown) => {
    setAsking(false)
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      setProblems(error.fields)
      focusFirstProblem()
    }
    notifications.show({ color: 'red', message: errorText(error) })
  }
  const onDone = () => {
    void leaveUnasked(() => navigate(`/config/orders/${order.id}`))
  }
  const fields = {
    currency: order.currency,
    disabled: false,
    problemOf: (path: string) => problems[path],
  }
  return (
    <Screen
      back={backTo(order)}
      title={titleOf(order)}
      actions={
        <Button disabled={!isDirty || isWrong} onClick={() => setAsking(true)}>
          {t('Change the order')}
        </Button>
      }
    >
      <div className={classes.columns}>
        <Stack gap="xl">
          <DraftLines
            {...fields}
            lines={form.lines}
            totals={totals}
            onChange={(lines) => onChange({ lines })}
          />
          <DraftCosts
            {...fields}
            form={form}
            totals={totals}
            noDiscount={(order.discounts ?? []).length > 0 ? t('As before') : undefined}
            onChange={onChange}
          />
          <Difference order={order} totalCents={totals.grandTotalCents} />
        </Stack>
        <DraftBuyer {...fields} form={form} website={{ ...website, languages: [] }} onChange={onChange} />
      </div>
      {isAsking && (
        <ChangeOrderDialog
          order={order}
          change={{ form, changes: known.changes }}
          totalCents={totals.grandTotalCents}
          onDone={onDone}
          onFailed={onFailed}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  )
}

/** What is still to pay after a change, or was paid too much. [EDIT-611] */
function Difference({ order, totalCents }: { readonly order: OwnerOrder; readonly totalCents: number }) {
  const amountText = useAmountText()
  const due = totalCents - paidCents(order)
  const amount = amountText(Math.abs(due), order.currency)
  return (
    <Text role="status" fw={600} ta="right">
      {due > 0
        ? t('Then {amount} is still to pay', { amount })
        : due < 0
          ? t('Then {amount} was paid too much', { amount })
          : t('Then everything is paid')}
    </Text>
  )
}

interface HowPaidProps {
  readonly amount: string
  readonly how: string
  readonly days: number | string
  readonly onHow: (how: string) => void
  readonly onDays: (days: number | string) => void
}

/** How what is missing is paid: with a link for so many days, or another way. */
function HowPaid({ amount, how, days, onHow, onDays }: HowPaidProps) {
  return (
    <>
      <Radio.Group
        label={t('How is the difference of {amount} paid?', { amount })}
        value={how}
        onChange={onHow}
      >
        <Stack gap={6} mt="xs">
          <Radio value="link" label={t('With a link to pay')} />
          <Radio value="later" label={t('Another way: I mark it as paid when the money is there')} />
        </Stack>
      </Radio.Group>
      {how === 'link' && <LinkDays value={days} onChange={onDays} />}
    </>
  )
}

interface DialogProps {
  readonly order: OwnerOrder
  readonly change: Pick<OrderChange, 'form' | 'changes'>
  readonly totalCents: number
  readonly onDone: () => void
  readonly onFailed: (error: unknown) => void
  readonly onClose: () => void
}

/** Asks what becomes of the difference, and whether the buyer is told. [EDIT-611] */
export function ChangeOrderDialog({ order, change, totalCents, onDone, onFailed, onClose }: DialogProps) {
  const amountText = useAmountText()
  const mayRefund = useCan('orders.refund')
  const due = totalCents - paidCents(order)
  const amount = amountText(Math.abs(due), order.currency)
  const [how, setHow] = useState('link')
  const [days, setDays] = useState<number | string>(USUAL_LINK_DAYS)
  const [givesBack, setGivesBack] = useState(true)
  const [notify, setNotify] = useState(true)
  const isDays = areLinkDays(days)
  const asksByLink = due > 0 && how === 'link'
  const run = useMutation({
    mutationFn: async () => {
      await changeOrder(order.id, { ...change, notify, linkDays: asksByLink ? Number(days) : null })
      if (due < 0 && mayRefund && givesBack)
        // The order is changed already: what a provider refuses is said, and the order offers it again.
        await giveBackDifference(order.id, notify).catch((error: unknown) =>
          notifications.show({ color: 'red', message: errorText(error) }),
        )
    },
    onSuccess: () => {
      notifications.show({ message: t('The order was changed') })
      onDone()
    },
    onError: onFailed,
  })
  return (
    <Modal opened onClose={onClose} title={titleOf(order)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!asksByLink || isDays) run.mutate()
        }}
      >
        <Stack gap="md">
          <Text>
            {t('The order comes to {total} then. Stock and invoice go along.', {
              total: amountText(totalCents, order.currency),
            })}
          </Text>
          {due > 0 && <HowPaid amount={amount} how={how} days={days} onHow={setHow} onDays={setDays} />}
          {due < 0 && mayRefund && (
            <Checkbox
              label={t('Give the difference of {amount} back now', { amount })}
              checked={givesBack}
              onChange={(event) => setGivesBack(event.currentTarget.checked)}
            />
          )}
          <TellByMail
            label={t('Tell {email} by mail', { email: change.form.email })}
            checked={notify}
            onChange={(isTold) => setNotify(isTold)}
          />
          <DialogButtons confirm={t('Change the order')} run={run} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
