import { useLayoutEffect, useRef } from 'react'

/** Runs once, when React has taken over what the server made. Never on the server. */
export function useOnceAwake(run: () => void): void {
  const first = useRef(run)
  useLayoutEffect(() => first.current(), [])
}
