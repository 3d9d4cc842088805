// Calls of this page alone: in the client of the cart, every page of a product would fetch them. [STOREFRONT-34]
import { callShop, type ChangedCart } from '../cart/cart-client.ts'

export function changeEntry(entryId: string, quantity: number): ChangedCart {
  return callShop('PUT /api/commerce/shopping-cart/entries/:entryId', {
    params: { entryId },
    body: { quantity },
  })
}

/** Puts back a line that was taken out, with the quantity it had. */
export function restoreEntry(entryId: string): ChangedCart {
  return callShop('POST /api/commerce/shopping-cart/entries/:entryId/restore', { params: { entryId } })
}

export function removeEntry(entryId: string): ChangedCart {
  return callShop('DELETE /api/commerce/shopping-cart/entries/:entryId', { params: { entryId } })
}

/** Saves a line for later: it is in the cart no more. [SAVED-6] */
export function saveForLater(entryId: string): ChangedCart {
  return callShop('POST /api/commerce/shopping-cart/entries/:entryId/save', { params: { entryId } })
}

/** Puts something that was saved into the cart. */
export function moveToCart(id: string): ChangedCart {
  return callShop('POST /api/commerce/saved-items/:id/move', { params: { id } })
}

export function forgetSaved(id: string): ChangedCart {
  return callShop('DELETE /api/commerce/saved-items/:id', { params: { id } })
}
