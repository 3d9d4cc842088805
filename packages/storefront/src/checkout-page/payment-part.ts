import type { MethodState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'
import { fieldId, METHOD_FIELD } from './field-names.ts'
import { FieldList } from './form-part.ts'
import { NeedsScripts, ProviderPart } from './provider-part.ts'
import type { Checkout } from './use-checkout.ts'

interface PaymentProps {
  readonly checkout: Checkout
}

/** How to pay: one way alone is simply shown, of several the buyer chooses. [STOREFRONT-59] */
export function PaymentPart({ checkout }: PaymentProps): ReactNode {
  const { methods, texts } = checkout.state
  const [only, ...more] = methods
  if (only === undefined) return null
  return h(
    'fieldset',
    { className: 'form-part', 'data-payment': '' },
    h('legend', { className: 'h3' }, texts.payment),
    more.length === 0 ? h(OnlyMethod, { method: only, checkout }) : h(MethodChoice, { checkout }),
  )
}

interface MethodProps extends PaymentProps {
  readonly method: MethodState
}

function OnlyMethod({ method, checkout }: MethodProps): ReactNode {
  return [
    h(HiddenField, { key: 'method', name: METHOD_FIELD, value: method.id }),
    method.form === 'nothing' || method.form === 'elsewhere'
      ? h('p', { key: 'label', className: 'h4' }, method.label)
      : null,
    method.about === '' ? null : h('p', { key: 'about', className: 'muted' }, method.about),
    h(MethodFields, { key: 'fields', method, checkout }),
  ]
}

function MethodChoice({ checkout }: PaymentProps): ReactNode {
  const error = checkout.errorOf(METHOD_FIELD)
  const errorId = `${fieldId(METHOD_FIELD)}-error`
  return h(
    'div',
    { className: 'pay-methods', role: 'radiogroup', 'aria-label': checkout.state.texts.payment },
    checkout.state.methods.map((method, index) =>
      h(Choice, { key: method.id, method, checkout, id: index === 0 ? fieldId(METHOD_FIELD) : undefined }),
    ),
    checkout.state.methods.every(({ form }) => form === 'provider')
      ? h(NeedsScripts, { label: checkout.state.texts.payment, checkout })
      : null,
    h('p', { className: 'field-error', id: errorId, hidden: error === '' }, error),
  )
}

/** Its fields are shown while it is chosen, by the style of the page: no script is needed. */
function Choice(props: MethodProps & { readonly id: string | undefined }): ReactNode {
  const { method, checkout, id = `${fieldId(METHOD_FIELD)}-${props.method.id}` } = props
  const needsScripts = method.form === 'provider'
  const { methods } = checkout.state
  return h(
    'div',
    {
      className: 'pay-method',
      'data-needs-scripts': needsScripts ? '' : undefined,
      // Whoever comes near is about to choose it.
      onPointerEnter: needsScripts ? () => checkout.providers.want(method) : undefined,
    },
    h(
      'p',
      { className: 'check' },
      h('input', {
        type: 'radio',
        id,
        name: METHOD_FIELD,
        value: method.id,
        defaultChecked: method.id === chosenWithoutScripts(methods),
        disabled: needsScripts && !checkout.isAwake,
        'aria-describedby': `${fieldId(METHOD_FIELD)}-error`,
      }),
      h(
        'label',
        { htmlFor: id },
        h('span', null, method.label),
        method.about === '' ? null : h('span', { className: 'muted small pay-method-about' }, method.about),
      ),
    ),
    method.form === 'nothing' || (method.form === 'elsewhere' && method.note === '')
      ? null
      : h('div', { className: 'pay-method-fields' }, h(MethodFields, { method, checkout })),
  )
}

/** What the server's form begins with: a way to pay that needs scripts cannot be chosen before they are there. */
function chosenWithoutScripts(methods: readonly MethodState[]): string | undefined {
  const chosen = methods.find((method) => method.chosen)
  if (chosen?.form !== 'provider') return chosen?.id
  return methods.find((method) => method.form !== 'provider')?.id
}

function MethodFields({ method, checkout }: MethodProps): ReactNode {
  const { card } = checkout.state
  return [
    method.note === '' ? null : h('p', { key: 'note', className: 'notice small' }, method.note),
    method.form === 'card' && card !== null ? h(FieldList, { key: 'card', fields: card, checkout }) : null,
    method.form === 'provider' ? h(ProviderPart, { key: 'provider', method, checkout }) : null,
  ]
}
