import type { FulfillmentState, PaymentState } from './order.ts'

/**
 * The states an order's fulfilment may go to from each state. A canceled order stays canceled; one that was fulfilled is
 * canceled only where nothing was sent (`canBeCanceled`). [ORD-1]
 */
export const FULFILLMENT_TRANSITIONS: { readonly [From in FulfillmentState]: readonly FulfillmentState[] } = {
  pending: ['partially-fulfilled', 'fulfilled', 'canceled'],
  'partially-fulfilled': ['pending', 'partially-fulfilled', 'fulfilled'],
  fulfilled: ['pending', 'partially-fulfilled', 'canceled'],
  canceled: [],
}

/** The states an order's payment may go to from each state. Money given back stays given back. [ORD-2] */
export const PAYMENT_TRANSITIONS: { readonly [From in PaymentState]: readonly PaymentState[] } = {
  awaiting: ['paid', 'partially-refunded', 'refunded', 'canceled'],
  paid: ['partially-refunded', 'refunded'],
  'partially-refunded': ['partially-refunded', 'refunded'],
  refunded: [],
  canceled: [],
}

/** Whether an order's fulfilment may go from one state to another. [ORD-1] */
export function canFulfillmentBecome(from: FulfillmentState, to: FulfillmentState): boolean {
  return FULFILLMENT_TRANSITIONS[from].includes(to)
}

/** Whether an order's payment may go from one state to another. [ORD-2] */
export function canPaymentBecome(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to)
}
