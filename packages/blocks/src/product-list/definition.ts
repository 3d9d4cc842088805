import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock, phoneRowsOf, type BlockNeeds } from '../definition.ts'
import { aspectRatioNames, ASPECT_RATIOS } from '../schema/aspect-ratio.ts'
import { choice, flag, list, reference, textValue, wholeNumber } from '../schema/schema.ts'

const MAX_PRODUCTS = 60

export const productListBlock = defineBlock({
  type: BLOCK_TYPES.productList,
  folder: 'product-list',
  name: 'Product list',
  description: 'Products of the store, a category, a tag, or chosen by hand.',
  keywords: ['shop', 'store', 'products', 'featured', 'category', 'collection'],
  icon: 'IconShoppingCart',
  fields: {
    source: choice(['collection', 'category', 'featured', 'tag', 'chosen'], 'featured'),
    collectionId: reference(),
    categoryId: reference(),
    tag: textValue(50),
    productIds: list(reference(), MAX_PRODUCTS),
    sort: choice(['featured', 'newest', 'price-ascending', 'price-descending', 'name']),
    limit: wholeNumber(1, MAX_PRODUCTS, 8),
    columns: wholeNumber(1, 6, 4),
    phoneColumns: wholeNumber(1, 2, 2),
    aspectRatio: choice(aspectRatioNames, 'four-five-vertical'),
    secondImage: flag(true),
    showPrice: flag(true),
    showExcerpt: flag(false),
    showButton: flag(false),
    align: choice(['start', 'center']),
  },
  texts: {},
  size: { w: 24, h: 18 },
  phoneRows: (value, _block, columns) => {
    const ratio = value.aspectRatio === 'original' ? 1 : ASPECT_RATIOS[value.aspectRatio]
    const rows = Math.ceil(Math.min(value.limit, 8) / value.phoneColumns)
    return rows * (phoneRowsOf(ratio, columns / value.phoneColumns) + 4)
  },
  pairsOnPhone: false,
  partials: ['parts/product-card.html'],
  needs: (value): BlockNeeds => {
    const { source, collectionId, categoryId, tag, sort, limit } = value
    if (source === 'chosen') return { productIds: value.productIds.filter(Boolean) }
    if (source === 'category' && categoryId === '') return {}
    if (source === 'tag' && tag === '') return {}
    return {
      list: {
        kind: 'products',
        sort,
        limit,
        ...(collectionId === '' ? {} : { collectionId }),
        ...(source === 'category' ? { categoryId } : {}),
        ...(source === 'tag' ? { tag } : {}),
        ...(source === 'featured' ? { featured: true } : {}),
      },
    }
  },
  context: (value, environment) => {
    const products =
      value.source === 'chosen'
        ? value.productIds.map((id) => environment.product(id)).filter((product) => product !== null)
        : environment.listedProducts()
    const ratio = value.aspectRatio === 'original' ? undefined : ASPECT_RATIOS[value.aspectRatio]
    const items = products.slice(0, value.limit).map((product) =>
      environment.productItem(product, {
        width: {
          desktop: 1 / value.columns,
          phone: 1 / value.phoneColumns,
          desktopGapPx: 28,
          phoneGapPx: 12,
        },
        ...(ratio === undefined ? {} : { ratio }),
      }),
    )
    return {
      empty: items.length === 0,
      items,
      columns: value.columns,
      phoneColumns: value.phoneColumns,
      ratio: ratio ?? null,
      secondImage: value.secondImage,
      showPrice: value.showPrice,
      showExcerpt: value.showExcerpt,
      showButton: value.showButton,
    }
  },
})
