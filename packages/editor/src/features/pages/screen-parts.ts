import { tabbable } from '../../ui/tabbable.ts'

/** Brings the focus to the next or previous part of the screen (`data-part`), to its first stop. [EDIT-218] */
export function focusNextPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].filter((part) =>
    part.checkVisibility(),
  )
  const at = parts.findIndex((part) => part.contains(document.activeElement))
  const start = at < 0 && step === -1 ? 0 : at
  for (let count = 1; count <= parts.length; count += 1) {
    const part = parts.at((start + step * count) % parts.length)
    const [first] = part === undefined ? [] : tabbable(part)
    if (first === undefined) continue
    if (first instanceof HTMLIFrameElement) first.contentDocument?.body.focus({ preventScroll: true })
    else first.focus()
    return
  }
}
