import type { App } from '../../platform/http/app-types.ts'
import { registerOrderPages } from './order-pages.ts'
import { registerReturnForm } from './return-form.ts'

/** The pages a buyer has of an order, and what is asked on them. */
export async function orderPagesFeature(app: App): Promise<void> {
  registerOrderPages(app)
  registerReturnForm(app)
}
