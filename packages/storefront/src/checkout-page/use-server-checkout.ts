import type { CheckoutState } from '@plinth/renderer'
import { useRef, useState } from 'react'
import {
  chooseShipping,
  estimateShipping,
  giveCoupon,
  removeCoupon,
  type ChangedCart,
} from '../cart/cart-client.ts'
import { giveToLink, giveVatNumber, takeFromLink, type GivenToLink } from './checkout-calls.ts'
import { announce } from '../page/announce.ts'
import { fill } from '../react/texts.ts'
import type { Place } from './field-names.ts'
import type { CouponsProps } from '../react/coupons.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { showAlert } from '../dialogs/show-alert.ts'
import { contentsOf } from '../react/cart-contents-of.ts'
import { fetchState } from '../react/fetch-state.ts'
import { useReturns } from '../react/use-returns.ts'

/** The order as the server has it. */
export interface ServerCheckout {
  readonly state: CheckoutState
  /** Shows the order and its total as the server sees them now; the server checks every amount again in any case. */
  refresh(): Promise<void>
  /** Delivery depends on the place: every amount is right before the last button. */
  estimate(place: Place): Promise<void>
  chooseShipping(id: string): Promise<void>
  /** A company is priced without tax: what it comes to is right before the last button. [TAX-32] */
  /** @returns what is wrong with it; nothing where it counts */
  giveVatNumber(vatNumber: string): Promise<string>
  /** What became of the way to ship when the place changed; empty otherwise. */
  readonly deliveryNotice: string
  readonly coupons: Pick<CouponsProps, 'apply' | 'remove'>
}

/** @param isBusy whether the order is being sent: nothing moves under it */
export function useServerCheckout(
  initial: CheckoutState,
  store: CartStore | undefined,
  isBusy: () => boolean,
): ServerCheckout {
  const [state, setState] = useState(initial)
  const asked = useRef(0)
  const [deliveryNotice, setNotice] = useState('')

  /** @param leave goes where the checkout leads by now: to the cart, when there is nothing left to buy */
  async function show(leave: boolean): Promise<void> {
    const number = ++asked.current
    const at = initial.link === null ? '/checkout' : `/checkout/pay/${initial.link.key}`
    const fresh = await fetchState<'checkout'>(at)
    if (number !== asked.current || isBusy()) return
    if (fresh.kind === 'state') {
      setState((before) => withOrder(before, fresh.state))
      tell(state, fresh.state)
    }
    if (fresh.kind === 'elsewhere' && leave) location.assign(fresh.address)
  }

  /** Says what another place changed: the way to ship that was chosen may not go there. [SHIP-10] */
  function tell(before: CheckoutState, now: CheckoutState): void {
    const { choices } = now.cart.delivery
    const chosen = choices.find(({ isChosen }) => isChosen)
    const had = before.cart.delivery.choices.find(({ isChosen }) => isChosen)
    const isGone = had !== undefined && chosen !== undefined && !choices.some(({ id }) => id === had.id)
    setNotice(isGone ? fill(now.texts.deliveryIsNow, { name: chosen.name, price: chosen.price }) : '')
    const amount = now.cart.totals.find(({ isTotal }) => isTotal)?.text
    if (amount !== undefined && now.payable.amountCents !== before.payable.amountCents)
      announce(fill(now.texts.totalIs, { amount }))
  }

  /** Another tab may have changed the cart, or bought it. [STOREFRONT-54] */
  async function lookAgain(): Promise<void> {
    // What a link leads to is no cart of this browser.
    if (state.link !== null) return
    const cart = await store?.refresh()
    if (store === undefined || isBusy()) return
    if (contentsOf(cart?.entries ?? []) !== contentsOf(state.cart.entries)) await show(true)
  }

  /** @returns whether it was changed */
  async function changeCoupons(call: () => ChangedCart | GivenToLink): Promise<boolean> {
    if (isBusy()) return false
    const answer = await call()
    if (!answer.ok) {
      void showAlert(state.texts.couponRefused, answer.message)
      return false
    }
    // What a link leads to is no cart of this browser.
    if ('shoppingCart' in answer.value) store?.replace(answer.value.shoppingCart)
    await show(true)
    return true
  }

  /** Shows the cart that a call has changed. */
  async function take(changed: ChangedCart): ChangedCart {
    const answer = await changed
    if (!answer.ok) return answer
    store?.replace(answer.value.shoppingCart)
    await show(false)
    return answer
  }

  useReturns((how) => {
    if (how === 'restored') void show(true)
    else if (!isBusy()) void lookAgain()
  })
  return {
    state,
    refresh: () => show(false),
    deliveryNotice,
    async chooseShipping(id) {
      if (isBusy()) return
      const answer = await chooseShipping(id)
      if (!answer.ok) void showAlert(state.texts.somethingWrong, answer.message)
      else store?.replace(answer.value.shoppingCart)
      await show(true)
    },
    estimate: async (place) => void (await take(estimateShipping(place))),
    async giveVatNumber(vatNumber) {
      const answer = isBusy() ? undefined : await take(giveVatNumber(vatNumber))
      // Where nobody answers, it is said when the order is sent.
      return answer?.ok === false && answer.code === 'vat-number-invalid' ? answer.message : ''
    },
    coupons: {
      apply: (code) => changeCoupons(() => giveTo(initial, code)),
      remove: (code) => void changeCoupons(() => takeFrom(initial, code)),
    },
  }
}

/** Gives a code to the cart of the browser, or to a link to pay. [PAYLINK-6] */
const giveTo = ({ link }: CheckoutState, code: string) =>
  link === null ? giveCoupon(code) : giveToLink(link.key, code)

const takeFrom = ({ link }: CheckoutState, code: string) =>
  link === null ? removeCoupon(code) : takeFromLink(link.key, code)

/** The order as it is now, around the form as it was: a field that is there keeps what is in it. */
function withOrder(before: CheckoutState, now: CheckoutState): CheckoutState {
  const { cart, shown, agreement, link, payable, payLabel, summaryLabel } = now
  const { slots, requiresShipping, extent, addressTitle, crumb, methods } = now
  return {
    ...before,
    cart,
    shown,
    agreement,
    link,
    payable,
    payLabel,
    summaryLabel,
    slots,
    requiresShipping,
    extent,
    addressTitle,
    crumb,
    methods,
    card: now.card === null ? null : (before.card ?? now.card),
  }
}
