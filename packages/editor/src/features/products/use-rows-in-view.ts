import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useState, type RefObject } from 'react'

/** Pixels around the window in which rows are drawn already, so that nobody scrolls to an empty table. */
const NEAR = 100
/** Rows that are drawn of a table nobody is near: what the keyboard, and who has the page read out, goes into. */
const FEW = 3

/**
 * Which rows of a long table are drawn: those in view of its frame while the frame is near the window, and otherwise a few of
 * them, so that its fields cost a letter typed elsewhere on the screen nothing. [EPROD-55]
 *
 * @param frame what the rows scroll in
 * @param isLong whether it is a table of many rows; of others all are drawn
 */
export function useRowsInView(
  frame: RefObject<HTMLElement | null>,
  isLong: boolean,
): (range: Range) => number[] {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!isLong || element === null) return undefined
    const seen = new IntersectionObserver(
      (entries) => {
        const is = entries.at(-1)?.isIntersecting === true
        // A row that is typed in stays, wherever the page is scrolled to.
        if (is || !element.contains(document.activeElement)) setIsNear(is)
      },
      { root: element.closest('[data-scrolls]'), rootMargin: `${NEAR}px 0px` },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [frame, isLong])
  return isLong && !isNear ? fewOf : defaultRangeExtractor
}

function fewOf({ startIndex, count }: Range): number[] {
  return Array.from({ length: Math.min(FEW, count - startIndex) }, (_, place) => startIndex + place)
}
