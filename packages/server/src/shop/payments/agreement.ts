import type { AdditionalField, CheckoutDetails, OrderPayment, ShoppingCart } from '@plinth/domain'
import { STORED_VALUE_METHOD, type Share } from '../stored-value/spend.ts'

/** One of the means an order is to be paid with. */
export interface AgreedTender extends Pick<
  OrderPayment,
  'kind' | 'label' | 'tender' | 'amountCents' | 'testMode' | 'instructions'
> {
  readonly methodId: string
}

/** What of it gift cards and store credit pay, by what knows them. [GIFT-22] */
export function sharesOf({ tenders }: Pick<Agreement, 'tenders'>): Share[] {
  // A checkout begun before an order had several payments has none.
  return ((tenders as Agreement['tenders'] | undefined) ?? [])
    .filter(({ kind }) => kind === STORED_VALUE_METHOD)
    .map(({ methodId, amountCents }) => ({ id: methodId, amountCents }))
}

/** What buyer and shop agreed on when the buyer pressed the last button. The order is made from it. */
export interface Agreement {
  readonly cart: ShoppingCart
  readonly details: CheckoutDetails
  readonly language: string
  /** Scheme and host the buyer used: links in mails lead there. */
  readonly origin: string
  /**
   * What it is paid with; together they come to the cart's total. None where nothing is to pay. Gift cards come
   * first, of the shop's own books; the last one, if they do not pay it all, is what the buyer chose and its provider is
   * asked for. [PAY-20]
   */
  readonly tenders: readonly AgreedTender[]
  /** Which order of which subscription it is, unless a buyer stands at the checkout. */
  readonly renewal?: { readonly subscriptionId: string; readonly cycle: number }
  /** The link it is paid by, where that is no cart of a browser. */
  readonly payLink?: string
  /** The order that is placed already and whose rest it pays. [ORDEDIT-6] */
  readonly paysFor?: string
  /** The order written by hand that it is. */
  readonly draft?: {
    readonly id: string
    readonly number: number
    /** Kept with the order, for the shop alone. */
    readonly note: string
    /** Who placed it; absent where its buyer paid it. */
    readonly actor?: string
    readonly actorName?: string
    /** The buyer gets no confirmation. */
    readonly isQuiet?: true
  }
  /** What the checkout's own questions were answered: in words, and as it was typed, to be shown again. [CHKQ-5] */
  readonly answers?: { readonly said: readonly AdditionalField[]; readonly typed: string }
  /** A keyed digest of what the buyer paid with, to know a repeated press from a changed mind. */
  readonly paidWith?: string | null
}
