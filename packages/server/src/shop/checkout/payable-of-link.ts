import { amountDue, say, type Outcome, type ShoppingCart } from '@plinth/domain'
import type { CheckoutErrorCode } from '@plinth/contract'
import type { Payable } from './payable.ts'
import type { CheckoutDesk, PaySubmission } from './checkout-desk.ts'
import type { Checkout } from './checkout-store.ts'
import { checkoutRefusals, type CheckoutRefusal } from './checkout-errors.ts'
import { tendersOf } from './write-checkout.ts'
import type { Agreement } from '../payments/agreement.ts'
import { instrumentDigest } from '../payments/attempts.ts'
import { release } from '../stock/stock.ts'
import { refusedGiftCard } from './refused-gift-card.ts'
import { cartOfLink, showedOtherwise } from './cards-of-link.ts'
import { findLink, isOpen, lockLink, type PayLink } from '../pay-links/pay-links.ts'

/** What is said of a link that cannot be paid any more. */
export const linkOver = say('This link cannot be paid any more. Ask the shop for a new one.')

function over(): CheckoutRefusal {
  return { ok: false, code: 'payment-expired', message: linkOver }
}

/** What a link leads to, as something to pay: exactly what was sent, whatever the catalogue says by now. [PAYLINK-1] */
export function payableOfLink(
  desk: CheckoutDesk,
  { websiteId, id, agreed }: PayLink,
  submission: PaySubmission,
): Payable {
  return {
    ...ownerOfLink(websiteId, agreed.cart.id),
    cartId: async () => agreed.cart.id,
    async agree(means): Promise<Outcome<Agreement, CheckoutErrorCode>> {
      const link = await findLink(desk.db, websiteId, id)
      if (link === undefined || !isOpen(link, desk.clock.now())) return over()
      const cart = await cartOfLink(desk.db, link, desk.clock.now())
      const refused = showedOtherwise(cart, submission.values['shown'] ?? '')
        ? checkoutRefusals.giftCardChanged()
        : await refusedGiftCard(desk, cart)
      if (refused !== undefined) return refused
      if (amountDue(cart) > 0 && !means.ok)
        return means.fields === undefined ? means : checkoutRefusals.formInvalid(means.message, means.fields)
      const tenders = tendersOf(cart, means.ok ? means.value.method : undefined)
      const paidWith = means.ok ? instrumentDigest(desk.secret, means.value.instrument) : null
      return { ok: true, value: { ...link.agreed, cart, tenders, paidWith } }
    },
    hasChangedMind: async (begun) =>
      (await givesOtherCards(desk, begun, id)) || (await paysOtherwise(desk, begun, submission)),
    async lock(tx) {
      const link = await lockLink(tx, websiteId, id)
      return link === undefined || !isOpen(link, desk.clock.now()) ? over() : undefined
    },
    async makeRoom(tx) {
      await release(tx, websiteId, id)
    },
  }
}

/** Whose checkouts those of a link are. */
export const ownerOfLink = (websiteId: string, cartId: string): Pick<Payable, 'websiteId' | 'owns'> => ({
  websiteId,
  owns: async (checkout) => checkout.cartId === cartId,
})

/** Whether other gift cards are given by now than those a checkout began with. [PAYLINK-7] */
async function givesOtherCards(
  { db, clock }: CheckoutDesk,
  begun: Checkout,
  linkId: string,
): Promise<boolean> {
  const link = await findLink(db, begun.websiteId, linkId)
  if (link === undefined) return true
  const idsOf = ({ storedValue = [] }: ShoppingCart) => storedValue.map(({ id }) => id).join()
  return idsOf(await cartOfLink(db, link, clock.now())) !== idsOf(begun.agreed.cart)
}

/** Nothing else can change: what is paid is what was sent. [CHK-34] */
async function paysOtherwise(
  desk: CheckoutDesk,
  begun: Checkout,
  { values }: PaySubmission,
): Promise<boolean> {
  const wanted = values['paymentMethod'] ?? ''
  if (wanted !== '' && wanted !== begun.methodId) return true
  const method = await desk.payments.methodOf(begun.websiteId, begun)
  const instrument = method?.kind.readInstrument(values, desk.clock.now().getTime())
  const paidWith = instrument?.ok === true ? instrumentDigest(desk.secret, instrument.value) : null
  return begun.agreed.paidWith !== undefined && begun.agreed.paidWith !== paidWith
}
