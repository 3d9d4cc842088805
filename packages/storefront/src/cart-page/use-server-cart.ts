import type { ShoppingCart } from '@plinth/domain'
import type { CartState } from '@plinth/renderer'
import { useRef, useState } from 'react'
import type { CartAnswer } from '../cart/cart-client.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { showAlert } from '../dialogs/show-alert.ts'
import { announce } from '../page/announce.ts'
import { contentsOf } from '../react/cart-contents-of.ts'
import { fetchState } from '../react/fetch-state.ts'
import { fill } from '../react/texts.ts'
import { useReturns } from '../react/use-returns.ts'

/** A change of the cart that the shop is asked for. */
export interface CartChange {
  /** Title of the dialog that says why it was refused. */
  readonly title: string
  call(): Promise<CartAnswer<{ readonly shoppingCart: ShoppingCart | null }>>
  done?(): void
  undone?(): void
}

/** The cart as the server has it. */
export interface ServerCart {
  readonly state: CartState
  /** A change is under way. */
  readonly busy: boolean
  /** The last change was made, but what it comes to is not known. */
  readonly stale: boolean
  make(change: CartChange): Promise<void>
  refresh(): void
}

/**
 * The cart as the server has it, and changes of it: each is asked for, then the server says what to show, with amounts
 * formatted. Of several changes at once only the last one is shown. [STOREFRONT-51] [STOREFRONT-52]
 *
 * @param store the page's cart; none where nothing is ever pressed, on the server
 * @param isTyping whether a change is about to be made
 * @param settled told when what is shown is what the cart holds
 */
export function useServerCart(
  initial: CartState,
  store: CartStore | undefined,
  isTyping: () => boolean,
  settled: () => void,
): ServerCart {
  const [state, setState] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState(false)
  const changes = useRef(0)

  async function make({ title, call, done, undone }: CartChange): Promise<void> {
    if (store === undefined) return
    const number = ++changes.current
    setBusy(true)
    const answer = await store.change(call, (result) => (result.ok ? result.value.shoppingCart : null))
    if (answer.ok) done?.()
    else {
      undone?.()
      void showAlert(title, answer.message)
    }
    if (number === changes.current) await show(number, answer.ok)
  }

  async function show(number: number, isNews: boolean): Promise<void> {
    const fresh = await fetchState<'cart'>('/cart')
    if (number !== changes.current) return
    setBusy(false)
    if (fresh.kind !== 'state') {
      setStale(isNews)
      return
    }
    setStale(false)
    setState(fresh.state)
    settled()
    const total = fresh.state.cart?.totals.find(({ isTotal }) => isTotal)
    if (isNews && total !== undefined) announce(fill(fresh.state.texts.totalIs, { amount: total.text }))
  }

  function refresh(): void {
    setBusy(true)
    void show(++changes.current, true)
  }

  /** Another tab may have changed the cart meanwhile. [STOREFRONT-54] */
  async function lookAgain(): Promise<void> {
    const number = changes.current
    const cart = await store?.refresh()
    if (store === undefined || number !== changes.current || isTyping()) return
    if (contentsOf(cart?.entries ?? []) !== contentsOf(state.cart?.entries ?? []))
      await show(++changes.current, false)
  }
  useReturns((how) => {
    if (how === 'restored') void show(++changes.current, false)
    else if (!busy && !isTyping()) void lookAgain()
  })
  return { state, busy, stale, make, refresh }
}
