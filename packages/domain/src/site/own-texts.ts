import { readText, type LanguageTag, type Localized } from '../language/localized.ts'

/**
 * Words of the shop that owners can say in their own way: their names, as templates know them, with what they are for and
 * what stands there otherwise. [STOREFRONT-70]
 */
export const OWN_TEXTS = {
  productAddToCartText: ['Button: into the cart', 'Add To Cart'],
  productSubscribeText: ['Button: subscribe', 'Subscribe'],
  productQuantityInputLabel: ['Quantity', 'Quantity'],
  productSoldOutText: ['Sold out', 'Sold Out'],
  productSaleText: ['On sale', 'Sale'],
  productQuickViewText: ['Quick view in lists', 'Quick View'],
  productVariantSelectText: ['Choosing a variant; {variantName} is the option', 'Select {variantName}'],
  giftCardValueDisplayText: ['What a gift card is worth', 'Value'],
  giftCardVariantSelectText: ['Choosing what a gift card is worth', 'Select Value'],
  productSummaryFormNoAnswerText: ['Question that was not answered', 'No answer'],
  productAnswerMapStronglyDisagree: ['Survey answer, most against', 'Strongly Disagree'],
  productAnswerMapDisagree: ['Survey answer, against', 'Disagree'],
  productAnswerMapNeutral: ['Survey answer, in between', 'Neutral'],
  productAnswerMapAgree: ['Survey answer, for', 'Agree'],
  productAnswerMapStronglyAgree: ['Survey answer, most for', 'Strongly Agree'],
} as const satisfies Readonly<Record<string, readonly [label: string, usual: string]>>

export type OwnTextName = keyof typeof OWN_TEXTS

/** In the order in which owners are asked for them. */
export const OWN_TEXT_NAMES = Object.keys(OWN_TEXTS) as readonly OwnTextName[]

/** Letters of one. */
export const OWN_TEXT_LENGTH = 80

/** What owners say instead; what is absent or empty stays as it is. */
export type OwnTexts = { readonly [Name in OwnTextName]?: Localized }

/** The names of the answers of a survey, from most against to most for. */
export const SURVEY_TEXTS = [
  'productAnswerMapStronglyDisagree',
  'productAnswerMapDisagree',
  'productAnswerMapNeutral',
  'productAnswerMapAgree',
  'productAnswerMapStronglyAgree',
] as const satisfies readonly OwnTextName[]

/** The owner's own words in a language, else in the primary one; those that are empty are left out. [STOREFRONT-70] */
export function ownTextsIn(
  texts: OwnTexts | undefined,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): { readonly [Name in OwnTextName]?: string } {
  if (texts === undefined) return {}
  return Object.fromEntries(
    OWN_TEXT_NAMES.flatMap((name) => {
      const text = readText(texts[name] ?? {}, language, primaryLanguage).trim()
      return text === '' ? [] : [[name, text]]
    }),
  )
}
