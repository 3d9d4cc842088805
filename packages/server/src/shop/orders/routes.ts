import type { App } from '../../platform/http/app-types.ts'
import { orderMailWriter, sendConfirmation, sendFulfillment, sendReceipt } from './order-mails.ts'
import { registerOrderPages } from './order-pages.ts'
import { registerOwnerOrders } from './owner-routes.ts'

/** Orders: the buyer's pages and the owner's calls. */
export async function ordersFeature(app: App): Promise<void> {
  app.jobs.register(sendConfirmation)
  app.jobs.register(sendFulfillment)
  app.jobs.register(sendReceipt)
  for (const kind of ['order-confirmation', 'order-fulfilled', 'payment-received'] as const) {
    app.mail.writers.set(kind, orderMailWriter(kind))
  }
  registerOrderPages(app)
  registerOwnerOrders(app)
}
