import { ANSWERS_FIELD, readCheckout } from '@plinth/domain'
import { loadShoppersCart, unasked } from '../cart/cart.ts'
import { instrumentDigest } from '../payments/attempts.ts'
import type { CheckoutDesk, PayCart } from './checkout-desk.ts'
import type { Checkout } from './checkout-store.ts'
import { formRules } from './form-rules.ts'

/**
 * Whether a buyer whose payment waits for its second step presses the last button for something else by now: another way
 * to pay, another card, another address, another cart. [CHK-34]
 */
export async function hasChangedMind(
  desk: CheckoutDesk,
  begun: Checkout,
  { shopper, values }: PayCart,
): Promise<boolean> {
  const wanted = values['paymentMethod'] ?? ''
  if (wanted !== '' && wanted !== begun.methodId) return true
  const method = await desk.payments.methodOf(shopper.website.id, begun)
  const instrument = method?.kind.readInstrument(values, desk.clock.now().getTime())
  const paidWith = instrument?.ok === true ? instrumentDigest(desk.secret, instrument.value) : null
  if (begun.agreed.paidWith !== undefined && begun.agreed.paidWith !== paidWith) return true
  const { cart, details } = begun.agreed
  const shipping = values['shippingOption'] ?? ''
  if (shipping !== '' && shipping !== cart.selectedShippingOption) return true
  const typed = readCheckout(values, formRules(shopper, cart, cart.selectedShippingOption))
  if ((begun.agreed.answers?.typed ?? '') !== (values[ANSWERS_FIELD] ?? '')) return true
  if (!typed.ok || JSON.stringify(typed.details) !== JSON.stringify(details)) return true
  const now = await loadShoppersCart(desk.db, unasked(shopper))
  const ids = (cards: readonly { readonly id: string }[] = []) => cards.map(({ id }) => id).join()
  if (ids(now?.storedValue) !== ids(cart.storedValue)) return true
  return linesOf(now?.stored.entries ?? []) !== linesOf(cart.entries)
}

function linesOf(entries: readonly { readonly id: string; readonly quantity: number }[]): string {
  return entries
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()
}
