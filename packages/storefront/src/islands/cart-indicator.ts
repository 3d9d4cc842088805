import { cartCount, cartSentence } from '../cart/cart-texts.ts'
import { hiddenSentence } from '../cart/hidden-sentence.ts'
import type { Island } from './island.ts'

/**
 * The cart link of the header. Counts the items, says the count in words to screen readers, and is marked
 * `data-initialized` from the first answer on and `data-empty` while there is nothing in the cart. [STOREFRONT-4]
 */
const cartIndicator: Island = (element, _props, context) => {
  const count = element.querySelector<HTMLElement>('[data-cart-count]')
  const sentence = hiddenSentence(element)

  function sync(quantity: number): void {
    element.dataset.initialized = ''
    element.toggleAttribute('data-empty', quantity === 0)
    sentence.textContent = quantity === 0 ? '' : cartSentence(quantity)
    if (count === null) return
    count.textContent = quantity === 0 ? '' : cartCount(quantity)
    count.hidden = quantity === 0
  }

  const stops = (['cart:loaded', 'cart:recalculate-end'] as const).map((name) =>
    context.events.on(name, ({ cart }) => sync(cart?.totalQuantity ?? 0)),
  )
  void context.cart.load().then((cart) => cart !== null && sync(cart.totalQuantity))
  return () => stops.forEach((stop) => stop())
}

export default cartIndicator
