/** Texts of the button that a website may have in its own words. */
export interface AddToCartTexts {
  readonly productAddToCartText?: string
  readonly productSubscribeText?: string
}

/** What the add-to-cart button says: the owner's text if enabled, else by kind. [CAT-9] */
export function addToCartLabel(
  product: {
    readonly useCustomAddButtonText: boolean
    /** In the language of the page. */
    readonly customAddButtonText: string
    readonly isSubscribable?: boolean
  },
  texts: AddToCartTexts = {},
): string {
  if (product.useCustomAddButtonText && product.customAddButtonText !== '') return product.customAddButtonText
  if (product.isSubscribable === true) return texts.productSubscribeText ?? 'Subscribe'
  return texts.productAddToCartText ?? 'Add To Cart'
}
