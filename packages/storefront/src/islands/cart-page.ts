import { CartContents } from '../cart-page/cart-contents.ts'
import { typedBefore } from '../cart-page/typed-before.ts'
import { h } from '../react/element.ts'
import { hydrate, stateOf } from '../react/hydrate.ts'
import type { Island } from './island.ts'

/** The cart page's component, going on with the HTML the server made of it. [STOREFRONT-50] */
const cartPage: Island = (element, _props, context) => {
  const content = h(CartContents, {
    state: stateOf<'cart'>(element),
    store: context.cart,
    before: typedBefore(element),
  })
  return hydrate(element, content, (error) =>
    context.events.emit('island:error', { island: 'cart-page', error }),
  )
}

export default cartPage
