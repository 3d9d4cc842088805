import { cartCount, cartSentence } from '../cart/cart-texts.ts'
import { hiddenSentence } from '../cart/hidden-sentence.ts'
import type { Island } from './island.ts'

/** The floating cart link: not there while the cart is empty, fading in with the first item. [STOREFRONT-5] */
const cartPill: Island = (element, _props, context) => {
  const count = element.querySelector<HTMLElement>('[data-cart-count]')
  const sentence = hiddenSentence(element)

  function sync(quantity: number): void {
    if (count !== null) count.textContent = cartCount(quantity)
    sentence.textContent = cartSentence(quantity)
    element.hidden = quantity === 0
  }

  const stops = (['cart:loaded', 'cart:recalculate-end'] as const).map((name) =>
    context.events.on(name, ({ cart }) => sync(cart?.totalQuantity ?? 0)),
  )
  sync(context.cart.current?.totalQuantity ?? 0)
  return () => stops.forEach((stop) => stop())
}

export default cartPill
