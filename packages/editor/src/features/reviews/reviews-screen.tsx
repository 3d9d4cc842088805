import { Anchor, Box, Button, Group, Rating, Text } from '@mantine/core'
import { IconMessageCircle, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { reviewsFile, useChangeReviews, useReviews, type ListedReview } from '../../api/reviews.ts'
import { useCan } from '../../api/session.ts'
import { useKeptList } from '../../lists/kept-list.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Day } from '../../lists/moment.tsx'
import { SelectionActions, type SelectionAction } from '../../lists/selection-actions.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { AnswerDialog } from './answer-dialog.tsx'

const STATES = [
  { value: '', label: t('Any state') },
  { value: 'waiting', label: t('To look at') },
  { value: 'shown', label: t('Shown') },
  { value: 'hidden', label: t('Hidden') },
]
const STARS = [
  { value: '', label: t('Any stars') },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: starsText(stars) })),
]
const FILTERS = ['state', 'stars', 'productId'] as const

/** What buyers wrote: searched, narrowed, shown, hidden, answered, exported. [EDIT-520] */
export default function ReviewsScreen() {
  const query = useListQuery(FILTERS)
  useKeptList('/config/reviews')
  const filter = { search: query.wanted, ...query.filters }
  const list = useReviews(filter)
  const rows = list.data?.pages.flatMap(({ reviews }) => reviews) ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  const [answered, setAnswered] = useState<ListedReview>()
  const change = useChangeReviews()
  const seesOrders = useCan('orders.view')
  const waiting = list.data?.pages[0]?.waiting ?? 0
  return (
    <Screen title={t('Reviews')} actions={<ListFiles file={reviewsFile(filter)} />}>
      <ListSearch
        label={t('Search reviews')}
        placeholder={t('Product, name or words')}
        value={query.search}
        onChange={query.setSearch}
        filters={[query.filter('state', t('State'), STATES), query.filter('stars', t('Stars'), STARS)]}
      />
      {waiting > 0 && (
        <Text c="var(--plinth-soft)" mb="md" role="status">
          {t('{count, plural, one {# review waits for you} other {# reviews wait for you}}', {
            count: waiting,
          })}
        </Text>
      )}
      <SelectionActions selection={selection} change={change} actions={ACTIONS} />
      <ListResults
        label={t('Reviews')}
        query={list}
        columns={columnsOf(setAnswered, seesOrders)}
        rows={rows}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: nameOfReview }}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconStar,
          title: t('No reviews yet'),
          text: t(
            'Buyers are asked by mail some days after their order has come, once that is on under Settings, Store.',
          ),
          filteredTitle: t('No review fits'),
          filteredText: t('Try other words, or another state.'),
        }}
      />
      {answered !== undefined && <AnswerDialog review={answered} onClose={() => setAnswered(undefined)} />}
    </Screen>
  )
}

/** `5` → “5 stars”. */
function starsText(stars: number): string {
  return t('{stars, plural, one {# star} other {# stars}}', { stars })
}

/** What one review is called among others. */
const nameOfReview = ({ name, productName }: ListedReview): string =>
  t('{name} on {product}', { name, product: productName })

/** What can be done to the reviews that are chosen. [EDIT-521] */
const ACTIONS: readonly SelectionAction<'show' | 'hide' | 'delete'>[] = [
  {
    name: 'show',
    label: t('Show'),
    said: (count) =>
      t('{count, plural, one {# review is shown now} other {# reviews are shown now}}', { count }),
  },
  {
    name: 'hide',
    label: t('Hide'),
    said: (count) =>
      t('{count, plural, one {# review is hidden now} other {# reviews are hidden now}}', { count }),
  },
  {
    name: 'delete',
    label: t('Delete'),
    said: (count) => t('{count, plural, one {# review deleted} other {# reviews deleted}}', { count }),
    question: (count) =>
      t(
        '{count, plural, one {# review is deleted for good.} other {# reviews are deleted for good.}} Hide what should only not be seen.',
        { count },
      ),
  },
]

const columnsOf = (
  answer: (review: ListedReview) => void,
  seesOrders: boolean,
): readonly Column<ListedReview>[] => [
  {
    key: 'review',
    head: t('Review'),
    cell: (review) => <Written review={review} />,
  },
  {
    key: 'product',
    head: t('Product'),
    cell: ({ productName, productUrl, variantName }) => (
      <>
        <Anchor href={`${productUrl}#reviews`} target="_blank" c="inherit">
          {productName}
        </Anchor>
        {variantName !== '' && (
          <Text size="sm" c="var(--plinth-soft)">
            {variantName}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'by',
    head: t('By'),
    cell: ({ name, orderId, orderNumber, isTest }) => (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
        <Group gap={6} wrap="nowrap">
          {seesOrders ? (
            <Anchor component={Link} to={`/config/orders/${orderId}`} size="sm">
              #{orderNumber}
            </Anchor>
          ) : (
            <Text size="sm">#{orderNumber}</Text>
          )}
          {isTest && <StatusBadge tone="quiet">{t('Test')}</StatusBadge>}
        </Group>
      </>
    ),
  },
  { key: 'written', head: t('Written'), cell: ({ writtenOn }) => <Day of={writtenOn} /> },
  { key: 'state', head: t('State'), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'answer',
    head: <HiddenHead>{t('Answer')}</HiddenHead>,
    cell: (review) => (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessageCircle size={14} />}
        aria-label={t('Answer {name}', { name: nameOfReview(review) })}
        onClick={() => answer(review)}
      >
        {t('Answer')}
      </Button>
    ),
  },
]

/** What was written, and what the shop said to it. */
function Written({ review }: { readonly review: ListedReview }) {
  return (
    <Box miw={220} maw="64ch">
      <Group gap={8} wrap="nowrap">
        <span role="img" aria-label={starsText(review.stars)}>
          <Rating value={review.stars} readOnly size="xs" color="var(--plinth-ink)" aria-hidden />
        </span>
        {review.title !== '' && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {review.title}
          </Text>
        )}
      </Group>
      {review.text !== '' && (
        <Text lineClamp={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {review.text}
        </Text>
      )}
      {review.answer !== '' && (
        <Text size="sm" c="var(--plinth-soft)" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {t('You: {answer}', { answer: review.answer })}
        </Text>
      )}
    </Box>
  )
}

function StateBadge({ state }: Pick<ListedReview, 'state'>) {
  switch (state) {
    case 'waiting':
      return <StatusBadge tone="waiting">{t('To look at')}</StatusBadge>
    case 'shown':
      return <StatusBadge tone="good">{t('Shown')}</StatusBadge>
    case 'hidden':
      return <StatusBadge tone="quiet">{t('Hidden')}</StatusBadge>
  }
}
