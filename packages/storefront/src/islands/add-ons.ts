import type { Island } from './island.ts'

/** Says of what is offered with a product, or in the cart, what is in the cart already. [STOREFRONT-81] */
const addOns: Island = (element, _props, context) => {
  const mark = () => {
    const inCart = new Set(context.cart.current?.entries.map(({ itemId }) => itemId))
    for (const note of element.querySelectorAll<HTMLElement>('[data-in-cart]'))
      note.hidden = !inCart.has(note.dataset.inCart ?? '')
  }
  const stops = (['cart:loaded', 'cart:recalculate-end', 'cart:item-added'] as const).map((name) =>
    context.events.on(name, mark),
  )
  mark()
  return () => stops.forEach((stop) => stop())
}

export default addOns
