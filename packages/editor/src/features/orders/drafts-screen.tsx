import { Button } from '@mantine/core'
import { IconFilePencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useDrafts, type DraftSummary } from '../../api/draft-orders.ts'
import { useCan } from '../../api/session.ts'
import { Amount } from '../../fields/amount.tsx'
import { keptList } from '../../lists/kept-list.ts'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { DRAFT_STANDINGS } from './draft-words.ts'

const STATES = [
  { value: '', label: t('Any state') },
  { value: 'unfinished', label: t('Not placed yet') },
  { value: 'sent', label: DRAFT_STANDINGS.sent.text },
  { value: 'ordered', label: DRAFT_STANDINGS.ordered.text },
  { value: 'canceled', label: DRAFT_STANDINGS.canceled.text },
]

const COLUMNS: readonly Column<DraftSummary>[] = [
  {
    key: 'number',
    head: t('Draft'),
    cell: ({ id, number }) => (
      <RowLink to={`/config/orders/drafts/${id}`}>{t('D{number}', { number })}</RowLink>
    ),
  },
  { key: 'date', head: t('Changed'), cell: ({ updatedOn }) => <Moment at={updatedOn} /> },
  {
    key: 'customer',
    head: t('Customer'),
    cell: ({ customerName, email }) => (
      <span style={{ overflowWrap: 'anywhere' }}>{customerName || email || t('Nobody yet')}</span>
    ),
  },
  {
    key: 'state',
    head: t('State'),
    cell: ({ state }) => (
      <StatusBadge tone={DRAFT_STANDINGS[state].tone}>{DRAFT_STANDINGS[state].text}</StatusBadge>
    ),
  },
  {
    key: 'total',
    head: t('Total'),
    isNumber: true,
    cell: ({ totalCents, currency }) => <Amount cents={totalCents} currency={currency} />,
  },
]

/** Orders that people of the shop write by hand, until they are placed. [EDIT-500] */
export default function DraftsScreen() {
  const query = useListQuery(['state'])
  const list = useDrafts({ search: query.wanted, state: query.filters.state })
  const mayEdit = useCan('orders.edit')
  return (
    <Screen
      back={{ to: keptList('/config/orders'), label: t('All orders') }}
      title={t('Drafts')}
      actions={
        mayEdit && (
          <Button component={Link} to="/config/orders/drafts/new" leftSection={<IconPlus size={16} />}>
            {t('Create an order')}
          </Button>
        )
      }
    >
      <ListSearch
        label={t('Search drafts')}
        placeholder={t('Number, e-mail or name')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <ListResults
        label={t('Drafts')}
        query={list}
        columns={COLUMNS}
        rows={list.data?.pages.flatMap(({ drafts }) => drafts) ?? []}
        keyOf={({ id }) => id}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconFilePencil,
          title: t('No drafts yet'),
          text: t(
            'Write an order down for somebody who asked by phone or by mail, and send them a link to pay it.',
          ),
          filteredTitle: t('No draft fits'),
          filteredText: t('Try other words, or another state.'),
        }}
      />
    </Screen>
  )
}
