import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../http/app-types.ts'
import { changeQuantity, readShoppingCart, rememberShownPrices, removeEntry, restoreEntry } from './cart.ts'
import type { CartErrorCode } from './cart-errors.ts'
import { shopperOf } from './shopper.ts'

const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

/** The cart page and its forms for browsers without scripts. */
export function registerCartPages(app: App): void {
  app.get(
    '/cart',
    {
      config: { access: 'public' },
      schema: { hide: true, querystring: z.looseObject({ message: z.string().max(60).optional() }) },
    },
    (request, reply) => showCart(app, request, reply, sentenceOf(request.query.message)),
  )
  app.post(
    '/cart',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        summary: 'Change the cart from an HTML form',
        tags: ['cart'],
        body: z.looseObject({
          action: z.enum(['update', 'remove', 'undo']),
          entryId: z.string().max(64),
          quantity: z.string().max(20).optional(),
        }),
      },
    },
    async (request, reply) => {
      const { action, entryId, quantity = '' } = request.body
      const shopper = shopperOf(request)
      const now = app.clock.now()
      const isRemoval = action === 'remove' || (action === 'update' && quantity.trim() === '0')
      const outcome = isRemoval
        ? await removeEntry(app.db, shopper, entryId, now)
        : action === 'undo'
          ? await restoreEntry(app.db, shopper, entryId)
          : await changeQuantity(app.db, shopper, entryId, quantity, now)
      return reply.redirect(outcome.ok ? '/cart' : `/cart?message=${outcome.code}`, 303)
    },
  )
}

async function showCart(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  message: string | undefined,
): Promise<FastifyReply> {
  const cart = await readShoppingCart(app.db, shopperOf(request))
  if (cart !== null) await rememberShownPrices(app.db, cart)
  return app.site.sendPersonal(request, reply, {
    kind: 'cart',
    cart,
    ...(message === undefined ? {} : { message }),
  })
}

const sentences: { readonly [Code in CartErrorCode]?: string } = {
  'item-not-found': 'This product is no longer sold here.',
  'entry-not-found': 'This item is no longer in your cart.',
  'not-enough-stock': 'Sorry, we do not have enough of that item available.',
  'not-a-number': 'Quantity must be a number.',
  'not-whole': 'Quantity must be a whole number',
  'out-of-range': 'Quantity must be between 1 and 9999.',
  'one-per-order': 'Only one of this item can be bought at a time.',
}

/** The sentence for a code in the page's address; nothing else from the address is ever shown. [CART-28] */
function sentenceOf(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(sentences, code) ? sentences[code as CartErrorCode] : undefined
}
