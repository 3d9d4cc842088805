import type { CartState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'
import { Slot } from '../react/slot.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { CartLine } from './cart-line.ts'
import { SavedLines } from './saved-lines.ts'
import { CartSummary } from './cart-summary.ts'
import type { TypedBefore } from './typed-before.ts'
import type { Cart } from './use-cart.ts'
import { useCart } from './use-cart.ts'

/** What the cart's component is given: its state, and in the browser what it works with there. */
export interface CartContentsProps {
  readonly state: CartState
  readonly store?: CartStore
  /** What was typed before the script came. */
  readonly before?: TypedBefore
}

/**
 * The cart: lines, what they come to and the way on. Every control is a form the server understands; where the script is
 * awake they apply at once. [STOREFRONT-20] to [STOREFRONT-23], [STOREFRONT-50] to [STOREFRONT-54]
 */
export function CartContents({ state, store, before }: CartContentsProps): ReactNode {
  const cart = useCart(state, store, before)
  const { message, texts } = cart.state
  return h(
    'div',
    { className: 'cart', 'aria-busy': cart.busy },
    h('div', { className: 'cart-notice', role: 'status' }, h(Removed, { cart })),
    message === '' ? null : h('div', { className: 'notice', role: 'status' }, h('p', null, message)),
    cart.stale
      ? h(
          'div',
          { className: 'notice notice-error', role: 'alert' },
          h('p', null, texts.cartStale),
          h('button', { className: 'link-button', type: 'button', onClick: cart.refresh }, texts.tryAgain),
        )
      : null,
    cart.state.cart === null ? h(EmptyCart, { state: cart.state }) : h(FilledCart, { cart }),
    h(SavedLines, { cart }),
  )
}

/** Offers to put the line back that was just taken out. [STOREFRONT-21] */
function Removed({ cart }: { readonly cart: Cart }): ReactNode {
  const { removed, state } = cart
  if (removed === null) return null
  return [
    h('p', { key: 'text' }, removed.text),
    h(
      'form',
      {
        key: 'form',
        method: 'post',
        action: '/cart',
        onSubmit: (event) => {
          event.preventDefault()
          cart.undo()
        },
      },
      h(HiddenField, { name: 'crumb', value: state.crumb }),
      h(HiddenField, { name: 'entryId', value: removed.entryId }),
      h(HiddenField, { name: 'action', value: 'undo' }),
      h('button', { className: 'link-button', type: 'submit', id: 'cart-undo' }, state.texts.undo),
    ),
  ]
}

function EmptyCart({ state }: { readonly state: CartState }): ReactNode {
  const { texts } = state
  return h(
    'div',
    { className: 'empty-state' },
    h('p', { className: 'h3' }, texts.cartEmptyTitle),
    h('p', null, texts.cartEmptyText),
    h('p', null, h('a', { className: 'button', href: state.storeUrl }, texts.browseShop)),
    h(Slot, { name: 'cart-empty', html: state.slots }),
  )
}

function FilledCart({ cart }: { readonly cart: Cart }): ReactNode {
  return h(
    'div',
    { className: 'cart-layout' },
    h(
      'div',
      { className: 'cart-main' },
      h(
        'ul',
        { className: 'plain cart-lines' },
        cart.lines.map((line) => h(CartLine, { key: line.id, line, cart })),
      ),
      h(Slot, { name: 'cart-lines-after', html: cart.state.slots }),
    ),
    h(CartSummary, { cart }),
  )
}
