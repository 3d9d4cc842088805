import { useCallback, useEffect, useRef } from 'react'

/** Does what it is given once nothing is pressed any more. */
export type AfterPress = (work: () => void) => void

/**
 * What is done only once nothing is pressed any more: a message that appears in between would push the button away from under
 * the pointer, and the press would be none. Forms of pages wait in the same way by code of their own: what both import, every page
 * would fetch. [STOREFRONT-112]
 */
export function usePress(): AfterPress {
  const isPressing = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const release = useCallback(() => {
    setTimeout(() => {
      isPressing.current = false
      waiting.current.splice(0).forEach((work) => work())
    })
  }, [])
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    addEventListener('pointerdown', () => (isPressing.current = true), options)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, options)
    return () => listening.abort()
  }, [release])
  return useCallback(
    (work) => {
      waiting.current.push(work)
      // A finger is up before what it leaves is left, and its press comes right after.
      if (!isPressing.current) release()
    },
    [release],
  )
}
