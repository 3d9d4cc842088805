import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { scaled } from './boxes.ts'
import { blockBoxes, contentBoxes } from './content-boxes.ts'
import { useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { grown, holds, overlap, placeToolbar } from './place-toolbar.ts'
import { useStage } from './stage-store.ts'
import classes from './canvas.module.css'

/**
 * A toolbar beside a box of the page, where it covers nothing one reads or presses. When there is no such place it stands in a
 * row above the canvas, and stays there while the same is selected and the window is as large: it does not jump to and
 * fro. [EDIT-173] [EDIT-1275]
 */
export function ToolbarBox({
  box,
  label,
  scale,
  inside = false,
  children,
}: {
  readonly box: Box
  readonly label: string
  /** How much smaller the page is shown. */
  readonly scale: number
  /** Within the box, as the toolbar of a section. */
  readonly inside?: boolean
  readonly children: ReactNode
}) {
  const { stage, canvas } = useEditing()
  const bar = useRef<HTMLDivElement>(null)
  /** The room it found no place in. */
  const isDocked = useRef('')
  // Whatever moves on the page may come to stand where the toolbar is.
  useStage(stage, ({ tick, docked }) => `${tick} ${docked}`)
  // The box was measured just now; the row that comes or goes with this scrolls the page before the toolbar is placed.
  const scrolled = canvas.view?.page.defaultView?.scrollY ?? 0
  useLayoutEffect(() => {
    const element = bar.current
    const overlay = element?.closest<HTMLElement>('[data-canvas-overlay]')
    const page = canvas.view?.page
    if (element == null || overlay == null || page === undefined) return
    const whole = overlay.getBoundingClientRect()
    // The row takes from the page what it shows above; all is compared as it is without the row, which moves nothing on the screen:
    // a toolbar that has a place then has none only because of the row would never come to rest. [EDIT-1302]
    const seen = overlay.closest('[data-canvas-stage]')?.getBoundingClientRect() ?? whole
    const lowered = whole.top - seen.top
    const room = { width: whole.width, height: Math.min(whole.height, seen.height) }
    const onScreen = (one: Box): Box => ({ ...one, y: one.y + lowered })
    const own = onScreen({
      ...box,
      y: box.y - ((page.defaultView?.scrollY ?? scrolled) - scrolled) * scale,
    })
    setStyle(element, 'maxWidth', `${whole.width - 8}px`)
    const size = element.getBoundingClientRect()
    const find = () => {
      const tools = toolBoxes(overlay, element).map(({ x, y, width, height }) => ({
        x: x - whole.x,
        y: y - seen.y,
        width,
        height,
      }))
      // A picture it lies upon is its ground.
      const onPage = (boxes: readonly Box[]) =>
        boxes.map((one) => grown(onScreen(scaled(one, scale)), 2)).filter((one) => inside || !holds(one, own))
      const content = [...onPage(contentBoxes(page)), ...tools]
      const wanted = { box: own, size, room, inside, taken: [...content, ...onPage(blockBoxes(page))] }
      // The empty half of another block is better than none: it can still be pressed beside the toolbar.
      return placeToolbar(wanted) ?? placeToolbar({ ...wanted, taken: content })
    }
    const within = `${whole.width} ${window.innerHeight}`
    const place = isDocked.current === within ? undefined : find()
    // What is out of sight has its toolbar there too, until it is seen again.
    isDocked.current = place === undefined && overlap(own, { x: 0, y: 0, ...room }) ? within : ''
    if (stage.getState().docked !== (place === undefined)) stage.set({ docked: place === undefined })
    const dock = document.querySelector('[data-toolbar-dock]')?.getBoundingClientRect()
    setStyle(element, 'left', `${place === undefined ? (dock?.x ?? whole.x) + 4 : whole.x + place.x}px`)
    setStyle(element, 'top', `${place === undefined ? (dock?.y ?? seen.y) + 2 : seen.y + place.y}px`)
    element.classList.toggle(classes.docked ?? '', place === undefined)
  })
  useEffect(() => {
    const observer = new ResizeObserver(stage.moved)
    for (const panel of document.querySelectorAll(PANELS)) observer.observe(panel)
    return () => observer.disconnect()
  }, [stage])
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={classes.toolbar}>
      {children}
    </div>
  )
}

/** Panels that lie over the page where the window is narrow. */
const PANELS = 'aside[data-part]'

/** Where other tools and panels stand, px of the window. */
function toolBoxes(overlay: Element, bar: Element): DOMRect[] {
  const tools = [...overlay.querySelectorAll('button, [data-handle], [data-tools]')]
  return [...tools.filter((tool) => !bar.contains(tool)), ...document.querySelectorAll(PANELS)].map((tool) =>
    tool.getBoundingClientRect(),
  )
}

function setStyle({ style }: HTMLElement, name: 'left' | 'top' | 'maxWidth', value: string): void {
  if (style[name] !== value) style[name] = value
}

/**
 * The row above the canvas for toolbars that would cover something. The page goes down by its height and is scrolled up by as
 * much, its window stays as high as it is: whatever is on it stays where it was, also under the second press of two. [EDIT-173]
 */
export function ToolbarDock({ scale }: { readonly scale: number }) {
  const { stage, canvas } = useEditing()
  const isShown = useStage(stage, (state) => state.docked)
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = canvas.view?.page
    if (!isShown || page === undefined) return
    return pageLowered(page, (row.current?.offsetHeight ?? 0) / scale)
  }, [canvas, isShown, scale])
  return isShown && <div ref={row} className={classes.dock} data-toolbar-dock />
}

/** A page whose window begins lower: what it shows stays, and its end can still be seen. Gives the way back. */
function pageLowered({ body, defaultView }: Document, height: number): () => void {
  // Around the page, not in it: one that is lower than its window becomes higher too, and nothing on it is laid out anew. At once:
  // who asked for less motion has a transition on everything, and the page could not be scrolled yet.
  body.style.transitionProperty = 'none'
  body.style.marginBottom = `${height}px`
  defaultView?.scrollBy({ top: height, behavior: 'instant' })
  return () => {
    defaultView?.scrollBy({ top: -height, behavior: 'instant' })
    body.style.marginBottom = ''
    body.style.transitionProperty = ''
  }
}
