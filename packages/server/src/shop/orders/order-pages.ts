import type { Order } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { sendDownload } from './download.ts'
import { findOrder, type StoredOrder } from './order-store.ts'
import { downloadPath, opensOrder } from './order-token.ts'

const orderParams = z.object({ orderId: z.string().max(64) })
const tokenQuery = z.looseObject({ token: z.string().max(64).default('') })

/** The pages a buyer has of an order: the confirmation after paying, and how it stands. */
export function registerOrderPages(app: App): void {
  app.get(
    '/checkout/order-confirmed/:orderId',
    { config: { access: 'public' }, schema: { hide: true, params: orderParams, querystring: tokenQuery } },
    (request, reply) =>
      showOrder(app, request, reply, 'orderConfirmed', request.params.orderId, request.query.token),
  )
  app.get(
    '/order-status/:orderId',
    { config: { access: 'public' }, schema: { hide: true, params: orderParams, querystring: tokenQuery } },
    (request, reply) =>
      showOrder(app, request, reply, 'orderStatus', request.params.orderId, request.query.token),
  )
  app.get(
    '/order-status/:orderId/download/:itemId',
    {
      config: { access: 'public' },
      schema: {
        hide: true,
        params: orderParams.extend({ itemId: z.string().max(64) }),
        querystring: z.object({
          expires: z.coerce.number().int(),
          signature: z.string().max(64),
        }),
      },
    },
    (request, reply) =>
      sendDownload(app, { websiteId: request.website.id, ...request.params, ...request.query }, reply),
  )
}

/** Shows an order to whoever has its token; to anyone else it does not exist. [ORD-20] */
async function showOrder(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'orderConfirmed' | 'orderStatus',
  orderId: string,
  token: string,
): Promise<FastifyReply> {
  const { website } = request
  const opened = opensOrder(app.secret, website.id, orderId, token)
  const order = opened ? await findOrder(app.db, website.id, orderId) : undefined
  if (order === undefined) {
    const path = request.url.replace(/\?.*/, '')
    return app.site.sendPersonal(request, reply, { kind: 'notFound', path })
  }
  const shown = buyersOrder(app, order)
  return app.site.sendPersonal(
    request,
    reply,
    kind === 'orderConfirmed' ? { kind, order: shown, mailed: app.mail.hasServer } : { kind, order: shown },
  )
}

/** An order as its buyer may see it: with links to bought files, without what the shop notes for itself. [ORD-20] [ORD-21] */
export function buyersOrder(app: Pick<App, 'secret' | 'clock'>, order: StoredOrder): Order {
  const { checkoutId: _checkout, provider: _provider, paymentId: _payment, ...rest } = order
  const now = app.clock.now().getTime()
  return {
    ...rest,
    items: order.items.map(({ digitalAssetId, stockTaken: _taken, ...item }) => ({
      ...item,
      ...(digitalAssetId === undefined || order.paymentState === 'refunded'
        ? {}
        : {
            downloadUrl: downloadPath(
              app.secret,
              { websiteId: order.websiteId, orderId: order.id, itemId: item.id },
              now,
            ),
          }),
    })),
    events: order.events.filter(({ type }) => type !== 'note').map(({ actor: _actor, ...event }) => event),
  }
}
