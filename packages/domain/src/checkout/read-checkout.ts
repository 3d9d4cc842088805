import { say, type Sentence } from '../words/sentence.ts'
import type { Address } from '../orders/order.ts'
import { typedProblem } from '../fields/typed-field.ts'
import { type AddressRules, readAddress } from './address.ts'
import { ADDRESS_FIELDS, type AddressExtent, type AddressField } from './address-form.ts'
import { readVatId, vatIdText } from '../taxes/vat-id.ts'
import { EMAIL_FIELD } from './email.ts'

/**
 * Field names of the checkout form. Shipping fields have the names of `ADDRESS_FIELDS`; those of the billing address
 * are the same with `billing` in front (`billingLine1`) and count only when `billingDifferent` is `on`. [CHK-7]
 */
export type CheckoutField = 'email' | 'vatNumber' | AddressField | BillingField | 'billingDifferent'
export type BillingField = `billing${Capitalize<AddressField>}`

/** The billing field for a field of an address: `line1` → `billingLine1`. */
export function billingField(field: AddressField): BillingField {
  return `billing${field.charAt(0).toUpperCase()}${field.slice(1)}` as BillingField
}

/** A checkout form that can be paid. */
export interface CheckoutDetails {
  /** Lower-case host, outer spaces removed. */
  readonly email: string
  /** `null` when nothing needs shipping. */
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  /** Who buys what is not sent to them: without a street, and of downloads without a name. [CHK-112] [TAX-45] */
  readonly buyer?: Address
  /** The VAT number of the company that buys. [TAX-30] */
  readonly vatId?: string
}

export interface CheckoutRules extends AddressRules {
  /** How much of the buyer's address is needed; nothing of it for a purely digital cart. [CHK-8] [CHK-112] */
  readonly extent: AddressExtent
  /** Whether companies are asked for their VAT number; not, unless given. [TAX-31] */
  readonly asksForVat?: boolean
}

/** The message shown above a form with field errors. */
export const checkoutFormMessage = say('One or more fields is invalid, please check your entries.')

/** Checks the whole checkout form but the card; the browser and the server run the same rules. [CHK-7] */
export function readCheckout(
  values: { readonly [field: string]: string | undefined },
  rules: CheckoutRules,
):
  | { readonly ok: true; readonly details: CheckoutDetails }
  | {
      readonly ok: false
      readonly message: Sentence
      readonly fields: { readonly [field: string]: Sentence }
    } {
  const fields: { [field: string]: Sentence } = {}
  const email = (values.email ?? '').trim()
  const emailWrong = emailProblem(email)
  if (emailWrong !== undefined) fields.email = emailWrong
  const own = rules.extent === 'none' ? null : collect(values, ownRules(rules), (field) => field, fields)
  const vat = rules.asksForVat === true ? (values.vatNumber ?? '').trim() : ''
  const vatId = vat === '' ? undefined : readVatId(vat)?.id
  if (vat !== '' && vatId === undefined) fields.vatNumber = vatIdText
  const wantsBilling = values.billingDifferent === 'on'
  // Billed may be whoever is anywhere.
  const anywhere: AddressRules = { ...rules, shippingCountries: [], extent: 'whole' }
  const billing = wantsBilling ? collect(values, anywhere, billingField, fields) : own
  if (Object.keys(fields).length > 0) return { ok: false, message: checkoutFormMessage, fields }
  return {
    ok: true,
    details: {
      email: withLowerCaseHost(email),
      shippingAddress: rules.extent === 'whole' ? own : null,
      billingAddress: billing,
      ...(own === null || rules.extent === 'whole' ? {} : { buyer: own }),
      ...(vatId === undefined ? {} : { vatId }),
    },
  }
}

/** What is not sent anywhere is sold everywhere. [TAX-45] */
function ownRules(rules: CheckoutRules): AddressRules {
  return rules.extent === 'country' ? { ...rules, shippingCountries: [] } : rules
}

/** The form that says the same as these details, to be shown again: what `readCheckout` makes them from. [CHK-28] */
export function checkoutValues({ email, shippingAddress, billingAddress, buyer, vatId }: CheckoutDetails): {
  readonly [field: string]: string
} {
  const own = shippingAddress ?? buyer ?? null
  const isDifferent =
    billingAddress !== null && ADDRESS_FIELDS.some((field) => billingAddress[field] !== own?.[field])
  return {
    email,
    ...(vatId === undefined ? {} : { vatNumber: vatId }),
    ...addressValues(own, (field) => field),
    ...(isDifferent ? { billingDifferent: 'on', ...addressValues(billingAddress, billingField) } : {}),
  }
}

function addressValues(
  address: Address | null,
  nameOf: (field: AddressField) => string,
): { readonly [field: string]: string } {
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => {
      const value = address?.[field] ?? ''
      return value === '' ? [] : [[nameOf(field), value] as const]
    }),
  )
}

/** What is wrong with an e-mail address as typed, if anything. [CHK-1] */
export function emailProblem(email: string): Sentence | undefined {
  return typedProblem(EMAIL_FIELD, email)
}

function collect(
  values: { readonly [field: string]: string | undefined },
  rules: AddressRules,
  nameOf: (field: AddressField) => string,
  problems: { [field: string]: Sentence },
): Address | null {
  const typed: { [Field in AddressField]?: string } = {}
  for (const field of ADDRESS_FIELDS) typed[field] = values[nameOf(field)] ?? ''
  const read = readAddress(typed, rules)
  if (read.ok) return read.address
  for (const [field, problem] of Object.entries(read.fields))
    problems[nameOf(field as AddressField)] = problem
  return null
}

function withLowerCaseHost(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}
