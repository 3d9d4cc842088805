import { say, type Sentence } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'
import type { PaymentState } from './order.ts'

/**
 * What an order is paid with: money from outside (a card, a bank transfer), or value the shop itself owes the buyer (a
 * gift card, store credit).
 */
export const TENDERS = ['money', 'stored-value'] as const
export type Tender = (typeof TENDERS)[number]

/** `awaiting`: the order is placed and the money has yet to come. `canceled`: it will not come any more. */
export const PAYMENT_STATUSES = ['awaiting', 'paid', 'canceled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** One of the payments of an order; together they come to its total. Amounts in minor units. [PAY-20] */
export interface OrderPayment {
  readonly id: string
  /** Kind of the method it was made with, permanent: `test`, `stripe`, `manual`. */
  readonly kind: string
  /** What the buyer chose, such as `Bank transfer`: the owner's words, or a sentence. [WORDS-32] */
  readonly label: Sentence
  readonly tender: Tender
  readonly amountCents: number
  /** Given back so far. */
  readonly refundedCents: number
  readonly status: PaymentStatus
  /** No real money moves. */
  readonly testMode: boolean
  /** How to pay, where that is up to the buyer; empty otherwise. */
  readonly instructions: string
}

/** What of a payment says what can still be given back. */
export type Spent = Pick<OrderPayment, 'amountCents' | 'refundedCents' | 'status'>

/** What of a payment can still be given back, in minor units. [PAY-23] */
export function refundableOf({ status, amountCents, refundedCents }: Spent): number {
  return status === 'paid' ? amountCents - refundedCents : 0
}

/** How an order stands, as its payments do. An order that costs nothing is paid. [ORD-2] */
export function paymentStateOf(payments: readonly Spent[]): PaymentState {
  if (payments.some(({ status }) => status === 'awaiting')) return 'awaiting'
  const paid = payments.filter(({ status }) => status === 'paid')
  if (paid.length === 0) return payments.length === 0 ? 'paid' : 'canceled'
  if (paid.every((payment) => payment.refundedCents === 0)) return 'paid'
  return paid.every((payment) => refundableOf(payment) === 0) ? 'refunded' : 'partially-refunded'
}

/** How to pay, with `{order}` and `{amount}` filled in; anything else in braces stays. */
export function fillInstructions(
  instructions: string,
  values: { readonly order: string; readonly amount: string },
): string {
  return instructions
    .trim()
    .replace(/\{(order|amount)\}/g, (_whole, name: 'order' | 'amount') => values[name])
}

/** How much of a refund goes back to one payment, in minor units. */
export interface RefundShare {
  readonly paymentId: string
  /** Above 0. */
  readonly amountCents: number
}

export type SpreadRefusal = 'too-much' | 'unknown-payment' | 'wrong-shares'

/**
 * Spreads a refund over the payments of an order. Money from outside goes back first, then stored value; of each, the
 * payment that was made first goes first, and takes all that is left of it before the next. Whoever gives the money back
 * may say otherwise with `chosen`. The shares add up to the amount, and none is more than is left of its payment.
 * [PAY-21] [PAY-22] [PAY-23]
 *
 * @param payments in the order they were made
 * @param amountCents minor units, above 0
 */
export function spreadRefund(
  payments: readonly (Spent & Pick<OrderPayment, 'id' | 'tender'>)[],
  amountCents: number,
  chosen?: readonly RefundShare[],
): Outcome<RefundShare[], SpreadRefusal> {
  if (chosen !== undefined) return checkShares(payments, amountCents, chosen)
  const byTender = TENDERS.flatMap((tender) => payments.filter((payment) => payment.tender === tender))
  const shares: RefundShare[] = []
  let left = amountCents
  for (const payment of byTender) {
    const share = Math.min(left, refundableOf(payment))
    if (share > 0) shares.push({ paymentId: payment.id, amountCents: share })
    left -= share
  }
  if (left > 0) return refuse('too-much', say('That is more than is left of the payments of this order.'))
  return { ok: true, value: shares }
}

function checkShares(
  payments: readonly (Spent & Pick<OrderPayment, 'id'>)[],
  amountCents: number,
  chosen: readonly RefundShare[],
): Outcome<RefundShare[], SpreadRefusal> {
  const left = new Map(payments.map((payment) => [payment.id, refundableOf(payment)]))
  let sum = 0
  for (const share of chosen) {
    const most = left.get(share.paymentId)
    if (most === undefined)
      return refuse('unknown-payment', say('One of the payments is not of this order, or is named twice.'))
    left.delete(share.paymentId)
    if (!Number.isSafeInteger(share.amountCents) || share.amountCents < 0)
      return refuse('wrong-shares', say('Amounts to give back are whole numbers of minor units from 0.'))
    if (share.amountCents > most)
      return refuse('too-much', say('That is more than is left of one of the payments of this order.'))
    sum += share.amountCents
  }
  if (sum !== amountCents)
    return refuse('wrong-shares', say('What goes back to each payment does not come to what is given back.'))
  return { ok: true, value: chosen.filter((share) => share.amountCents > 0) }
}

function refuse(code: SpreadRefusal, message: Sentence) {
  return { ok: false, code, message } as const
}
