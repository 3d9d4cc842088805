import type { ShoppingCart } from '@plinth/domain'
import type { CheckoutDesk } from './checkout-desk.ts'
import { checkoutRefusals, type CheckoutRefusal } from './checkout-errors.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'

/** A card of a test pays nothing where real money is taken. [GIFT-7] */
export async function refusedGiftCard(
  desk: Pick<CheckoutDesk, 'payments'>,
  { storedValue = [], websiteId }: ShoppingCart,
): Promise<CheckoutRefusal | undefined> {
  if (!storedValue.some(({ testMode, amountCents }) => testMode && amountCents > 0)) return undefined
  return (await takesRealMoney(desk.payments, websiteId)) ? checkoutRefusals.testGiftCard() : undefined
}
