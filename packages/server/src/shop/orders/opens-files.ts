import type { Order } from '@plinth/domain'

/** Whether the files of an order may be had: it is paid, not all of it was given back, and it was not called off. [ORD-21] */
export function opensFiles({
  paymentState,
  fulfillmentState,
}: Pick<Order, 'paymentState' | 'fulfillmentState'>): boolean {
  if (fulfillmentState === 'canceled') return false
  return paymentState === 'paid' || paymentState === 'partially-refunded'
}

/** How often a file can still be fetched; undefined where the shop sets no limit, which 0 is. [ORD-121] */
export const downloadsLeft = (downloads: number, limit: number): number | undefined =>
  limit === 0 ? undefined : Math.max(0, limit - downloads)
