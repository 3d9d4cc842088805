import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { offer, readText, type Asset } from '@plinth/domain'
import { IconFolder, IconPlus, IconSearch, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { thumbnail } from '../../media/asset-grid.tsx'
import { Screen } from '../../shell/screen.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { NoStore, useStore } from './no-store.tsx'
import classes from './products-screen.module.css'
import { useAssetsById, useCategories, useProducts, type StoredProduct } from './products-api.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'private', label: 'Private' },
]
const STOCKS = [
  { value: '', label: 'Any stock' },
  { value: 'low', label: 'Low stock' },
  { value: 'out', label: 'Sold out' },
]
const SORTS = [
  { value: '', label: 'Last changed first' },
  { value: 'name', label: 'By name' },
  { value: 'price-ascending', label: 'Cheapest first' },
  { value: 'price-descending', label: 'Dearest first' },
  { value: 'stock-ascending', label: 'Least stock first' },
]

/** The products of the shop. */
export default function ProductsScreen() {
  const session = signedIn(useSession().data)
  const mayEdit = useCan('products.edit')
  const language = session?.website.primaryLanguage ?? 'en'
  const currency = session?.website.currency ?? 'USD'
  const [showsCategories, setShowsCategories] = useState(false)
  const query = useListQuery(['status', 'stock', 'categoryId', 'sort'])
  const list = useProducts({ search: query.wanted, ...query.filters })
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  const pictures = useAssetsById(products.flatMap(({ imageIds }) => imageIds.slice(0, 1))).data ?? {}
  const categories = useCategories().data?.categories ?? []
  const { isMissing: hasNoStore } = useStore()
  const add = mayEdit && (
    <Button component={Link} to="/config/products/new" leftSection={<IconPlus size={16} />}>
      Add product
    </Button>
  )
  if (hasNoStore && list.isSuccess && products.length === 0 && !query.isFiltered)
    return (
      <Screen title="Products">
        <NoStore />
      </Screen>
    )
  return (
    <Screen
      title="Products"
      actions={
        mayEdit && (
          <>
            <Button
              variant="default"
              leftSection={<IconFolder size={16} />}
              onClick={() => setShowsCategories(true)}
            >
              Categories
            </Button>
            {add}
          </>
        )
      }
    >
      {showsCategories && <CategoriesDialog language={language} onClose={() => setShowsCategories(false)} />}
      <Group mb="lg" gap="sm">
        <TextInput
          type="search"
          aria-label="Search products"
          placeholder="Name or SKU"
          leftSection={<IconSearch size={16} />}
          value={query.search}
          onChange={(event) => query.setSearch(event.currentTarget.value)}
          flex="1 1 200px"
          maw={320}
        />
        <NativeSelect
          aria-label="Status"
          data={STATUSES}
          value={query.filters.status}
          onChange={(event) => query.setFilter('status', event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Stock"
          data={STOCKS}
          value={query.filters.stock}
          onChange={(event) => query.setFilter('stock', event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Category"
          data={[
            { value: '', label: 'Any category' },
            ...categories.map((category) => ({
              value: category.id,
              label: readText(category.displayName, language, language),
            })),
          ]}
          value={query.filters.categoryId}
          onChange={(event) => query.setFilter('categoryId', event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Order"
          data={SORTS}
          value={query.filters.sort}
          onChange={(event) => query.setFilter('sort', event.currentTarget.value)}
        />
      </Group>
      <ListResults
        label="Products"
        query={list}
        columns={columns(language, currency, pictures)}
        rows={products}
        keyOf={(product) => product.id}
        isFiltered={query.isFiltered}
        onClear={query.clear}
        empty={{
          icon: IconTag,
          title: 'No products yet',
          text: 'Add the first thing you sell.',
          action: add,
          filteredTitle: 'No product fits',
          filteredText: 'Try other words, or another filter.',
        }}
      />
    </Screen>
  )
}

function columns(
  language: string,
  currency: string,
  pictures: Readonly<Record<string, Asset>>,
): readonly Column<StoredProduct>[] {
  return [
    {
      key: 'name',
      head: 'Product',
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
      head: 'Status',
      cell: (product) => (
        <StatusBadge tone={product.status === 'published' ? 'good' : 'quiet'}>
          {product.status === 'published' ? 'Published' : product.status === 'draft' ? 'Draft' : 'Private'}
        </StatusBadge>
      ),
    },
    { key: 'stock', head: 'Stock', cell: (product) => <Stock product={product} /> },
    { key: 'variants', head: 'Variants', isNumber: true, cell: (product) => product.variants.length },
    {
      key: 'price',
      head: 'Price',
      isNumber: true,
      cell: (product) => <PriceRange product={product} currency={currency} />,
    },
  ]
}

function Stock({ product }: { readonly product: StoredProduct }) {
  const { available: units } = offer(product)
  if (units === null) return <Text c="var(--plinth-quiet)">Unlimited</Text>
  if (units === 0) return <Text c="var(--plinth-danger)">Sold out</Text>
  return <Text c={units <= 5 ? 'var(--plinth-warning)' : 'inherit'}>{units}</Text>
}

function PriceRange({ product, currency }: { readonly product: StoredProduct; readonly currency: string }) {
  const amountText = useAmountText()
  if (product.variants.length === 0) return '–'
  const { price } = offer(product)
  const text = amountText(price.nowCents, currency)
  return price.isFrom ? `from ${text}` : text
}
