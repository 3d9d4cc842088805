/** The dialog on top when a key was pressed: by when it reaches those below, the one on top may have closed. */
const onTopAt = new WeakMap<Event, Element>()

window.addEventListener(
  'keydown',
  (event) => {
    const top =
      event.key === 'Escape' ? [...document.querySelectorAll('[aria-modal="true"]')].at(-1) : undefined
    if (top !== undefined) onTopAt.set(event, top)
  },
  { capture: true },
)

/**
 * Closes a dialog, but not by an Escape that was meant for one above it: the library asks all of them. [EDIT-1253]
 *
 * @param id of the dialog, given to its `Modal` or `Drawer`
 */
export function closingOnTop(id: string, onClose: () => void): () => void {
  return () => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- The library does not hand the event on.
    const { event } = window
    const top = event === undefined ? undefined : onTopAt.get(event)
    if (top === undefined || document.getElementById(id)?.contains(top) !== false) onClose()
  }
}
