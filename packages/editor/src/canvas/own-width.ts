import { findBlock, OWN_WIDTHS } from '@plinth/domain'
import { areasOf, CELLS, type EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'
import { measureGrid } from './canvas-pointer.ts'
import type { Canvas } from './canvas.ts'
import { boxOf } from './grid-metrics.ts'
import { gridOf } from './page-painter.ts'

/** How wide what is selected is, the most it can be, and the width of its own it has, px. */
export interface Widths {
  readonly shown: number
  readonly most: number
  readonly own: number | undefined
}

export function widthsOf(session: EditingSession, { view }: Canvas): Widths | undefined {
  const { selection } = session.getState()
  if (view === null || selection === null) return undefined
  if (selection.kind === 'section') {
    const section = view.painter.section(selection.id)
    const grid = section === null ? null : gridOf(section)
    const settings = session.selectedSection?.settings
    return grid === null || settings === undefined || settings.width === 'full'
      ? undefined
      : { shown: grid.clientWidth, most: OWN_WIDTHS.section.max, own: settings.maxWidth }
  }
  const place = findBlock(session.document, selection.id)
  const area = place && areasOf(place.section, session.gridDevice).get(selection.id)
  const measured = place && measureGrid(view, place.section.id)
  if (place === undefined || area === undefined || measured === undefined) return undefined
  const most = Math.round(boxOf(measured.metrics, area).width)
  return {
    shown: Math.min(place.block.marks?.maxWidth ?? most, most),
    most,
    own: place.block.marks?.maxWidth,
  }
}

/** Makes what is selected wider or narrower between the cells, px; as wide as its cells it has no width of its own. [EDIT-1260] */
export function widen(session: EditingSession, canvas: Canvas, by: number): void {
  const { selection } = session.getState()
  const widths = session.gridDevice === 'phone' ? undefined : widthsOf(session, canvas)
  if (selection === null || widths === undefined) {
    session.announce(t('It has no width of its own here'))
    return
  }
  const { min } = OWN_WIDTHS[selection.kind]
  const next = Math.max(min, Math.round(widths.shown) + by)
  const isWhole = next >= widths.most
  session.ownWidth(
    isWhole ? (selection.kind === 'block' ? CELLS : { maxWidth: widths.most }) : { maxWidth: next },
  )
  session.announce(isWhole ? t('As wide as its place') : t('{width} px wide', { width: next }))
}
