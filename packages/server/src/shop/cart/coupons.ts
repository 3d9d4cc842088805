import {
  couponCode,
  couponRefusalText,
  DISCOUNT_LIMITS,
  isCouponCode,
  say,
  type Outcome,
  type ShoppingCart,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import type { Database } from '../../platform/database/database.ts'
import { codeLimit } from '../stored-value/code-limit.ts'
import { giveInCart, takeOutOfCart } from './give-gift-card.ts'
import { isKnownCode } from '../discounts/offered-discounts.ts'
import { loadShoppersCart, readShoppingCart, type Shopper } from './cart.ts'
import type { CartErrorCode, CartRefusal } from './cart-errors.ts'

/**
 * Takes a code into the visitor's cart, as it is compared. That of a discount which does not count now is taken too: the
 * cart says why. What is no discount may be a gift card. [DISC-7] [DISC-8] [DISC-9] [GIFT-20]
 */
export async function addCoupon(
  app: Pick<App, 'db' | 'rateLimiter' | 'secret' | 'payments'>,
  shopper: Shopper,
  typed: string,
  address: string,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const { db } = app
  await app.rateLimiter.require(codeLimit, address)
  const { website } = shopper
  const code = couponCode(typed)
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined) return cartEmpty()
  if (!isCouponCode(code) || !(await isKnownCode(db, website.id, code))) {
    const given = await giveInCart(app, shopper, loaded.stored.id, typed)
    if (given === undefined) return unknownCode()
    return given.ok ? cartNow(db, shopper) : given
  }
  const { rows } = await db.execute(sql`
    update carts set coupon_codes =
      case when jsonb_exists(coupon_codes, ${code}) then coupon_codes else coupon_codes || to_jsonb(${code}::text) end
    where website_id = ${website.id} and id = ${loaded.stored.id}
      and (jsonb_exists(coupon_codes, ${code}) or jsonb_array_length(coupon_codes) < ${DISCOUNT_LIMITS.inCart})
    returning id`)
  return rows.length === 0 ? tooManyCodes() : cartNow(db, shopper)
}

/** Takes a code or a gift card out of the visitor's cart; one that is not in it is no mistake. [GIFT-20] */
export async function removeCoupon(
  db: Database,
  shopper: Shopper,
  typed: string,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined) return cartEmpty()
  await takeOutOfCart(db, shopper.website.id, loaded.stored.id, typed)
  await db.execute(sql`
    update carts set coupon_codes = coupon_codes - ${couponCode(typed)}::text
    where website_id = ${shopper.website.id} and id = ${loaded.stored.id}`)
  return cartNow(db, shopper)
}

async function cartNow(db: Database, shopper: Shopper): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const cart = await readShoppingCart(db, shopper)
  return cart === null ? cartEmpty() : { ok: true, value: cart }
}

function cartEmpty(): CartRefusal {
  return { ok: false, code: 'entry-not-found', message: say('Your cart is empty.') }
}

/** What is said of a code that is not one. */
export const unknownCodeText = couponRefusalText('unknown')

/** The refusal of a code that is not one. */
export function unknownCode(): CartRefusal {
  return { ok: false, code: 'coupon-unknown', message: unknownCodeText, fields: { code: unknownCodeText } }
}

/** What is said when a cart has as many codes as it can. */
export const tooManyCodesText = say('A cart takes at most {most} codes. Take one out first.', {
  most: DISCOUNT_LIMITS.inCart,
})

function tooManyCodes(): CartRefusal {
  return { ok: false, code: 'too-many-coupons', message: tooManyCodesText }
}
