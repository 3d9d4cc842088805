import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import type { Agreement } from '../payments/agreement.ts'
import { checkouts, type CheckoutState } from './schema.ts'

/** A buyer's going to pay. */
export interface Checkout {
  readonly id: string
  readonly websiteId: string
  readonly idempotencyKey: string
  readonly cartId: string
  readonly state: CheckoutState
  /** From 1; raised when a failed checkout is tried again. */
  readonly attempt: number
  readonly agreed: Agreement
  readonly currency: string
  readonly amountCents: number
  /** Kind of the method it is paid with; `none` where nothing is to pay. */
  readonly kind: string
  readonly methodId: string
  readonly testMode: boolean
  readonly paymentId: string | null
  readonly orderId: string | null
  readonly failure: string | null
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
  readonly expiresAt: number
}

const c = alias(checkouts, 'c')
const checkoutRow = selected({
  id: c.id,
  websiteId: c.websiteId,
  idempotencyKey: c.idempotencyKey,
  cartId: c.cartId,
  state: c.state,
  attempt: c.attempt,
  agreed: c.agreed,
  currency: c.currency,
  amountCents: c.amount,
  kind: c.provider,
  methodId: c.methodId,
  testMode: c.testMode,
  paymentId: c.paymentId,
  orderId: c.orderId,
  failure: c.failure,
  updatedAt: c.updatedAt,
  expiresAt: c.expiresAt,
})

/** Checkouts that meet a condition on `checkouts c`. */
export async function findCheckouts(db: Database, condition: SQL): Promise<Checkout[]> {
  const rows = await checkoutRow.read(db, sql`select ${checkoutRow} from checkouts c where ${condition}`)
  return rows.map(({ updatedAt, expiresAt, ...checkout }) => ({
    ...checkout,
    updatedAt: updatedAt.getTime(),
    expiresAt: expiresAt.getTime(),
  }))
}

/** One checkout, or undefined. */
export async function findCheckout(
  db: Database,
  websiteId: string,
  id: string,
): Promise<Checkout | undefined> {
  return (await findCheckouts(db, sql`c.website_id = ${websiteId} and c.id = ${id}`))[0]
}

/** One checkout, held until the transaction ends: whoever changes its state comes through here. */
export async function lockCheckout(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<Checkout | undefined> {
  return (await findCheckouts(tx, sql`c.website_id = ${websiteId} and c.id = ${id} for update`))[0]
}

/** Changes to a checkout's row. */
export interface CheckoutChange {
  readonly state: CheckoutState
  readonly paymentId?: string
  readonly orderId?: string
  readonly failure?: string
}

/** Moves a checkout to another state. Call it with the row locked. */
export async function changeCheckout(
  tx: Database,
  checkout: Pick<Checkout, 'websiteId' | 'id'>,
  change: CheckoutChange,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update checkouts set state = ${change.state}, payment_id = coalesce(${change.paymentId ?? null}, payment_id),
      order_id = coalesce(${change.orderId ?? null}, order_id), failure = ${change.failure ?? null},
      updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${checkout.websiteId} and id = ${checkout.id}`)
}

/** Key of the payment at the provider: one for each attempt, so that a second card is a second payment. */
export function paymentKey(checkout: Pick<Checkout, 'id' | 'attempt'>): string {
  return `plinth-${checkout.id}-${checkout.attempt}`
}
