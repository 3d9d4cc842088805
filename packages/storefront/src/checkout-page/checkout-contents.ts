import type { CheckoutState } from '@plinth/renderer'
import type { ReactNode } from 'react'
import type { CartStore } from '../cart/cart-store.ts'
import { h } from '../react/element.ts'
import type { WakeQuestions } from './checkout-questions.ts'
import { CheckoutForm } from './checkout-form.ts'
import { CheckoutSummary } from './checkout-summary.ts'
import { SecondStepForm } from './second-step.ts'
import { useCheckout } from './use-checkout.ts'

/** What the checkout's component is given: its state, and in the browser what it works with there. */
export interface CheckoutContentsProps {
  readonly state: CheckoutState
  readonly store?: CartStore
  /** What looks after the shop's own questions, where it has some. */
  readonly wake?: WakeQuestions | undefined
}

/**
 * The checkout: the form and the order beside it. Fields keep what is typed themselves, so that nothing of a card is ever
 * part of a state. [STOREFRONT-24] to [STOREFRONT-29], [STOREFRONT-50] to [STOREFRONT-56]
 */
export function CheckoutContents({ state, store, wake }: CheckoutContentsProps): ReactNode {
  const checkout = useCheckout(state, store, wake)
  return h(
    'div',
    { className: 'checkout-layout' },
    h(CheckoutSummary, { state: checkout.state, coupons: checkout.coupons }),
    state.secondStep === null
      ? h(CheckoutForm, { checkout })
      : h(SecondStepForm, { step: state.secondStep, state }),
  )
}
