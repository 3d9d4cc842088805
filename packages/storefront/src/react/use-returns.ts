import { useEffect, useRef } from 'react'

/**
 * Calls back when the visitor returns to the page: `'restored'` when the browser had put it away and brought it back as it
 * was, `'seen'` when its tab is looked at again.
 */
export function useReturns(back: (how: 'restored' | 'seen') => void): void {
  const latest = useRef(back)
  useEffect(() => {
    latest.current = back
  })
  useEffect(() => {
    function restored(event: PageTransitionEvent): void {
      if (event.persisted) latest.current('restored')
    }
    function seen(): void {
      if (document.visibilityState === 'visible') latest.current('seen')
    }
    addEventListener('pageshow', restored)
    document.addEventListener('visibilitychange', seen)
    return () => {
      removeEventListener('pageshow', restored)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
}
