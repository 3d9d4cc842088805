import type { CartVat } from '../taxes/reverse-charge.ts'
import type { AdditionalField } from './additional-fields.ts'
import type { AppliedDiscount } from '../discounts/apply-discounts.ts'
import type { CouponRefusal } from '../discounts/discount.ts'
import type { ShippingDestination, ShippingOption } from '../shipping/shipping.ts'
import type { AppliedTax, LineTax } from '../taxes/tax.ts'
import type { GiftDetails } from '../stored-value/gift-details.ts'
import type { CartStoredValue } from '../stored-value/stored-value.ts'
import type { SubscriptionPlan } from '../subscriptions/plan.ts'
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
  /** Who a gift card is for; absent of anything else. */
  readonly gift?: GiftDetails
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
  /** The store it stands in; absent from what was agreed before it was said. [CART-94] */
  readonly collection?: { readonly id: string; readonly title: string }
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
  /** Its share of the discounts; absent where there is none. */
  readonly discountCents?: number
  /** What of each tax of the cart is on it; absent where nothing is taxed. [TAX-8] */
  readonly taxes?: readonly LineTax[]
  /** Units that can be bought now; `null` for unlimited. */
  readonly available: number | null
  readonly priceChanged: boolean
  /** What one cost when its price was last shown; there where it changed. [CART-115] */
  readonly shownPriceCents?: number
  /** What the buyer answered for it, in the order it was sent; absent from what was agreed before there were answers. */
  readonly additionalFields?: readonly AdditionalField[]
  /** Who a gift card is for; absent of anything else. */
  readonly gift?: GiftDetails
  /** How often it is bought again, if it is sold by subscription. [SUB-4] */
  readonly subscriptionPlan?: SubscriptionPlan
  /** The product asks something, so that what was answered can be changed. [CART-40] */
  readonly asks?: true
}

/** The cart as visitors' scripts and templates see it. */
export interface ShoppingCart extends Coupons {
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
  readonly shippingLocation: ShippingDestination | null
  readonly applicableTaxRules: readonly AppliedTax[]
  /** Where the taxes are of; absent without any. */
  readonly taxCountry?: string
  /** The taxes are in the prices; absent where they are added. */
  readonly pricesIncludeTax?: boolean
  /** The VAT number of the company that buys; absent where none was given. [TAX-30] */
  readonly vat?: CartVat
  /** The buyer accounts for the tax: prices are without it. [TAX-32] */
  readonly reverseCharge?: true
  /** All discounts that count, with a code or without; absent where there is none. */
  readonly appliedDiscounts?: readonly AppliedDiscount[]
  /** There are codes to give; absent in a shop without. */
  readonly takesCoupons?: boolean
  /** Gift cards and store credit the buyer gave, in that order; absent without any. */
  readonly storedValue?: readonly CartStoredValue[]
  /** What is left to pay after them; absent without any. */
  readonly amountDueCents?: number
}

/** What is left to pay when gift cards have paid their part. [GIFT-20] */
export function amountDue(cart: Pick<ShoppingCart, 'amountDueCents' | 'grandTotalCents'>): number {
  return cart.amountDueCents ?? cart.grandTotalCents
}

/**
 * What a page showed a buyer, as its form says it again: the total and what is left to pay of it, in minor units. [CHK-110]
 */
export function shownSums(cart: Pick<ShoppingCart, 'amountDueCents' | 'grandTotalCents'>): string {
  return `${cart.grandTotalCents}/${amountDue(cart)}`
}

/** The sums that a form says its page showed; `undefined` for what no page says. [CHK-110] */
export function readShownSums(
  said: string,
): { readonly totalCents: number; readonly dueCents: number } | undefined {
  const [, total, due] = /^(\d{1,16})\/(\d{1,16})$/.exec(said) ?? []
  return total === undefined || due === undefined
    ? undefined
    : { totalCents: Number(total), dueCents: Number(due) }
}

/** A code a buyer gave. */
export interface Coupon {
  /** As it is compared: capitals without spaces. */
  readonly code: string
  /** What the owner calls it; empty for a code nobody knows any more. */
  readonly title: string
}

/** The codes of a cart. */
export interface Coupons {
  readonly coupons: readonly Coupon[]
  readonly validCoupons: readonly (Coupon & {
    readonly discountId: string
    /** What it takes off, minor units. */
    readonly amountCents: number
    readonly freeShipping: boolean
  })[]
  readonly invalidCoupons: readonly (Coupon & {
    readonly reason: CouponRefusal
    /** The reason for the buyer. */
    readonly message: string
  })[]
}
