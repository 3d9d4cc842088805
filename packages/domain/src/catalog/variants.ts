import { say, type Sentence } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'
import type { Product, ProductVariant } from './product.ts'
import { kindOf } from './product-kinds.ts'

/** An option of a product with its values in order of appearance. */
export interface VariantOption {
  readonly name: string
  readonly values: readonly string[]
}

type WithVariants = Pick<Product, 'variants' | 'variantOptionOrdering'>

/** What one unit of a variant costs now, in minor units: the sale price while on sale, else the price. [CAT-1] */
export function currentPrice(variant: Pick<ProductVariant, 'price' | 'salePrice' | 'onSale'>): number {
  return variant.onSale ? variant.salePrice : variant.price
}

/** The options of a product in display order, each with the distinct values its variants have. [CAT-2] */
export function variantOptions(product: WithVariants): VariantOption[] {
  return product.variantOptionOrdering.map((name) => ({
    name,
    values: [...new Set(product.variants.flatMap(({ attributes }) => attributes[name] ?? []))],
  }))
}

/** Whether a buyer chooses among variants: where the kind has options, when there are several. [CAT-3] */
export function hasVariantPicker(product: {
  readonly productType: Product['productType']
  readonly variants: readonly unknown[]
}): boolean {
  return kindOf(product).hasOptions && product.variants.length > 1
}

/** The variant as people name it: its values in option order, `Large / Moss`; empty for a product without options. */
export function variantName(
  variant: Pick<ProductVariant, 'attributes'>,
  variantOptionOrdering: readonly string[],
): string {
  return variantOptionOrdering.flatMap((name) => variant.attributes[name] ?? []).join(' / ')
}

/** The sentence that asks for the options not chosen yet. [CAT-4] */
export function selectOptionsSentence(missing: readonly string[]): Sentence {
  const [option = '', second = ''] = missing
  if (missing.length <= 1) return say('Please select the {option} option.', { option })
  if (missing.length === 2) {
    return say('Please select the {option1} and {option2} options.', { option1: option, option2: second })
  }
  const [optionsList, lastOption] = [missing.slice(0, -1).join(', '), missing.at(-1) ?? '']
  return say('Please select the {optionsList} and {lastOption} options.', { optionsList, lastOption })
}

/** What is said where none was chosen of what a gift card can be worth. [GIFT-33] */
export const noDenominationText = say('Select a denomination for the Gift Card')

export const variantUnavailableText = say(
  'Sorry, that item variant is unavailable. Please select another variant.',
)
export const notEnoughText = say('Sorry, we do not have enough of that item available.')

/**
 * The variant a buyer chose by its options. Without a picker it is the only one.
 *
 * Refuses with `options-missing` while an option has no value [CAT-4] and with `variant-unavailable` when no variant
 * has the values chosen [CAT-5].
 */
export function findVariant(
  product: WithVariants & Pick<Product, 'productType'>,
  chosen: { readonly [option: string]: string },
): Outcome<ProductVariant, 'options-missing' | 'variant-unavailable'> {
  const only = product.variants[0]
  if (!hasVariantPicker(product) && only !== undefined) return { ok: true, value: only }
  const missing = product.variantOptionOrdering.filter(
    (name) => !Object.hasOwn(chosen, name) || chosen[name] === '',
  )
  if (missing.length > 0) {
    return { ok: false, code: 'options-missing', message: selectOptionsSentence(missing) }
  }
  const variant = product.variants.find(({ attributes }) =>
    product.variantOptionOrdering.every((name) => attributes[name] === chosen[name]),
  )
  if (variant !== undefined) return { ok: true, value: variant }
  return { ok: false, code: 'variant-unavailable', message: variantUnavailableText }
}
