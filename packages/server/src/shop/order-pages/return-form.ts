import { inWords, newId, RETURN_LIMITS, RETURN_REASONS, say } from '@plinth/domain'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { showOrder } from './order-pages.ts'
import { findOrder } from '../orders/order-store.ts'
import { opensOrder, statusPath } from '../orders/order-token.ts'
import { askReturn } from '../returns/change-returns.ts'

/** Nobody asks for many returns in a few minutes. */
const limit = { name: 'order-return', burst: 10, perSeconds: 300 } as const

/** What is asked on the page of an order, which works without scripts. [RETURN-3] */
export function registerReturnForm(app: App): void {
  serve(
    app,
    'POST /order-status/:orderId/return',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, params, body } = request
      const { token, key, message } = body
      if (!opensOrder(app.secret, website.id, params.orderId, token)) throw notFound('page')
      const order = await findOrder(app.db, website.id, params.orderId)
      if (order === undefined) throw notFound('page')
      const items = order.items.flatMap(({ id: itemId }) => {
        const quantity = Number(body[`quantity-${itemId}`] ?? 0)
        const reason = RETURN_REASONS.find((known) => known === body[`reason-${itemId}`]) ?? 'other'
        return quantity === 0 ? [] : [{ itemId, quantity, reason }]
      })
      const isLong = message.length > RETURN_LIMITS.message
      const outcome = isLong
        ? {
            ok: false as const,
            message: say('Write at most {most} characters.', { most: RETURN_LIMITS.message }),
          }
        : await askReturn(app, website, order.id, { items, message, requestKey: key === '' ? newId() : key })
      if (outcome.ok) return reply.redirect(statusPath(app.secret, website.id, order.id), 303)
      const problem = inWords(outcome.message, languageOf(request))
      const typed = Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const refused = { problem, typed }
      const page = await showOrder(app, request, { orderId: order.id, token, refused })
      if (page === undefined) throw notFound('page')
      return app.site.sendVisited(request, reply, { policy: forVisitor }, { ...page, status: 422 })
    },
  )
}
