import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last keystroke before a quantity is sent. */
const QUANTITY_DELAY = 500

/** What is being typed into the quantity fields, by line. */
export interface TypedQuantities {
  /** The text of a line's field; none while it shows the cart's quantity. */
  readonly texts: { readonly [entryId: string]: string }
  /** Shows a text and sends it when nothing more has been typed for half a second. [STOREFRONT-20] */
  type(entryId: string, text: string, send: () => void): void
  /** Whether a text waits to be sent. */
  isWaiting(entryId?: string): boolean
  /** No longer waits to send a line's text. */
  stop(entryId: string): void
  /** The line's field shows the cart's quantity again. */
  forget(entryId: string): void
  /** Every field but those being typed in at this moment shows the cart's quantity again. */
  forgetSettled(): void
}

/** Keeps what is typed into the quantity fields until the server has answered. */
export function useTypedQuantities(): TypedQuantities {
  const [texts, setTexts] = useState<TypedQuantities['texts']>({})
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => waiting.forEach((timer) => clearTimeout(timer))
  }, [])

  function stop(entryId: string): void {
    clearTimeout(timers.current.get(entryId))
    timers.current.delete(entryId)
  }
  return {
    texts,
    stop,
    type(entryId, text, send) {
      stop(entryId)
      setTexts((others) => ({ ...others, [entryId]: text }))
      timers.current.set(entryId, setTimeout(send, QUANTITY_DELAY))
    },
    isWaiting: (entryId) => (entryId === undefined ? timers.current.size > 0 : timers.current.has(entryId)),
    forget: (entryId) => setTexts(({ [entryId]: _typed, ...others }) => others),
    forgetSettled: () =>
      setTexts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => timers.current.has(id)))),
  }
}
