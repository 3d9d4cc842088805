import { Button, Group, Modal, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  RETURN_LIMITS,
  RETURN_REASONS,
  returnReasonText,
  type ReturnReason,
  type ReturnState,
} from '@plinth/domain'
import { useState } from 'react'
import type { OwnerOrder } from '../../api/orders.ts'
import {
  useOpenReturn,
  useReturns,
  useReturnStep,
  type OrderReturns as Returns,
  type ReturnStep,
  type ShownReturn,
} from '../../api/returns.ts'
import { useCan } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { TellByMail } from '../../ui/mail-words.tsx'
import { said, t } from '../../words/words.ts'
import { RefundDialog } from './refund-dialog.tsx'
import classes from './order-screen.module.css'

const STANDINGS: Readonly<Record<ReturnState, { readonly text: string; readonly tone: Tone }>> = {
  asked: { text: t('Asked for'), tone: 'waiting' },
  accepted: { text: t('On its way back'), tone: 'waiting' },
  received: { text: t('Received'), tone: 'waiting' },
  refused: { text: t('Refused'), tone: 'quiet' },
  refunded: { text: t('Refunded'), tone: 'good' },
  canceled: { text: t('Ended'), tone: 'quiet' },
}

const nameOf = ({ productName, variantName }: OwnerOrder['items'][number]): string =>
  variantName === '' ? productName : `${productName} (${variantName})`

/** What is sent back of an order, and what is to be done about it; nothing of orders of which nothing was sent. [EDIT-613] */
export function OrderReturns({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const { data } = useReturns(order.id)
  const [isOpening, setOpening] = useState(false)
  if (data === undefined || (data.returns.length === 0 && data.returnable.length === 0)) return null
  return (
    <section aria-label={t('Returns')}>
      <h2 className={classes.heading}>{t('Returns')}</h2>
      <Stack gap="md" align="start">
        {data.returns.map((one) => (
          <Return key={one.id} order={order} one={one} />
        ))}
        {mayEdit && data.returnable.length > 0 && (
          <Button variant="default" onClick={() => setOpening(true)}>
            {t('Open a return')}
          </Button>
        )}
      </Stack>
      {isOpening && (
        <OpenReturnDialog order={order} returnable={data.returnable} onClose={() => setOpening(false)} />
      )}
    </section>
  )
}

const STEPS: Readonly<Partial<Record<ReturnState, readonly ReturnStep[]>>> = {
  asked: ['accept', 'refuse'],
  accepted: ['receive', 'cancel'],
  received: ['cancel'],
}
const STEP_WORDS: Readonly<Record<ReturnStep, string>> = {
  accept: t('Accept the return'),
  refuse: t('Refuse the return'),
  receive: t('It has arrived'),
  cancel: t('End the return'),
}

function Return({ order, one }: { readonly order: OwnerOrder; readonly one: ShownReturn }) {
  const mayEdit = useCan('orders.edit')
  const mayRefund = useCan('orders.refund')
  const [step, setStep] = useState<ReturnStep | 'refund'>()
  const close = () => setStep(undefined)
  const isBack = one.state === 'accepted' || one.state === 'received'
  return (
    <div style={{ width: '100%' }}>
      <Group gap="sm">
        <Text fw={600}>{t('Return {number}', { number: one.number })}</Text>
        <StatusBadge tone={STANDINGS[one.state].tone}>{STANDINGS[one.state].text}</StatusBadge>
        <Text c="var(--plinth-quiet)" size="xs">
          <Moment at={one.createdOn} />
        </Text>
      </Group>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {one.items.map(({ itemId, quantity, reason }, index) => {
          const item = order.items.find(({ id }) => id === itemId)
          return (
            <li key={index}>
              {quantity} × {item === undefined ? t('Product') : nameOf(item)}:{' '}
              {said(returnReasonText(reason))}
            </li>
          )
        })}
      </ul>
      {one.message !== '' && <Said title={t('The buyer wrote')} text={one.message} />}
      {one.answer !== '' && <Said title={t('You answered')} text={one.answer} />}
      <Group gap="sm" mt="xs">
        {mayEdit &&
          (STEPS[one.state] ?? []).map((what) => (
            <Button key={what} variant="default" onClick={() => setStep(what)}>
              {STEP_WORDS[what]}
            </Button>
          ))}
        {mayRefund && isBack && <Button onClick={() => setStep('refund')}>{t('Give the money back')}</Button>}
      </Group>
      {step === 'refund' && <RefundDialog order={order} ofReturn={one} onClose={close} />}
      {step !== undefined && step !== 'refund' && (
        <ReturnStepDialog order={order} one={one} step={step} onClose={close} />
      )}
    </div>
  )
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} c="var(--plinth-soft)">
      {title}: {text}
    </Text>
  )
}

/** Does the next thing with a return, with what the buyer is told. [EDIT-613] */
export function ReturnStepDialog({
  order,
  one,
  step,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly one: Pick<ShownReturn, 'id' | 'number'>
  readonly step: ReturnStep
  readonly onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const [notify, setNotify] = useState(true)
  const run = useReturnStep(order.id, one.id)
  const isTold = step !== 'cancel'
  useUnsavedForm({ isDirty: () => answer.trim() !== '' && !run.isSuccess })
  const submit = () => run.mutate({ step, answer, notify: notify && isTold }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('Return {number}', { number: one.number })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {isTold && (
            <Textarea
              label={
                step === 'accept' ? t('Where it is sent, and who pays for that') : t('What the buyer is told')
              }
              autosize
              minRows={3}
              maxLength={RETURN_LIMITS.answer}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
          )}
          {isTold ? (
            <TellByMail
              label={t('Tell {email} by mail', { email: order.email })}
              checked={notify}
              onChange={(isTold) => setNotify(isTold)}
            />
          ) : (
            <Text>{t('Nothing comes of it. The buyer is not written to.')}</Text>
          )}
          <DialogButtons confirm={STEP_WORDS[step]} run={run} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

const REASONS = RETURN_REASONS.map((value) => ({ value, label: said(returnReasonText(value)) }))

interface TypedLine {
  readonly quantity: number
  readonly reason: ReturnReason
}

const noLine: TypedLine = { quantity: 0, reason: 'unwanted' }

function nameOfItem({ items }: OwnerOrder, itemId: string): string {
  const item = items.find(({ id }) => id === itemId)
  return item === undefined ? t('Product') : nameOf(item)
}

/** How many of a line are sent back, and why. */
function ReturnLine({
  name,
  most,
  line,
  onChange,
}: {
  readonly name: string
  readonly most: number
  readonly line: TypedLine
  readonly onChange: (line: TypedLine) => void
}) {
  return (
    <Stack gap={4} role="group" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Group align="end" gap="sm">
        <NumberInput
          w={140}
          label={t('How many, of {most}', { most })}
          min={0}
          max={most}
          allowDecimal={false}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity: Number(quantity) || 0 })}
        />
        <Select
          flex="1 1 180px"
          label={t('Why')}
          aria-label={t('Why {name}', { name })}
          allowDeselect={false}
          data={REASONS}
          value={line.reason}
          onChange={(chosen) =>
            onChange({ ...line, reason: RETURN_REASONS.find((one) => one === chosen) ?? line.reason })
          }
        />
      </Group>
    </Stack>
  )
}

/** Opens a return for a buyer: lines with how many and why. [EDIT-613] */
export function OpenReturnDialog({
  order,
  returnable,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly returnable: Returns['returnable']
  readonly onClose: () => void
}) {
  const [lines, setLines] = useState<Readonly<Record<string, TypedLine>>>({})
  const [answer, setAnswer] = useState('')
  const [notify, setNotify] = useState(true)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const run = useOpenReturn(order.id)
  const items = returnable.flatMap(({ itemId }) => {
    const line = lines[itemId]
    return line === undefined || line.quantity < 1 ? [] : [{ itemId, ...line }]
  })
  useUnsavedForm({ isDirty: () => items.length > 0 && !run.isSuccess })
  const submit = () =>
    run.mutate(
      { items, message: '', answer, notify, idempotencyKey },
      {
        onSuccess: () => {
          notifications.show({ message: t('The return is open') })
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('Open a return')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (items.length > 0) submit()
        }}
      >
        <Stack gap="md">
          {returnable.map(({ itemId, quantity }) => (
            <ReturnLine
              key={itemId}
              name={nameOfItem(order, itemId)}
              most={quantity}
              line={lines[itemId] ?? noLine}
              onChange={(line) => setLines((before) => ({ ...before, [itemId]: line }))}
            />
          ))}
          <Textarea
            label={t('Where it is sent, and who pays for that')}
            autosize
            minRows={2}
            maxLength={RETURN_LIMITS.answer}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <TellByMail
            label={t('Tell {email} by mail', { email: order.email })}
            checked={notify}
            onChange={(isTold) => setNotify(isTold)}
          />
          <DialogButtons
            confirm={t('Open the return')}
            run={run}
            disabled={items.length === 0}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
