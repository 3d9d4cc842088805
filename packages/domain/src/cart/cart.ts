import type { AdditionalField } from './additional-fields.ts'
import type { ProductTypeCode } from '../enumerations/product-types.ts'

/** A line of a cart as stored. */
export interface CartEntry {
  readonly id: string
  readonly itemId: string
  readonly variantId: string
  readonly quantity: number
  /** Unit price in minor units when it was last shown to the buyer, to tell them of a change. */
  readonly shownPriceCents: number
  /** What the buyer answered for it, such as an engraving; lines with different answers stay apart. */
  readonly additionalFields?: readonly AdditionalField[]
}

/** A cart line priced against the catalogue as it is now. All amounts in minor units. */
export interface PricedEntry {
  readonly id: string
  readonly itemId: string
  readonly quantity: number
  readonly chosenVariant: {
    readonly id: string
    readonly sku: string
    readonly attributes: { readonly [option: string]: string }
  }
  readonly title: string
  readonly productType: ProductTypeCode
  readonly fullUrl: string
  readonly image?: {
    readonly assetUrl: string
    readonly altText: string
    readonly width: number
    readonly height: number
  }
  /** What one unit costs now. */
  readonly purchasePriceCents: number
  /** Regular price of one unit; equals `purchasePriceCents` when not on sale. */
  readonly regularPriceCents: number
  /** `purchasePriceCents × quantity`. */
  readonly subTotal: number
  /** Units that can be bought now; `null` for unlimited. */
  readonly available: number | null
  readonly priceChanged: boolean
  /** What the buyer answered for it, in the order it was sent; absent from what was agreed before there were answers. */
  readonly additionalFields?: readonly AdditionalField[]
}

/** The cart as visitors' scripts and templates see it. */
export interface ShoppingCart {
  readonly id: string
  readonly websiteId: string
  readonly orderId: string | null
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly isPurchased: boolean
  readonly currency: string
  readonly entries: readonly PricedEntry[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly taxCents: number
  readonly shippingCostCents: number
  readonly discountCents: number
  readonly grandTotalCents: number
  readonly hasDigital: boolean
  readonly purelyDigital: boolean
  readonly requiresShipping: boolean
  readonly shippingOptions: readonly ShippingOption[]
  readonly selectedShippingOption: string | null
  readonly shippingLocation: { readonly country: string; readonly postalCode?: string } | null
  readonly applicableTaxRules: readonly unknown[]
  readonly coupons: readonly unknown[]
  readonly validCoupons: readonly unknown[]
  readonly invalidCoupons: readonly unknown[]
}

export interface ShippingOption {
  readonly id: string
  readonly name: string
  /** Minor units. */
  readonly costCents: number
}
