import { ORDER_MAILS } from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import type { Finder } from '../../platform/http/finders.ts'
import {
  orderMailWriter,
  sendConfirmation,
  sendFulfillment,
  sendOrderMail,
  sendReceipt,
} from './order-mails.ts'
import { listOrders } from './list-orders.ts'
import { registerWithdrawalPage } from './withdrawal-page.ts'
import { registerOwnerOrders } from './owner-routes.ts'

/** Orders by number, e-mail address or name of the buyer, the newest first. [LINK-20] */
const orderFinder: Finder = {
  kind: 'order',
  access: 'orders.view',
  find: async (db, websiteId, search, limit) => {
    const { orders } = await listOrders(db, websiteId, { search, limit })
    return orders.map(({ id, orderNumber, customerName, email }) => ({
      id,
      title: `#${orderNumber}`,
      detail: customerName || email,
    }))
  },
}

/** Orders: their mails, the form of a withdrawal and the owner's calls. */
export async function ordersFeature(app: App): Promise<void> {
  app.jobs.register(sendConfirmation)
  app.jobs.register(sendFulfillment)
  app.jobs.register(sendReceipt)
  app.jobs.register(sendOrderMail)
  for (const kind of ORDER_MAILS) {
    app.mail.writers.set(kind, orderMailWriter(kind))
  }
  registerWithdrawalPage(app)
  app.finders.push(orderFinder)
  registerOwnerOrders(app)
}
