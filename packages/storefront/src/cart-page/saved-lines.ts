import type { SavedLineState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { LineFields } from './line-fields.ts'
import type { Cart } from './use-cart.ts'

/** What was saved for later, below the cart: what it costs now, whether it can be had, and the way back. [SAVED-6] */
export function SavedLines({ cart }: { readonly cart: Cart }): ReactNode {
  const { saved, texts } = cart.state
  if (saved.length === 0) return null
  return h(
    'section',
    { className: 'cart-saved', 'aria-labelledby': 'cart-saved-title' },
    h('h2', { className: 'h3', id: 'cart-saved-title' }, texts.savedForLater),
    h(
      'ul',
      { className: 'plain cart-lines' },
      saved.map((line) => h(SavedLine, { key: line.id, line, cart })),
    ),
  )
}

interface LineProps {
  readonly line: SavedLineState
  readonly cart: Cart
}

function SavedLine({ line, cart }: LineProps): ReactNode {
  const { texts } = cart.state
  return h(
    'li',
    { className: 'cart-line', 'data-saved-id': line.id },
    h(
      'div',
      { className: 'cart-line-picture picture' },
      line.imageUrl === ''
        ? null
        : h('img', {
            src: line.imageUrl,
            alt: '',
            width: 120,
            height: 150,
            loading: 'lazy',
            decoding: 'async',
          }),
    ),
    h(
      'div',
      { className: 'cart-line-text' },
      h(
        'h3',
        { className: 'cart-line-title' },
        line.fullUrl === '' ? line.title : h('a', { href: line.fullUrl }, line.title),
      ),
      line.variantText === '' ? null : h('p', { className: 'muted small' }, line.variantText),
      line.answers.map(({ label, text }) =>
        h('p', { key: label, className: 'muted small' }, `${label}: ${text}`),
      ),
      line.unitPrice === ''
        ? null
        : h('p', { className: 'small' }, [line.unitPrice, line.quantityText].join(' · ')),
      line.notices.map((notice) => h('p', { key: notice, className: 'cart-line-notice' }, notice)),
    ),
    h(
      'div',
      { className: 'cart-line-change' },
      line.canMove
        ? h(Press, {
            cart,
            line,
            action: 'move',
            text: texts.moveToCart,
            onPress: () => cart.moveToCart(line),
          })
        : null,
      h(Press, { cart, line, action: 'forget', text: texts.remove, onPress: () => cart.forget(line) }),
    ),
  )
}

function Press({
  cart,
  line,
  action,
  text,
  onPress,
}: LineProps & {
  readonly action: 'move' | 'forget'
  readonly text: string
  readonly onPress: () => void
}): ReactNode {
  return h(
    'form',
    {
      className: 'cart-save',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => {
        event.preventDefault()
        onPress()
      },
    },
    h(LineFields, { crumb: cart.state.crumb, entryId: line.id, action }),
    h(
      'button',
      { className: 'link-button', type: 'submit' },
      text,
      h('span', { className: 'visually-hidden' }, ` ${line.title}`),
    ),
  )
}
