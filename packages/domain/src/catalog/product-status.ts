import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import type { StoreSettings } from '../site/website.ts'
import type { Product } from './product.ts'
import { isAvailable } from './variants.ts'

export type ProductStatus = 'sold-out' | 'on-sale' | 'none'

type WithStock = Pick<Product, 'productType' | 'variants'>

/** Product types that run out; digital products and gift cards never do. */
function runsOut(product: Pick<Product, 'productType'>): boolean {
  return product.productType === PRODUCT_TYPES.physical || product.productType === PRODUCT_TYPES.service
}

/** Whether no variant of a physical or service product can be bought; one without variants is sold out. [CAT-6] */
export function isSoldOut(product: WithStock): boolean {
  return runsOut(product) && !product.variants.some(isAvailable)
}

/** The mark shown on a product: sold out before on sale before nothing. [CAT-6] */
export function productStatus(product: WithStock): ProductStatus {
  if (isSoldOut(product)) return 'sold-out'
  return product.variants.some(({ onSale }) => onSale) ? 'on-sale' : 'none'
}

/** Units of all variants together; `null` for unlimited. [CAT-7] */
export function totalStock(product: WithStock): number | null {
  if (!runsOut(product) || product.variants.some(({ unlimited }) => unlimited)) return null
  return product.variants.reduce((sum, { qtyInStock }) => sum + Math.max(0, qtyInStock), 0)
}

/**
 * Whether a buyer may type a quantity: for physical products, and services where the store allows several of one; not
 * for subscriptions; only when there is more than one to buy. [CAT-7]
 */
export function showsQuantityInput(
  product: WithStock & { readonly isSubscribable?: boolean },
  settings: Pick<StoreSettings, 'multipleQuantityAllowedForServices'>,
): boolean {
  const stock = totalStock(product)
  return allowsSeveral(product, settings) && product.isSubscribable !== true && (stock === null || stock > 1)
}

/** Whether one buyer may have more than one unit of a product: physical ones, and services if the store says so. [CAT-8] */
export function allowsSeveral(
  product: Pick<Product, 'productType'>,
  settings: Pick<StoreSettings, 'multipleQuantityAllowedForServices'>,
): boolean {
  return (
    product.productType === PRODUCT_TYPES.physical ||
    (product.productType === PRODUCT_TYPES.service && settings.multipleQuantityAllowedForServices)
  )
}

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
