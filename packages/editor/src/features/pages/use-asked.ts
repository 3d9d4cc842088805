import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

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
  const isAsked = typeof state === 'object' && state !== null && name in state
  const [wasAsked] = useState(isAsked)
  const answer = useEffectEvent(() => {
    onAsked?.()
    void navigate(pathname + search, { replace: true, state: null })
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
  return wasAsked
}
