import type { CheckoutState } from '@plinth/renderer'
import { CheckoutContents } from '../checkout-page/checkout-contents.ts'
import { h } from '../react/element.ts'
import { hydrate, stateOf } from '../react/hydrate.ts'
import type { Island } from './island.ts'

/** The checkout's component, going on with the HTML the server made of it. [STOREFRONT-50] */
const checkout: Island = (element, _props, context) => {
  const content = h(CheckoutContents, { state: stateOf<CheckoutState>(element), store: context.cart })
  return hydrate(element, content, (error) =>
    context.events.emit('island:error', { island: 'checkout', error }),
  )
}

export default checkout
