import type { CheckoutState } from '@plinth/renderer'
import { useRef, useState } from 'react'
import { estimateShipping, giveCoupon, removeCoupon, type ChangedCart } from '../cart/cart-client.ts'
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
  /** Delivery depends on the country: every amount is right before the last button. */
  estimate(country: string): Promise<void>
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

  /** @param leave goes where the checkout leads by now: to the cart, when there is nothing left to buy */
  async function show(leave: boolean): Promise<void> {
    const number = ++asked.current
    const fresh = await fetchState<CheckoutState>('/checkout')
    if (number !== asked.current || isBusy()) return
    if (fresh.kind === 'state') setState((before) => withOrder(before, fresh.state))
    else if (fresh.kind === 'elsewhere' && leave) location.assign(fresh.address)
  }

  /** Another tab may have changed the cart, or bought it. [STOREFRONT-54] */
  async function lookAgain(): Promise<void> {
    const cart = await store?.refresh()
    if (store === undefined || isBusy()) return
    if (contentsOf(cart?.entries ?? []) !== contentsOf(state.cart.entries)) await show(true)
  }

  /** @returns whether it was changed */
  async function changeCoupons(call: () => ChangedCart): Promise<boolean> {
    if (isBusy()) return false
    const answer = await call()
    if (!answer.ok) {
      void showAlert(state.texts.couponRefused, answer.message)
      return false
    }
    store?.replace(answer.value.shoppingCart)
    await show(true)
    return true
  }

  useReturns((how) => {
    if (how === 'restored') void show(true)
    else if (!isBusy()) void lookAgain()
  })
  return {
    state,
    refresh: () => show(false),
    async estimate(country) {
      const answer = await estimateShipping(country, '')
      if (!answer.ok) return
      store?.replace(answer.value.shoppingCart)
      await show(false)
    },
    coupons: {
      apply: (code) => changeCoupons(() => giveCoupon(code)),
      remove: (code) => void changeCoupons(() => removeCoupon(code)),
    },
  }
}

/** The order as it is now, around the form as it was: a field that is there keeps what is in it. */
function withOrder(before: CheckoutState, now: CheckoutState): CheckoutState {
  const { cart, payable, payLabel, summaryLabel, slots, requiresShipping, crumb, methods } = now
  return {
    ...before,
    cart,
    payable,
    payLabel,
    summaryLabel,
    slots,
    requiresShipping,
    crumb,
    methods,
    card: now.card === null ? null : (before.card ?? now.card),
  }
}
