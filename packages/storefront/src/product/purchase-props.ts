import type { ProductPlace } from '../events/events.ts'
import type { ChoosableVariant } from './option-choice.ts'

/** A variant as the page's purchase form knows it; every text is written by the server in the page's language. */
export interface PurchaseVariant extends ChoosableVariant {
  readonly sku: string
  /** What one unit costs now: `€28.00`. */
  readonly priceText: string
  /** The regular price while on sale, else empty. */
  readonly regularPriceText: string
  /** Scarcity or sold-out text, else empty. */
  readonly stockText: string
  /** The lowest price before its sale, and the price of a measure; absent for none. [CAT-63] [CAT-64] */
  readonly lowestText?: string
  readonly unitText?: string
  /** About what it costs in the second currency of the store; absent for none. */
  readonly secondText?: string
  /** That it can be paid in four. [PAYLATER-2] */
  readonly payLaterText?: string
  readonly imageId: string | null
}

/** The properties of the `product-purchase` island. */
export interface PurchaseProps {
  readonly itemId: string
  readonly productName: string
  readonly place: ProductPlace
  readonly expressCheckout: boolean
  readonly addLabel: string
  readonly soldOutLabel: string
  /** Where what is asked of it beyond its choices is asked, as of a gift card; absent where nothing is. */
  readonly goesTo?: string
  /** Where its questions are asked before it goes into the cart; absent where it has none. [CART-38] */
  readonly asksAt?: string
  /** It is sold by subscription: the button leads on to paying. */
  readonly subscribes?: true
  readonly options: readonly string[]
  /** Pictures of the variants by id, where one picture follows the choice; empty beside a gallery. */
  readonly pictures: {
    readonly [id: string]: { readonly src: string; readonly srcset: string; readonly alt: string }
  }
  readonly variants: readonly PurchaseVariant[]
}
