import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../../api/session.ts'
import { Amount, useAmountText } from '../../fields/amount.tsx'
import { useKeptList } from '../../lists/kept-list.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column, type Sorting } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { useListLooks, type ListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListSelection } from '../../lists/use-list-selection.ts'
import { Screen } from '../../ui/screen.tsx'
import { FulfillmentBadge, PaymentBadge, TestBadge } from './order-badges.tsx'
import {
  ordersFile,
  ordersPage,
  useOrders,
  useOrderTags,
  type OrdersPage,
  type OrderSummary,
} from '../../api/orders.ts'
import { OrderSelection } from './order-selection.tsx'
import { t } from '../../words/words.ts'

const STATES = [
  { value: '', label: t('Any state') },
  { value: 'open', label: t('To send, all or in part') },
  { value: 'pending', label: t('To send') },
  { value: 'partially-fulfilled', label: t('Partly sent') },
  { value: 'fulfilled', label: t('Fulfilled') },
  { value: 'canceled', label: t('Canceled') },
  { value: 'withdrawn', label: t('Withdrawn by the buyer') },
  { value: 'returns', label: t('Being sent back') },
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
    sort: 'number',
    cell: (order) => (
      <Group gap="sm" wrap="nowrap">
        <RowLink to={`/config/orders/${order.id}`}>#{order.orderNumber}</RowLink>
        {order.testMode && <TestBadge />}
      </Group>
    ),
  },
  { key: 'date', head: t('Placed'), cell: (order) => <Moment at={order.createdOn} /> },
  {
    key: 'customer',
    head: t('Customer'),
    sort: 'customer',
    cell: (order) => (
      <Group gap={6}>
        {order.customerName || order.email}
        {order.hasReturn && <StatusBadge tone="waiting">{t('Return')}</StatusBadge>}
        {order.isImported && <StatusBadge tone="quiet">{t('Imported')}</StatusBadge>}
        {order.isWithdrawn && <StatusBadge tone="waiting">{t('Withdrawn')}</StatusBadge>}
        {order.tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none" fw={500}>
            {tag}
          </Badge>
        ))}
      </Group>
    ),
  },
  { key: 'state', head: t('State'), cell: (order) => <FulfillmentBadge state={order.fulfillmentState} /> },
  { key: 'payment', head: t('Payment'), cell: (order) => <PaymentBadge state={order.paymentState} /> },
  { key: 'email', head: t('E-mail'), isExtra: true, cell: (order) => order.email },
  { key: 'items', head: t('Items'), isNumber: true, cell: (order) => order.itemCount },
  {
    key: 'total',
    sort: 'total',
    head: t('Total'),
    isNumber: true,
    cell: (order) => <Amount cents={order.grandTotalCents} currency={order.currency} />,
  },
]

const keyOf = ({ id }: OrderSummary): string => id

const FILTERS = ['state', 'payment', 'tag', 'from', 'to', 'sort', 'direction'] as const

/** The orders of the shop: searched, narrowed, sorted, chosen and changed; newest first unless sorted otherwise. */
export default function OrdersScreen() {
  const query = useListQuery(FILTERS)
  useKeptList('/config/orders')
  const filter = { search: query.wanted, ...query.filters }
  const list = useOrders(filter)
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const mayEdit = useCan('orders.edit')
  const chosen = useListSelection({
    shown: orders,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const { orders: rows, nextCursor: next } = await ordersPage(filter, { cursor, limit }, signal)
      return { rows, next }
    },
  })
  const totals = list.data?.pages[0]?.totals ?? []
  const { looks, columns } = useListLooks('orders', COLUMNS)
  return (
    <Screen
      title={t('Orders')}
      actions={
        <>
          <ListFiles file={ordersFile(filter)} importing={mayEdit ? '/config/orders/import' : undefined} />
          <Button component={Link} to="/config/orders/drafts" variant="default">
            {t('Drafts')}
          </Button>
          {mayEdit && (
            <Button component={Link} to="/config/orders/drafts/new" leftSection={<IconPlus size={16} />}>
              {t('Create an order')}
            </Button>
          )}
        </>
      }
    >
      <Filters query={query} looks={looks} />
      <Sums totals={totals} />
      <OrderSelection
        chosen={chosen}
        filter={filter}
        total={totals.reduce((sum, { count }) => sum + count, 0)}
      />
      <ListResults
        label={t('Orders')}
        query={list}
        columns={columns}
        rows={orders}
        keyOf={keyOf}
        choosing={{ selection: chosen.selection, nameOf: (order) => `#${order.orderNumber}` }}
        sorting={sortingOf(query)}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconReceipt,
          title: t('No orders yet'),
          text: t('When somebody buys something, the order is here a moment later.'),
          filteredTitle: t('No matching orders'),
          filteredText: t('Try other words, or other states.'),
        }}
      />
    </Screen>
  )
}

type Query = ListQuery<(typeof FILTERS)[number]>

function Filters({ query, looks }: { readonly query: Query; readonly looks: ListLooks }) {
  const tags = useOrderTags().data ?? []
  const { tag } = query.filters
  const known = tags.some((each) => each.tag === tag) || tag === '' ? tags : [{ tag, count: 0 }, ...tags]
  const day = (name: 'from' | 'to', label: string, seen: string) => (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      leftSection={
        <Text size="xs" c="var(--plinth-quiet)" aria-hidden>
          {seen}
        </Text>
      }
      leftSectionWidth={52}
      value={query.filters[name]}
      onChange={(event) => query.set(name, event.currentTarget.value)}
    />
  )
  return (
    <ListSearch
      label={t('Search orders')}
      placeholder={t('Number, e-mail or name')}
      value={query.search}
      onChange={query.setSearch}
      looks={looks}
      filters={[
        query.filter('state', t('State'), STATES),
        query.filter('payment', t('Payment'), PAYMENTS),
        ...(known.length === 0
          ? []
          : [
              query.filter('tag', t('Tag'), [
                { value: '', label: t('Any tag') },
                ...known.map((each) => ({ value: each.tag, label: each.tag })),
              ]),
            ]),
      ]}
    >
      {day('from', t('Placed from'), t('From'))}
      {day('to', t('Placed until'), t('Until'))}
    </ListSearch>
  )
}

/** How many orders fit, and what they come to in each currency. [ORD-44] */
function Sums({ totals }: { readonly totals: NonNullable<OrdersPage['totals']> }) {
  const amountText = useAmountText()
  if (totals.length === 0) return null
  return (
    <Group gap="lg" mb="md" role="status" aria-label={t('Totals')}>
      {totals.map(({ currency, count, totalCents, refundedCents }) => (
        <Text key={currency} c="var(--plinth-soft)">
          {refundedCents === 0
            ? t('{count, plural, one {# order} other {# orders}}, {total}', {
                count,
                total: amountText(totalCents, currency),
              })
            : t('{count, plural, one {# order} other {# orders}}, {total}, of which {refunded} given back', {
                count,
                total: amountText(totalCents, currency),
                refunded: amountText(refundedCents, currency),
              })}
        </Text>
      ))}
    </Group>
  )
}

/** Pressing a head sorts by it; pressing it again turns it round. */
function sortingOf({ filters, setMany }: Query): Sorting {
  const by = filters.sort === '' ? 'number' : filters.sort
  const first = (sort: string) => (sort === 'customer' ? 'ascending' : 'descending')
  const direction = filters.direction === '' ? first(by) : filters.direction
  return {
    by,
    isDescending: direction === 'descending',
    onSort: (sort) => {
      const next = sort === by && direction === first(sort) ? opposite(first(sort)) : first(sort)
      setMany({ sort: sort === 'number' ? '' : sort, direction: next === first(sort) ? '' : next })
    },
  }
}

const opposite = (direction: string): string => (direction === 'ascending' ? 'descending' : 'ascending')
