import type { Formatter } from '../../extension.ts'
import { child, elementsOf, number, text } from '../../values.ts'

/** `cart-quantity`: how many things are in the cart, in a span that scripts keep up to date [FMT-62]. */
export const cartQuantity: Formatter = (cart) => {
  const entries = elementsOf(child(cart, 'entries'))
  const quantity = entries.reduce<number>((sum, entry) => sum + number(child(entry, 'quantity')), 0)
  return `<span class="sqs-cart-quantity">${quantity}</span>`
}

/** `cart-subtotal`: templates must not use it any more, and it says so. */
export const cartSubtotal: Formatter = () => 'deprecated, do not use'

export const cartUrl: Formatter = () => '/cart'

/** `variant-descriptor`: the chosen options of a variant, `Large / Red`. */
export const variantDescriptor: Formatter = (variant) =>
  elementsOf(child(variant, 'optionValues'))
    .map((option) => text(child(option, 'value')))
    .join(' / ')
