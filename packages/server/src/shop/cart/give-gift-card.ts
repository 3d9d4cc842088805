import { giftCode, GIFT_LIMITS, isGiftCode, lastFour, say, type Outcome, type Refusal } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { selected } from '../../platform/database/selected.ts'
import { carts } from './schema.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'
import { findByCode } from '../stored-value/codes.ts'
import type { StoredValue } from '../stored-value/schema.ts'
import { isSpendable } from '../stored-value/spend.ts'

/** What is said of a gift card that cannot be given. */
export const giftCardTexts = {
  ended: say('This gift card has run out, or the shop has withdrawn it.'),
  empty: say('There is nothing left on this gift card.'),
  test: say('This gift card is of a test, and cannot pay a real order.'),
  elsewhere: say('This gift card is for other products than those in your cart.'),
  tooMany: say('An order takes at most {most} gift cards. Take one out first.', { most: GIFT_LIMITS.inCart }),
} as const

export type Given =
  | { readonly ok: true }
  | Refusal<
      'gift-card-ended' | 'gift-card-empty' | 'gift-card-test' | 'gift-card-elsewhere' | 'too-many-coupons'
    >

/**
 * Puts a gift card, or store credit, into a visitor's cart. [GIFT-20]
 *
 * @returns undefined for a code nobody knows
 */
export async function giveInCart(
  { db, secret, payments }: Pick<App, 'db' | 'secret' | 'payments'>,
  { website, at }: { readonly website: SiteWebsite; readonly at: Date },
  cartId: string,
  typed: string,
): Promise<Given | undefined> {
  const found = await cardOfCode({ db, secret, payments }, { website, at }, typed)
  if (found?.ok !== true) return found
  const { value } = found
  if (value.onlyFor !== null && !(await isForCart(db, value, cartId)))
    return { ok: false, code: 'gift-card-elsewhere', message: giftCardTexts.elsewhere }
  const { rows } = await db.execute(sql`
    update carts set stored_value =
      case when jsonb_exists(stored_value, ${value.id}) then stored_value else stored_value || to_jsonb(${value.id}::text) end
    where website_id = ${website.id} and id = ${cartId}
      and (jsonb_exists(stored_value, ${value.id}) or jsonb_array_length(stored_value) < ${GIFT_LIMITS.inCart})
    returning id`)
  return rows.length > 0 ? { ok: true } : tooManyCards
}

/** What is said where an order has as many gift cards as it takes. */
export const tooManyCards: Given = { ok: false, code: 'too-many-coupons', message: giftCardTexts.tooMany }

/**
 * The gift card, or store credit, of a code; or why it pays nothing now. [GIFT-20]
 *
 * @returns undefined for a code nobody knows
 */
export async function cardOfCode(
  { db, secret, payments }: Pick<App, 'db' | 'secret' | 'payments'>,
  { website, at }: { readonly website: SiteWebsite; readonly at: Date },
  typed: string,
): Promise<Outcome<StoredValue, 'gift-card-ended' | 'gift-card-empty' | 'gift-card-test'> | undefined> {
  const code = giftCode(typed)
  const value = isGiftCode(code) ? await findByCode(db, secret, website.id, code) : undefined
  if (value === undefined) return undefined
  if (!isSpendable(value, website.currency, at))
    return { ok: false, code: 'gift-card-ended', message: giftCardTexts.ended }
  if (value.balance === 0) return { ok: false, code: 'gift-card-empty', message: giftCardTexts.empty }
  if (value.testMode && (await takesRealMoney(payments, website.id)))
    return { ok: false, code: 'gift-card-test', message: giftCardTexts.test }
  return { ok: true, value }
}

/** Whether a card for some products pays for anything in a cart. [GIFT-83] */
async function isForCart(
  db: Database,
  { websiteId, onlyFor }: StoredValue,
  cartId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from cart_entries e where e.website_id = ${websiteId} and e.cart_id = ${cartId} and e.removed_at is null
      and (jsonb_exists(${JSON.stringify(onlyFor?.productIds ?? [])}::jsonb, e.item_id) or exists (
        select from product_categories pc where pc.website_id = e.website_id and pc.product_id = e.item_id
          and jsonb_exists(${JSON.stringify(onlyFor?.categoryIds ?? [])}::jsonb, pc.category_id))) limit 1`)
  return rows.length > 0
}

const givenCards = selected({ storedValue: carts.storedValue })

/** Takes a gift card out of a cart, named by the last four characters of its code. [GIFT-20] */
export async function takeOutOfCart(
  db: Database,
  websiteId: string,
  cartId: string,
  typed: string,
): Promise<void> {
  const [cart] = await givenCards.read(
    db,
    sql`select ${givenCards} from carts where website_id = ${websiteId} and id = ${cartId}`,
  )
  if ((cart?.storedValue.length ?? 0) === 0) return
  await db.execute(sql`
    update carts set stored_value = coalesce((
      select jsonb_agg(given.id order by given.place)
      from jsonb_array_elements_text(carts.stored_value) with ordinality as given(id, place)
      join stored_value v on v.website_id = carts.website_id and v.id = given.id
      where v.last4 <> ${lastFour(giftCode(typed))}), '[]')
    where website_id = ${websiteId} and id = ${cartId}`)
}
