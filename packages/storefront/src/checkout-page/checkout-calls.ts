// Calls of this page alone: in the client of the cart, every page of a product would fetch them. [STOREFRONT-34]
import { callShop, type ChangedCart } from '../cart/cart-client.ts'

/** Gives the VAT number of a company, or takes it back. */
export function giveVatNumber(vatNumber: string): ChangedCart {
  return callShop('PUT /api/commerce/shopping-cart/vat-number', { body: { vatNumber } })
}

/** Asks to be reminded of the cart by mail, or takes that back. */
export function wantReminder(email: string, wanted: boolean): Promise<unknown> {
  return callShop('PUT /api/commerce/shopping-cart/reminder', { body: { email, wanted } })
}
