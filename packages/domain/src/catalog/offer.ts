import { say, type Sentence } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'
import type { StoreSettings } from '../site/website.ts'
import type { Product, ProductVariant } from './product.ts'
import { allowsSeveral, kindOf } from './product-kinds.ts'
import { MAX_QUANTITY, quantityRangeText } from './quantity.ts'
import { currentPrice, hasVariantPicker, notEnoughText } from './variants.ts'

/** The mark shown on a product. */
export type ProductStatus = 'sold-out' | 'on-sale' | 'none'

/** A price as pages say it. Amounts in minor units. */
export interface OfferPrice {
  /** The variants cost different amounts and `nowCents` is the least. */
  readonly isFrom: boolean
  readonly onSale: boolean
  readonly nowCents: number
  /** Without the sale; equals `nowCents` when nothing is on sale, and after “from”. */
  readonly regularCents: number
}

/** One variant as it can be bought now. */
export interface VariantOffer<Variant extends OfferedVariant = OfferedVariant> {
  readonly variant: Variant
  readonly price: OfferPrice
  /** Units that can be bought; `null` for unlimited. */
  readonly available: number | null
  readonly isSoldOut: boolean
  /** Units left where that is worth saying, because there are at most as many as the owner set; else `null`. */
  readonly scarceUnits: number | null
}

/** Whether a product can be bought now, from what price, and how many. */
export interface Offer<Variant extends OfferedVariant = OfferedVariant> {
  readonly status: ProductStatus
  readonly isSoldOut: boolean
  readonly price: OfferPrice
  /** The variant that costs least now, the earlier one when two cost the same; absent without variants. */
  readonly cheapest?: VariantOffer<Variant>
  /** Units of all variants together; `null` for unlimited. */
  readonly available: number | null
  /** The buyer chooses among variants. */
  readonly choosesVariant: boolean
  /** The buyer may type how many. */
  readonly takesQuantity: boolean
  /** In the product's order. */
  readonly variants: readonly VariantOffer<Variant>[]
}

type OfferedVariant = Pick<ProductVariant, 'price' | 'salePrice' | 'onSale' | 'unlimited' | 'qtyInStock'>

/** What an offer is made of. */
export interface OfferedProduct<Variant extends OfferedVariant = OfferedVariant> {
  readonly productType: Product['productType']
  readonly variants: readonly Variant[]
  readonly scarcity?: Pick<Product['scarcity'], 'enabled' | 'threshold'>
  readonly isSubscribable?: boolean
}

type StoreRules = Pick<StoreSettings, 'multipleQuantityAllowedForServices'>

/**
 * Whether a product can be bought, from what price and how many: the one answer that pages, lists, quick view, cart,
 * structured data and editor print. [CAT-1] [CAT-6] [CAT-7] [CAT-12] [CAT-15]
 *
 * @param store rules of the store; without them nothing more than one at a time is promised where the store decides
 */
export function offer<Variant extends OfferedVariant>(
  product: OfferedProduct<Variant>,
  store: StoreRules = { multipleQuantityAllowedForServices: false },
): Offer<Variant> {
  const variants = product.variants.map((variant) => variantOffer(product, variant))
  const isSoldOut = kindOf(product).isStocked && variants.every((variant) => variant.isSoldOut)
  const available = variants.some((variant) => variant.available === null)
    ? null
    : variants.reduce((sum, variant) => sum + (variant.available ?? 0), 0)
  const cheapest = variants.reduce<VariantOffer<Variant> | undefined>(
    (best, variant) => (best === undefined || variant.price.nowCents < best.price.nowCents ? variant : best),
    undefined,
  )
  const several = allowsSeveral(product, store) && product.isSubscribable !== true
  return {
    status: isSoldOut ? 'sold-out' : variants.some(({ price }) => price.onSale) ? 'on-sale' : 'none',
    isSoldOut,
    price: pricesTogether(variants, cheapest),
    ...(cheapest === undefined ? {} : { cheapest }),
    available,
    choosesVariant: hasVariantPicker(product),
    takesQuantity: several && (available === null || available > 1),
    variants,
  }
}

/** One variant of a product as it can be bought now. */
export function variantOffer<Variant extends OfferedVariant>(
  product: Omit<OfferedProduct, 'variants'>,
  variant: Variant,
): VariantOffer<Variant> {
  const available = unitsAvailable(product, variant)
  const nowCents = currentPrice(variant)
  const { enabled, threshold } = product.scarcity ?? { enabled: false, threshold: 0 }
  const isScarce = enabled && available !== null && available > 0 && available <= threshold
  return {
    variant,
    price: { isFrom: false, onSale: variant.onSale, nowCents, regularCents: variant.price },
    available,
    isSoldOut: available === 0,
    scarceUnits: isScarce ? available : null,
  }
}

/** Units of a variant that can be bought now; `null` for unlimited, and for kinds that are not counted. [CAT-6] */
export function unitsAvailable(
  product: Pick<Product, 'productType'>,
  variant: Pick<ProductVariant, 'unlimited' | 'qtyInStock'>,
): number | null {
  return variant.unlimited || !kindOf(product).isStocked ? null : Math.max(0, variant.qtyInStock)
}

/** Why a buyer cannot have this many units of one line. */
export type QuantityLimitRefusal = 'one-per-order' | 'out-of-range' | 'not-enough-stock'

/** For whoever orders more than an order may come to. */
export const orderTooLargeText = say(
  'An order cannot come to that much. Take something out, or order in parts.',
)
/** For whoever puts more different things into a cart than it holds. */
export const cartFullText = say('Your cart is full. Please remove something first.')
export const oneAtATimeText = say('Only one of this item can be bought at a time.')

/**
 * Whether one line may have this many units: by the kind, the greatest quantity and what there is. [CAT-8] [CAT-10]
 *
 * @param line what the catalogue says; `available` as `unitsAvailable` gives it
 * @param quantity a whole number from 1
 */
export function allowedQuantity(
  line: Pick<Product, 'productType'> & { readonly available: number | null },
  quantity: number,
  store: StoreRules,
): Outcome<number, QuantityLimitRefusal> {
  if (quantity > 1 && !allowsSeveral(line, store)) return refuse('one-per-order', oneAtATimeText)
  if (quantity > MAX_QUANTITY) return refuse('out-of-range', quantityRangeText)
  if (line.available !== null && quantity > line.available) return refuse('not-enough-stock', notEnoughText)
  return { ok: true, value: quantity }
}

/** “From” the lowest when variants differ, else the sale price with the regular one, else the price. [CAT-15] */
function pricesTogether(variants: readonly VariantOffer[], cheapest: VariantOffer | undefined): OfferPrice {
  const [first, ...others] = variants
  if (first === undefined || cheapest === undefined) {
    return { isFrom: false, onSale: false, nowCents: 0, regularCents: 0 }
  }
  const differs = others.some(
    ({ price }) =>
      price.onSale !== first.price.onSale ||
      price.nowCents !== first.price.nowCents ||
      price.regularCents !== first.price.regularCents,
  )
  if (!differs) return first.price
  const { nowCents } = cheapest.price
  return { isFrom: true, onSale: false, nowCents, regularCents: nowCents }
}

function refuse(code: QuantityLimitRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}

/** From this number of units on, pages say no more than that there are several. */
const SEVERAL = 2

/**
 * Units as far as a page lets them be seen: none, the last one, each one while the product is scarce, else several. As
 * long as this number stays, so does every page that does not print the exact number of units. [CAT-13]
 */
export function shownUnits(
  units: number,
  scarcity: Pick<Product['scarcity'], 'enabled' | 'threshold'>,
): number {
  const running = scarcity.enabled ? scarcity.threshold + 1 : 0
  return Math.max(0, Math.min(units, Math.max(SEVERAL, running)))
}
