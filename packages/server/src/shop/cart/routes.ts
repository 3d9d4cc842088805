import { ADDITIONAL_FIELD_LIMITS, type ShoppingCart } from '@plinth/domain'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import {
  addToCart,
  changeAdditionalFields,
  changeQuantity,
  estimateShipping,
  readShoppingCart,
  removeEntry,
  restoreEntry,
} from './cart.ts'
import { clearCartCookies, hasCartCookie, setCartCookies } from './cart-cookie.ts'
import { registerCartPages } from './cart-pages.ts'
import { cartError, type CartRefusal } from './cart-errors.ts'
import { pricedEntryShape, shoppingCartShape } from './cart-shapes.ts'
import { addedLocation, isFormPost, optionsOf, refusedLocation } from './form-posts.ts'
import { purgeOldCarts } from './jobs.ts'
import { shopperOf } from './shopper.ts'

/** How often one visitor may change a cart. [CART-30] */
const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

const id = z.string().max(64)
const quantity = z.union([z.number(), z.string().max(20)])
const entryParams = z.object({ entryId: id })
const additionalFieldsText = z
  .string()
  .max(ADDITIONAL_FIELD_LIMITS.text)
  .nullish()
  .describe('JSON text of an object keyed by field: what the buyer answered for the product')
const cartAnswer = z.object({ shoppingCart: shoppingCartShape })

/** The cart as visitors' pages and scripts call it. */
export async function cartFeature(app: App): Promise<void> {
  app.jobs.register(purgeOldCarts)
  addRoute(app)
  readRoute(app)
  changeRoutes(app)
  estimateRoute(app)
  registerCartPages(app)
}

function addRoute(app: App): void {
  app.post(
    '/api/commerce/shopping-cart/entries',
    {
      config: { access: 'public', crumb: 'same-origin', rateLimit: cartLimit },
      schema: {
        summary: 'Put a product into the cart',
        tags: ['cart'],
        body: z.looseObject({
          itemId: id,
          sku: z.string().max(200).nullish(),
          quantity: quantity.default(1),
          additionalFields: additionalFieldsText,
          returnTo: z.string().max(500).optional(),
        }),
        response: {
          200: z.object({ shoppingCart: shoppingCartShape, newlyAdded: pricedEntryShape }),
          303: z.null().describe('For HTML forms: to the cart, or back with a message'),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const shopper = shopperOf(request)
      const options = optionsOf(body)
      const outcome = await addToCart(
        app.db,
        shopper,
        {
          itemId: body.itemId,
          quantity: body.quantity,
          options,
          additionalFields: body.additionalFields,
          ...(body.sku ? { sku: body.sku } : {}),
        },
        app.clock.now(),
      )
      if (isFormPost(request)) {
        if (!outcome.ok) return reply.redirect(refusedLocation(body.returnTo, outcome.code, options), 303)
        setCartCookies(request, reply, outcome.value.token)
        return reply.redirect(addedLocation(request.website.store), 303)
      }
      if (!outcome.ok) throw cartError(outcome)
      const { token, shoppingCart, newlyAdded } = outcome.value
      setCartCookies(request, reply, token)
      reply.header('cache-control', 'no-store')
      return { shoppingCart, newlyAdded } as never
    },
  )
}

function readRoute(app: App): void {
  app.get(
    '/api/commerce/shopping-cart',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The cart, priced as of now',
        tags: ['cart'],
        response: { 200: shoppingCartShape.nullable() },
      },
    },
    async (request, reply) => {
      const cart = await readShoppingCart(app.db, shopperOf(request))
      reply.header('cache-control', 'no-store')
      // A cart that was bought or has expired: scripts should stop asking.
      if (cart === null && request.cookies[hasCartCookie] !== undefined) clearCartCookies(reply)
      return reply.send(cart as never)
    },
  )
}

function changeRoutes(app: App): void {
  app.put(
    '/api/commerce/shopping-cart/entries/:entryId',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Set the quantity of a line; puts a line back that was taken out',
        tags: ['cart'],
        params: entryParams,
        body: z.object({ quantity }),
        response: { 200: cartAnswer },
      },
    },
    async (request, reply) => {
      const { entryId } = request.params
      const shopper = shopperOf(request)
      const { quantity: typed } = request.body
      // Typing 0 into the quantity takes the line out. [CART-26]
      const outcome =
        Number(typed) === 0 && String(typed).trim() !== ''
          ? await removeEntry(app.db, shopper, entryId, app.clock.now())
          : await changeQuantity(app.db, shopper, entryId, typed, app.clock.now())
      return answer(reply, outcome)
    },
  )
  app.put(
    '/api/commerce/shopping-cart/entries/:entryId/additionalFields',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Replace what the buyer answered for a line',
        tags: ['cart'],
        params: entryParams,
        body: z.object({
          itemId: id.optional(),
          sku: z.string().max(200).nullish(),
          additionalFields: additionalFieldsText,
        }),
        response: { 200: z.object({ shoppingCart: shoppingCartShape, updatedEntry: pricedEntryShape }) },
      },
    },
    async (request, reply) => {
      const { itemId, additionalFields } = request.body
      const outcome = await changeAdditionalFields(
        app.db,
        shopperOf(request),
        request.params.entryId,
        { itemId, additionalFields },
        app.clock.now(),
      )
      if (!outcome.ok) throw cartError(outcome)
      reply.header('cache-control', 'no-store')
      return outcome.value as never
    },
  )
  app.delete(
    '/api/commerce/shopping-cart/entries/:entryId',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Take a line out of the cart',
        tags: ['cart'],
        params: entryParams,
        response: { 200: cartAnswer },
      },
    },
    async (request, reply) =>
      answer(reply, await removeEntry(app.db, shopperOf(request), request.params.entryId, app.clock.now())),
  )
  app.post(
    '/api/commerce/shopping-cart/entries/:entryId/restore',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Put back a line that was taken out, with the quantity it had',
        tags: ['cart'],
        params: entryParams,
        response: { 200: cartAnswer },
      },
    },
    async (request, reply) =>
      answer(reply, await restoreEntry(app.db, shopperOf(request), request.params.entryId)),
  )
}

function estimateRoute(app: App): void {
  app.post(
    '/api/commerce/shopping-cart/shipping-estimate',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Price the cart for a destination',
        tags: ['cart'],
        body: z.object({ country: z.string().max(2), postalCode: z.string().max(20).optional() }),
        response: { 200: cartAnswer },
      },
    },
    async (request, reply) => {
      const { country, postalCode } = request.body
      const location = { country, ...(postalCode === undefined ? {} : { postalCode }) }
      return answer(reply, await estimateShipping(app.db, shopperOf(request), location, app.clock.now()))
    },
  )
}

function answer(reply: FastifyReply, outcome: { ok: true; value: ShoppingCart } | CartRefusal): never {
  if (!outcome.ok) throw cartError(outcome)
  reply.header('cache-control', 'no-store')
  return { shoppingCart: outcome.value } as never
}
