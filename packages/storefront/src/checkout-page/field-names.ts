import { type AddressField, billingField } from '@plinth/domain'

/** The addresses a checkout asks for. */
export const ADDRESS_KINDS = ['shipping', 'billing'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** The name of an address's field in the form. */
export function addressFieldName(kind: AddressKind, field: AddressField): string {
  return kind === 'shipping' ? field : billingField(field)
}

/** Where goods go, as far as it decides what shipping costs. */
export interface Place {
  readonly country: string
  readonly region: string
  readonly postalCode: string
}

/** What the form says of where goods go. */
export function placeIn(form: HTMLFormElement | null): Place {
  const typed = form === null ? new FormData() : new FormData(form)
  const of = (name: AddressField) => String(typed.get(addressFieldName('shipping', name)) ?? '')
  return { country: of('country'), region: of('region'), postalCode: of('postalCode') }
}

/** The identifier of a field's control. */
export function fieldId(name: string): string {
  return `checkout-${name}`
}

/** A control of the form, as far as it has any. */
export type Control = HTMLInputElement | HTMLSelectElement

/** Whether what an event came from is a control of the form. */
export function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

/** What stands for what was typed into a provider's own fields. */
export const PROVIDER_FIELD = 'paymentToken'

/** The button that has the server draw the form anew. */
export const UPDATE = 'updateFields'

/** The field that says which way to pay was chosen. */
export const METHOD_FIELD = 'paymentMethod'
