import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What was asked and is answered. That it is taken out of the address comes later, on a busy machine seconds later. */
const answered = new WeakSet<object>()

/**
 * Whether whoever led here asked for something: told once, not again when what asks is shown anew or the page is loaded
 * again.
 *
 * @param name what the way here says is asked
 * @param onAsked does it
 */
export function useAsked(name: string, onAsked?: () => void): boolean {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string }
  const navigate = useNavigate()
  const isAsked = typeof state === 'object' && state !== null && name in state && !answered.has(state)
  const [wasAsked] = useState(isAsked)
  const answer = useEffectEvent(() => {
    if (typeof state === 'object' && state !== null) answered.add(state)
    onAsked?.()
    void navigate(pathname + search, { replace: true, state: null })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
  return wasAsked
}
