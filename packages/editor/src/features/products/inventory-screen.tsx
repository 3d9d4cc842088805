import { Group, Text } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { inventoryFile, inventoryPage, useInventory, type InventoryLevel } from '../../api/inventory.ts'
import { useAssetsById } from '../../api/products.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import type { Asset } from '@plinth/domain'
import { Amount } from '../../fields/amount.tsx'
import { useKeptList } from '../../lists/kept-list.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { HiddenHead } from '../../lists/hidden-head.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column, type Sorting } from '../../lists/list-table.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListLooks, type ListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { useListSelection } from '../../lists/use-list-selection.ts'
import { thumbnail } from '../../media/thumbnail.ts'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { tellInventory, useSearchTold } from './inventory-events.ts'
import { InventorySelection } from './inventory-selection.tsx'
import { MovementsButton } from './stock-popover.tsx'
import { StockCell } from './stock-cell.tsx'
import classes from './products-screen.module.css'

const keyOf = ({ variantId }: InventoryLevel): string => variantId

const FILTERS = ['show', 'sort', 'direction'] as const
type Query = ListQuery<(typeof FILTERS)[number]>

/** The stock of every variant in one list: counted in place, several at once, from a table. [EDIT-524] */
export default function InventoryScreen() {
  const query = useListQuery(FILTERS)
  useKeptList('/config/inventory')
  useSearchTold(query.wanted)
  const filter = { search: query.wanted, ...query.filters }
  const list = useInventory(filter)
  const levels = list.data?.pages.flatMap((page) => page.levels) ?? []
  const { lowAt = 0, low } = list.data?.pages[0] ?? {}
  const { selection, known } = useListSelection({
    shown: levels,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const { levels: rows, nextCursor: next } = await inventoryPage(filter, { cursor, limit }, signal)
      return { rows, next }
    },
  })
  const pictures = useAssetsById(levels.flatMap(({ imageId }) => imageId ?? [])).data ?? {}
  const mayEdit = useCan('inventory.edit')
  const currency = signedIn(useSession().data)?.website.currency ?? 'USD'
  const { looks, columns } = useListLooks('inventory', columnsOf({ mayEdit, lowAt, currency, pictures }))
  return (
    <Screen
      title={t('Inventory')}
      actions={
        <ListFiles
          importing={mayEdit ? '/config/inventory/import' : undefined}
          file={inventoryFile(filter)}
        />
      }
    >
      <Filters query={query} lowAt={lowAt} looks={looks} />
      {typeof low === 'number' && low > 0 && (
        <Text c="var(--plinth-soft)" mb="md" role="status">
          {t('{count, plural, one {# variant is low in stock} other {# variants are low in stock}}', {
            count: low,
          })}
        </Text>
      )}
      {mayEdit && <InventorySelection selection={selection} levels={known} />}
      <ListResults
        label={t('Inventory')}
        query={list}
        columns={columns}
        rows={levels}
        keyOf={keyOf}
        choosing={mayEdit ? { selection, nameOf: nameOfLevel } : undefined}
        sorting={sortingOf(query)}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconPackages,
          title: t('Nothing is counted yet'),
          text: t('Physical products and services are here as soon as they have a variant.'),
          filteredTitle: t('No variant fits'),
          filteredText: t('Try other words, or another filter.'),
        }}
      />
    </Screen>
  )
}

function Filters({
  query,
  lowAt,
  looks,
}: {
  readonly query: Query
  readonly lowAt: number
  readonly looks: ListLooks
}) {
  return (
    <ListSearch
      label={t('Search inventory')}
      placeholder={t('Name or SKU')}
      value={query.search}
      onChange={query.setSearch}
      looks={looks}
      filters={[
        query.filter('show', t('Stock'), [
          { value: '', label: t('Any stock') },
          { value: 'low', label: t('Low: {count} or fewer', { count: lowAt }) },
          { value: 'out', label: t('Sold out') },
          { value: 'unlimited', label: t('Unlimited') },
        ]),
      ]}
    />
  )
}

/** What of a variant can be bought: marked where it is little or nothing. */
function Free({ level, lowAt }: { readonly level: InventoryLevel; readonly lowAt: number }) {
  const free = level.onHand - level.reserved
  if (level.unlimited) return null
  if (free <= 0) return <StatusBadge tone="bad">{t('Sold out')}</StatusBadge>
  if (free > lowAt) return free
  return <StatusBadge tone="waiting">{t('{count} · low', { count: free })}</StatusBadge>
}

/** What a variant is called: its product, and its options if it has any. */
export const nameOfLevel = ({ productName, variantName }: InventoryLevel): string =>
  variantName === '' ? productName : `${productName} (${variantName})`

function LevelName({
  level: { productId, productName, variantName, sku },
  picture,
}: {
  readonly level: InventoryLevel
  readonly picture: Asset | undefined
}) {
  return (
    <Group gap="md" wrap="nowrap">
      <span className={classes.picture}>
        {picture !== undefined && <img src={thumbnail(picture, 100)} alt="" />}
      </span>
      <div style={{ overflowWrap: 'anywhere' }}>
        <RowLink to={`/config/products/${productId}`}>{productName}</RowLink>
        <Text size="sm" c="var(--plinth-soft)">
          {[variantName, sku].filter((text) => text !== '').join(' · ')}
        </Text>
      </div>
    </Group>
  )
}

const columnsOf = ({
  mayEdit,
  lowAt,
  currency,
  pictures,
}: {
  readonly mayEdit: boolean
  readonly lowAt: number
  readonly currency: string
  readonly pictures: Readonly<Record<string, Asset>>
}): readonly Column<InventoryLevel>[] => [
  {
    key: 'name',
    head: t('Product'),
    sort: 'name',
    cell: (level) => <LevelName level={level} picture={pictures[level.imageId ?? '']} />,
  },
  {
    key: 'stock',
    head: t('On hand'),
    sort: 'stock',
    isNumber: true,
    cell: (level) =>
      level.unlimited ? (
        <Text c="var(--plinth-quiet)">{t('Unlimited')}</Text>
      ) : mayEdit ? (
        <StockCell level={level} name={nameOfLevel(level)} />
      ) : (
        level.onHand
      ),
  },
  { key: 'sku', head: t('SKU'), isExtra: true, cell: ({ sku }) => sku },
  {
    key: 'reserved',
    head: t('Being paid for'),
    isNumber: true,
    cell: ({ reserved }) => (reserved === 0 ? '' : reserved),
  },
  {
    key: 'free',
    head: t('Can be bought'),
    isNumber: true,
    cell: (level) => <Free level={level} lowAt={lowAt} />,
  },
  {
    key: 'price',
    head: t('Price'),
    sort: 'price',
    isNumber: true,
    cell: ({ priceCents }) => <Amount cents={priceCents} currency={currency} />,
  },
  {
    key: 'history',
    // The button says it: on a phone it stands beside its own name otherwise.
    head: <HiddenHead>{t('History')}</HiddenHead>,
    cell: (level) =>
      level.unlimited ? (
        ''
      ) : (
        <MovementsButton name={nameOfLevel(level)} productId={level.productId} variantId={level.variantId} />
      ),
  },
]

/** Pressing a head sorts by it; pressing it again turns it round. */
function sortingOf({ filters, setMany }: Query): Sorting {
  const by = filters.sort === '' ? 'name' : filters.sort
  const isDescending = filters.direction === 'descending'
  return {
    by,
    isDescending,
    onSort: (sort) => {
      const turns = sort === by && !isDescending
      if (sort === 'name' || sort === 'stock' || sort === 'price') tellInventory(`inventory-sort-${sort}`)
      setMany({ sort: sort === 'name' ? '' : sort, direction: turns ? 'descending' : '' })
    },
  }
}
