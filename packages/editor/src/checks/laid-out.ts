import { WEIGHED_AT } from './weigh-page.ts'

/** Milliseconds the style sheets of a page are waited for; without them it is looked at as it is then. */
const WAIT = 5000

/** A page where nobody sees it, and the way to be rid of it. */
export interface LaidOut {
  readonly page: Document
  readonly remove: () => void
}

/**
 * Lays a page out in a window of a usual computer beside the one that is seen, with its style sheets: its scripts do not run, and nobody
 * comes to it by keyboard or screen reader. [EDIT-1363]
 *
 * @param html the whole page, without what its owner wrote in CSS
 * @param css that; put in as text, since what it says may not become markup
 */
export async function laidOut(html: string, css: string): Promise<LaidOut> {
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;left:-10000px;top:0;border:0;width:${WEIGHED_AT.width}px;height:${WEIGHED_AT.height}px`
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.tabIndex = -1
  const arrived = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    setTimeout(resolve, WAIT)
  })
  frame.srcdoc = html
  document.body.append(frame)
  await arrived
  const page = frame.contentDocument
  if (page === null) throw new Error('A frame of this window has a page.')
  const own = page.createElement('style')
  own.textContent = css
  page.head.append(own)
  return { page, remove: () => frame.remove() }
}
