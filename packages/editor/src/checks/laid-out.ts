import { WEIGHED_AT } from './weigh-page.ts'

/** Milliseconds a page and its style sheets are waited for, on a slow line beside much other work. */
const WAIT = 20_000

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
 * @param wait milliseconds
 * @throws Error when it has not arrived by then: half a page is not one with nothing to fix
 */
export async function laidOut(html: string, css: string, wait = WAIT): Promise<LaidOut> {
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;left:-10000px;top:0;border:0;width:${WEIGHED_AT.width}px;height:${WEIGHED_AT.height}px`
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.tabIndex = -1
  const arrived = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), wait)
  })
  frame.srcdoc = html
  document.body.append(frame)
  const page = (await arrived) ? frame.contentDocument : null
  if (page === null) {
    frame.remove()
    throw new Error('The page could not be laid out.')
  }
  const own = page.createElement('style')
  own.textContent = css
  page.head.append(own)
  return { page, remove: () => frame.remove() }
}
