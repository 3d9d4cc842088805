import {
  couponRefusalText,
  giftCode,
  GIFT_LIMITS,
  isGiftCode,
  lastFour,
  say,
  type Outcome,
  type StoredValueKind,
} from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import type { Database } from '../../platform/database/database.ts'
import { findByCode } from '../stored-value/codes.ts'
import { mayTry, tooManyText } from '../stored-value/balance-page.ts'
import { giftCardTexts } from '../cart/give-gift-card.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'
import { isSpendable, spendableOf } from '../stored-value/spend.ts'
import {
  inSubscription,
  wrongState,
  type Changing,
  type SubscriptionErrorCode,
  type SubscriptionRefusal,
} from './change-subscription.ts'
import { isOver, type StoredSubscription } from '../subscriptions/subscription-store.ts'

/** A gift card, or store credit, that pays a subscription's renewals first. */
export interface ValueShown {
  readonly kind: StoredValueKind
  readonly last4: string
  readonly availableCents: number
}

/** What is left on the cards of a subscription, in the order in which they pay. [GIFT-50] */
export async function valuesOf(db: Database, held: StoredSubscription, now: Date): Promise<ValueShown[]> {
  const { websiteId, id: cartId, storedValue: ids, currency } = held
  const found = await spendableOf(db, { websiteId, cartId, ids }, currency, now)
  return found.map(({ kind, last4, availableCents }) => ({ kind, last4, availableCents }))
}

/**
 * Lets a gift card, or store credit, pay the renewals of a subscription before anything else does. Trying codes counts
 * for the limit there is wherever codes are typed, also those that are right. [GIFT-50]
 */
export async function giveValue(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'secret' | 'payments' | 'rateLimiter'>,
  changing: Changing,
  typed: string,
  address: string,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  if (!(await mayTry(app, address))) return refused(tooManyText)
  const code = giftCode(typed)
  const value = isGiftCode(code) ? await findByCode(app.db, app.secret, changing.websiteId, code) : undefined
  if (value === undefined) return refused(couponRefusalText('unknown'))
  const takesReal = await takesRealMoney(app.payments, changing.websiteId)
  return inSubscription(app, changing, async (held, now, tx) => {
    if (isOver(held)) return wrongState(held)
    if (!isSpendable(value, held.currency, app.clock.now())) return refused(giftCardTexts.ended)
    if (value.balance === 0) return refused(giftCardTexts.empty)
    if (value.testMode && (takesReal || !held.testMode)) return refused(giftCardTexts.test)
    if (held.storedValue.includes(value.id)) return refused(say('This one pays for it already.'))
    // Those that have run out, or were voided, make room.
    const { websiteId, id: cartId, storedValue: ids, currency } = held
    const kept = (await spendableOf(tx, { websiteId, cartId, ids }, currency, now)).map(({ id }) => id)
    if (kept.length >= GIFT_LIMITS.inCart) return refused(giftCardTexts.tooMany)
    return {
      change: { storedValue: [...kept, value.id] },
      event: 'value-given',
      parameters: { last4: value.last4 },
    }
  })
}

/** Takes one out, named by the last four characters of its code. [GIFT-50] */
export async function removeValue(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  changing: Changing,
  typed: string,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  const last4 = lastFour(giftCode(typed))
  return inSubscription(app, changing, async (held, now, tx) => {
    const { websiteId, id: cartId, storedValue: ids, currency } = held
    const found = await spendableOf(tx, { websiteId, cartId, ids }, currency, now)
    const out = new Set(found.filter((one) => one.last4 === last4).map(({ id }) => id))
    if (out.size === 0) return refused(say('This one does not pay for it.'))
    return {
      change: { storedValue: ids.filter((id) => !out.has(id)) },
      event: 'value-removed',
      parameters: { last4 },
    }
  })
}

function refused(message: SubscriptionRefusal['message']): SubscriptionRefusal {
  return { ok: false, code: 'subscription-value', message, fields: { code: message } }
}
