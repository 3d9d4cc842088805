import { Badge } from '@mantine/core'
import type { Order } from '@plinth/domain'

const FULFILLMENT = {
  pending: { label: 'To send', color: 'orange' },
  fulfilled: { label: 'Fulfilled', color: 'green' },
  canceled: { label: 'Canceled', color: 'gray' },
} as const
const PAYMENT = {
  paid: { label: 'Paid', color: 'green' },
  'partially-refunded': { label: 'Partly refunded', color: 'orange' },
  refunded: { label: 'Refunded', color: 'gray' },
} as const

/** How far an order is. */
export function FulfillmentBadge({ state }: { readonly state: Order['fulfillmentState'] }) {
  const { label, color } = FULFILLMENT[state]
  return (
    <Badge variant="light" color={color} tt="none" c={`var(--mantine-color-${color}-9)`}>
      {label}
    </Badge>
  )
}

/** What became of the money. */
export function PaymentBadge({ state }: { readonly state: Order['paymentState'] }) {
  const { label, color } = PAYMENT[state]
  return (
    <Badge variant="light" color={color} tt="none" c={`var(--mantine-color-${color}-9)`}>
      {label}
    </Badge>
  )
}
