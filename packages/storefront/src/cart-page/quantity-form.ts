import type { CartLineState } from '@plinth/renderer'
import type { MouseEvent, ReactNode } from 'react'
import { MAX_QUANTITY } from '@plinth/domain'
import { h } from '../react/element.ts'
import { LineFields } from './line-fields.ts'
import type { Cart } from './use-cart.ts'

/** How many of a line: a field between one less and one more. All of it is a form until the script is awake. */
export function QuantityForm({
  line,
  cart,
}: {
  readonly line: CartLineState
  readonly cart: Cart
}): ReactNode {
  const { texts, crumb } = cart.state
  const id = `quantity-${line.id}`
  return h(
    'form',
    {
      className: 'quantity',
      method: 'post',
      action: '/cart',
      onSubmit: (event) => {
        event.preventDefault()
        cart.applyQuantity(line)
      },
    },
    h(LineFields, { crumb, entryId: line.id, action: 'update' }),
    // Enter in the field presses a form's first button, which must not be the one that takes one away.
    h('button', { type: 'submit', hidden: true }),
    h('label', { className: 'visually-hidden', htmlFor: id }, `${texts.quantityFor} ${line.title}`),
    h(StepButton, { line, cart, by: -1, label: texts.oneLess, sign: '−' }),
    h('input', {
      className: 'quantity-input',
      id,
      name: 'quantity',
      type: 'number',
      inputMode: 'numeric',
      min: 0,
      max: MAX_QUANTITY,
      step: 1,
      value: cart.quantityOf(line),
      size: 4,
      autoComplete: 'off',
      onChange: (event) => cart.typeQuantity(line, event.currentTarget.value),
      onBlur: () => cart.leaveQuantity(line),
    }),
    h(StepButton, { line, cart, by: 1, label: texts.oneMore, sign: '+' }),
    h('button', { className: 'link-button no-script-only', type: 'submit' }, texts.update),
  )
}

function StepButton(props: {
  readonly line: CartLineState
  readonly cart: Cart
  readonly by: 1 | -1
  readonly label: string
  readonly sign: string
}): ReactNode {
  const { line, cart, by } = props
  return h(
    'button',
    {
      className: 'quantity-step needs-script',
      // A press before the script is awake is a form that says the same. [STOREFRONT-53]
      type: 'submit',
      name: 'step',
      value: String(by),
      formNoValidate: true,
      id: `${by === 1 ? 'more' : 'less'}-${line.id}`,
      'aria-label': `${props.label}: ${line.title}`,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        cart.stepQuantity(line, by)
      },
    },
    props.sign,
  )
}
