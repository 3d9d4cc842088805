import type { CheckoutDetails, ShoppingCart } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** `completed`, `failed`, `expired` and `refunded` are ends; a failed one may be tried again with the same key. [CHK-20] */
export type CheckoutState = 'paying' | 'second-step' | 'completed' | 'failed' | 'expired' | 'refunded'

/** What buyer and shop agreed on when the buyer pressed the last button. The order is made from it. */
export interface Agreement {
  readonly cart: ShoppingCart
  readonly details: CheckoutDetails
  readonly language: string
  /** Scheme and host the buyer used: links in mails lead there. */
  readonly origin: string
}

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
  readonly provider: string
  readonly paymentId: string | null
  readonly orderId: string | null
  readonly failure: string | null
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
  readonly expiresAt: number
}

interface CheckoutRow extends Record<string, unknown> {
  id: string
  website_id: string
  idempotency_key: string
  cart_id: string
  state: CheckoutState
  attempt: number
  agreed: Agreement
  currency: string
  amount: number
  provider: string
  payment_id: string | null
  order_id: string | null
  failure: string | null
  updated_ms: number
  expires_ms: number
}

const columns = sql`c.*, (extract(epoch from c.updated_at) * 1000)::bigint as updated_ms,
  (extract(epoch from c.expires_at) * 1000)::bigint as expires_ms`

/** Checkouts that meet a condition on `checkouts c`. */
export async function findCheckouts(db: Database, condition: SQL): Promise<Checkout[]> {
  const { rows } = await db.execute<CheckoutRow>(sql`select ${columns} from checkouts c where ${condition}`)
  return rows.map(checkoutOf)
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

function checkoutOf(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    websiteId: row.website_id,
    idempotencyKey: row.idempotency_key,
    cartId: row.cart_id,
    state: row.state,
    attempt: row.attempt,
    agreed: row.agreed,
    currency: row.currency,
    amountCents: row.amount,
    provider: row.provider,
    paymentId: row.payment_id,
    orderId: row.order_id,
    failure: row.failure,
    updatedAt: row.updated_ms,
    expiresAt: row.expires_ms,
  }
}
