import { PRODUCT_TYPES, type ProductTypeCode } from '../enumerations/product-types.ts'
import type { StoreSettings } from '../site/website.ts'

/** What can be done with products of a kind. A new kind is a new row of `PRODUCT_KINDS`. [CAT-14] */
export interface ProductKind {
  /** What people call it, in the middle of a sentence. */
  readonly noun: string
  /** What owners choose it by when they make a product; absent where they cannot make one yet. */
  readonly choice?: string
  /** It is sent to an address: needs one, costs shipping, has a weight. */
  readonly ships: boolean
  /** Its units are counted, so it can be sold out. */
  readonly isStocked: boolean
  /** Whether one buyer may have more than one unit. */
  readonly several: 'yes' | 'if-store-allows' | 'no'
  /** It may come in variants the buyer chooses from. */
  readonly hasOptions: boolean
  /**
   * What the buyer gets through the site itself: nothing, a file, a code that is mailed to whoever it is for, or access to
   * areas of members. [CAT-90]
   */
  readonly delivers: 'nothing' | 'file' | 'code' | 'access'
  /** It may be sold by subscription. [SUB-1] */
  readonly subscribes: boolean
  /** It is money itself: no discount lowers it, and nothing like it pays for it. [GIFT-20] */
  readonly isMoney: boolean
  /** What it is taxed as; nothing when it is sold, where it is taxed when it is spent. [TAX-4] */
  readonly taxedAs: 'goods' | 'digital' | 'services' | 'none'
  /** Orders of nothing but such kinds may be paid in installments. */
  readonly installments: boolean
}

/** Every kind of product with what it can do; asked wherever kinds differ. [CAT-14] */
export const PRODUCT_KINDS: { readonly [Type in ProductTypeCode]: ProductKind } = {
  [PRODUCT_TYPES.physical]: {
    noun: 'physical product',
    choice: 'Physical: something that is sent',
    ships: true,
    isStocked: true,
    several: 'yes',
    hasOptions: true,
    delivers: 'nothing',
    subscribes: true,
    isMoney: false,
    taxedAs: 'goods',
    installments: true,
  },
  [PRODUCT_TYPES.digital]: {
    noun: 'digital product',
    choice: 'Digital: a file to download',
    ships: false,
    isStocked: false,
    several: 'no',
    hasOptions: false,
    delivers: 'file',
    subscribes: false,
    isMoney: false,
    taxedAs: 'digital',
    installments: false,
  },
  [PRODUCT_TYPES.service]: {
    noun: 'service',
    choice: 'Service: an appointment, a class',
    ships: false,
    isStocked: true,
    several: 'if-store-allows',
    hasOptions: true,
    delivers: 'nothing',
    subscribes: true,
    isMoney: false,
    taxedAs: 'services',
    installments: false,
  },
  [PRODUCT_TYPES.giftCard]: {
    noun: 'gift card',
    choice: 'Gift card: money to spend in your shop',
    ships: false,
    isStocked: false,
    several: 'no',
    hasOptions: true,
    delivers: 'code',
    subscribes: false,
    isMoney: true,
    taxedAs: 'none',
    installments: false,
  },
  [PRODUCT_TYPES.paywall]: {
    noun: 'membership',
    choice: 'Membership: what only those who pay can read',
    ships: false,
    isStocked: false,
    several: 'no',
    hasOptions: true,
    delivers: 'access',
    subscribes: true,
    isMoney: false,
    taxedAs: 'digital',
    installments: false,
  },
}

type OfKind = { readonly productType: ProductTypeCode }

/** What can be done with a product, by its kind. */
export function kindOf(product: OfKind): ProductKind {
  return PRODUCT_KINDS[product.productType]
}

/** Whether owners can make products of a kind. */
export const ownersCanMake = (kind: ProductKind): boolean => kind.choice !== undefined

/** The codes of the kinds that have a capability, for queries. */
export function productTypesThat(has: (kind: ProductKind) => boolean): ProductTypeCode[] {
  return Object.values(PRODUCT_TYPES).filter((code) => has(PRODUCT_KINDS[code]))
}

/** Whether one buyer may have more than one unit: by the kind, and for services by the store. [CAT-8] */
export function allowsSeveral(
  product: OfKind,
  store: Pick<StoreSettings, 'multipleQuantityAllowedForServices'>,
): boolean {
  const { several } = kindOf(product)
  return several === 'yes' || (several === 'if-store-allows' && store.multipleQuantityAllowedForServices)
}
