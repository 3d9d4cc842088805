import { maskedCode, newId, say, type CartStoredValue, amountDue, type ShoppingCart } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import type { AgreedTender, Agreement } from '../payments/agreement.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { RESERVATION_TIME } from '../stock/stock.ts'
import { STORED_VALUE_METHOD } from '../stored-value/spend.ts'
import { lockCheckout, type Checkout } from './checkout-store.ts'
import { checkouts } from './schema.ts'

const writtenCheckout = selected({ id: checkouts.id })

/** What the cart's total is paid with: gift cards first, the rest with the method that was chosen. [PAY-20] [GIFT-20] */
export function tendersOf(cart: ShoppingCart, method: PaymentMethod | undefined): AgreedTender[] {
  const cards = (cart.storedValue ?? []).filter(({ amountCents }) => amountCents > 0).map(tenderOfCard)
  const amountCents = amountDue(cart)
  if (amountCents === 0 || method === undefined) return cards
  const { id: methodId, kind, shown, testMode } = method
  const { label, instructions } = shown
  const { tender } = kind.capabilities
  return [...cards, { methodId, kind: kind.kind, label, tender, amountCents, testMode, instructions }]
}

function tenderOfCard({ id, kind, last4, testMode, amountCents }: CartStoredValue): AgreedTender {
  const code = maskedCode(last4)
  const label =
    kind === 'gift-card' ? say('Gift card {code}', { code }) : say('Store credit {code}', { code })
  const of = { kind: STORED_VALUE_METHOD, tender: 'stored-value', instructions: '' } as const
  return { ...of, methodId: id, label, amountCents, testMode }
}

/** What a provider is asked for. */
function askedOf({
  tenders,
}: Agreement): Pick<AgreedTender, 'kind' | 'methodId' | 'testMode' | 'amountCents'> {
  const asked = tenders.findLast(({ kind }) => kind !== STORED_VALUE_METHOD)
  const testMode = tenders.some((tender) => tender.testMode)
  return asked ?? { kind: 'none', methodId: 'none', testMode, amountCents: 0 }
}

/** Writes a checkout down, or the next attempt of one that has failed. Call it with its cart held. */
export async function writeCheckout(
  tx: Database,
  desk: { readonly clock: Clock },
  idempotencyKey: string,
  agreed: Agreement,
): Promise<Checkout | undefined> {
  const now = desk.clock.now()
  const { cart } = agreed
  const websiteId = cart.websiteId
  const { kind, methodId, testMode, amountCents } = askedOf(agreed)
  const at = now.toISOString()
  const expires = new Date(now.getTime() + RESERVATION_TIME).toISOString()
  const [written] = await writtenCheckout.read(
    tx,
    sql`
    insert into checkouts (website_id, id, idempotency_key, cart_id, state, agreed, currency, amount, provider,
      method_id, test_mode, created_at, updated_at, expires_at)
    values (${websiteId}, ${newId(now.getTime())}, ${idempotencyKey}, ${cart.id}, 'paying',
      ${JSON.stringify(agreed)}::json, ${cart.currency}, ${amountCents}, ${kind},
      ${methodId}, ${testMode}, ${at}::timestamptz, ${at}::timestamptz, ${expires}::timestamptz)
    on conflict on constraint checkouts_key do update set state = 'paying', attempt = checkouts.attempt + 1,
      cart_id = excluded.cart_id, agreed = excluded.agreed, currency = excluded.currency, amount = excluded.amount,
      provider = excluded.provider, method_id = excluded.method_id, test_mode = excluded.test_mode, payment_id = null, failure = null, updated_at = excluded.updated_at,
      expires_at = excluded.expires_at
    where checkouts.cart_id = excluded.cart_id
    returning ${writtenCheckout}`,
  )
  if (written === undefined) return undefined
  const checkout = await lockCheckout(tx, websiteId, written.id)
  if (checkout === undefined) throw new Error('A checkout that was written is missing.')
  return checkout
}
