import type { Product } from '../catalog/product.ts'
import { notEnoughText, selectOptionsSentence, variantUnavailableText } from '../catalog/variants.ts'

/**
 * The sentence for a refusal that came back to a product page in its address (`?message=<code>`), for browsers without
 * scripts; undefined for a code that is none, which must never be shown as it came. [CART-28]
 */
export function addToCartMessage(
  code: string,
  product: Pick<Product, 'variantOptionOrdering'>,
  chosen: { readonly [option: string]: string } = {},
): string | undefined {
  if (code === 'options-missing') {
    const missing = product.variantOptionOrdering.filter((name) => (chosen[name] ?? '') === '')
    return missing.length === 0 ? variantUnavailableText : selectOptionsSentence(missing)
  }
  return Object.hasOwn(sentences, code) ? sentences[code] : undefined
}

const sentences: { readonly [code: string]: string } = {
  'variant-unavailable': variantUnavailableText,
  'not-enough-stock': notEnoughText,
  'not-a-number': 'Quantity must be a number.',
  'not-whole': 'Quantity must be a whole number',
  'out-of-range': 'Quantity must be between 1 and 9999.',
  'one-per-order': 'Only one of this item can be bought at a time.',
  'cart-full': 'Your cart is full. Check out first, or take something out.',
  'item-not-found': 'This product is no longer sold here.',
}
