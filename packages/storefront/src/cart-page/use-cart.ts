import { MAX_QUANTITY } from '@plinth/domain'
import type { CartLineState, CartState, RemovedLineState, SavedLineState } from '@plinth/renderer'
import { useState } from 'react'
import { chooseShipping, estimateShipping, giveCoupon, removeCoupon } from '../cart/cart-client.ts'
import {
  changeEntry,
  forgetSaved,
  moveToCart,
  removeEntry,
  restoreEntry,
  saveForLater,
} from './cart-calls.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { fill } from '../react/texts.ts'
import { useFocusOnceThere } from '../react/use-focus-once-there.ts'
import { useOnceAwake } from '../react/use-once-awake.ts'
import type { TypedBefore } from './typed-before.ts'
import type { ServerCart } from './use-server-cart.ts'
import { useServerCart } from './use-server-cart.ts'
import type { TypedQuantities } from './use-typed-quantities.ts'
import { useTypedQuantities } from './use-typed-quantities.ts'

/** Where goods go, as far as it decides what shipping costs. */
export interface Place {
  readonly country: string
  readonly region: string
  readonly postalCode: string
}

/** What the postcode waits as, beside the quantities of lines. */
const POSTCODE = 'postcode'

/** The cart as its components see it, and what they can do to it. */
export interface Cart extends Pick<ServerCart, 'state' | 'busy' | 'stale' | 'refresh'> {
  /** Its lines, without one that was taken out while the server has not said the rest. */
  readonly lines: readonly CartLineState[]
  readonly removed: RemovedLineState | null
  /** Where goods go: what was just chosen, else the server's. */
  readonly place: Place
  /** The text of a quantity field: what is being typed, else what the cart holds. */
  quantityOf(line: CartLineState): string
  typeQuantity(line: CartLineState, text: string): void
  /** A field that holds no quantity when it is left shows the cart's again. */
  leaveQuantity(line: CartLineState): void
  /** Sends what was typed without waiting for more. */
  applyQuantity(line: CartLineState): void
  stepQuantity(line: CartLineState, by: 1 | -1): void
  remove(line: CartLineState): void
  save(line: CartLineState): void
  /** Puts something that was saved into the cart. */
  moveToCart(saved: SavedLineState): void
  forget(saved: SavedLineState): void
  undo(): void
  /** Another country begins without region and postcode. */
  choosePlace(place: Partial<Place>): void
  /** Sends a postcode when nothing more has been typed for half a second. */
  typePostcode(text: string): void
  /** Sends what was typed without waiting for more. */
  applyPostcode(text: string): void
  chooseShipping(id: string): Promise<void>
  /** @returns whether the code was taken */
  giveCoupon(code: string): Promise<boolean>
  removeCoupon(code: string): void
}

/**
 * The cart's state. What is typed shows at once, and goes back to what the cart holds when it is refused.
 *
 * @param store the page's cart; none where nothing is ever pressed, on the server
 * @param before what was typed before the script came, which then counts as typed now
 */
export function useCart(initial: CartState, store?: CartStore, before?: TypedBefore): Cart {
  const typed = useTypedQuantities()
  const [chosen, setChosen] = useState<Place | null>(null)
  const server = useServerCart(
    initial,
    store,
    () => typed.isWaiting(),
    () => {
      typed.forgetSettled()
      setChosen(null)
    },
  )
  const { state, make } = server
  const lines = useLines(server, typed, initial.removed)

  const place = chosen ?? placeOf(state)
  function choosePlace(now: Partial<Place>): void {
    const isElsewhere = now.country !== undefined && now.country !== place.country
    const wanted = { ...(isElsewhere ? { ...place, region: '', postalCode: '' } : place), ...now }
    setChosen(wanted)
    void make({
      title: state.texts.somethingWrong,
      call: () => estimateShipping(wanted),
      undone: () => setChosen(null),
    })
  }

  function applyPostcode(text: string): void {
    typed.stop(POSTCODE)
    if (text.trim() !== place.postalCode) choosePlace({ postalCode: text.trim() })
  }

  const choose = (id: string) => make({ title: state.texts.somethingWrong, call: () => chooseShipping(id) })

  useOnceAwake(() => {
    for (const line of state.cart?.entries ?? []) {
      const text = before?.quantities[line.id]
      if (text !== undefined) lines.typeQuantity(line, text)
    }
    if (before?.country != null) choosePlace({ country: before.country })
    else if (before?.postalCode != null) applyPostcode(before.postalCode)
    if (before?.shipping != null) void choose(before.shipping)
  })

  const isUnsettled = server.busy || server.stale
  return {
    ...server,
    ...lines,
    lines: (state.cart?.entries ?? []).filter(({ id }) => !isUnsettled || id !== lines.removed?.entryId),
    place,
    choosePlace,
    typePostcode: (text) => typed.type(POSTCODE, text, () => applyPostcode(text)),
    applyPostcode,
    chooseShipping: choose,
    async giveCoupon(code) {
      let isTaken = false
      await make({
        title: state.texts.couponRefused,
        call: () => giveCoupon(code),
        done: () => (isTaken = true),
      })
      return isTaken
    },
    save: (line) => void make({ title: state.texts.somethingWrong, call: () => saveForLater(line.id) }),
    moveToCart: ({ id }) => void make({ title: state.texts.undoRefused, call: () => moveToCart(id) }),
    forget: ({ id }) => void make({ title: state.texts.removeRefused, call: () => forgetSaved(id) }),
    removeCoupon: (code) => void make({ title: state.texts.somethingWrong, call: () => removeCoupon(code) }),
  }
}

function placeOf({ cart }: CartState): Place {
  const { country = '', region, postalCode } = cart?.delivery ?? {}
  return { country, region: region?.value ?? '', postalCode: postalCode?.value ?? '' }
}

/** What can be done to lines: other quantities, taking one out, putting it back. */
function useLines(
  { state, make }: ServerCart,
  typed: TypedQuantities,
  removedAtFirst: RemovedLineState | null,
) {
  const [removed, setRemoved] = useState(removedAtFirst)
  const focusOnceThere = useFocusOnceThere()
  const { texts } = state
  const quantityOf = (line: CartLineState) => typed.texts[line.id] ?? String(line.quantity)

  function send(line: CartLineState, text: string): void {
    typed.stop(line.id)
    if (!/^\d+$/.test(text)) return
    const quantity = Number(text)
    if (quantity === 0) return remove(line)
    void make({
      title: texts.quantityRefused,
      call: () => changeEntry(line.id, quantity),
      undone: () => typed.forget(line.id),
    })
  }

  function typeQuantity(line: CartLineState, text: string): void {
    typed.type(line.id, text, () => send(line, text))
    if (/^0+$/.test(text)) send(line, text)
  }

  function remove(line: CartLineState): void {
    typed.stop(line.id)
    void make({
      title: texts.removeRefused,
      call: () => removeEntry(line.id),
      done() {
        typed.forget(line.id)
        setRemoved({ entryId: line.id, text: fill(texts.lineRemoved, { title: line.title }) })
        focusOnceThere('cart-undo')
      },
      undone: () => typed.forget(line.id),
    })
  }

  return {
    removed,
    quantityOf,
    typeQuantity,
    remove,
    leaveQuantity(line: CartLineState) {
      if (!/^\d+$/.test(quantityOf(line))) typed.forget(line.id)
    },
    applyQuantity(line: CartLineState) {
      if (typed.isWaiting(line.id)) send(line, quantityOf(line))
    },
    stepQuantity(line: CartLineState, by: 1 | -1) {
      const next = Math.trunc(Number(quantityOf(line))) + by
      typeQuantity(line, String(Math.min(MAX_QUANTITY, Math.max(0, next))))
    },
    undo() {
      if (removed === null) return
      setRemoved(null)
      focusOnceThere(`remove-${removed.entryId}`)
      void make({ title: texts.undoRefused, call: () => restoreEntry(removed.entryId) })
    },
  }
}
