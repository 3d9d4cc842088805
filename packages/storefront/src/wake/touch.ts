import type { Wake } from './wake.ts'

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * At the first sign of interest: pointer over it, focus in it, a finger on it. In a `data-wake-area` the whole area
 * counts, so that what is pressed on the way through it is awake in time.
 */
export const touch: Wake = (element, wake) => {
  const area = element.closest('[data-wake-area]') ?? element
  const stop = () => SIGNS.forEach((sign) => area.removeEventListener(sign, first))
  const first = () => {
    stop()
    wake()
  }
  if (area.contains(document.activeElement)) first()
  else for (const sign of SIGNS) area.addEventListener(sign, first, { passive: true })
  return stop
}
