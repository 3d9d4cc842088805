import { halfAwayFromZero } from '../money/rounding.ts'
import { say } from '../words/sentence.ts'
import { EU_COUNTRIES } from './standard-rates.ts'
import type { AppliedTax } from './tax.ts'
import type { TaxSettings } from './tax-settings.ts'
import { readVatId } from './vat-id.ts'

/** What the register of the European Union says of a number: `unchecked` where nobody asked it, or it did not answer. */
export const VAT_STATES = ['valid', 'unchecked', 'invalid'] as const
export type VatState = (typeof VAT_STATES)[number]

/** The VAT number of a cart. */
export interface CartVat {
  readonly id: string
  readonly state: VatState
}

/** The identifier of the line that stands in place of taxes. Never rename it: orders keep it. */
export const REVERSE_CHARGE = 'reverse-charge'

/** What has to stand on such an invoice. [TAX-32] */
export const reverseChargeText = say(
  'Reverse charge: the recipient accounts for the VAT (Directive 2006/112/EC, Articles 138 and 196).',
)

/** What the tax line of such an order is called. */
export const REVERSE_CHARGE_NAME = 'Reverse charge'

/** Who sells and how it is taxed, as far as it decides this. */
export interface ReverseChargeRules {
  readonly taxes: TaxSettings
  /** The shop's own VAT number. */
  readonly vatNumber: string
}

/** Whether buyers are asked for a VAT number: the shop says so, is in the European Union, and has a number of its own there. [TAX-31] */
export function asksForVat({ taxes, vatNumber }: ReverseChargeRules): boolean {
  const own = readVatId(vatNumber)
  return taxes.reverseCharge === true && own !== undefined && own.country === taxes.country
}

/**
 * Whether a company accounts for the tax itself: it has a number of another country of the European Union than the shop's,
 * and what is sent goes to another one too. [TAX-31]
 *
 * @param destination where goods go; of what is not sent the number’s country counts
 */
export function isReverseCharged(
  rules: ReverseChargeRules,
  vat: CartVat | undefined,
  destination: { readonly country: string } | null,
  requiresShipping: boolean,
): boolean {
  if (vat === undefined || vat.state === 'invalid' || !asksForVat(rules)) return false
  const home = rules.taxes.country
  const buyer = readVatId(vat.id)?.country
  const to = requiresShipping ? destination?.country : buyer
  if (buyer === undefined || to === undefined) return false
  return buyer !== home && to !== home && EU_COUNTRIES.includes(to)
}

/** An amount without the tax in it, rounded to the minor unit. [TAX-32] */
export function withoutTax(cents: number, rate: number): number {
  const whole = 1_000_000
  return Number(halfAwayFromZero(BigInt(cents) * BigInt(whole), BigInt(whole + rate)))
}

/** Whether the buyer of an order accounts for the tax. */
export const isReverseChargeOrder = ({ taxes = [] }: { readonly taxes?: readonly AppliedTax[] }): boolean =>
  taxes.some(({ id }) => id === REVERSE_CHARGE)
