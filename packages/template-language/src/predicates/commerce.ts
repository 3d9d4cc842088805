/** Predicates about products: the same decisions the commerce formatters make. [TPL-81] */
import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '../commerce/product.ts'
import type { PredicateTable } from '../extension.ts'

export const commercePredicates: PredicateTable = {
  'has-variants?': (_args, { node }) => hasVariants(node),
  'on-sale?': (_args, { node }) => isOnSale(node),
  'sold-out?': (_args, { node }) => isSoldOut(node),
  'varied-prices?': (_args, { node }) => hasVariedPrices(node),
}
