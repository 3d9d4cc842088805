import type { Island } from './island.ts'

/**
 * An open folder of the header's menu lies over the page: Escape closes it and gives the keyboard back to its name, and so
 * does a press or the keyboard anywhere else. In the menu of a phone, where it moves what stands below, it stays as it is.
 * [STOREFRONT-80]
 */
const menuFolder: Island = (element) => {
  const folder = element as HTMLDetailsElement
  const stop = new AbortController()
  const { signal } = stop
  const isOver = () => folder.open && folder.closest('.site-nav') !== null
  const closeUnlessIn = (target: EventTarget | null) => {
    if (isOver() && !folder.contains(target as Node | null)) folder.open = false
  }
  document.addEventListener('pointerdown', ({ target }) => closeUnlessIn(target), { signal })
  document.addEventListener('focusin', ({ target }) => closeUnlessIn(target), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isOver()) return
      const hadFocus = folder.contains(document.activeElement)
      folder.open = false
      if (hadFocus) folder.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => stop.abort()
}

export default menuFolder
