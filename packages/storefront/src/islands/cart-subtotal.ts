import { formatMoney, money, storeMoneyFormat } from '@plinth/domain/money/money'
import type { ShoppingCart } from '@plinth/domain'
import type { Island } from './island.ts'

/**
 * What is in the cart comes to, as prices are written on the page: by the rules of its language where the template says
 * `data-cart-subtotal="rules"`. While the cart is empty nothing is shown. [STOREFRONT-111]
 */
const cartSubtotal: Island = (element, _props, context) => {
  const useCLDRMoneyFormat = element.dataset['cartSubtotal'] === 'rules'
  const format = storeMoneyFormat({ useCLDRMoneyFormat }, context.page.language)

  function sync(cart: ShoppingCart | null): void {
    const isEmpty = cart === null || cart.totalQuantity === 0
    element.hidden = isEmpty
    element.textContent = isEmpty ? '' : formatMoney(money(cart.subtotalCents, cart.currency), format)
  }

  const stops = (['cart:loaded', 'cart:recalculate-end'] as const).map((name) =>
    context.events.on(name, ({ cart }) => sync(cart)),
  )
  // A look-up that failed is not an empty cart: what is shown stays. [STOREFRONT-3]
  void context.cart.load().then((cart) => cart !== null && sync(cart))
  return () => stops.forEach((stop) => stop())
}

export default cartSubtotal
