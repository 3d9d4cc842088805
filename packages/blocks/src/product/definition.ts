import { BLOCK_TYPES, type JsonObject } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { aspectRatioNames, ASPECT_RATIOS } from '../schema/aspect-ratio.ts'
import { choice, flag, reference } from '../schema/schema.ts'

export const productBlock = defineBlock({
  type: BLOCK_TYPES.product,
  folder: 'product',
  name: 'Product',
  description: 'One product that can be bought right here.',
  keywords: ['shop', 'store', 'buy', 'sell', 'add to cart'],
  icon: 'IconShoppingBag',
  fields: {
    productId: reference(),
    imagePosition: choice(['top', 'left', 'right']),
    aspectRatio: choice(aspectRatioNames, 'four-five-vertical'),
    showImage: flag(true),
    showTitle: flag(true),
    showPrice: flag(true),
    showExcerpt: flag(true),
    showButton: flag(true),
    align: choice(['start', 'center']),
  },
  texts: {},
  size: { w: 8, h: 20 },
  phoneRows: (value, _block, columns) =>
    (value.showImage
      ? phoneRowsOf(value.aspectRatio === 'original' ? 1 : ASPECT_RATIOS[value.aspectRatio], columns)
      : 0) + 6,
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
