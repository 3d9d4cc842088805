import type { PageDocument } from '@plinth/domain'
import type { EditingSession } from '../document/editing-session.ts'
import { panelOver, seenHeight } from './beside-panel.ts'
import type { CanvasView } from './canvas-view.ts'
import type { StageStore } from './stage-store.ts'

/** Px of what is selected that one sees at least, or all of it where it is lower. */
const SEEN = 48

/**
 * Px a window is scrolled so that something in it is seen; 0 where enough of it is.
 *
 * @param least px of it that are enough
 */
export function scrollNeeded(
  { top, bottom }: { readonly top: number; readonly bottom: number },
  height: number,
  margin = 0,
  least = SEEN,
): number {
  const seen = Math.min(bottom, height) - Math.max(top, 0)
  if (seen >= Math.min(bottom - top, least)) return 0
  // From above its end comes first, from below its beginning; what is higher than the window begins at its top.
  const up = top - margin
  return top < 0 || bottom - top > height ? up : Math.min(up, bottom + margin - height)
}

/**
 * The canvas follows what is selected: by keyboard, in a list, or because it was added, duplicated, moved or brought back. What one
 * sees already stays where it is, what is new comes in as a whole, and while one drags or writes nothing scrolls. What the settings
 * cover is not seen: they give way, to the other side or by the page being scrolled. [EDIT-604] [EDIT-713] [EDIT-1202]
 *
 * @returns ends it
 */
export function followSelection(view: CanvasView, session: EditingSession, stage: StageStore): () => void {
  const { page, painter } = view
  let last = ''
  let frame = 0
  let isPressed = false
  let drawn = session.document
  let known = idsOf(drawn)
  const look = () => {
    frame = 0
    const before = known
    if (session.document !== drawn) {
      drawn = session.document
      known = idsOf(drawn)
    }
    const { selection, editing } = session.getState()
    if (editing !== null || isPressed || stage.getState().drag !== null) return
    const { defaultView } = page
    const element = selection === null ? null : painter[selection.kind](selection.id)
    if (selection === null || element === null || defaultView === null) {
      last = ''
      return
    }
    const box = element.getBoundingClientRect()
    const over = panelOver(view)
    const covered = over === undefined ? '' : Math.round(over.height)
    const place = `${selection.id} ${Math.round(box.top + defaultView.scrollY)} ${covered}`
    if (place === last) return
    last = place
    const isNew = !before.has(selection.id)
    if (over !== undefined) stage.set({ settingsSide: over.sideFor(box) })
    const height = over?.height ?? seenHeight(view)
    const needed = scrollNeeded(box, height, 16, isNew ? Infinity : SEEN)
    if (needed !== 0) defaultView.scrollBy({ top: needed, behavior: 'instant' })
  }
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  // What is pressed is seen, and must not move away from under the pointer.
  const ended = new AbortController()
  const { signal } = ended
  page.addEventListener('pointerdown', () => (isPressed = true), { signal, capture: true })
  const released = () => {
    isPressed = false
    if (panelOver(view) !== undefined) ask()
  }
  for (const name of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(name, released, { signal, capture: true })
  // Settings that were drawn may cover what they are of.
  let { tick } = stage.getState()
  const askIfMoved = () => {
    const before = tick
    tick = stage.getState().tick
    if (tick !== before) ask()
  }
  const stops = [session.subscribe(ask), session.store.subscribe(ask), stage.subscribe(askIfMoved)]
  return () => {
    ended.abort()
    for (const stop of stops) stop()
    cancelAnimationFrame(frame)
  }
}

/** Everything that is on a page. */
const idsOf = ({ sections }: PageDocument): ReadonlySet<string> =>
  new Set(sections.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]))

/**
 * Brings a tool over the page into view that was reached by keyboard, by scrolling the page below it. A menu that opened stands on
 * the window, not on the page: its fields scroll nothing. [EDIT-604]
 */
export function showTool(tool: Element, overlay: Element, view: CanvasView, scale: number): void {
  if (!overlay.contains(tool)) return
  const [box, room] = [tool.getBoundingClientRect(), overlay.getBoundingClientRect()]
  const seen = overlay.closest('[data-canvas-stage]')?.getBoundingClientRect() ?? room
  const height = Math.min(room.height, seen.bottom - room.top)
  const within = { top: box.top - room.top, bottom: box.bottom - room.top }
  const needed = scrollNeeded(within, height, 24)
  if (needed !== 0) view.page.defaultView?.scrollBy({ top: needed / scale, behavior: 'instant' })
}
