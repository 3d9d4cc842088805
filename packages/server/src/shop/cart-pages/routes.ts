import { giveVatNumber } from '../vat/give-vat-number.ts'
import type { ShoppingCart } from '@plinth/domain'
import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addToCart,
  changeAdditionalFields,
  changeQuantity,
  chooseShipping,
  estimateShipping,
  readShoppingCart,
  removeEntry,
  restoreEntry,
} from '../cart/cart.ts'
import { registerCartLinkPage } from './cart-link-page.ts'
import { questionsAddress, registerQuestionsPage } from './questions-page.ts'
import { clearCartCookies, hasCartCookie } from '../cart/cart-cookie.ts'
import { giveCart } from '../cart/give-cart.ts'
import { giftCardAddress, registerGiftCardPage } from './gift-card-page.ts'
import { registerCartPages } from './cart-pages.ts'
import { cartError, type CartRefusal } from '../cart/cart-errors.ts'
import { addCoupon, removeCoupon } from '../cart/coupons.ts'
import { addedLocation, isFormPost, optionsOf, refusedLocation } from '../cart/form-posts.ts'
import { purgeOldCarts } from '../cart/jobs.ts'
import { shopperOf } from '../cart/shopper.ts'

/** How often one visitor may change a cart. [CART-30] */
const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

/** The cart as visitors' pages and scripts call it. */
export async function cartFeature(app: App): Promise<void> {
  app.jobs.register(purgeOldCarts)
  addRoute(app)
  subscribeRoute(app)
  recordingRoute(app)
  readRoute(app)
  changeRoutes(app)
  estimateRoute(app)
  vatRoute(app)
  shippingRoute(app)
  couponRoutes(app)
  registerCartPages(app)
  registerGiftCardPage(app)
  registerQuestionsPage(app)
  registerCartLinkPage(app)
}

function addRoute(app: App): void {
  serve(
    app,
    'POST /api/commerce/shopping-cart/entries',
    { access: 'public', crumb: 'same-origin', rateLimit: cartLimit },
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
        if (!outcome.ok && outcome.code === 'gift-card-details')
          return reply.redirect(giftCardAddress(body.itemId, options), 303)
        if (!outcome.ok && outcome.code === 'questions-open')
          return reply.redirect(questionsAddress(body.itemId, body.quantity, options), 303)
        if (!outcome.ok) return reply.redirect(refusedLocation(body.returnTo, outcome.code, options), 303)
        await giveCart(app, request, reply, outcome.value.token)
        const isSubscription = outcome.value.newlyAdded.subscriptionPlan !== undefined
        const next = isSubscription ? '/checkout' : addedLocation(request.website.store)
        return reply.redirect(next, 303)
      }
      if (!outcome.ok) throw cartError(outcome)
      const { token, shoppingCart, newlyAdded } = outcome.value
      await giveCart(app, request, reply, token)
      reply.header('cache-control', 'no-store')
      return { shoppingCart, newlyAdded }
    },
  )
}

/** Scripts of other shops ask by which name to record a visit; by this one they know that they are not to. [CART-91] */
function recordingRoute(app: App): void {
  serve(app, 'GET /api/commerce/', { access: 'public' }, async () => ({ id: 'mock' }))
}

/** Subscribing: the line is in the cart, and its token leads on to the page of the subscription. [SUB-4] */
function subscribeRoute(app: App): void {
  serve(
    app,
    'POST /api/3/commerce/cart/subscription',
    { access: 'public', crumb: 'same-origin', rateLimit: cartLimit },
    async (request, reply) => {
      const { itemId, sku, qty, additionalFields } = request.body
      const wanted = {
        itemId,
        quantity: qty,
        additionalFields,
        subscribes: true,
        ...(sku ? { sku } : {}),
      } as const
      const outcome = await addToCart(app.db, shopperOf(request), wanted, app.clock.now())
      if (!outcome.ok) throw cartError(outcome)
      await giveCart(app, request, reply, outcome.value.token)
      reply.header('cache-control', 'no-store')
      return { cartToken: outcome.value.shoppingCart.id }
    },
  )
  app.pageSources.add({
    kind: 'subscribe',
    policy: forVisitor,
    visited: {
      at: ['/checkout/subscribe'],
      show: async (request) => {
        const asked = new URL(request.url, request.origin).searchParams.get('cartToken')
        const cart = await readShoppingCart(app.db, shopperOf(request))
        // The token names the cart and opens nothing: it is the visitor's own, or there is none.
        return { elsewhere: cart !== null && cart.id === asked ? '/checkout' : '/cart' }
      },
    },
  })
}

function readRoute(app: App): void {
  serve(app, 'GET /api/commerce/shopping-cart', { access: 'public' }, async (request, reply) => {
    const cart = await readShoppingCart(app.db, shopperOf(request))
    reply.header('cache-control', 'no-store')
    // A cart that was bought or has expired: scripts should stop asking.
    if (cart === null && request.cookies[hasCartCookie] !== undefined) clearCartCookies(reply)
    return cart
  })
}

function changeRoutes(app: App): void {
  serve(
    app,
    'PUT /api/commerce/shopping-cart/entries/:entryId',
    { access: 'public', rateLimit: cartLimit },
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
  serve(
    app,
    'PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields',
    { access: 'public', rateLimit: cartLimit },
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
      return outcome.value
    },
  )
  serve(
    app,
    'DELETE /api/commerce/shopping-cart/entries/:entryId',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) =>
      answer(reply, await removeEntry(app.db, shopperOf(request), request.params.entryId, app.clock.now())),
  )
  serve(
    app,
    'POST /api/commerce/shopping-cart/entries/:entryId/restore',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) =>
      answer(reply, await restoreEntry(app.db, shopperOf(request), request.params.entryId)),
  )
}

function estimateRoute(app: App): void {
  serve(
    app,
    'POST /api/commerce/shopping-cart/shipping-estimate',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) => {
      return answer(reply, await estimateShipping(app.db, shopperOf(request), request.body, app.clock.now()))
    },
  )
}

function vatRoute(app: App): void {
  serve(
    app,
    'PUT /api/commerce/shopping-cart/vat-number',
    { access: 'public', rateLimit: { name: 'vat-number', burst: 10, perSeconds: 60 } },
    async (request, reply) => {
      const shopper = shopperOf(request)
      return answer(reply, await giveVatNumber(app, shopper, request.body.vatNumber))
    },
  )
}

function shippingRoute(app: App): void {
  serve(
    app,
    'PUT /api/commerce/shopping-cart/shipping-option',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) =>
      answer(reply, await chooseShipping(app.db, shopperOf(request), request.body.id, app.clock.now())),
  )
}

function couponRoutes(app: App): void {
  serve(
    app,
    'POST /api/commerce/shopping-cart/coupons',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) =>
      answer(reply, await addCoupon(app, shopperOf(request), request.body.code, request.network)),
  )
  serve(
    app,
    'DELETE /api/commerce/shopping-cart/coupons/:code',
    { access: 'public', rateLimit: cartLimit },
    async (request, reply) =>
      answer(reply, await removeCoupon(app.db, shopperOf(request), request.params.code)),
  )
}

function answer(
  reply: FastifyReply,
  outcome: { ok: true; value: ShoppingCart } | CartRefusal,
): { shoppingCart: ShoppingCart } {
  if (!outcome.ok) throw cartError(outcome)
  reply.header('cache-control', 'no-store')
  return { shoppingCart: outcome.value }
}
