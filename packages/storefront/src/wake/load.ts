import type { Wake } from './wake.ts'

/** At once. */
export const load: Wake = (_element, wake) => {
  wake()
  return () => {}
}
