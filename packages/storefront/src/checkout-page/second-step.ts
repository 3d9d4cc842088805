import type { CheckoutState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'
import type { Checkout } from './use-checkout.ts'

/** What the provider asks before it pays. */
export interface SecondStep {
  readonly token: string
  readonly message: string
}

/** The second step as a form of its own, where the first was one too. [CHK-28] */
export function SecondStepForm({
  step,
  state,
}: {
  readonly step: NonNullable<CheckoutState['secondStep']>
  readonly state: CheckoutState
}): ReactNode {
  const { texts, crumb } = state
  if (step.goTo !== '') return h(GoElsewhere, { goTo: step.goTo, texts })
  return h(
    'form',
    { className: 'checkout-form second-step', method: 'post', action: '/checkout/second-step' },
    h('h2', { className: 'h3' }, texts.secondStepTitle),
    h('p', null, step.message),
    h(HiddenField, { name: 'crumb', value: crumb }),
    h(HiddenField, { name: 'token', value: step.token }),
    state.link === null ? null : h(HiddenField, { name: 'payLink', value: state.link.key }),
    h(
      'div',
      { className: 'button-row' },
      h('button', { className: 'button', name: 'confirm', value: 'yes' }, texts.secondStepConfirm),
      h(
        'button',
        { className: 'button button-secondary', name: 'confirm', value: 'no' },
        texts.secondStepCancel,
      ),
    ),
  )
}

/** On the way to the provider's page, where a browser does not go by itself. */
function GoElsewhere({ goTo, texts }: { readonly goTo: string } & Pick<CheckoutState, 'texts'>): ReactNode {
  return h(
    'div',
    { className: 'checkout-form second-step' },
    h('h2', { className: 'h3' }, texts.payElsewhereTitle),
    h('p', null, h('a', { className: 'button', href: goTo }, texts.payElsewhere)),
  )
}

/** The second step over the form, which is there as it was when it is refused. [STOREFRONT-29] */
export function SecondStepDialog({
  step,
  checkout,
}: {
  readonly step: SecondStep
  readonly checkout: Checkout
}): ReactNode {
  const [isDecided, setDecided] = useState(false)
  const { texts } = checkout.state

  function decide(confirm: 'yes' | 'no'): void {
    if (isDecided) return
    setDecided(true)
    void checkout.decide(step, confirm)
  }
  const choice = (label: string, className: string, confirm: 'yes' | 'no') =>
    h('button', { type: 'button', className, disabled: isDecided, onClick: () => decide(confirm) }, label)
  return h(
    'dialog',
    {
      className: 'alert-dialog',
      'aria-labelledby': 'second-step-title',
      ref: openOver,
      onCancel: (event) => {
        event.preventDefault()
        decide('no')
      },
    },
    h('h2', { id: 'second-step-title' }, texts.secondStepTitle),
    h('p', null, step.message),
    h(
      'div',
      { className: 'button-row' },
      choice(texts.secondStepConfirm, 'button', 'yes'),
      choice(texts.secondStepCancel, 'button button-secondary', 'no'),
    ),
  )
}

function openOver(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
}
