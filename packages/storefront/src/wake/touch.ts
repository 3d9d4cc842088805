import type { Wake } from './wake.ts'

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const

/** At the first sign of interest: pointer over it, focus in it, a finger on it. */
export const touch: Wake = (element, wake) => {
  const stop = () => SIGNS.forEach((sign) => element.removeEventListener(sign, first))
  const first = () => {
    stop()
    wake()
  }
  for (const sign of SIGNS) element.addEventListener(sign, first, { passive: true })
  return stop
}
