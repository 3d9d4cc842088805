import { Button, Group, Text } from '@mantine/core'
import { categoryChoices, offer, readText, type Asset, type Product } from '@plinth/domain'
import { IconFolder, IconPlus, IconTag } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '../../api/pages.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { useKeptList } from '../../lists/kept-list.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListSelection } from '../../lists/use-list-selection.ts'
import { useListLooks, type ListLooks } from '../../lists/use-list-looks.ts'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { thumbnail } from '../../media/thumbnail.ts'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { storeChoices, useStores } from '../../lists/stores.ts'
import classes from './products-screen.module.css'
import {
  productsFile,
  productsPage,
  useAssetsById,
  useCategories,
  useProducts,
  type StoredProduct,
} from '../../api/products.ts'
import { t } from '../../words/words.ts'

/** Few choose products, and what is done to many asks for amounts: nobody else waits for it. [HTTP-54] */
const ProductSelection = part(
  async () => ({ default: (await import('./product-selection.tsx')).ProductSelection }),
  {
    kind: 'field',
  },
)

const NoStore = part(() => import('./no-store.tsx'), { kind: 'field' })
const CategoriesDialog = part(() => import('./categories-dialog.tsx'), { kind: 'dialog' })

const STATUSES = [
  { value: '', label: t('Any status') },
  { value: 'published', label: t('Published') },
  { value: 'draft', label: t('Draft') },
  { value: 'private', label: t('Private') },
]
const STOCKS = [
  { value: '', label: t('Any stock') },
  { value: 'low', label: t('Low stock') },
  { value: 'out', label: t('Sold out') },
]
const SORTS = [
  { value: '', label: t('Recently changed') },
  { value: 'name', label: t('By name') },
  { value: 'price-ascending', label: t('Price: low to high') },
  { value: 'price-descending', label: t('Price: high to low') },
  { value: 'stock-ascending', label: t('Stock: low to high') },
]

const keyOf = ({ id }: StoredProduct): string => id
const ANY = { search: '', status: '', stock: '', categoryId: '', collectionId: '', sort: '' }

/** The products of the shop. */
export default function ProductsScreen() {
  const session = signedIn(useSession().data)
  const mayEdit = useCan('products.edit')
  const language = session?.website.primaryLanguage ?? 'en'
  const currency = session?.website.currency ?? 'USD'
  const [showsCategories, setShowsCategories] = useState(false)
  const query = useListQuery(FILTERS)
  const filter = { search: query.wanted, ...query.filters }
  const list = useProducts(filter)
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  const chosen = useListSelection({
    shown: products,
    keyOf,
    hasMore: list.hasNextPage,
    asked: JSON.stringify(filter),
    read: async (cursor, limit, signal) => {
      const { products: rows, nextCursor: next } = await productsPage(filter, { cursor, limit }, signal)
      return { rows, next }
    },
  })
  const { selection } = chosen
  useKeptList('/config/products')
  const pictures = useAssetsById(products.flatMap(({ imageIds }) => imageIds.slice(0, 1))).data ?? {}
  const { isMissing: hasNoStore } = useStores()
  const { looks, columns } = useListLooks('products', useColumns(language, currency, pictures))
  const add = mayEdit && (
    <Button component={Link} to={newIn(query.filters.collectionId)} leftSection={<IconPlus size={16} />}>
      {t('Add product')}
    </Button>
  )
  // What came of an action is said after nothing is chosen any more, so that it stays once it was there.
  const [hasChosen, setHasChosen] = useState(false)
  if (!hasChosen && selection.ids.length > 0) setHasChosen(true)
  if (hasNoStore && list.isSuccess && products.length === 0 && !query.isFiltered)
    return (
      <Screen title={t('Products')}>
        <NoStore />
      </Screen>
    )
  return (
    <Screen
      title={t('Products')}
      actions={mayEdit && <Actions query={query} add={add} onCategories={() => setShowsCategories(true)} />}
    >
      {showsCategories && <CategoriesDialog language={language} onClose={() => setShowsCategories(false)} />}
      <Filters query={query} language={language} looks={looks} />
      {mayEdit && hasChosen && (
        <ProductSelection
          chosen={chosen}
          language={language}
          currency={currency}
          fileOf={(ids) => productsFile(ids === undefined ? filter : ANY, ids)}
        />
      )}
      <ListResults
        label={t('Products')}
        query={list}
        columns={columns}
        rows={products}
        keyOf={keyOf}
        choosing={
          mayEdit ? { selection, nameOf: ({ name }) => readText(name, language, language) } : undefined
        }
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconTag,
          title: t('No products yet'),
          text: t('Add the first thing you sell.'),
          action: add,
          filteredTitle: t('No matching products'),
          filteredText: t('Try other words, or another filter.'),
        }}
      />
    </Screen>
  )
}

function Actions({
  query,
  add,
  onCategories,
}: {
  readonly query: ListQuery<(typeof FILTERS)[number]>
  readonly add: ReactNode
  readonly onCategories: () => void
}) {
  return (
    <>
      <Button variant="default" leftSection={<IconFolder size={16} />} onClick={onCategories}>
        {t('Categories')}
      </Button>
      <Button
        component={Link}
        to="/config/products/tags"
        variant="default"
        leftSection={<IconTag size={16} />}
      >
        {t('Tags')}
      </Button>
      <ListFiles
        importing="/config/products/import"
        file={productsFile({ search: query.wanted, ...query.filters })}
      />
      {add}
    </>
  )
}

const FILTERS = ['collectionId', 'status', 'stock', 'categoryId', 'sort'] as const

/** Where a new product is made: in the store that the list is narrowed to. [EPROD-60] */
const newIn = (storeId: string): string =>
  storeId === '' ? '/config/products/new' : `/config/products/new?store=${encodeURIComponent(storeId)}`

function Filters({
  query,
  language,
  looks,
}: {
  readonly looks: ListLooks
  readonly query: ListQuery<(typeof FILTERS)[number]>
  readonly language: string
}) {
  const { stores } = useStores()
  const storeId = query.filters.collectionId
  const categories = (useCategories().data?.categories ?? []).filter(
    ({ collectionId }) => storeId === '' || collectionId === storeId,
  )
  // Categories of one store narrow nothing in another one.
  const byStore = {
    ...query.filter('collectionId', t('Store'), [
      { value: '', label: t('Any store') },
      ...storeChoices(stores),
    ]),
    onChange: (collectionId: string) => query.setMany({ collectionId, categoryId: '' }),
  }
  return (
    <ListSearch
      label={t('Search products')}
      placeholder={t('Name or SKU')}
      value={query.search}
      onChange={query.setSearch}
      looks={looks}
      filters={[
        ...(stores.length > 1 ? [byStore] : []),
        query.filter('status', t('Status'), STATUSES),
        query.filter('stock', t('Stock'), STOCKS),
        query.filter('categoryId', t('Category'), [
          { value: '', label: t('Any category') },
          ...categoryChoices(categories, ({ displayName }) => readText(displayName, language, language)),
        ]),
        query.filter('sort', t('Order'), SORTS),
      ]}
    />
  )
}

function useColumns(
  language: string,
  currency: string,
  pictures: Readonly<Record<string, Asset>>,
): readonly Column<StoredProduct>[] {
  const { data } = useCategories()
  const { stores } = useStores()
  const storeNames = new Map(stores.map((store) => [store.id, pageTitle(store)]))
  const named = new Map(
    (data?.categories ?? []).map(({ id, displayName }) => [id, readText(displayName, language, language)]),
  )
  return [
    {
      key: 'name',
      head: t('Product'),
      cell: (product) => {
        const picture = pictures[product.imageIds[0] ?? '']
        return (
          <Group gap="md" wrap="nowrap">
            <span className={classes.picture}>
              {picture !== undefined && <img src={thumbnail(picture, 100)} alt="" />}
            </span>
            <RowLink to={`/config/products/${product.id}`}>
              {readText(product.name, language, language)}
            </RowLink>
          </Group>
        )
      },
    },
    {
      key: 'status',
      head: t('Status'),
      cell: (product) => (
        <StatusBadge tone={product.status === 'published' ? 'good' : 'quiet'}>
          {statusText(product)}
        </StatusBadge>
      ),
    },
    { key: 'stock', head: t('Stock'), cell: (product) => <Stock product={product} /> },
    { key: 'variants', head: t('Variants'), isNumber: true, cell: (product) => product.variants.length },
    {
      key: 'price',
      head: t('Price'),
      isNumber: true,
      cell: (product) => <PriceRange product={product} currency={currency} />,
    },
    ...extraColumns(named),
    ...(stores.length > 1 ? [storeColumn(storeNames)] : []),
  ]
}

const storeColumn = (names: ReadonlyMap<string, string>): Column<StoredProduct> => ({
  key: 'store',
  head: t('Store'),
  isExtra: true,
  cell: ({ collectionId }) => names.get(collectionId) ?? '',
})

/** Columns for those who choose them. */
const extraColumns = (categories: ReadonlyMap<string, string>): readonly Column<StoredProduct>[] => [
  {
    key: 'categories',
    head: t('Categories'),
    isExtra: true,
    cell: ({ categoryIds }) => categoryIds.flatMap((id) => categories.get(id) ?? []).join(', '),
  },
  { key: 'tags', head: t('Tags'), isExtra: true, cell: ({ tags }) => tags.join(', ') },
  {
    key: 'sku',
    head: t('SKU'),
    isExtra: true,
    cell: ({ variants: [first, ...more] }) =>
      first === undefined ? '' : more.length === 0 ? first.sku : `${first.sku} +${more.length}`,
  },
  {
    key: 'updated',
    head: t('Last changed'),
    isExtra: true,
    cell: ({ updatedOn }) => <Moment at={updatedOn} />,
  },
]

function Stock({ product }: { readonly product: StoredProduct }) {
  const { available: units } = offer(product)
  if (units === null) return <Text c="var(--plinth-quiet)">{t('Unlimited')}</Text>
  if (units === 0) return <Text c="var(--plinth-danger)">{t('Sold out')}</Text>
  return <Text c={units <= 5 ? 'var(--plinth-warning)' : 'inherit'}>{units}</Text>
}

function PriceRange({ product, currency }: { readonly product: StoredProduct; readonly currency: string }) {
  const amountText = useAmountText()
  if (product.variants.length === 0) return '–'
  const { price } = offer(product)
  const text = amountText(price.nowCents, currency)
  return price.isFrom ? t('from {price}', { price: text }) : text
}

/** How a product stands, in a word or three. [EPROD-71] */
function statusText({ status, isHidden }: Pick<Product, 'status' | 'isHidden'>): string {
  if (status === 'draft') return t('Draft')
  if (status === 'private') return t('Private')
  return isHidden === true ? t('By address only') : t('Published')
}
