import { createHmac } from 'node:crypto'
import { newId, say } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Instrument } from './payment-provider.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { paymentAttempts, type AttemptOutcome } from './schema.ts'

/** Who tries to pay, as far as limits count. */
export interface Payer {
  readonly websiteId: string
  readonly cartId: string
  /** The visitor's address, as limits count it. [HTTP-120] */
  readonly address: string
  /** Absent for a second step: it continues an attempt. */
  readonly instrument?: Instrument
}

const hour = 60 * 60 * 1000
const tenMinutes = 10 * 60 * 1000

/** Limits on attempts to pay; they hold on every path and are on by default. [PAY-10] */
export const ATTEMPT_LIMITS = {
  /** Attempts from one address in ten minutes. */
  perAddress: 10,
  /** Declined attempts from one address in an hour. */
  declinesPerAddress: 5,
  /** Declined attempts with one cart in an hour. */
  declinesPerCart: 5,
  /** Declined attempts with one card in an hour, whoever tries. */
  declinesPerCard: 4,
  /** The tripwire: with this many attempts on a website in ten minutes … */
  tripAttempts: 20,
  /** … of which this many of a hundred were declined, every address gets one attempt in ten minutes. */
  tripDeclinedPercent: 60,
} as const

export const tooManyAttemptsText = say(
  'There were too many attempts to pay. Please wait ten minutes, then try again or use another card.',
)

export type AttemptVerdict = { readonly ok: true } | { readonly ok: false; readonly tripped: boolean }

/**
 * Whether this attempt to pay may go ahead, by what came of the ones before: card testers try many cards from many
 * addresses, so address, cart and card are counted, and what the whole shop sees. One statement. [PAY-10] [PAY-11]
 */
export async function mayAttempt(
  db: Database,
  secret: string,
  payer: Payer,
  now: Date,
): Promise<AttemptVerdict> {
  const address = digest(secret, payer.address)
  const card = payer.instrument === undefined ? null : instrumentDigest(secret, payer.instrument)
  const anHourAgo = new Date(now.getTime() - hour).toISOString()
  const tenMinutesAgo = new Date(now.getTime() - tenMinutes).toISOString()
  const row = selected({
    addressAttempts: counting(sql`recent and address_hash = ${address}`),
    addressDeclines: counting(sql`declined and address_hash = ${address}`),
    cartDeclines: counting(sql`declined and cart_id = ${payer.cartId}`),
    cardDeclines: counting(sql`declined and card_hash = ${card}::text`),
    attempts: counting(sql`recent`),
    declines: counting(sql`recent and declined`),
  })
  const [counted] = await row.read(
    db,
    sql`
    select ${row}
    from (
      select address_hash, cart_id, card_hash, outcome = 'declined' as declined,
        at > ${tenMinutesAgo}::timestamptz as recent
      from ${paymentAttempts} where website_id = ${payer.websiteId} and at > ${anHourAgo}::timestamptz) counted`,
  )
  return counted === undefined ? { ok: true } : verdictOf(counted)
}

const counting = (condition: SQL) => computed<number>(sql`count(*) filter (where ${condition})::integer`)

type Counted =
  'addressAttempts' | 'addressDeclines' | 'cartDeclines' | 'cardDeclines' | 'attempts' | 'declines'

function verdictOf(counted: Record<Counted, number>): AttemptVerdict {
  const limits = ATTEMPT_LIMITS
  const tripped =
    counted.attempts >= limits.tripAttempts &&
    counted.declines * 100 >= counted.attempts * limits.tripDeclinedPercent
  if (tripped && counted.addressAttempts > 0) return { ok: false, tripped }
  const refused =
    counted.addressAttempts >= limits.perAddress ||
    counted.addressDeclines >= limits.declinesPerAddress ||
    counted.cartDeclines >= limits.declinesPerCart ||
    counted.cardDeclines >= limits.declinesPerCard
  return refused ? { ok: false, tripped } : { ok: true }
}

/** Writes an attempt down before the provider is asked. */
export async function recordAttempt(db: Database, secret: string, payer: Payer, now: Date): Promise<string> {
  const id = newId(now.getTime())
  const card = payer.instrument === undefined ? null : instrumentDigest(secret, payer.instrument)
  await db.execute(sql`
    insert into payment_attempts (website_id, id, cart_id, address_hash, card_hash, outcome, at)
    values (${payer.websiteId}, ${id}, ${payer.cartId}, ${digest(secret, payer.address)}, ${card}, 'pending',
      ${now.toISOString()}::timestamptz)`)
  return id
}

/** Writes down what came of an attempt. */
export async function settleAttempt(
  db: Database,
  websiteId: string,
  id: string,
  outcome: AttemptOutcome,
): Promise<void> {
  await db.execute(sql`
    update payment_attempts set outcome = ${outcome} where website_id = ${websiteId} and id = ${id}`)
}

/** Forgets attempts older than a moment: they are personal data and no limit looks at them. [PAY-12] */
export async function forgetAttempts(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from payment_attempts where at < ${before.toISOString()}::timestamptz`)
}

/** Knows a card, or what a provider's fields made, again without keeping it; null where nothing was asked. [PAY-12] */
export function instrumentDigest(secret: string, instrument: Instrument): string | null {
  if (instrument.kind === 'nothing') return null
  return digest(secret, instrument.kind === 'card' ? instrument.card.number : instrument.id)
}

function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`payment-attempt:${text}`).digest('base64url').slice(0, 24)
}
