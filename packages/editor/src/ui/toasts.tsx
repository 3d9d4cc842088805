import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Between the lowest toast and what is above all of them, in pixels; below the lowest there is as much. */
const AROUND = 16

/** Where what takes room away from the screen says how much it takes: `chrome.css` and the frame leave it free on phones. */
const ROOM = '--plinth-toasts'

/**
 * What happened, said for some seconds at the bottom. On a phone the screen and open dialogs end above it, so that it never
 * lies over the button one is about to press. [EDIT-690]
 */
export function Toasts() {
  useEffect(() => {
    const place = document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]')
    if (place === null) return undefined
    const { style } = document.documentElement
    const isPhone = matchMedia('(max-width: 640px)')
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      style.setProperty(ROOM, height === 0 ? '0px' : `${Math.ceil(height) + AROUND * 2}px`)
      // The button that was pressed stays in sight when the screen it stands at the end of becomes shorter.
      const { activeElement } = document
      if (isPhone.matches && activeElement instanceof HTMLButtonElement)
        activeElement.scrollIntoView({ block: 'nearest' })
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      style.removeProperty(ROOM)
    }
  }, [])
  // Where it stands in the document makes no difference to how it looks; in a portal it would come later than the effect.
  return <Notifications position="bottom-right" limit={4} withinPortal={false} />
}
