import type { App } from '../../platform/http/app-types.ts'
import { orderImport } from './order-import.ts'

/** Tables of orders that other shops took. */
export async function orderFilesFeature(app: App): Promise<void> {
  app.importKinds.set('orders', orderImport)
}
