import type { CartLineState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { LineFields } from './line-fields.ts'
import { QuantityForm } from './quantity-form.ts'
import type { Cart } from './use-cart.ts'

interface LineProps {
  readonly line: CartLineState
  readonly cart: Cart
}

/** Letters of a sum that has no room beside the name of a product on a phone, such as “Rp450,000,000.00”. [CART-110] */
const LONG_SUM = 10

/** One line of the cart. */
export function CartLine({ line, cart }: LineProps): ReactNode {
  return h(
    'li',
    {
      className: `cart-line${line.lineTotal.length > LONG_SUM ? ' is-long' : ''}`,
      'data-entry-id': line.id,
    },
    h(
      'a',
      { className: 'cart-line-picture picture', href: line.fullUrl, tabIndex: -1, 'aria-hidden': true },
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
    h(LineText, { line, cart }),
    h(
      'div',
      { className: 'cart-line-change' },
      line.canChangeQuantity
        ? h(QuantityForm, { line, cart })
        : h('p', { className: 'small' }, `${cart.state.texts.productQuantityInputLabel}: ${line.quantity}`),
      h(RemoveForm, { line, cart }),
      line.canSave ? h(SaveForm, { line, cart }) : null,
    ),
    h('p', { className: 'cart-line-total' }, line.lineTotal),
  )
}

function LineText({ line, cart }: LineProps): ReactNode {
  return h(
    'div',
    { className: 'cart-line-text' },
    h('h2', { className: 'cart-line-title' }, h('a', { href: line.fullUrl }, line.title)),
    line.variantText === '' ? null : h('p', { className: 'muted small' }, line.variantText),
    line.answers.length === 0
      ? null
      : h(
          'dl',
          { className: 'answers' },
          line.answers.map(({ label, text }) =>
            h('div', { key: label }, h('dt', null, label), h('dd', null, text)),
          ),
        ),
    line.answersAt === ''
      ? null
      : h(
          'p',
          { className: 'small' },
          h(
            'a',
            { href: line.answersAt, 'data-island': 'cart-answers', 'data-wake': 'touch' },
            cart.state.texts.changeAnswers,
            h('span', { className: 'visually-hidden' }, ` ${line.title}`),
          ),
        ),
    h(
      'p',
      { className: 'small' },
      line.unitPrice,
      line.onSale
        ? [
            ' ',
            h('span', { key: 'label', className: 'visually-hidden' }, `${cart.state.texts.originalPrice} `),
            h('s', { key: 'price', className: 'muted' }, line.regularPrice),
          ]
        : null,
    ),
    line.notices.map((notice) => h('p', { key: notice, className: 'cart-line-notice' }, notice)),
  )
}

/** Saves it for later. [SAVED-6] */
function SaveForm({ line, cart }: LineProps): ReactNode {
  return h(
    'form',
    {
      className: 'cart-save',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => {
        event.preventDefault()
        cart.save(line)
      },
    },
    h(LineFields, { crumb: cart.state.crumb, entryId: line.id, action: 'save' }),
    h(
      'button',
      { className: 'link-button', type: 'submit' },
      cart.state.texts.saveForLater,
      h('span', { className: 'visually-hidden' }, ` ${line.title}`),
    ),
  )
}

function RemoveForm({ line, cart }: LineProps): ReactNode {
  return h(
    'form',
    {
      className: 'cart-remove',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => {
        event.preventDefault()
        cart.remove(line)
      },
    },
    h(LineFields, { crumb: cart.state.crumb, entryId: line.id, action: 'remove' }),
    h(
      'button',
      { className: 'link-button', type: 'submit', id: `remove-${line.id}` },
      cart.state.texts.remove,
      h('span', { className: 'visually-hidden' }, ` ${line.title}`),
    ),
  )
}
