import { blockOfPopup } from '@plinth/blocks'
import { hasPopup, inWords, POPUP_FORM, say, type JsonObject } from '@plinth/domain'
import { blockHtml } from '../sections/block.ts'
import type { RenderRun } from '../run/render-run.ts'
import { presentLink } from './link.ts'

/**
 * The pop-up as its template shows it; null on pages without one. It stands in a closed dialog, so that nothing moves when
 * it comes; it is open where a browser without scripts has just sent its form. [POPUP-1] [POPUP-4]
 */
export function popupContext(run: RenderRun): JsonObject | null {
  const { website, page, language, edits, forms } = run.input
  const pageId = 'collection' in page ? page.collection.id : undefined
  const { popup } = website
  if (run.editing || edits !== undefined || !hasPopup(popup, page.kind, pageId)) return null
  const { action, moment, seconds, scroll, everyDays, link } = popup
  const title = run.text(popup.title).trim()
  const button = run.text(popup.button).trim()
  const url = link === '' ? null : presentLink(run.input, link)
  return {
    theme: popup.theme ?? 'white',
    title,
    label: title || inWords(say('Notice'), language),
    close: inWords(say('Close'), language),
    props: { moment, seconds, scroll, everyDays },
    isOpen: forms?.[POPUP_FORM] !== undefined,
    isForm: action === 'newsletter',
    formHtml:
      action === 'newsletter' ? blockHtml(run, AROUND, blockOfPopup(popup), { x: 0, y: 0, w: 8, h: 10 }) : '',
    text: run.text(popup.text),
    button: action === 'button' && url !== null && button !== '' ? { label: button, url } : null,
  }
}

/** What a block stands in here, where there is no section. */
const AROUND = {
  settings: { name: '', theme: 'white', height: 'small', width: 'inset', verticalAlignment: 'top' },
} as const
