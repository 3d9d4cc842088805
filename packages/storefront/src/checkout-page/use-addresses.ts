import { addressForm, type AddressExtent, declared, isAskedFor, openFormat } from '@plinth/domain'
import type { CheckoutState, FieldState } from '@plinth/renderer'
import { useRef, useState } from 'react'
import { said } from '../page/said.ts'
import { ADDRESS_KINDS, type AddressKind, addressFieldName } from './field-names.ts'
import { formatAtHand, wantEveryFormat } from './formats-at-hand.ts'

type Countries = { readonly [Kind in AddressKind]: string | null }

interface Chosen {
  readonly countries: Countries
  /** What was typed before, by field. */
  readonly typed: ReadonlyMap<string, string>
}

/** The addresses' fields, as the countries chosen ask for them. */
export interface Addresses {
  readonly shipping: readonly FieldState[] | null
  readonly billing: readonly FieldState[] | null
  readonly countries: Countries
  /**
   * Has fields follow countries, once their formats are there.
   *
   * @param typed what was typed before, by field, for fields that are new then
   */
  choose(countries: Partial<Countries>, typed?: ReadonlyMap<string, string>): Promise<void>
}

/** Order, labels and fields of an address follow its country, and what is asked of it the way it gets there. [STOREFRONT-26] [CHK-42] [CHK-112] */
export function useAddresses(initial: CheckoutState, extent: AddressExtent): Addresses {
  const [shown, setShown] = useState<Chosen>(() => ({
    countries: {
      shipping: countryOf('shipping', initial.shipping),
      billing: countryOf('billing', initial.billing),
    },
    typed: new Map(),
  }))
  const wanted = useRef(shown)
  const { countries, typed: typedBefore } = shown
  const follow = (kind: AddressKind) =>
    initial[kind] && asAskedIn(countries[kind] ?? '', kind, initial[kind], initial, typedBefore)
  return {
    shipping: follow('shipping')?.map((field) => asAskedFor(field, extent)) ?? null,
    billing: follow('billing'),
    countries,
    async choose(chosen, typed) {
      const before = wanted.current
      const now = { ...before.countries, ...chosen }
      wanted.current = { countries: now, typed: typed ?? before.typed }
      const isAtHand = (kind: AddressKind) => formatAtHand(initial, now[kind] ?? '') !== undefined
      if (initial.shipping !== null && !ADDRESS_KINDS.every(isAtHand)) await wantEveryFormat()
      // Whatever was chosen meanwhile counts.
      setShown(wanted.current)
    },
  }
}

/** A field that is not asked for keeps what was typed into it, for whoever has it sent after all. [CHK-112] */
function asAskedFor(field: FieldState, extent: AddressExtent): FieldState {
  return { ...field, hidden: field.hidden || !isAskedFor(field.name, extent) }
}

function countryOf(kind: AddressKind, fields: readonly FieldState[] | null): string | null {
  return fields?.find(({ name }) => name === addressFieldName(kind, 'country'))?.value ?? null
}

function asAskedIn(
  country: string,
  kind: AddressKind,
  fields: readonly FieldState[],
  initial: CheckoutState,
  typed: ReadonlyMap<string, string>,
): readonly FieldState[] {
  // The server has said it for the country the page began with, in the page's language.
  if (country === countryOf(kind, fields)) return fields
  const format = formatAtHand(initial, country) ?? openFormat
  return addressForm(format, initial.language).flatMap(({ name, field, hidden, half }) => {
    const before = fields.find((each) => each.name === addressFieldName(kind, name))
    if (before === undefined) return []
    const { keyboard = 'text' } = field.kind === 'text' ? field : {}
    return {
      ...before,
      label: said(declared(field.label)),
      required: field.rules.required !== undefined,
      hidden,
      half,
      inputmode: keyboard,
      regionsOf: field.kind === 'choice' ? country : '',
      value: typed.get(before.name) ?? before.value,
    }
  })
}
