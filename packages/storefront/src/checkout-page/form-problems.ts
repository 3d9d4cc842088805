import { readCard, readCheckout } from '@plinth/domain'
import type { CheckoutState } from '@plinth/renderer'

/** The texts of a form by field. */
export function typedValues(form: HTMLFormElement): { [field: string]: string } {
  const typed: { [field: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Every problem of the form as it stands, by field: the rules are the server's own. [CHK-7] */
export function formProblems(
  form: HTMLFormElement,
  state: Pick<CheckoutState, 'requiresShipping' | 'shippingCountries' | 'card'>,
): { readonly [field: string]: string } {
  const typed = typedValues(form)
  const read = readCheckout(typed, state)
  const found = read.ok ? {} : read.fields
  if (state.card === null) return found
  const { cardNumber = '', cardExpiry = '', cardCvc = '' } = typed
  const card = readCard({ cardNumber, cardExpiry, cardCvc }, Date.now())
  return card.ok ? found : { ...found, ...card.fields }
}
