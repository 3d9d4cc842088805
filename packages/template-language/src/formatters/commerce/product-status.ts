import { isOnSale, isSoldOut } from '../../commerce/product.ts'
import type { Formatter, RenderContext } from '../../extension.ts'
import { child, text, type Value } from '../../values.ts'
import { escapeAttribute } from '../core/escaping.ts'
import { localizedString } from './price-text.ts'

/** `product-status`: the sold-out or sale badge, or nothing [FMT-61]. */
export const productStatus: Formatter = (item, _args, context) => {
  if (isSoldOut(item)) {
    const label =
      // Without an id a product has no wording of its own.
      text(text(child(item, 'id')) && child(merchandising(item, context), 'customSoldOutText')) ||
      text(localizedString('productSoldOutText', context)) ||
      'sold out'
    return `<div class="product-mark sold-out">${escapeAttribute(label)}</div>`
  }
  if (!isOnSale(item)) return undefined
  return `<div class="product-mark sale">${text(localizedString('productSaleText', context)) || 'sale'}</div>`
}

/** The entry of `productMerchandisingContext` for a product, by its id. */
export function merchandising(item: Value, context: RenderContext): Value {
  return child(context.resolve('productMerchandisingContext'), text(child(item, 'id')))
}
