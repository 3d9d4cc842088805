/** Predicates about products: the same decisions the commerce formatters make. [TPL-81] */
import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '../commerce/product.ts'
import type { PredicateTable } from '../extension.ts'
import { own } from './content.ts'

export const commercePredicates: PredicateTable = {
  'has-variants?': own(hasVariants),
  'on-sale?': own(isOnSale),
  'sold-out?': own(isSoldOut),
  'varied-prices?': own(hasVariedPrices),
}
