import { z } from 'zod'
import { calls } from '../call.ts'
import { shoppingCart } from '../cart/cart-fields.ts'
import { idField, idParams } from '../fields.ts'

const cents = z.number().int().describe('Minor units')

const savedItem = z.object({
  id: z.string(),
  itemId: z.string(),
  sku: z.string().describe('Empty for what is no longer sold'),
  title: z.string(),
  fullUrl: z.string(),
  quantity: z.number().int(),
  priceCents: cents.nullable().describe('What one costs now; null for what is no longer sold'),
  savedPriceCents: cents.describe('What one cost when it was put aside'),
  available: z.number().int().nullable().describe('How many can be had now; null for as many as one likes'),
})

const answer = z.object({ shoppingCart: shoppingCart.nullable(), savedItems: z.array(savedItem) })

/** What visitors put aside, saved for later. */
export const savedCalls = calls({
  'GET /api/commerce/saved-items': {
    tag: 'cart',
    summary: 'What the visitor has saved for later, as it can be had now',
    answer: z.object({ savedItems: z.array(savedItem) }),
  },
  'POST /api/commerce/shopping-cart/entries/:entryId/save': {
    tag: 'cart',
    summary: 'Save a line of the cart for later; it is in the cart no more',
    params: z.object({ entryId: idField }),
    answer,
    errors: ['entry-not-found', 'not-savable', 'saved-full'],
  },
  'POST /api/commerce/saved-items/:id/move': {
    tag: 'cart',
    summary: 'Put something that was saved into the cart, as many as there are now',
    params: idParams,
    answer,
    errors: [
      'entry-not-found',
      'item-not-found',
      'variant-unavailable',
      'not-enough-stock',
      'one-per-order',
      'order-too-large',
      'cart-full',
      'questions-open',
      'gift-card-details',
    ],
  },
  'DELETE /api/commerce/saved-items/:id': {
    tag: 'cart',
    summary: 'Forget something that was saved',
    params: idParams,
    answer,
  },
})
