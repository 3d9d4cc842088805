import type { PageComponents } from '@plinth/renderer'
import { renderToString } from 'react-dom/server'
import { CartContents } from '../cart-page/cart-contents.ts'
import { CheckoutContents } from '../checkout-page/checkout-contents.ts'
import { h } from '../react/element.ts'

/** Draws the components as HTML, on the server, from the sources the browser goes on with. [STOREFRONT-50] */
export const pageComponents: PageComponents = {
  cart: (state) => renderToString(h(CartContents, { state })),
  checkout: (state) => renderToString(h(CheckoutContents, { state })),
}
