// An order that somebody of the shop writes, as a draft or as a change of one that was placed, is held to the same rules.
import {
  ADDRESS_FIELDS,
  checkoutMaximumProblem,
  draftLacks,
  formatOfCountry,
  readAddress,
  say,
  storeMoneyFormat,
  type Address,
  type DraftForm,
  type Sentence,
} from '@plinth/domain'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { PricedDraft } from './price-draft.ts'

type Problems = Readonly<Record<string, Sentence>>

/**
 * The addresses of an order as they are kept: tidied, null where there is none or it cannot be read, with what is wrong by
 * the path of the field.
 *
 * @param language the regions are named in
 * @param kept stays as it is: of what was not sent a buyer says no street [ORD-170]
 */
export function tidiedAddresses(
  form: DraftForm,
  language: string,
  kept: Address | null = null,
): Pick<DraftForm, 'shippingAddress' | 'billingAddress'> & { readonly problems: Problems } {
  const problems: Record<string, Sentence> = {}
  const read = (address: Address | null, name: string): Address | null => {
    if (address === null) return null
    if (kept !== null && isSameAddress(address, kept)) return kept
    const outcome = readAddress(address, { formatOf: formatOfCountry, language, shippingCountries: [] })
    if (outcome.ok) return outcome.address
    for (const [field, problem] of Object.entries(outcome.fields)) problems[`${name}.${field}`] = problem
    return null
  }
  const shippingAddress = read(form.shippingAddress, 'shippingAddress')
  const billingAddress = read(form.billingAddress, 'billingAddress')
  return { shippingAddress, billingAddress, problems }
}

const isSameAddress = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))

/** Why an order that was priced cannot be sold as it is written, by the path of the field; empty for one that can. */
export function unsoldBecause(
  website: SiteWebsite,
  form: DraftForm,
  { cart, problems }: Pick<PricedDraft, 'cart' | 'problems'>,
  isFetched = false,
): Problems {
  const tooMuch = checkoutMaximumProblem(cart, storeMoneyFormat(website.store, website.primaryLanguage))
  const isUnshippable = cart.requiresShipping && cart.shippingOptions.length === 0
  return {
    ...problems,
    ...draftLacks(form, cart.requiresShipping && !isFetched),
    ...(tooMuch === undefined ? {} : { lines: tooMuch }),
    ...(isUnshippable
      ? { shipping: say('Your store does not ship there. Write down what shipping costs.') }
      : {}),
  }
}
