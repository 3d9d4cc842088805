import { takesText } from '../commands/command-registry.ts'
import { tabbable } from '../ui/tabbable.ts'
import { t } from '../words/words.ts'

/**
 * Makes the page in the frame one stop of the Tab key: from its body the key leads out of the frame, and whatever else would
 * get the focus on the way in gives it to the body. [EDIT-218]
 *
 * @param frame the frame in its own document, whose stops come before and after
 */
export function makeOneStop(page: Document, frame: HTMLIFrameElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const prepare = () => {
    page.body.tabIndex = 0
    page.body.setAttribute('role', 'application')
    page.body.setAttribute('aria-label', t('The page. Arrow keys go through its blocks.'))
  }
  prepare()
  // A page that was drawn anew has lost what was said of it.
  const drawn = new MutationObserver(() => {
    if (page.body.tabIndex !== 0) prepare()
  })
  drawn.observe(page.body, { attributes: true, attributeFilter: ['tabindex'] })
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || event.defaultPrevented || takesText(event.target)) return
      const stops = tabbable(frame.ownerDocument)
      const next = stops[stops.indexOf(frame) + (event.shiftKey ? -1 : 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    },
    { signal },
  )
  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === page.body || takesText(target) || isPlaceholder(target)) return
      page.body.focus({ preventScroll: true })
    },
    { signal },
  )
  return () => {
    stop.abort()
    drawn.disconnect()
  }
}

const isPlaceholder = (target: EventTarget | null): boolean =>
  (target as Partial<Element> | null)?.closest?.('[data-placeholder-for]') != null
