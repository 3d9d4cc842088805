import { Button, UnstyledButton } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useSubscriptions, type Subscription } from '../../api/subscriptions.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { TwoLines } from '../../lists/two-lines.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { productOf, STANDINGS, termsOf } from './subscription-words.ts'
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

/** Subscriptions: how each stands and when it is renewed next. [EDIT-409] */
export default function SubscriptionsScreen() {
  const query = useListQuery(['state'])
  const list = useSubscriptions({ state: stateOf(query.filters.state), search: query.wanted })
  const [open, setOpen] = useState<string>()
  const [isPricing, setIsPricing] = useState(false)
  const amount = useAmountText()
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
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <ListResults
        label={t('Subscriptions')}
        query={list}
        columns={columns(setOpen, amount)}
        rows={list.data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? []}
        keyOf={({ id }) => id}
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

function columns(
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
