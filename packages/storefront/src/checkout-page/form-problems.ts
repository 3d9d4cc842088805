import { type AddressField, openFormat, readCard, readCheckout, type Sentence } from '@plinth/domain'
import type { CheckoutState } from '@plinth/renderer'
import { addressFieldName, METHOD_FIELD } from './field-names.ts'
import { formatAtHand } from './formats-at-hand.ts'
import type { Buyer } from './provider-fields.ts'
import { said } from '../page/said.ts'

/** The texts of a form by field. */
export function typedValues(form: HTMLFormElement): { [field: string]: string } {
  const typed: { [field: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Every problem of the form as it stands, by field: the rules are the server's own. [CHK-7] */
export function formProblems(
  form: HTMLFormElement,
  state: Pick<CheckoutState, 'extent' | 'shippingCountries' | 'methods' | 'formats' | 'language'>,
): { readonly [field: string]: string } {
  const typed = typedValues(form)
  // Of a country whose format could not be loaded the server knows what is missing.
  const formatOf = (country: string) => formatAtHand(state, country) ?? openFormat
  const read = readCheckout(typed, { ...state, formatOf })
  const found = read.ok ? {} : inWords(read.fields)
  const method = state.methods.find(({ id }) => id === typed[METHOD_FIELD])
  if (method?.form !== 'card') return found
  const { cardNumber = '', cardExpiry = '', cardCvc = '' } = typed
  const card = readCard({ cardNumber, cardExpiry, cardCvc }, Date.now())
  return card.ok ? found : { ...found, ...inWords(card.fields) }
}

function inWords(fields: { readonly [field: string]: Sentence | undefined }): { [field: string]: string } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, problem]) =>
      problem === undefined ? [] : [[name, said(problem)]],
    ),
  )
}

/** Who pays, as far as the form says: billed where the parcel goes, unless said otherwise. */
export function buyerOf(form: HTMLFormElement): Buyer {
  const typed = typedValues(form)
  const kind = typed['billingDifferent'] === 'on' ? 'billing' : 'shipping'
  const of = (field: AddressField) => typed[addressFieldName(kind, field)] ?? ''
  return {
    email: typed['email'] ?? '',
    name: of('name'),
    phone: of('phone'),
    line1: of('line1'),
    line2: of('line2'),
    city: of('city'),
    region: of('region'),
    postalCode: of('postalCode'),
    country: of('country'),
  }
}
