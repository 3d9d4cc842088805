import { Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Amount } from '../../fields/amount.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { Screen } from '../../ui/screen.tsx'
import { FulfillmentBadge, PaymentBadge, TestBadge } from './order-badges.tsx'
import { useOrders, type OrderSummary } from '../../api/orders.ts'
import { t } from '../../words/words.ts'

const STATES = [
  { value: '', label: t('Any state') },
  { value: 'open', label: t('To send, all or in part') },
  { value: 'pending', label: t('To send') },
  { value: 'partially-fulfilled', label: t('Partly sent') },
  { value: 'fulfilled', label: t('Fulfilled') },
  { value: 'canceled', label: t('Canceled') },
]
const PAYMENTS = [
  { value: '', label: t('Any payment') },
  { value: 'awaiting', label: t('Not paid yet') },
  { value: 'paid', label: t('Paid') },
  { value: 'partially-refunded', label: t('Partly refunded') },
  { value: 'refunded', label: t('Refunded') },
  { value: 'canceled', label: t('Not paid') },
]
const COLUMNS: readonly Column<OrderSummary>[] = [
  {
    key: 'number',
    head: t('Order'),
    cell: (order) => (
      <Group gap="sm" wrap="nowrap">
        <RowLink to={`/config/orders/${order.id}`}>#{order.orderNumber}</RowLink>
        {order.testMode && <TestBadge />}
      </Group>
    ),
  },
  { key: 'date', head: t('Placed'), cell: (order) => <Moment at={order.createdOn} /> },
  { key: 'customer', head: t('Customer'), cell: (order) => order.customerName || order.email },
  { key: 'state', head: t('State'), cell: (order) => <FulfillmentBadge state={order.fulfillmentState} /> },
  { key: 'payment', head: t('Payment'), cell: (order) => <PaymentBadge state={order.paymentState} /> },
  { key: 'items', head: t('Items'), isNumber: true, cell: (order) => order.itemCount },
  {
    key: 'total',
    head: t('Total'),
    isNumber: true,
    cell: (order) => <Amount cents={order.grandTotalCents} currency={order.currency} />,
  },
]

/** The orders of the shop, newest first. */
export default function OrdersScreen() {
  const query = useListQuery(['state', 'payment'])
  const list = useOrders({ search: query.wanted, ...query.filters })
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Screen title={t('Orders')}>
      <ListSearch
        label={t('Search orders')}
        placeholder={t('Number, e-mail or name')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES), query.filter('payment', t('Payment'), PAYMENTS)]}
      />
      <ListResults
        label={t('Orders')}
        query={list}
        columns={COLUMNS}
        rows={orders}
        keyOf={(order) => order.id}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconReceipt,
          title: t('No orders yet'),
          text: t('When somebody buys something, the order is here a moment later.'),
          filteredTitle: t('No order fits'),
          filteredText: t('Try other words, or other states.'),
        }}
      />
    </Screen>
  )
}
