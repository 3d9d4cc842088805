import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where a list was left: how far it was scrolled, and the address of the row that was followed. */
interface Place {
  readonly top: number
  readonly followed: string | undefined
}

const places = new Map<string, Place>()

/** What the way back to a list says in its state; the browser's own way back needs none. */
export const comesBack = { comesBack: true } as const

/**
 * Brings a list back to where it was left, with the focus on the row that was followed, when somebody returns to it; whoever
 * comes to it anew begins at its top. [EDIT-633]
 *
 * @param frame what the rows stand in
 */
export function useKeptPlace(frame: RefObject<HTMLElement | null>): void {
  const { pathname, search, state } = useLocation()
  const isBack =
    useNavigationType() === 'POP' || (state as { comesBack?: boolean } | null)?.comesBack === true
  const address = `${pathname}${search}`
  const arrived = useRef(false)
  useEffect(() => {
    const rows = frame.current
    const scroller = rows?.closest<HTMLElement>('[data-scrolls]')
    if (rows == null || scroller == null) return undefined
    if (!arrived.current && isBack) goTo(places.get(address), rows, scroller)
    arrived.current = true
    let followed: string | undefined
    const keep = () => void places.set(address, { top: scroller.scrollTop, followed })
    const follow = (event: MouseEvent) => {
      followed = (event.target as Element | null)?.closest('a')?.getAttribute('href') ?? followed
      keep()
    }
    scroller.addEventListener('scroll', keep, { passive: true })
    rows.addEventListener('click', follow, { capture: true })
    return () => {
      scroller.removeEventListener('scroll', keep)
      rows.removeEventListener('click', follow, { capture: true })
    }
  }, [frame, address, isBack])
}

function goTo(place: Place | undefined, rows: HTMLElement, scroller: HTMLElement): void {
  if (place === undefined) return
  const row =
    place.followed === undefined
      ? null
      : rows.querySelector<HTMLElement>(`a[href="${CSS.escape(place.followed)}"]`)
  row?.focus({ preventScroll: true })
  scroller.scrollTop = place.top
}
