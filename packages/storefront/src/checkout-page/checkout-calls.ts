// Calls of this page alone: in the client of the cart, every page of a product would fetch them. [STOREFRONT-34]
import { callShop, type CartAnswer, type ChangedCart } from '../cart/cart-client.ts'

/** Gives the VAT number of a company, or takes it back. */
export function giveVatNumber(vatNumber: string): ChangedCart {
  return callShop('PUT /api/commerce/shopping-cart/vat-number', { body: { vatNumber } })
}

/** Asks to be reminded of the cart by mail, or takes that back. */
export function wantReminder(email: string, wanted: boolean): Promise<unknown> {
  return callShop('PUT /api/commerce/shopping-cart/reminder', { body: { email, wanted } })
}

/** What came of a gift card that is given for a link to pay, or taken back. */
export type GivenToLink = Promise<CartAnswer<{ readonly ok: true }>>

/** Gives a gift card to pay a link with. [PAYLINK-6] */
export function giveToLink(key: string, code: string): GivenToLink {
  return callShop('POST /api/commerce/pay-links/:key/gift-cards', { params: { key }, body: { code } })
}

export function takeFromLink(key: string, code: string): GivenToLink {
  return callShop('DELETE /api/commerce/pay-links/:key/gift-cards/:code', { params: { key, code } })
}
