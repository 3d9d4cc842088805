import type { SavedItem } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { cartError, type CartRefusal } from '../cart/cart-errors.ts'
import { giveCart } from '../cart/give-cart.ts'
import { shopperOf } from '../cart/shopper.ts'
import { purgeSaved } from './jobs.ts'
import { savedTokenOf, setSavedCookie } from './saved-cookie.ts'
import { bringSaved } from './saved-of-member.ts'
import { forgetSaved, moveToCart, readSaved, saveEntry, type Saver } from './saved-items.ts'

/** How often one visitor may change what is put aside: as often as the cart. [CART-30] */
const limit = { name: 'cart', burst: 120, perSeconds: 60 } as const

/** The visitor of a request, with what they have put aside. */
export const saverOf = (request: FastifyRequest): Saver => ({
  ...shopperOf(request),
  savedToken: savedTokenOf(request),
})

/** Saved for later, as visitors' pages and scripts call it. */
export async function savedFeature(app: App): Promise<void> {
  app.jobs.register(purgeSaved)
  serve(app, 'GET /api/commerce/saved-items', { access: 'public' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { savedItems: views(await readSaved(app.db, saverOf(request))) }
  })
  serve(
    app,
    'POST /api/commerce/shopping-cart/entries/:entryId/save',
    { access: 'public', rateLimit: limit },
    async (request, reply) => {
      const saved = await keepForLater(app, request, reply, request.params.entryId)
      if (!saved.ok) throw cartError(saved)
      return now(reply, saved.value)
    },
  )
  serve(
    app,
    'POST /api/commerce/saved-items/:id/move',
    { access: 'public', rateLimit: limit },
    async (request, reply) => {
      const moved = await backIntoCart(app, request, reply, request.params.id)
      if (!moved.ok) throw cartError(moved)
      return now(reply, moved.value)
    },
  )
  serve(
    app,
    'DELETE /api/commerce/saved-items/:id',
    { access: 'public', rateLimit: limit },
    async (request, reply) => {
      return now(reply, await forgetSaved(app.db, saverOf(request), request.params.id))
    },
  )
}

/** Puts a line of the cart aside, and has the browser know of it. [SAVED-1] */
export async function keepForLater(app: App, request: FastifyRequest, reply: FastifyReply, entryId: string) {
  const saved = await saveEntry(app.db, saverOf(request), entryId, app.clock.now())
  if (!saved.ok) return saved
  const { token } = saved.value
  setSavedCookie(request, reply, token)
  // A list that a member began is theirs; nothing is asked for one the browser had already. [MEMBER-62]
  const member = token === savedTokenOf(request) ? undefined : await app.knownBuyers.find(request)
  if (member !== undefined) await bringSaved(app.db, app.clock.now(), request, reply, member.id, token)
  return saved
}

/** Puts something back into the cart, which may be a new one. [SAVED-4] */
export async function backIntoCart(app: App, request: FastifyRequest, reply: FastifyReply, savedId: string) {
  const moved = await moveToCart(app.db, saverOf(request), savedId, app.clock.now())
  if (moved.ok) await giveCart(app, request, reply, moved.value.token)
  return moved satisfies { ok: true } | CartRefusal
}

/** Cart and list as they are after a change, for this browser alone. */
function now<Cart>(
  reply: FastifyReply,
  { shoppingCart, savedItems }: { readonly shoppingCart: Cart; readonly savedItems: readonly SavedItem[] },
) {
  reply.header('cache-control', 'no-store')
  return { shoppingCart, savedItems: views(savedItems) }
}

const views = (items: readonly SavedItem[]) =>
  items.map(({ id, itemId, quantity, savedPriceCents, priceCents, line }) => ({
    id,
    itemId,
    sku: line?.sku ?? '',
    title: line?.title ?? '',
    fullUrl: line?.fullUrl ?? '',
    quantity,
    priceCents: priceCents ?? null,
    savedPriceCents,
    available: line === undefined ? 0 : (line.available ?? null),
  }))
