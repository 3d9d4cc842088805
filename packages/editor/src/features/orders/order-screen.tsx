import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Menu,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import {
  addressAndPhone,
  answerText,
  countedDiscounts,
  deliveryText,
  formatOfCountry,
  isTaxIncluded,
  kindOf,
  refundableCents,
  canBeCanceled,
  unitsToSend,
  type Address,
} from '@plinth/domain'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { useCan, useMailServer } from '../../api/session.ts'
import { Amount, useAmountText } from '../../fields/amount.tsx'
import { keptList } from '../../lists/kept-list.ts'
import { comesBack } from '../../lists/kept-place.ts'
import { Moment } from '../../lists/moment.tsx'
import { Timeline } from '../../lists/timeline.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { FulfillDialog, fulfillWords } from './fulfill-dialog.tsx'
import { FulfillmentBadge, ImportedBadge, PaymentBadge, TestBadge } from './order-badges.tsx'
import classes from './order-screen.module.css'
import { useOrder, useOrderAction, type OrderAction, type OwnerOrder } from '../../api/orders.ts'
import { MarkPaidDialog } from './mark-paid-dialog.tsx'
import { soldGiftCards } from './sold-gift-cards.ts'
import { ItemDownloads } from './item-downloads.tsx'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderRisk } from './order-risk.tsx'
import { OrderTags } from './order-tags.tsx'
import { Parcels } from './parcels.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { taxRows, TotalsList, type TotalsRow } from './totals-list.tsx'
import { WithdrawalAnswer } from './withdrawal-answer.tsx'
import { language } from '../../words/language.ts'
import { TellByMail } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import { eventWords } from './event-words.ts'

const OrderLabels = part(() => import('./order-labels.tsx'), { kind: 'field' })

/** One order: what was bought, by whom, what happened, and what can be done. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  if (order.isPending) return <Waiting />
  if (order.isLoadingError)
    return <LoadFailure level={1} error={order.error} onRetry={() => void order.refetch()} />
  return <OrderPage order={order.data} />
}

function OrderPage({ order }: { readonly order: OwnerOrder }) {
  return (
    <Screen
      back={{ to: keptList('/config/orders'), state: comesBack, label: t('All orders') }}
      title={
        <Group gap="sm" component="span">
          {t('Order #{orderNumber}', { orderNumber: order.orderNumber })}
          <FulfillmentBadge state={order.fulfillmentState} />
          <PaymentBadge state={order.paymentState} />
          {order.testMode && <TestBadge />}
          {order.events.some(({ parameters }) => parameters.imported !== undefined) && <ImportedBadge />}
        </Group>
      }
      actions={<Actions order={order} />}
    >
      <div className={classes.columns}>
        <Stack gap="xl">
          {order.testMode && (
            <Alert color="gray" variant="light">
              {t('A test order: no money has moved.')}
            </Alert>
          )}
          <OrderMoney order={order} />
          <OrderDisputes order={order} />
          <WithdrawalAnswer order={order} />
          <Items order={order} />
          <Totals order={order} />
          <Parcels order={order} />
          <OrderLabels order={order} />
          <OrderReturns order={order} />
          <Events order={order} />
        </Stack>
        <Customer order={order} />
      </div>
    </Screen>
  )
}

function Actions({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const mayRefund = useCan('orders.refund')
  const [dialog, setDialog] = useState<'fulfill' | 'refund' | 'paid'>()
  const run = useOrderAction(order.id)
  const act = (wanted: OrderAction, done: string) =>
    run.mutate(wanted, {
      onSuccess: () => notifications.show({ message: done }),
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  const isToSend = order.fulfillmentState !== 'canceled' && unitsToSend(order).length > 0
  return (
    <>
      {mayRefund && refundableCents(order) > 0 && (
        <Button variant="default" onClick={() => setDialog('refund')}>
          {t('Refund')}
        </Button>
      )}
      {mayEdit && order.paymentState === 'awaiting' && (
        <Button variant="default" onClick={() => setDialog('paid')}>
          {t('Mark as paid')}
        </Button>
      )}
      {mayEdit && isToSend && <Button onClick={() => setDialog('fulfill')}>{fulfillWords(order)}</Button>}
      {mayEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('More for this order')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MoreActions order={order} act={act} />
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'fulfill' && <FulfillDialog order={order} onClose={() => setDialog(undefined)} />}
      {dialog === 'paid' && <MarkPaidDialog order={order} onClose={() => setDialog(undefined)} />}
      {dialog === 'refund' && <RefundDialog order={order} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface MoreActionsProps {
  readonly order: OwnerOrder
  /** Does something to it, and says so. */
  readonly act: (wanted: OrderAction, done: string) => void
}

/** What is done to an order now and then. */
function MoreActions({ order, act }: MoreActionsProps) {
  const mailServer = useMailServer()
  const isUnsent = canBeCanceled(order)
  const confirmCancel = () =>
    askToCancel(order, (body) => act({ action: 'cancel', body }, t('Order canceled')))
  return (
    <>
      <Menu.Item
        onClick={() =>
          act(
            { action: 'resend-confirmation' },
            mailServer === false
              ? t('No mail server is set up: the confirmation is kept in the outbox (not sent)')
              : t('The confirmation is on its way'),
          )
        }
      >
        {t('Send the confirmation again')}
      </Menu.Item>
      {order.items.some(({ files = [] }) => files.some(({ downloads = 0 }) => downloads > 0)) && (
        <Menu.Item
          onClick={() =>
            act({ action: 'reopen-files' }, t('Its files can be downloaded as often as at first.'))
          }
        >
          {t('Let its files be downloaded again')}
        </Menu.Item>
      )}
      {order.fulfillments.length > 0 && (
        <Menu.Item onClick={() => act({ action: 'unfulfill', body: {} }, t('Marked as not fulfilled'))}>
          {t('Mark as not fulfilled')}
        </Menu.Item>
      )}
      {isUnsent && (
        <Menu.Item component={Link} to={`/config/orders/${order.id}/change`}>
          {t('Change the order')}
        </Menu.Item>
      )}
      {isUnsent && (
        <Menu.Item color="red" onClick={confirmCancel}>
          {t('Cancel the order')}
        </Menu.Item>
      )}
    </>
  )
}

/** Asks before an order is closed, and says what becomes of its money and its goods. */
function askToCancel(
  order: OwnerOrder,
  onConfirm: (wanted: { restock: boolean; notify: boolean }) => void,
): void {
  const isPaid = order.payments.some(({ status }) => status === 'paid')
  const wanted = { restock: true, notify: true }
  modals.openConfirmModal({
    title: t('Cancel order #{orderNumber}?', { orderNumber: order.orderNumber }),
    children: (
      <Stack gap="md">
        <Text>
          {isPaid
            ? t(
                'The order is closed and will not be sent. Money is not given back by this: refund the order for that.',
              )
            : t('The order is closed and will not be sent. What was set aside for it goes back into stock.')}
        </Text>
        {isPaid && soldGiftCards(order) && (
          <Text>{t('Its gift cards hold no more: what is left of them is voided.')}</Text>
        )}
        {isPaid && hasStock(order) && (
          <Checkbox
            label={t('Put the items back into stock')}
            defaultChecked
            onChange={(event) => {
              wanted.restock = event.currentTarget.checked
            }}
          />
        )}
        <TellByMail
          label={t('Tell {email} by mail', { email: order.email })}
          usually
          onChange={(isTold) => {
            wanted.notify = isTold
          }}
        />
      </Stack>
    ),
    labels: { confirm: t('Cancel the order'), cancel: t('Keep it') },
    confirmProps: { color: 'red' },
    onConfirm: () => onConfirm(wanted),
  })
}

/** Whether anything of an order is counted, and can go back into stock. [EDIT-1000] */
const hasStock = ({ items }: OwnerOrder): boolean => items.some((item) => kindOf(item).isStocked)

function Items({ order }: { readonly order: OwnerOrder }) {
  const amountText = useAmountText()
  const amount = (cents: number) => amountText(cents, order.currency)
  return (
    <section aria-label={t('Items')}>
      <ul className={classes.items}>
        {order.items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span className={classes.picture}>
              {item.imageUrl !== undefined && <img src={`${item.imageUrl}?format=100w`} alt="" />}
            </span>
            <span className={classes.grow}>
              {item.productId === '' ? (
                <Text fw={600}>{item.productName}</Text>
              ) : (
                <Text component={Link} to={`/config/products/${item.productId}`} fw={600} c="inherit">
                  {item.productName}
                </Text>
              )}
              <Text c="var(--plinth-quiet)">
                {[item.variantName, item.sku].filter((text) => text !== '').join(' · ')}
              </Text>
              {(item.additionalFields ?? []).map(({ field, value }) => (
                <Text key={field} className={classes.answer}>
                  <span>{field}:</span> {answerText(value) || t('No answer')}
                </Text>
              ))}
              <ItemDownloads item={item} />
              {item.refundedQuantity > 0 && (
                <Text c="var(--plinth-warning)">
                  {t('{quantity} given back', { quantity: item.refundedQuantity })}
                </Text>
              )}
            </span>
            <Text c="var(--plinth-soft)" className={classes.number}>
              {item.quantity} × {amount(item.unitPriceCents)}
            </Text>
            <Text fw={600} className={classes.number}>
              {amount(item.totalCents)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Totals({ order }: { readonly order: OwnerOrder }) {
  const amountText = useAmountText()
  const amount = (cents: number) => amountText(cents, order.currency)
  const rows: readonly TotalsRow[] = [
    [t('Subtotal'), amount(order.subtotalCents)],
    ...(order.discountTotalCents > 0 ? discountRows(order, amount) : []),
    ...shippingRows(order, amount),
    ...taxesOf(order, amount),
  ]
  return (
    <section aria-label={t('Totals')}>
      <TotalsList
        rows={rows}
        total={amount(order.grandTotalCents)}
        after={
          order.refundedTotalCents > 0 ? [[t('Given back'), `−${amount(order.refundedTotalCents)}`]] : []
        }
      />
    </section>
  )
}

/** What shipping cost; nothing where nothing is sent. [EDIT-1000] */
function shippingRows(
  { shippingMethod, shippingTotalCents }: OwnerOrder,
  amount: (cents: number) => string,
): TotalsRow[] {
  if (shippingMethod === null && shippingTotalCents === 0) return []
  const name = shippingMethod === null ? t('Shipping') : t('Shipping ({shippingMethod})', { shippingMethod })
  return [[name, amount(shippingTotalCents)]]
}

/** Every discount that counted, by name, with its code. [DISC-14] */
function discountRows(
  { discounts, discountTotalCents }: OwnerOrder,
  amount: (cents: number) => string,
): TotalsRow[] {
  const counted = countedDiscounts(discounts, [t('Discount')])
  if (counted.length === 0) return [[t('Discount'), `−${amount(discountTotalCents)}`]]
  return counted.map(({ title, code, amountCents }) => [
    title === ''
      ? t('Discount')
      : code === null
        ? t('Discount {title}', { title })
        : t('Discount {title} (code {code})', { title, code }),
    `−${amount(amountCents)}`,
  ])
}

/** The taxes of an order; an old one knows only their sum. */
function taxesOf(order: OwnerOrder, amount: (cents: number) => string): readonly TotalsRow[] {
  const { taxes = [], taxTotalCents } = order
  if (taxes.length > 0) return taxRows(taxes, isTaxIncluded(order), amount)
  return taxTotalCents > 0 ? [[t('Tax'), amount(taxTotalCents)]] : []
}

function Events({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const [note, setNote] = useState('')
  const run = useOrderAction(order.id)
  const add = () =>
    run.mutate(
      { action: 'note', body: { message: note.trim() } },
      {
        onSuccess: () => setNote(''),
        onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
      },
    )
  useUnsavedForm({
    isDirty: () => note.trim() !== '',
    save: () =>
      run.mutateAsync({ action: 'note', body: { message: note.trim() } }).then(
        () => {
          setNote('')
          return true
        },
        (error: unknown) => {
          notifications.show({ color: 'red', message: errorText(error) })
          return false
        },
      ),
  })
  const newestFirst = order.events.toSorted((one, other) => other.at - one.at)
  return (
    <section aria-label={t('What happened')}>
      <h2 className={classes.heading}>{t('What happened')}</h2>
      {mayEdit && (
        <Stack gap="sm" mb="lg" align="start">
          <Textarea
            label={t('Note')}
            description={t('Only people of the shop see it')}
            autosize
            minRows={2}
            w="100%"
            maxLength={5000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button variant="default" onClick={add} loading={run.isPending} disabled={note.trim() === ''}>
            {t('Add note')}
          </Button>
        </Stack>
      )}
      <Timeline>
        {newestFirst.map((event) => (
          <li key={event.id}>
            <Text>{eventWords(event)}</Text>
            <Text c="var(--plinth-quiet)" size="xs">
              <Moment at={event.at} />
              {event.actorName !== undefined && <> · {event.actorName}</>}
              {event.amountCents !== undefined && (
                <>
                  {' · '}
                  <Amount cents={event.amountCents} currency={order.currency} />
                </>
              )}
            </Text>
          </li>
        ))}
      </Timeline>
    </section>
  )
}

/** The VAT number of the company that bought, and whether anybody has confirmed it. [EDIT-614] */
function VatNumber({ order }: { readonly order: OwnerOrder }) {
  return (
    <div>
      <h2 className={classes.heading}>{t('VAT number')}</h2>
      <Text>{order.vatId}</Text>
      <Text c={order.vatState === 'valid' ? 'var(--plinth-quiet)' : 'var(--plinth-warning)'}>
        {order.vatState === 'valid'
          ? t('Confirmed by the register of the European Union')
          : t('Not confirmed by the register of the European Union')}
      </Text>
    </div>
  )
}

/** What the buyer answered at the checkout. [CHKQ-6] */
function Answers({ answers }: { readonly answers: NonNullable<OwnerOrder['answers']> }) {
  return (
    <div>
      <h2 className={classes.heading}>{t('Answers at the checkout')}</h2>
      {answers.map(({ field, value }) => (
        <Text key={field} className={classes.answer}>
          <span>{field}:</span> {answerText(value) || t('No answer')}
        </Text>
      ))}
    </div>
  )
}

function Customer({ order }: { readonly order: OwnerOrder }) {
  const { shippingAddress, billingAddress } = order
  const isSame = JSON.stringify(shippingAddress) === JSON.stringify(billingAddress)
  return (
    <Stack component="aside" aria-label={t('Customer')} gap="lg" className={classes.side}>
      <div>
        <h2 className={classes.heading}>{t('Customer')}</h2>
        <Text>{order.customerName}</Text>
        <Anchor href={`mailto:${order.email}`} style={{ overflowWrap: 'anywhere' }}>
          {order.email}
        </Anchor>
        <Anchor
          component={Link}
          to={`/config/contacts?${new URLSearchParams({ search: order.email })}`}
          display="block"
        >
          {t('Everything of this customer')}
        </Anchor>
      </div>
      {order.vatId !== undefined && <VatNumber order={order} />}
      {order.answers !== undefined && <Answers answers={order.answers} />}
      <Shipping order={order} />
      {shippingAddress !== null && (
        <div>
          <h2 className={classes.heading}>{t('Send to')}</h2>
          <AddressLines address={shippingAddress} />
        </div>
      )}
      {billingAddress !== null && (
        <div>
          <h2 className={classes.heading}>{t('Bill to')}</h2>
          {isSame ? <Text>{t('The same address')}</Text> : <AddressLines address={billingAddress} />}
        </div>
      )}
      <Payments order={order} />
      <OrderRisk order={order} />
      <OrderTags order={order} />
      <OrderDocuments order={order} />
      <OrderMails order={order} />
    </Stack>
  )
}

/** Which way it goes, when it was said to arrive, and where it is fetched. [SHIP-8] */
function Shipping({ order: { shippingMethod, shippingDetails = {} } }: { readonly order: OwnerOrder }) {
  const { delivery, pickup } = shippingDetails
  if (shippingMethod === null) return null
  const when = delivery === undefined ? '' : deliveryText(delivery, language)
  const told = pickup === undefined ? t('Arrives {when}', { when }) : t('Ready to fetch {when}', { when })
  return (
    <div>
      <h2 className={classes.heading}>{pickup === undefined ? t('Shipping') : t('Fetched by the buyer')}</h2>
      <Text>{shippingMethod}</Text>
      {when !== '' && <Text>{told}</Text>}
      {pickup !== undefined && (
        <Text style={{ whiteSpace: 'pre-line' }}>{`${pickup.address}\n${pickup.hours}`}</Text>
      )}
    </div>
  )
}

const STATUS = { awaiting: t('not paid yet'), paid: t('paid'), canceled: t('not paid') } as const

/** What the order is paid with. */
function Payments({ order }: { readonly order: OwnerOrder }) {
  const amountText = useAmountText()
  const amount = (cents: number) => amountText(cents, order.currency)
  if (order.payments.length === 0) return null
  return (
    <div>
      <h2 className={classes.heading}>{t('Payment')}</h2>
      <Stack gap="xs">
        {order.payments.map((payment) => (
          <div key={payment.id}>
            <Text>
              {payment.label}, {STATUS[payment.status]}: {amount(payment.amountCents)}
            </Text>
            {payment.refundedCents > 0 && (
              <Text>{t('{amount} given back', { amount: amount(payment.refundedCents) })}</Text>
            )}
            <Text c="var(--plinth-quiet)" style={{ overflowWrap: 'anywhere' }}>
              {payment.reference}
            </Text>
          </div>
        ))}
      </Stack>
    </div>
  )
}

function AddressLines({ address }: { readonly address: Address }) {
  return (
    <address className={classes.address}>
      {addressAndPhone(address, language, formatOfCountry).map((line, index) => (
        <span key={`${index} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
