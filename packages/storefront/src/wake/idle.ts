import type { Wake } from './wake.ts'

/** When the browser has nothing better to do, after two seconds at the latest. */
export const idle: Wake = (_element, wake) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(wake, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(wake, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
