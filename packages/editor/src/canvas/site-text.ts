import { HEADER_FIELDS, readText, writeText, type HeaderValues } from '@plinth/domain'
import { htmlOf, wordsOf } from '../fields/line-text.ts'
import type { EditingSession } from '../document/editing-session.ts'
import type { Canvas } from './canvas.ts'
import { sitePieceElement, sitePlaceAt, type SitePlace } from './site-parts.ts'
import type { StageStore } from './stage-store.ts'

/** The pieces that are words and written where they stand. */
type Written = 'title' | 'barText'

const isWritten = (piece: string | undefined): piece is Written => piece === 'title' || piece === 'barText'

/**
 * The title of the site and the words of its bar are written where they stand: by a second click on them, or a double one.
 * What is typed is in the draft with each letter, one step until it is left; nothing at all is no title and is not kept.
 * [EDIT-293]
 */
export function attachSiteText(
  page: Document,
  { session, stage, canvas }: { session: EditingSession; stage: StageStore; canvas: Canvas },
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let before: SitePlace | null = null
  let end: (() => void) | null = null
  page.addEventListener('pointerdown', () => (before = stage.getState().sitePlace), { signal, capture: true })
  const begin = (place: SitePlace) => {
    if (end !== null || session.getState().previewing) return
    end = write(page, place, { session, canvas }, () => {
      end = null
    })
    stage.moved()
  }
  page.addEventListener(
    'click',
    ({ target }) => {
      const place = sitePlaceAt(target)
      if (place !== null && before?.part === place.part && before.piece === place.piece) begin(place)
    },
    { signal },
  )
  page.addEventListener(
    'dblclick',
    ({ target }) => {
      const place = sitePlaceAt(target)
      if (place !== null) begin(place)
    },
    { signal },
  )
  return () => {
    end?.()
    stop.abort()
  }
}

/** Begins to write a piece; what is given back ends it. */
function write(
  page: Document,
  place: SitePlace,
  { session, canvas }: { session: EditingSession; canvas: Canvas },
  onEnd: () => void,
): (() => void) | null {
  const { piece } = place
  const header = session.style?.getSnapshot().header
  const element = sitePieceElement(page, place)
  const { view } = canvas
  if (!isWritten(piece) || header === undefined || element === null || view === null) return null
  // Emphasis and links are kept by not being written over.
  if (piece === 'barText' && element.children.length > 0) return null
  if (session.refusesSite({ [piece]: header[piece] })) return null
  const ended = new AbortController()
  const { signal } = ended
  view.painter.heldPart = place.part
  element.textContent = wordsNow(header, piece, session.language)
  element.contentEditable = 'plaintext-only'
  element.focus()
  page.getSelection()?.selectAllChildren(element)
  const end = () => {
    if (signal.aborted) return
    ended.abort()
    element.contentEditable = 'inherit'
    view.painter.heldPart = null
    view.repaintSiteParts()
    session.style?.endStep()
    onEnd()
  }
  element.addEventListener('input', () => keep(element, piece, session), { signal })
  element.addEventListener('blur', end, { signal })
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
      page.body.focus({ preventScroll: true })
    },
    { signal },
  )
  return end
}

function wordsNow(header: HeaderValues, piece: Written, language: string): string {
  const text = readText(header[piece], language, language)
  return piece === 'title' ? text : wordsOf(text)
}

function keep(element: HTMLElement, piece: Written, session: EditingSession): void {
  const header = session.style?.getSnapshot().header
  const words = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const written = piece === 'title' ? words : htmlOf(words)
  if (header === undefined || written.length > HEADER_FIELDS[piece].rules.max) return
  if (words === '') return
  const { language } = session
  session.changeStyle({ [piece]: writeText(header[piece], language, written) }, undefined, piece)
}
