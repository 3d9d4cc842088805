import type { CartStore } from '../cart/cart-store.ts'
import type { EventHub } from '../events/events.ts'
import type { PageData } from '../page/page-data.ts'

/** What an island may use besides its own element. */
export interface IslandContext {
  readonly events: EventHub
  readonly cart: CartStore
  readonly page: PageData
  /** Starts the islands inside HTML that has just been put in; returns what stops them. */
  start(root: Element): () => void
}

/**
 * An island: enhances the element it is given and returns what undoes that, at once or when it is ready.
 *
 * @param props the JSON of `data-props`; an empty object when there is none. Check before trusting it.
 */
export type Island = (
  element: HTMLElement,
  props: unknown,
  context: IslandContext,
) => (() => void) | void | Promise<() => void>
