import type { ShoppingCart } from '../cart/cart.ts'
import type { Product } from '../catalog/product.ts'
import { kindOf } from '../catalog/product-kinds.ts'
import type { LanguageTag } from '../language/localized.ts'
import { allocate } from '../money/allocate.ts'

/** Countries in which a shop can offer to be paid later, with the languages of each, its first language first. [PAYLATER-1] */
export const PAY_LATER_PLACES = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
  GB: ['en'],
} as const

export type PayLaterCountry = keyof typeof PAY_LATER_PLACES
export const PAY_LATER_COUNTRIES = Object.keys(PAY_LATER_PLACES) as readonly PayLaterCountry[]

/** The United States and their territories. */
const UNITED_STATES: readonly string[] = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']

/** Payments that are shared out over. [PAYLATER-2] */
const PAYMENTS = [1, 1, 1, 1] as const

/** Whether a shop says that it can be paid in four, where it is, and for which amounts. */
export interface PayLaterSettings {
  readonly isOn: boolean
  readonly country: PayLaterCountry
  /** Minor units of the store's currency: offered above the minimum, and up to the maximum. */
  readonly minimum: number
  readonly maximum: number
}

/** The settings of a store that has none: off, and from 1.00 to 2,000.00 once it is on. */
export const noPayLater: PayLaterSettings = { isOn: false, country: 'US', minimum: 100, maximum: 200_000 }

const LOCALES = ['en_US', 'en_CA', 'fr_CA', 'en_AU', 'en_NZ', 'en_GB'] as const
export type PayLaterLocale = (typeof LOCALES)[number]

/**
 * The locale of a country and a language; the first language of the country where it has not this one. Undefined for
 * countries in which there is none. [PAYLATER-1]
 *
 * @param country ISO 3166 code; territories of the United States count as these
 */
export function payLaterLocale(country: string, language: LanguageTag): PayLaterLocale | undefined {
  const of = UNITED_STATES.includes(country) ? 'US' : PAY_LATER_COUNTRIES.find((one) => one === country)
  if (of === undefined) return undefined
  const languages: readonly string[] = PAY_LATER_PLACES[of]
  const [base = ''] = language.toLowerCase().split('-')
  const spoken = languages.includes(base) ? base : languages[0]
  return LOCALES.find((locale) => locale === `${spoken}_${of}`)
}

/** A locale as somebody wrote it; undefined for none of ours. */
export const readPayLaterLocale = (text: string): PayLaterLocale | undefined =>
  LOCALES.find((locale) => locale === text)

/** What it is called: one name in the United Kingdom, another elsewhere. [PAYLATER-1] */
export const payLaterBrand = (locale: PayLaterLocale): 'Afterpay' | 'Clearpay' =>
  locale === 'en_GB' ? 'Clearpay' : 'Afterpay'

/** What stands beside a price about paying later. */
export type PayLaterMessage =
  | { readonly kind: 'none' }
  | { readonly kind: 'over-maximum' | 'below-minimum'; readonly limit: number }
  /** Payments in order, in minor units; they add up to the price. */
  | { readonly kind: 'offered'; readonly payments: readonly number[] }

/**
 * What is said beside the price of a product: four payments for a price above the minimum and not above the maximum, else
 * within what amounts; nothing for other than physical products and subscriptions. [PAYLATER-2]
 */
export function payLaterMessage(
  product: Pick<Product, 'productType'> & { readonly isSubscribable?: boolean },
  cents: number,
  settings: PayLaterSettings,
): PayLaterMessage {
  const isFor = kindOf(product).installments && product.isSubscribable !== true
  return isFor ? messageFor(cents, settings) : { kind: 'none' }
}

/** What is said below the total of a cart: of one with something in it, all of which can be paid so. [CART-10] */
export function payLaterOfCart(
  { entries, grandTotalCents }: Pick<ShoppingCart, 'entries' | 'grandTotalCents'>,
  settings: PayLaterSettings,
): PayLaterMessage {
  const isFor =
    entries.length > 0 &&
    entries.every((entry) => kindOf(entry).installments && entry.subscriptionPlan === undefined)
  return isFor ? messageFor(grandTotalCents, settings) : { kind: 'none' }
}

function messageFor(cents: number, { isOn, minimum, maximum }: PayLaterSettings): PayLaterMessage {
  if (!isOn) return { kind: 'none' }
  if (cents > maximum) return { kind: 'over-maximum', limit: maximum }
  if (cents <= minimum) return { kind: 'below-minimum', limit: minimum }
  return { kind: 'offered', payments: allocate(cents, PAYMENTS) }
}
