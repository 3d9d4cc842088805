import { BLOCK_TYPES, field } from '@plinth/domain'
import { alignStartOrCenter, headingLevel, shape } from '../choices.ts'
import { defineBlock, type BlockNeeds } from '../definition.ts'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'

const MAX_PRODUCTS = 60

export const productListBlock = defineBlock({
  type: BLOCK_TYPES.productList,
  folder: 'product-list',
  name: 'Product list',
  description: 'Products of the store, a category, a tag, or chosen by hand.',
  keywords: ['shop', 'store', 'products', 'featured', 'category', 'collection', 'catalogue', 'items'],
  group: 'shop',
  menuOrder: 100,
  fields: {
    source: field.choice('Products', [
      ['featured', 'Featured'],
      ['collection', 'All of a store'],
      ['category', 'Of a category'],
      ['tag', 'With a tag'],
      ['chosen', 'Chosen by hand'],
    ]),
    collectionId: field.collection('Store', 'store', {
      when: { field: 'source', is: ['collection', 'featured', 'tag'] },
    }),
    categoryId: field.category('Category', { when: { field: 'source', is: ['category'] } }),
    tag: field.text('Tag', { max: 50 }, { when: { field: 'source', is: ['tag'] } }),
    productIds: field.products(
      'Chosen products',
      { max: MAX_PRODUCTS },
      { when: { field: 'source', is: ['chosen'] } },
    ),
    sort: field.choice(
      'Order',
      [
        ['featured', 'As in the store'],
        ['newest', 'Newest first'],
        ['price-ascending', 'Price: low to high'],
        ['price-descending', 'Price: high to low'],
        ['name', 'Name'],
      ],
      { when: { field: 'source', is: ['collection', 'category', 'featured', 'tag'] } },
    ),
    limit: field.number('How many', { min: 1, max: MAX_PRODUCTS }, { default: 8 }),
    columns: field.number('Columns', { min: 1, max: 6 }, { default: 4, tab: 'design' }),
    phoneColumns: field.number('Columns on a phone', { min: 1, max: 2 }, { default: 2, tab: 'design' }),
    aspectRatio: shape('Shape of pictures', 'four-five-vertical'),
    align: alignStartOrCenter(),
    showPrice: field.toggle('Show price', { default: true, tab: 'design' }),
    showExcerpt: field.toggle('Show description', { tab: 'design' }),
    showButton: field.toggle('Show button', { tab: 'design' }),
    level: headingLevel(),
    secondImage: field.toggle('Second picture on hover', { default: true, tab: 'advanced' }),
  },
  texts: {},
  invitation: 'Choose which products to show',
  nothingYet: 'No products here yet. They show once the store has some that fit.',
  size: { w: 24, h: 18 },
  pairsOnPhone: false,
  partials: ['parts/product-card.html'],
  needs: (value): BlockNeeds => {
    const { source, collectionId, categoryId, tag, sort, limit } = value
    if (source === 'chosen') {
      const productIds = value.productIds.filter(Boolean)
      return productIds.length === 0 ? {} : { productIds }
    }
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
      headingLevel: items.length === 0 ? value.level : environment.heading(value.level).level,
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
