import { BLOCK_TYPES, field, type JsonObject } from '@plinth/domain'
import { alignStartOrCenter, shape } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'

export const productBlock = defineBlock({
  type: BLOCK_TYPES.product,
  folder: 'product',
  name: 'Product',
  description: 'One product that can be bought right here.',
  keywords: ['shop', 'store', 'buy', 'sell', 'add to cart', 'item'],
  group: 'shop',
  menuOrder: 90,
  fields: {
    productId: field.product('Product'),
    showImage: field.toggle('Show picture', { default: true }),
    showTitle: field.toggle('Show title', { default: true }),
    showPrice: field.toggle('Show price', { default: true }),
    showExcerpt: field.toggle('Show description', { default: true }),
    showButton: field.toggle('Show button', { default: true }),
    imagePosition: field.choice(
      'Picture',
      [
        ['top', 'Above'],
        ['left', 'Left'],
        ['right', 'Right'],
      ],
      { tab: 'design' },
    ),
    aspectRatio: shape('Shape', 'four-five-vertical'),
    align: alignStartOrCenter(),
  },
  texts: {},
  invitation: 'Choose a product',
  size: { w: 8, h: 20 },
  pairsOnPhone: false,
  partials: ['parts/product-buy.html'],
  needs: (value) => ({ productIds: value.productId === '' ? [] : [value.productId] }),
  context: (value, environment): JsonObject => {
    const product = environment.product(value.productId)
    if (product === null) return { empty: true }
    const ratio = value.aspectRatio === 'original' ? undefined : ASPECT_RATIOS[value.aspectRatio]
    const half = value.imagePosition === 'top' ? 1 : 0.5
    return {
      item: environment.productItem(product, {
        width: { desktop: half, phone: 1 },
        ...(ratio === undefined ? {} : { ratio }),
      }),
      imagePosition: value.imagePosition,
      ratio: ratio ?? null,
      showImage: value.showImage,
      showTitle: value.showTitle,
      showPrice: value.showPrice,
      showExcerpt: value.showExcerpt,
      showButton: value.showButton,
    }
  },
})
