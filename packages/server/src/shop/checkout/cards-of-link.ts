import { amountDue, GIFT_LIMITS, readShownSums, withStoredValue, type ShoppingCart } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { cardOfCode, giftCardTexts, tooManyCards, type Given } from '../cart/give-gift-card.ts'
import { spendableOf } from '../stored-value/spend.ts'
import { isOpen, type PayLink } from '../pay-links/pay-links.ts'
import { payLinks } from '../pay-links/schema.ts'

/** Whether gift cards can pay a link: that of an order that was written by hand. [PAYLINK-6] */
export const takesCards = ({ draftId }: Pick<PayLink, 'draftId'>): boolean => draftId !== null

const itemsOf = ({ entries }: ShoppingCart): string[] => entries.map(({ itemId }) => itemId)

/**
 * What a link leads to, with what gift cards and store credit that were given pay of it, and what is left to pay. [PAYLINK-6]
 *
 * @param told whose words say what a card is for
 */
export async function cartOfLink(
  db: Database,
  { websiteId, agreed: { cart }, storedValue }: Pick<PayLink, 'websiteId' | 'agreed' | 'storedValue'>,
  now: Date,
  told?: { readonly website: SiteWebsite; readonly language: string },
): Promise<ShoppingCart> {
  const given = { websiteId, cartId: cart.id, ids: storedValue, itemIds: itemsOf(cart) }
  const cards = await spendableOf(db, told === undefined ? given : { ...given, told }, cart.currency, now)
  return withStoredValue(cart, cards)
}

/** Whether a page of a link showed other sums than are paid now: a card was spent elsewhere meanwhile. [PAYLINK-7] */
export function showedOtherwise(cart: ShoppingCart, shown: string): boolean {
  const saw = readShownSums(shown)
  return saw !== undefined && (saw.totalCents !== cart.grandTotalCents || saw.dueCents !== amountDue(cart))
}

/**
 * Gives a gift card, or store credit, to pay a link with, by the rules of the cart. [PAYLINK-6]
 *
 * @returns undefined for a code nobody knows, and for a link that takes none
 */
export async function giveToLink(
  app: Pick<App, 'db' | 'secret' | 'payments'>,
  { website, at }: { readonly website: SiteWebsite; readonly at: Date },
  link: PayLink,
  typed: string,
): Promise<Given | undefined> {
  if (!takesCards(link) || !isOpen(link, at)) return undefined
  const found = await cardOfCode(app, { website, at }, typed)
  if (found?.ok !== true) return found
  const { id, onlyFor } = found.value
  const { cart } = link.agreed
  if (onlyFor !== null) {
    const wanted = { websiteId: website.id, cartId: cart.id, ids: [id], itemIds: itemsOf(cart) }
    const [card] = await spendableOf(app.db, wanted, cart.currency, at)
    if ((card?.onlyItemIds ?? []).length === 0)
      return { ok: false, code: 'gift-card-elsewhere', message: giftCardTexts.elsewhere }
  }
  const { rows } = await app.db.execute(sql`
    update ${payLinks} set stored_value =
      case when jsonb_exists(stored_value, ${id}) then stored_value else stored_value || to_jsonb(${id}::text) end
    where website_id = ${website.id} and id = ${link.id} and state = 'open'
      and (jsonb_exists(stored_value, ${id}) or jsonb_array_length(stored_value) < ${GIFT_LIMITS.inCart})
    returning id`)
  return rows.length > 0 ? { ok: true } : tooManyCards
}

/** Takes a gift card from a link again, named by the last four characters of its code. [PAYLINK-6] */
export async function takeFromLink(
  db: Database,
  { websiteId, id, storedValue }: PayLink,
  lastFour: string,
): Promise<void> {
  if (storedValue.length === 0) return
  await db.execute(sql`
    update ${payLinks} set stored_value = coalesce((
      select jsonb_agg(given.id order by given.place)
      from jsonb_array_elements_text(pay_links.stored_value) with ordinality as given(id, place)
      join stored_value v on v.website_id = pay_links.website_id and v.id = given.id
      where v.last4 <> ${lastFour}), '[]')
    where website_id = ${websiteId} and id = ${id} and state = 'open'`)
}
