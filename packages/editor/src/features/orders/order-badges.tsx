import type { Order } from '@plinth/domain'
import { StatusBadge, type Tone } from '../../lists/status-badge.tsx'
import { t } from '../../words/words.ts'

interface State {
  readonly label: string
  readonly tone: Tone
}

const FULFILLMENT: Readonly<Record<Order['fulfillmentState'], State>> = {
  pending: { label: t('To send'), tone: 'waiting' },
  'partially-fulfilled': { label: t('Partly sent'), tone: 'waiting' },
  fulfilled: { label: t('Fulfilled'), tone: 'good' },
  canceled: { label: t('Canceled'), tone: 'quiet' },
}
const PAYMENT: Readonly<Record<Order['paymentState'], State>> = {
  awaiting: { label: t('Not paid yet'), tone: 'waiting' },
  paid: { label: t('Paid'), tone: 'good' },
  'partially-refunded': { label: t('Partly refunded'), tone: 'waiting' },
  refunded: { label: t('Refunded'), tone: 'quiet' },
  canceled: { label: t('Not paid'), tone: 'quiet' },
}

/** How far an order is. */
export function FulfillmentBadge({ state }: { readonly state: Order['fulfillmentState'] }) {
  const { label, tone } = FULFILLMENT[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** What became of the money. */
export function PaymentBadge({ state }: { readonly state: Order['paymentState'] }) {
  const { label, tone } = PAYMENT[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Marks an order that came in a table of another shop. [IMPORT-32] */
export function ImportedBadge() {
  return <StatusBadge tone="quiet">{t('Imported')}</StatusBadge>
}

/** Marks an order that was paid with a test card. */
export function TestBadge() {
  return <StatusBadge tone="quiet">{t('Test')}</StatusBadge>
}
