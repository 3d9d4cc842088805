import { formatMoney, money } from '../money/money.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** In the order they are counted. [DISC-4] */
export const DISCOUNT_KINDS = ['buy-x-get-y', 'percent', 'amount', 'free-shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Limits of what an owner can set. */
export const DISCOUNT_LIMITS = {
  title: 120,
  code: 40,
  /** Discounts of one website that count without a code. */
  automatic: 25,
  /** Discounts of one website. */
  discounts: 1000,
  /** Codes made at once. */
  codesAtOnce: 10_000,
  /** Codes of one discount. */
  codes: 100_000,
  /** Codes of one cart. */
  inCart: 10,
  products: 200,
  units: 9999,
} as const

/** What a discount takes off, and of what. */
export interface DiscountTerms {
  readonly kind: DiscountKind
  /** Hundredths of a percent, 1 to 10,000; of `percent`, and of what is got by `buy-x-get-y`. */
  readonly percent: number
  /** Minor units, of `amount`. */
  readonly amountCents: number
  /** Units to buy at full price for each group of units that cost less, of `buy-x-get-y`. */
  readonly buy: number
  readonly get: number
  /** What it is for; with neither, everything in the shop. */
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** What it applies to must come to this before discounts, minor units; 0 for nothing. */
  readonly minimumCents: number
  /** Whether it counts together with others that may. */
  readonly combines: boolean
}

/** When a discount can be had, and how often. */
export interface DiscountAvailability {
  readonly isOn: boolean
  /** Milliseconds since the epoch; `null` for at once, and for ever. */
  readonly startsAt: number | null
  readonly endsAt: number | null
  /** Orders it counts in, all together, of one customer, and with one of its codes; `null` for any number. */
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly maxUsesPerCode: number | null
}

/** How often a discount was used, orders that are being paid included. */
export interface DiscountUses {
  readonly all: number
  /** By this customer; 0 while nobody has said who they are. */
  readonly byCustomer: number
  readonly withCode: number
}

/** A discount that may count in a cart. */
export interface OfferedDiscount extends DiscountTerms, DiscountAvailability {
  readonly id: string
  readonly title: string
  /** The code the buyer gave; `null` for one that counts by itself. */
  readonly code: string | null
  readonly currency: string
  readonly uses: DiscountUses
  /** The products of the cart it is for; `null` for everything. Its products and categories, looked up. */
  readonly itemIds: readonly string[] | null
}

/** Why a code does not count. [DISC-8] */
export const COUPON_REFUSALS = [
  'unknown',
  'not-started',
  'ended',
  'used-up',
  'used-by-customer',
  'nothing-matches',
  'below-minimum',
  'too-few',
  'nothing-to-ship',
  'not-combined',
  'same-discount',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

/** A code as it is compared: capitals, without what people put between its parts. [DISC-7] */
export function couponCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}_]+/gu, '')
}

/** Whether a code, as it is compared, can be one. */
export function isCouponCode(code: string): boolean {
  return code.length >= 3 && code.length <= DISCOUNT_LIMITS.code && /^[\p{L}\p{N}%+.]+$/u.test(code)
}

/** Why a discount cannot be had by anybody, or by this customer, now. [DISC-6] */
export function closedBecause(
  discount: DiscountAvailability & { readonly uses: DiscountUses },
  now: number,
): CouponRefusal | undefined {
  const { isOn, startsAt, endsAt, maxUses, maxUsesPerCustomer, maxUsesPerCode, uses } = discount
  if (!isOn || (endsAt !== null && now >= endsAt)) return 'ended'
  if (startsAt !== null && now < startsAt) return 'not-started'
  if (maxUses !== null && uses.all >= maxUses) return 'used-up'
  if (maxUsesPerCode !== null && uses.withCode >= maxUsesPerCode) return 'used-up'
  if (maxUsesPerCustomer !== null && uses.byCustomer >= maxUsesPerCustomer) return 'used-by-customer'
  return undefined
}

/** What a buyer is told of a code that does not count. [DISC-8] */
export function couponRefusalText(
  reason: CouponRefusal,
  discount?: Pick<OfferedDiscount, 'minimumCents' | 'currency' | 'buy' | 'get'>,
): Sentence {
  switch (reason) {
    case 'unknown':
      return say('We do not know this code. Look at how it is written, and try again.')
    case 'not-started':
      return say('This discount has not begun yet.')
    case 'ended':
      return say('This discount has ended.')
    case 'used-up':
      return say('This discount has been used up.')
    case 'used-by-customer':
      return say('You have used this discount as often as it can be.')
    case 'nothing-matches':
      return say('Nothing in your cart is part of this discount.')
    case 'below-minimum':
      return say('This discount begins when what it is for comes to {amount}.', {
        amount: formatMoney(money(discount?.minimumCents ?? 0, discount?.currency ?? 'USD')),
      })
    case 'too-few':
      return say('This discount begins with {count} items of what it is for.', {
        count: (discount?.buy ?? 0) + (discount?.get ?? 0),
      })
    case 'nothing-to-ship':
      return say('Nothing in your cart is shipped.')
    case 'not-combined':
      return say('Another discount saves you more, and they cannot be combined.')
    case 'same-discount':
      return say('A discount counts once in an order.')
  }
}
