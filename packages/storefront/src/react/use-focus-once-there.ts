import { useLayoutEffect, useRef } from 'react'

/** Moves focus to an element that is not there yet: what was pressed is gone, and this is the next thing to reach. */
export function useFocusOnceThere(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (element === null) return
    wanted.current = null
    element.focus({ preventScroll: true })
    const { top, bottom } = element.getBoundingClientRect()
    // What is in sight stays where it is; a message elsewhere would never be seen.
    if (top < 0 || bottom > innerHeight) element.scrollIntoView()
  })
  return (id) => {
    wanted.current = id
  }
}
