import { newId, unitsToReturn } from '@plinth/domain'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { orderError, orderNotThere } from '../orders/order-errors.ts'
import { findOrder } from '../orders/order-store.ts'
import { anOrder, editorOf, orderAnswer, withBody } from '../orders/owner-routes.ts'
import { openReturn, stepReturn, type ReturnStep } from './change-returns.ts'
import { returnsOf } from '../orders/return-store.ts'

/** A return of another website's order. */
const aReturn: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const { params } = await anOrder.sample(db, otherWebsiteId)
    return { params: { ...params, returnId: 'a-return' }, body: {} }
  },
}

const wanted = { items: [{ itemId: 'a-line', quantity: 1, reason: 'size' }] }

/** What is sent back of orders, as the shop sees to it. */
export async function returnsFeature(app: App): Promise<void> {
  serve(
    app,
    'GET /api/config/orders/:id/returns',
    { access: 'orders.view', isolation: anOrder },
    async ({ website, params }) => {
      const order = await findOrder(app.db, website.id, params.id)
      if (order === undefined) throw orderError(orderNotThere())
      const returns = await returnsOf(app.db, website.id, params.id)
      return {
        returns: returns.map((one) => ({ ...one, items: [...one.items] })),
        returnable: [...unitsToReturn(order, returns)],
      }
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/returns',
    { access: 'orders.edit', isolation: withBody(wanted) },
    async (request) => {
      const { idempotencyKey: requestKey = newId(), ...body } = request.body
      const opened = { ...body, requestKey }
      return orderAnswer(request, await openReturn(app, editorOf(request), request.params.id, opened))
    },
  )
  registerStep(app, 'accept')
  registerStep(app, 'refuse')
  registerStep(app, 'receive')
  registerStep(app, 'cancel')
}

type AcceptReturn = 'POST /api/config/orders/:id/returns/:returnId/accept'

function registerStep(app: App, step: ReturnStep): void {
  // All four take and answer the same.
  const key = `POST /api/config/orders/:id/returns/:returnId/${step}` as AcceptReturn
  serve(app, key, { access: 'orders.edit', isolation: aReturn }, async (request) => {
    const { id: orderId, returnId } = request.params
    const of = { orderId, returnId }
    return orderAnswer(request, await stepReturn(app, editorOf(request), of, { ...request.body, step }))
  })
}
