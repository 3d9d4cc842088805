import type { Order } from '@plinth/domain'

/** Whether the files of an order may be had: it is paid, not all of it was given back, and it was not called off. [ORD-21] */
export function opensFiles({
  paymentState,
  fulfillmentState,
}: Pick<Order, 'paymentState' | 'fulfillmentState'>): boolean {
  if (fulfillmentState === 'canceled') return false
  return paymentState === 'paid' || paymentState === 'partially-refunded'
}
