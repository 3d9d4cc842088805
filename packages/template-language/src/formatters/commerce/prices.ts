import {
  highestPrice,
  lowestPrice,
  salePrice as lowestSalePrice,
  type Price,
} from '../../commerce/product.ts'
import type { Formatter } from '../../extension.ts'
import { shift, trimmedDecimalText } from '../../intl/decimal-text.ts'

/** Hundredths of the major unit, whatever the currency, without zeros at the end [FMT-60]. */
function hundredths(price: Price): string {
  return trimmedDecimalText(shift(price.amount, 2))
}

/** `from-price`: the lowest current price. */
export const fromPrice: Formatter = (item) => hundredths(lowestPrice(item))

/** `normal-price`: the highest regular price. */
export const normalPrice: Formatter = (item) => hundredths(highestPrice(item))

/** `sale-price`: the lowest sale price. */
export const salePrice: Formatter = (item) => hundredths(lowestSalePrice(item))
