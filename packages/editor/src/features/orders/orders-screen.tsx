import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { Amount } from '../../fields/amount.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { Screen } from '../../shell/screen.tsx'
import { FulfillmentBadge, PaymentBadge, TestBadge } from './order-badges.tsx'
import { useOrders, type OrderSummary } from './orders-api.ts'

const STATES = [
  { value: '', label: 'Any state' },
  { value: 'pending', label: 'To send' },
  { value: 'fulfilled', label: 'Fulfilled' },
  { value: 'canceled', label: 'Canceled' },
]
const PAYMENTS = [
  { value: '', label: 'Any payment' },
  { value: 'paid', label: 'Paid' },
  { value: 'partially-refunded', label: 'Partly refunded' },
  { value: 'refunded', label: 'Refunded' },
]
const COLUMNS: readonly Column<OrderSummary>[] = [
  {
    key: 'number',
    head: 'Order',
    cell: (order) => (
      <Group gap="sm" wrap="nowrap">
        <RowLink to={`/config/orders/${order.id}`}>#{order.orderNumber}</RowLink>
        {order.testMode && <TestBadge />}
      </Group>
    ),
  },
  { key: 'date', head: 'Placed', cell: (order) => <Moment at={order.createdOn} /> },
  { key: 'customer', head: 'Customer', cell: (order) => order.customerName || order.email },
  { key: 'state', head: 'State', cell: (order) => <FulfillmentBadge state={order.fulfillmentState} /> },
  { key: 'payment', head: 'Payment', cell: (order) => <PaymentBadge state={order.paymentState} /> },
  { key: 'items', head: 'Items', isNumber: true, cell: (order) => order.itemCount },
  {
    key: 'total',
    head: 'Total',
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
    <Screen title="Orders">
      <Group mb="lg" gap="sm">
        <TextInput
          type="search"
          aria-label="Search orders"
          placeholder="Number, e-mail or name"
          leftSection={<IconSearch size={16} />}
          value={query.search}
          onChange={(event) => query.setSearch(event.currentTarget.value)}
          flex="1 1 200px"
          maw={320}
        />
        <NativeSelect
          aria-label="State"
          data={STATES}
          value={query.filters.state}
          onChange={(event) => query.setFilter('state', event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Payment"
          data={PAYMENTS}
          value={query.filters.payment}
          onChange={(event) => query.setFilter('payment', event.currentTarget.value)}
        />
      </Group>
      <ListResults
        label="Orders"
        query={list}
        columns={COLUMNS}
        rows={orders}
        keyOf={(order) => order.id}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconReceipt,
          title: 'No orders yet',
          text: 'When somebody buys something, the order is here a moment later.',
          filteredTitle: 'No order fits',
          filteredText: 'Try other words, or other states.',
        }}
      />
    </Screen>
  )
}
