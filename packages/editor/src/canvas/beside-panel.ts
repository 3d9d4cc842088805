import { scaled } from './boxes.ts'
import type { CanvasView } from './canvas-view.ts'

interface Edges {
  readonly left: number
  readonly right: number
}

/** Where the settings stand over the page, as they do where there is no room beside it. */
interface PanelOver {
  /** Px of the page's window that are seen above them; all of it where they stand at its side. */
  readonly height: number
  /** At which side more is seen of what stands there, px of the page's window. */
  readonly sideFor: (box: DOMRect) => 'left' | 'right'
}

/** Undefined where the settings cover nothing of the page. [EDIT-1202] */
export function panelOver({ page }: CanvasView): PanelOver | undefined {
  const frame = page.defaultView?.frameElement
  const panel = frame?.ownerDocument.querySelector('[data-settings]')?.getBoundingClientRect()
  const room = frame?.closest('[data-canvas-stage]')?.getBoundingClientRect()
  if (frame == null || panel === undefined || room === undefined) return undefined
  const covers = panel.width > 0 && panel.left < room.right - 1 && panel.right > room.left + 1
  if (!covers) return undefined
  const seen = frame.getBoundingClientRect()
  const scale = seen.width / (page.defaultView?.innerWidth ?? seen.width)
  // On a phone they are as wide as the page.
  const isBelow = panel.width >= room.width - 1
  const ofOpenLeft = frame.ownerDocument.querySelector('[data-list-of-pages]') !== null
  return {
    height: isBelow ? (panel.top - seen.top) / scale : seenHeight({ page }),
    sideFor(box) {
      if (isBelow || ofOpenLeft) return 'right'
      const { x, width } = scaled(box, scale)
      return sideOf({ left: seen.left + x, right: seen.left + x + width }, room, panel.width)
    },
  }
}

/** Px of the page's window that are seen: its end lies below the canvas while a toolbar stands in the row above it. [EDIT-1302] */
export function seenHeight({ page }: Pick<CanvasView, 'page'>): number {
  const view = page.defaultView
  const frame = view?.frameElement
  const room = frame?.closest('[data-canvas-stage]')?.getBoundingClientRect()
  if (view == null || frame == null || room === undefined) return view?.innerHeight ?? 0
  const shown = frame.getBoundingClientRect()
  return Math.min(view.innerHeight, ((room.bottom - shown.top) * view.innerWidth) / shown.width)
}

/** The right, unless less than half of what is selected is seen then, and more of it on the left. */
export function sideOf(box: Edges, room: Edges, panelWidth: number): 'left' | 'right' {
  const within = (left: number, right: number) =>
    Math.max(0, Math.min(box.right, right) - Math.max(box.left, left))
  const onRight = within(room.left, room.right - panelWidth)
  const onLeft = within(room.left + panelWidth, room.right)
  return onRight < (box.right - box.left) / 2 && onLeft > onRight ? 'left' : 'right'
}
