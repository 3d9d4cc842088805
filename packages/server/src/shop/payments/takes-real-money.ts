import type { App } from '../../platform/http/app-types.ts'

/** Whether real money is taken in a shop: what was bought with test cards pays nothing there. [GIFT-7] */
export async function takesRealMoney(payments: App['payments'], websiteId: string): Promise<boolean> {
  return (await payments.offered(websiteId)).some(({ testMode }) => !testMode)
}
