import type { Order } from '@plinth/domain'

/** Whether the files of an order may be had: it is paid, and not all of it was given back. [ORD-21] */
export function opensFiles({ paymentState }: Pick<Order, 'paymentState'>): boolean {
  return paymentState === 'paid' || paymentState === 'partially-refunded'
}
