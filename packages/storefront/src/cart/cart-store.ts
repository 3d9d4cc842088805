import type { ShoppingCart } from '@plinth/domain'
import type { EventHub } from '../events/events.ts'
import { shouldLoadCart } from './should-load-cart.ts'

/** The one copy of the visitor's cart on this page. */
export interface CartStore {
  /** The cart as last heard of; `null` before it is loaded and when there is none. */
  readonly current: ShoppingCart | null
  /** Loads the cart once, and only for visitors who can have one; later calls wait for the same answer. */
  load(): Promise<ShoppingCart | null>
  /** Forgets the cart and loads it again: the page came back out of the browser's memory. */
  refresh(): Promise<ShoppingCart | null>
  /** Takes over the cart a call has answered with, and tells everyone. */
  replace(cart: ShoppingCart | null): void
  /** Runs a call that changes the cart between `recalculate-start` and `recalculate-end`. */
  change<Answer>(
    call: () => Promise<Answer>,
    cartOf: (answer: Answer) => ShoppingCart | null,
  ): Promise<Answer>
}

/**
 * @param cookies gives the readable cookies at the time of asking
 * @param request `fetch`, or what stands in for it
 */
export function createCartStore(events: EventHub, cookies: () => string, request: typeof fetch): CartStore {
  let current: ShoppingCart | null = null
  let loading: Promise<ShoppingCart | null> | undefined

  async function ask(): Promise<ShoppingCart | null> {
    events.emit('cart:loading', {})
    try {
      const response = await request('/api/commerce/shopping-cart', {
        headers: { Accept: 'application/json' },
      })
      if (!response.ok) throw new Error(`The cart answered ${response.status}.`)
      current = cartFrom(await response.json())
      events.emit('cart:loaded', { cart: current })
    } catch (error) {
      // Unknown is not empty: the indicators keep what they show, and the next page view asks again.
      loading = undefined
      console.warn('The cart could not be loaded.', error)
    }
    return current
  }

  function load(): Promise<ShoppingCart | null> {
    if (!shouldLoadCart(cookies())) {
      current = null
      events.emit('cart:loaded', { cart: null })
      return Promise.resolve(null)
    }
    loading ??= ask()
    return loading
  }

  return {
    get current() {
      return current
    },
    load,
    refresh() {
      loading = undefined
      return load()
    },
    replace(cart) {
      current = cart
      loading = Promise.resolve(cart)
      events.emit('cart:loaded', { cart })
    },
    async change(call, cartOf) {
      events.emit('cart:recalculate-start', {})
      try {
        const answer = await call()
        current = cartOf(answer) ?? current
        loading = Promise.resolve(current)
        return answer
      } finally {
        events.emit('cart:recalculate-end', { cart: current })
      }
    },
  }
}

/** The call answers the cart itself, or the cart under `shoppingCart` as the changing calls do. */
function cartFrom(body: unknown): ShoppingCart | null {
  if (typeof body !== 'object' || body === null) return null
  if ('shoppingCart' in body) return (body.shoppingCart ?? null) as ShoppingCart | null
  return 'entries' in body ? (body as ShoppingCart) : null
}
