import { ADDITIONAL_FIELD_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField } from '../fields.ts'
import { pricedEntry, shoppingCart } from './cart-fields.ts'

const id = z.string().max(64)
const quantity = z.union([z.number(), z.string().max(20)])
const entryParams = z.object({ entryId: idField })
const additionalFieldsText = z
  .string()
  .max(ADDITIONAL_FIELD_LIMITS.text)
  .nullish()
  .describe('JSON text of an object keyed by field: what the buyer answered for the product')

/** Why the cart does not take something, or not as many. */
const quantityRefusals = [
  'entry-not-found',
  'item-not-found',
  'variant-unavailable',
  'not-enough-stock',
  'not-a-number',
  'not-whole',
  'out-of-range',
  'one-per-order',
  'order-too-large',
] as const

/** The cart as visitors' pages and scripts call it. */
export const cartCalls = calls({
  'POST /api/commerce/shopping-cart/entries': {
    tag: 'cart',
    summary: 'Put a product into the cart; an HTML form is sent on to the cart, or back with a message',
    body: z.looseObject({
      itemId: id,
      sku: z.string().max(200).nullish(),
      quantity: quantity.default(1),
      additionalFields: additionalFieldsText,
      returnTo: z.string().max(500).exactOptional(),
    }),
    answer: z.object({ shoppingCart, newlyAdded: pricedEntry }),
    errors: [
      ...quantityRefusals,
      'options-missing',
      'additional-fields-invalid',
      'questions-open',
      'cart-full',
      'gift-card-details',
    ],
  },
  'POST /_fill': {
    tag: 'cart',
    summary: 'Put what a link to a filled cart names into the cart, from its page; goes on to the cart',
    body: z.looseObject({
      add: z
        .union([z.string().max(300), z.array(z.string().max(300)).max(200)])
        .default('')
        .describe('Stock numbers with how many, such as `MUG-1:2`'),
    }),
  },
  'POST /_questions': {
    tag: 'cart',
    summary:
      'Put a product into the cart with what its questions were answered, from their page; goes on to the cart',
    body: z.looseObject({
      itemId: z.string().max(64).default(''),
      sku: z.string().max(200).default(''),
      quantity: z.string().max(20).default('1'),
      entryId: z
        .string()
        .max(64)
        .default('')
        .describe('The line whose answers are changed; empty for a new one'),
    }),
  },
  'POST /api/3/commerce/cart/subscription': {
    tag: 'cart',
    summary:
      'Subscribe to a product: it is put into the cart, and the token leads to the page of the subscription',
    body: z.object({
      itemId: id,
      sku: z.string().max(200).nullish(),
      qty: quantity.default(1),
      additionalFields: additionalFieldsText,
    }),
    answer: z.object({
      cartToken: z.string().describe('For /checkout/subscribe?cartToken=…, in the same browser'),
    }),
    errors: [
      ...quantityRefusals,
      'options-missing',
      'additional-fields-invalid',
      'questions-open',
      'cart-full',
      'gift-card-details',
      'not-subscribable',
    ],
  },
  'GET /api/commerce/': {
    tag: 'cart',
    summary: 'What a recording of the visit would be known by: `mock`, for nothing is recorded here',
    answer: z.object({ id: z.string() }),
  },
  'GET /api/commerce/shopping-cart': {
    tag: 'cart',
    summary: 'The cart, priced as of now',
    query: z.object({
      mock: z
        .string()
        .max(10)
        .exactOptional()
        .describe('Without effect: the cart is always the visitor’s own'),
      timecode: z
        .string()
        .max(30)
        .exactOptional()
        .describe('Any number, so that no address is asked for twice'),
      calculateSubtotal: z
        .string()
        .max(10)
        .exactOptional()
        .describe('Without effect: the subtotal is always worked out'),
    }),
    answer: shoppingCart.nullable(),
  },
  'PUT /api/commerce/shopping-cart/entries/:entryId': {
    tag: 'cart',
    summary: 'Set the quantity of a line; puts a line back that was taken out',
    params: entryParams,
    body: z.object({ quantity }),
    answer: z.object({ shoppingCart }),
    errors: quantityRefusals,
  },
  'PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields': {
    tag: 'cart',
    summary: 'Replace what the buyer answered for a line',
    params: entryParams,
    body: z.object({
      itemId: id.exactOptional(),
      sku: z.string().max(200).nullish(),
      additionalFields: additionalFieldsText,
    }),
    answer: z.object({ shoppingCart, updatedEntry: pricedEntry }),
    errors: [...quantityRefusals, 'additional-fields-invalid', 'questions-open', 'gift-card-details'],
  },
  'DELETE /api/commerce/shopping-cart/entries/:entryId': {
    tag: 'cart',
    summary: 'Take a line out of the cart',
    params: entryParams,
    answer: z.object({ shoppingCart }),
    errors: ['entry-not-found'],
  },
  'POST /api/commerce/shopping-cart/entries/:entryId/restore': {
    tag: 'cart',
    summary: 'Put back a line that was taken out, with the quantity it had',
    params: entryParams,
    answer: z.object({ shoppingCart }),
    errors: [...quantityRefusals, 'cart-full'],
  },
  'POST /api/commerce/shopping-cart/coupons': {
    tag: 'cart',
    summary: 'Give a code of a discount or a gift card; the cart says whether it counts, and why not',
    body: z.object({ code: z.string().max(200) }),
    answer: z.object({ shoppingCart }),
    errors: [
      'entry-not-found',
      'coupon-unknown',
      'too-many-coupons',
      'gift-card-ended',
      'gift-card-empty',
      'gift-card-test',
      'gift-card-elsewhere',
    ],
  },
  'DELETE /api/commerce/shopping-cart/coupons/:code': {
    tag: 'cart',
    summary: 'Take a code out of the cart; a gift card by its last four characters',
    params: z.object({ code: z.string().max(200) }),
    answer: z.object({ shoppingCart }),
    errors: ['entry-not-found'],
  },
  'POST /api/commerce/shopping-cart/shipping-estimate': {
    tag: 'cart',
    summary: 'Price the cart for a destination',
    body: z.object({
      country: z.string().max(2),
      region: z.string().max(100).exactOptional(),
      postalCode: z.string().max(20).exactOptional(),
    }),
    answer: z.object({ shoppingCart }),
    errors: ['entry-not-found', 'unknown-country'],
  },
  'PUT /api/commerce/shopping-cart/vat-number': {
    tag: 'cart',
    summary: 'Give the VAT number of a company, or take it back; the cart is priced for it',
    body: z.object({ vatNumber: z.string().max(100).describe('Empty for none') }),
    answer: z.object({ shoppingCart }),
    errors: ['entry-not-found', 'vat-number-invalid'],
  },
  'PUT /api/commerce/shopping-cart/reminder': {
    tag: 'cart',
    summary: 'Ask to be reminded of the cart by mail, or take that back',
    body: z.object({ email: z.string().max(320), wanted: z.boolean() }),
  },
  'POST /_cart-reminder/stop': {
    tag: 'cart',
    summary: 'Be reminded of carts no more, from the mail: pressed by its reader, or by their mail program',
    query: z.looseObject({}),
    body: z.looseObject({ 'List-Unsubscribe': z.string().max(40).exactOptional() }).default({}),
  },
  'PUT /api/commerce/shopping-cart/shipping-option': {
    tag: 'cart',
    summary: 'Choose one of the ways to ship that are offered',
    body: z.object({ id: z.string().max(100) }),
    answer: z.object({ shoppingCart }),
    errors: ['entry-not-found', 'shipping-not-offered'],
  },
})
