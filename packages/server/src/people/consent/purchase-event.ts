import { consentServices, consentVersion, decimalText, money, type Order } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { findOrder } from '../../shop/orders/order-store.ts'
import { keepOrderKey, orderKeyOf } from '../../shop/orders/order-key-cookie.ts'
import { opensOrder } from '../../shop/orders/order-token.ts'
import { consentOf } from './consent-cookie.ts'
import { purchaseEvents } from './schema.ts'

type Purchase = NonNullable<AnswerOf<'POST /_purchase-event'>['order']>

const limit = { name: 'purchase-event', burst: 20, perSeconds: 300 } as const

/**
 * Tells a page that confirms an order what it may tell services: once in the life of the order, whoever asks and however
 * often, and to nobody who has not agreed to one. [PURCHASE-1] [PURCHASE-2] [PURCHASE-3]
 */
export function registerPurchaseEvents(app: App): void {
  serve(
    app,
    'POST /_purchase-event',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const { website, body } = request
      const token = body.token === '' ? orderKeyOf(request, body.orderId) : body.token
      const order = opensOrder(app.secret, website.id, body.orderId, token)
        ? await findOrder(app.db, website.id, body.orderId)
        : undefined
      if (order === undefined) throw notFound('page')
      reply.header('cache-control', 'no-store')
      const services = consentServices(website.consent)
      const consent = consentOf(request)
      const mayTell =
        consent?.version === consentVersion(services) && services.some(({ category }) => consent[category])
      if (!mayTell) return { order: null }
      keepOrderKey(request, reply, order.id, token)
      const told = await app.db
        .insert(purchaseEvents)
        .values({ websiteId: website.id, orderId: order.id, createdAt: app.clock.now() })
        .onConflictDoNothing()
        .returning({ orderId: purchaseEvents.orderId })
      return { order: told.length === 0 ? null : purchaseOf(order) }
    },
  )
}

/** An order as its confirmation is described to services: what was bought and for how much, and nothing of who bought it. */
function purchaseOf(order: Order): Purchase {
  const { currency } = order
  const amount = (cents: number) => ({ value: decimalText(money(cents, currency)), currency })
  return {
    id: order.id,
    purchasedCartId: order.purchasedCartId,
    testMode: order.testMode,
    websiteId: order.websiteId,
    items: order.items.map(({ sku, productName, quantity, unitPriceCents }) => ({
      sku,
      productName,
      quantity,
      unitPrice: amount(unitPriceCents),
    })),
    grandTotal: amount(order.grandTotalCents),
    shippingTotal: amount(order.shippingTotalCents),
    taxTotal: amount(order.taxTotalCents),
  }
}
