import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { sortByKeyboard } from './keyboard-sorting.ts'
import type { Sorting, SortingPort } from './sorting-port.ts'

/**
 * Makes the rows of a list movable. What drags is 30 kB, so it is loaded when somebody is about to: a pointer is over
 * the list, or the screen is one for fingers, which give no sign beforehand. A handle that is pressed until it has
 * arrived is dragged from then on. [EDIT-96]
 */
export function useSorting(list: RefObject<HTMLElement | null>, port: SortingPort): void {
  const latest = useRef(port)
  const ways = useRef<readonly Sorting[]>([])
  useLayoutEffect(() => {
    latest.current = port
    for (const way of ways.current) way.follow()
  })
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const byKeyboard = sortByKeyboard(element, () => latest.current)
    ways.current = [byKeyboard]
    const stopLoading = whenPointed(element, async () => {
      const { sortByPointer } = await import('./pointer-sorting.ts')
      return () => {
        ways.current = [byKeyboard, sortByPointer(element, () => latest.current)]
      }
    })
    return () => {
      stopLoading()
      for (const way of ways.current) way.stop()
      ways.current = []
    }
  }, [list])
}

/**
 * Loads and begins when a pointer comes near. The press on a handle it may have missed is made again.
 *
 * @param load gives what begins
 * @returns what makes an end of it
 */
function whenPointed(list: HTMLElement, load: () => Promise<() => void>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let pressed: PointerEvent | undefined
  let isLoading = false
  const begin = async () => {
    if (isLoading) return
    isLoading = true
    try {
      const start = await load()
      if (signal.aborted) return
      start()
      // The library takes the rows in after this turn.
      setTimeout(() => {
        controller.abort()
        pressed?.target?.dispatchEvent(new PointerEvent(pressed.type, pressed))
      })
    } catch {
      // The network may be back the next time; the keyboard and the buttons work meanwhile.
      isLoading = false
    }
  }
  const remember = (event: PointerEvent) => (pressed = event)
  const forget = () => (pressed = undefined)
  list.addEventListener('pointerover', begin, { signal })
  list.addEventListener('pointerdown', remember, { signal })
  // Whoever lets go meanwhile does not want to drag any more, and that may be anywhere.
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, forget, { signal, capture: true })
  if (matchMedia('(hover: none)').matches || list.matches(':hover')) void begin()
  return () => controller.abort()
}
