import type { AddressService } from '@plinth/domain'
import { CheckoutContents } from '../checkout-page/checkout-contents.ts'
import { h } from '../react/element.ts'
import { hydrate, stateOf } from '../react/hydrate.ts'
import type { Island } from './island.ts'

/** The checkout's component, going on with the HTML the server made of it. [STOREFRONT-50] */
const checkout: Island = async (element, _props, context) => {
  const state = stateOf<'checkout'>(element)
  // Few shops ask something of their own: what that needs comes with those alone, and before anything can be pressed.
  const asking = state.questions === null ? undefined : await import('../checkout-page/checkout-questions.ts')
  const content = h(CheckoutContents, { state, store: context.cart, wake: asking?.wakeQuestions })
  const stop = await hydrate(element, content, (error) =>
    context.events.emit('island:error', { island: 'checkout', error }),
  )
  const completing = state.addressService === '' ? undefined : completed(element, state.addressService)
  return () => {
    stop()
    void completing?.then((end) => end?.())
  }
}

/** Completes addresses as they are typed, in shops that want it; without it every field is there to be filled in. [PLACE-6] */
const completed = (element: HTMLElement, service: AddressService) =>
  import('../checkout-page/complete-addresses.ts').then(
    ({ completeAddresses }) => completeAddresses(element, service),
    (error: unknown) => console.warn('Addresses cannot be completed.', error),
  )

export default checkout
