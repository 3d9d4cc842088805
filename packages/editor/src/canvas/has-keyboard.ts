/** Whether keys that are pressed go to the page in the frame, not to what stands around it. */
export function hasKeyboard(page: Document): boolean {
  const frame = page.defaultView?.frameElement
  return frame != null && frame.ownerDocument.activeElement === frame
}
