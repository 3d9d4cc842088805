import { Button, UnstyledButton } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { subscriptionsPage, useSubscriptions, type Subscription } from '../../api/subscriptions.ts'
import { useCan } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { TwoLines } from '../../lists/two-lines.tsx'
import { useListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useListSelection } from '../../lists/use-list-selection.ts'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { productOf, STANDINGS, termsOf } from './subscription-words.ts'
import { SubscriptionSelection } from './subscription-selection.tsx'
import { SubscriptionRules } from './subscription-rules.tsx'

const PricesDialog = part(async () => ({ default: (await import('./prices-dialog.tsx')).PricesDialog }), {
  kind: 'dialog',
})

const SubscriptionDialog = part(
  async () => ({ default: (await import('./subscription-dialog.tsx')).SubscriptionDialog }),
  { kind: 'dialog' },
)

const STATES: readonly { readonly value: Subscription['state'] | ''; readonly label: string }[] = [
  { value: '', label: t('All states') },
  { value: 'active', label: STANDINGS.active.text },
  { value: 'past-due', label: STANDINGS['past-due'].text },
  { value: 'paused', label: STANDINGS.paused.text },
  { value: 'canceled', label: STANDINGS.canceled.text },
  { value: 'ended', label: STANDINGS.ended.text },
]

const stateOf = (text: string): Subscription['state'] | 'all' => {
  const found = STATES.find(({ value }) => value === text)?.value ?? ''
  return found === '' ? 'all' : found
}

const keyOf = ({ id }: Subscription): string => id

/** Subscriptions: how each stands and when it is renewed next. [EDIT-409] */
export default function SubscriptionsScreen() {
  const query = useListQuery(['state'])
  const filter = { state: stateOf(query.filters.state), search: query.wanted }
  const list = useSubscriptions(filter)
  const rows = list.data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? []
  const { selection, known } = useListSelection({
    shown: rows,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const page = await subscriptionsPage(filter, { cursor, limit }, signal)
      return { rows: page.subscriptions, next: page.nextCursor }
    },
  })
  const mayEdit = useCan('orders.edit')
  const [open, setOpen] = useState<string>()
  const [isPricing, setIsPricing] = useState(false)
  const { looks, columns } = useListLooks('subscriptions', columnsOf(setOpen, useAmountText()))
  return (
    <Screen
      title={t('Subscriptions')}
      actions={
        <Button variant="default" onClick={() => setIsPricing(true)}>
          {t('Change prices')}
        </Button>
      }
    >
      <ListSearch
        label={t('Search subscriptions')}
        placeholder={t('Name, e-mail, product')}
        value={query.search}
        onChange={query.setSearch}
        looks={looks}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      {mayEdit && <SubscriptionSelection selection={selection} subscriptions={known} />}
      <ListResults
        label={t('Subscriptions')}
        query={list}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        choosing={mayEdit ? { selection, nameOf: (one) => `${productOf(one)}, ${one.email}` } : undefined}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconRepeat,
          title: t('No subscriptions yet'),
          text: t('Sell a product by subscription: its form has a switch for it.'),
          filteredTitle: t('No matching subscriptions'),
          filteredText: t('Try a part of a name or an e-mail, or another state.'),
        }}
      />
      <SubscriptionRules />
      {isPricing && <PricesDialog onClose={() => setIsPricing(false)} />}
      {open !== undefined && <SubscriptionDialog id={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  )
}

function columnsOf(
  onOpen: (id: string) => void,
  amount: (cents: number, currency: string) => string,
): readonly Column<Subscription>[] {
  return [
    {
      key: 'product',
      head: t('Subscription'),
      cell: (subscription) => (
        <UnstyledButton fw={600} onClick={() => onOpen(subscription.id)}>
          {productOf(subscription)}
        </UnstyledButton>
      ),
    },
    {
      key: 'buyer',
      head: t('Buyer'),
      cell: ({ customerName, email }) => (
        <TwoLines below={customerName === '' ? undefined : email}>{customerName || email}</TwoLines>
      ),
    },
    {
      key: 'state',
      head: t('State'),
      cell: ({ state, testMode }) => (
        <>
          <StatusBadge tone={STANDINGS[state].tone}>{STANDINGS[state].text}</StatusBadge>{' '}
          {testMode && <StatusBadge tone="waiting">{t('Test')}</StatusBadge>}
        </>
      ),
    },
    {
      key: 'price',
      head: t('Price'),
      cell: ({ plan, unitPriceCents, quantity, currency }) =>
        termsOf(plan, amount(unitPriceCents * quantity, currency)),
    },
    {
      key: 'next',
      head: t('Next'),
      cell: ({ nextOn, retryOn }) => (nextOn === null ? '' : <Moment at={retryOn ?? nextOn} />),
    },
    { key: 'orders', head: t('Orders'), isNumber: true, cell: ({ ordersMade }) => ordersMade },
  ]
}
