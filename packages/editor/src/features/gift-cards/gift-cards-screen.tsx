import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconGift, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { giftCardsPage, useGiftCards, type GiftCard, type GiftCardState } from '../../api/gift-cards.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { Amount } from '../../fields/amount.tsx'
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
import { GiftCardSelection } from './gift-card-selection.tsx'
import { nameOf, STANDINGS } from './gift-card-words.ts'
import { Liability } from './liability.tsx'

const IssueDialog = part(async () => ({ default: (await import('./issue-dialog.tsx')).IssueDialog }), {
  kind: 'dialog',
})
const GiftCardDialog = part(
  async () => ({ default: (await import('./gift-card-dialog.tsx')).GiftCardDialog }),
  { kind: 'dialog' },
)
const ImportGiftCardsDialog = part(
  async () => ({ default: (await import('./import-gift-cards-dialog.tsx')).ImportGiftCardsDialog }),
  { kind: 'dialog' },
)

const STATES: readonly { readonly value: GiftCardState | ''; readonly label: string }[] = [
  { value: '', label: t('All states') },
  { value: 'active', label: STANDINGS.active.text },
  { value: 'spent', label: STANDINGS.spent.text },
  { value: 'expired', label: STANDINGS.expired.text },
  { value: 'voided', label: STANDINGS.voided.text },
]

const stateOf = (text: string): GiftCardState => {
  const found = STATES.find(({ value }) => value === text)?.value ?? ''
  return found === '' ? 'all' : found
}

const keyOf = ({ id }: GiftCard): string => id

/** What is open over the list. */
type Open = { readonly kind: 'new' | 'import' } | { readonly kind: 'one'; readonly id: string }

/** Gift cards and store credit: what is left on each, and what the shop owes in all. [EDIT-361] */
export default function GiftCardsScreen() {
  const website = signedIn(useSession().data)?.website
  const query = useListQuery(['state'])
  const filter = { state: stateOf(query.filters.state), search: query.wanted }
  const list = useGiftCards(filter)
  const rows = list.data?.pages.flatMap(({ giftCards }) => giftCards) ?? []
  const { selection, known } = useListSelection({
    shown: rows,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const page = await giftCardsPage(filter, { cursor, limit }, signal)
      return { rows: page.giftCards, next: page.nextCursor }
    },
  })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { looks, columns } = useListLooks(
    'gift-cards',
    columnsOf((id) => setOpen({ kind: 'one', id })),
  )
  return (
    <Screen
      title={t('Gift cards')}
      actions={
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => setOpen({ kind: 'import' })}
          >
            {t('Import')}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
            {t('New gift card')}
          </Button>
        </Group>
      }
    >
      {website !== undefined && <Liability website={website} />}
      <ListSearch
        label={t('Search gift cards')}
        placeholder={t('Last four characters, name, e-mail, order')}
        value={query.search}
        onChange={query.setSearch}
        looks={looks}
        filters={[query.filter('state', t('State'), STATES)]}
      />
      <GiftCardSelection selection={selection} giftCards={known} />
      <ListResults
        label={t('Gift cards')}
        query={list}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        choosing={{ selection, nameOf }}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconGift,
          title: t('No gift cards yet'),
          text: t('Make one for somebody, or take in those you sold elsewhere.'),
          filteredTitle: t('No matching gift cards'),
          filteredText: t('Try the last four characters of the code, or another state.'),
        }}
      />
      {open?.kind === 'new' && website !== undefined && <IssueDialog website={website} onClose={close} />}
      {open?.kind === 'one' && <GiftCardDialog id={open.id} onClose={close} />}
      {open?.kind === 'import' && website !== undefined && (
        <ImportGiftCardsDialog currency={website.currency} onClose={close} />
      )}
    </Screen>
  )
}

function columnsOf(onOpen: (id: string) => void): readonly Column<GiftCard>[] {
  return [
    {
      key: 'name',
      head: t('Gift card'),
      cell: (card) => (
        <UnstyledButton fw={600} onClick={() => onOpen(card.id)}>
          {nameOf(card)}
        </UnstyledButton>
      ),
    },
    {
      key: 'for',
      head: t('For'),
      cell: ({ recipientName, recipientEmail, note }) => (
        <TwoLines below={recipientName === '' ? undefined : recipientEmail}>
          {recipientName || recipientEmail || note}
        </TwoLines>
      ),
    },
    {
      key: 'state',
      head: t('State'),
      cell: ({ state }) => <StatusBadge tone={STANDINGS[state].tone}>{STANDINGS[state].text}</StatusBadge>,
    },
    {
      key: 'left',
      head: t('Left'),
      isNumber: true,
      cell: ({ balanceCents, currency }) => <Amount cents={balanceCents} currency={currency} />,
    },
    {
      key: 'worth',
      head: t('Was worth'),
      isNumber: true,
      cell: ({ initialCents, currency }) => <Amount cents={initialCents} currency={currency} />,
    },
    { key: 'made', head: t('Made'), cell: ({ createdOn }) => <Moment at={createdOn} /> },
  ]
}
