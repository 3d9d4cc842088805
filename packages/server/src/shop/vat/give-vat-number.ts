import { say, type Outcome, type ShoppingCart } from '@plinth/domain'
import type { CartErrorCode } from '../cart/cart-errors.ts'
import { loadShoppersCart, priced, type Shopper } from '../cart/cart.ts'
import { takeVatId, websiteAsksForVat, type VatDesk } from './vat-of-cart.ts'

/** Gives the VAT number of the company that buys, or takes it back, and prices the cart for it. [TAX-30] [TAX-32] */
export async function giveVatNumber(
  desk: VatDesk,
  shopper: Shopper,
  typed: string,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const loaded = await loadShoppersCart(desk.db, shopper)
  if (loaded === undefined) return { ok: false, code: 'entry-not-found', message: say('Your cart is empty.') }
  if (!websiteAsksForVat(shopper.website)) return { ok: true, value: priced(loaded, shopper) }
  const taken = await takeVatId(desk, shopper.website, loaded, typed)
  if (!taken.ok) return taken
  const { vat: _before, ...stored } = loaded.stored
  const vat = taken.value === undefined ? {} : { vat: taken.value }
  return { ok: true, value: priced({ ...loaded, stored: { ...stored, ...vat } }, shopper) }
}
