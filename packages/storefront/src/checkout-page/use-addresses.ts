import { addressRules } from '@plinth/domain'
import type { CheckoutState, FieldState } from '@plinth/renderer'
import { useState } from 'react'
import type { AddressKind } from './field-names.ts'
import { addressFieldName } from './field-names.ts'
import { said } from '../page/said.ts'

type Countries = { readonly [Kind in AddressKind]: string | null }

/** The addresses' fields, as the countries chosen ask for them. */
export interface Addresses {
  readonly shipping: readonly FieldState[] | null
  readonly billing: readonly FieldState[] | null
  readonly countries: Countries
  choose(countries: Partial<Countries>): void
}

/** Labels and fields of an address follow its country. [STOREFRONT-26] */
export function useAddresses(initial: CheckoutState): Addresses {
  const [countries, setCountries] = useState<Countries>({
    shipping: countryOf('shipping', initial.shipping),
    billing: countryOf('billing', initial.billing),
  })
  const follow = (kind: AddressKind) =>
    initial[kind]?.map((field) => asAskedIn(countries[kind] ?? '', kind, field, initial)) ?? null
  return {
    shipping: follow('shipping'),
    billing: follow('billing'),
    countries,
    choose: (chosen) => setCountries((before) => ({ ...before, ...chosen })),
  }
}

function countryOf(kind: AddressKind, fields: readonly FieldState[] | null): string | null {
  return fields?.find(({ name }) => name === addressFieldName(kind, 'country'))?.value ?? null
}

function asAskedIn(
  country: string,
  kind: AddressKind,
  field: FieldState,
  initial: CheckoutState,
): FieldState {
  // The server has said it for the country the page began with, in the page's language.
  if (country === countryOf(kind, initial[kind])) return field
  const rule = addressRules(country).find((each) => addressFieldName(kind, each.field) === field.name)
  if (rule === undefined) return field
  const { label, required, hidden, inputmode } = rule
  return { ...field, label: said(label), required, hidden, inputmode }
}
