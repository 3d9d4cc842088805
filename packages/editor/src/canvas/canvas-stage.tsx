import type { RenderInput } from '@plinth/renderer'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useNavigationType } from 'react-router'
import { handleKey } from '../commands/command-registry.ts'
import type { Device } from '../document/editing-session.ts'
import { attachClipboard } from './attach-clipboard.ts'
import { CanvasPointer, measureGrid } from './canvas-pointer.ts'
import { CanvasView } from './canvas-view.ts'
import { knownFamilies } from '../api/own-fonts.ts'
import { safeMode } from './safe-mode.ts'
import { shownType } from './shown-type.ts'
import { useEditing, useSessionState } from './editing-context.ts'
import { boxOf, movedArea, type Point } from './grid-metrics.ts'
import { followSelection } from './follow-selection.ts'
import { makeOneStop } from './one-stop.ts'
import { Overlay } from './overlay.tsx'
import { keepSectionHeights, overviewScale } from './overview-frame.ts'
import { attachPostHead } from './post-head.ts'
import type { CopiedWords } from './put-words.ts'
import { showError } from '../ui/feedback.tsx'
import { attachSiteText } from './site-text.ts'
import { useMeasured, useStage } from './stage-store.ts'
import { ToolbarDock } from './toolbar-box.tsx'
import { attachTextEditing } from './text/attach-text-editing.ts'
import { loadTextCode } from './text/load-text-code.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** Width of the page on each device, px. A desktop takes the room there is, and is shown smaller when that is less. */
const DEVICE_WIDTH: Readonly<Record<Device, number>> = { desktop: 1280, tablet: 834, phone: 390 }

/** What stands over the page now and then, and comes when it first does. [HTTP-54] */
export interface CanvasTools {
  /** While the page is looked at as a whole. */
  overview(scale: number): ReactNode
  /** While the page is looked at as visitors will see it. */
  preview(path: string, size: CSSProperties): ReactNode
  /** While a section is selected. */
  sectionEdges(sectionId: string, scale: number): ReactNode
}

/** The site itself, in a frame of its own, with the tools drawn over it. */
export function CanvasStage({
  input,
  path,
  name,
  tools,
}: {
  readonly input: RenderInput
  /** Where visitors find the page. */
  readonly path: string
  /** What the page is called. */
  readonly name: string
  readonly tools: CanvasTools
}) {
  const { session, stage, canvas } = useEditing()
  const device = useSessionState((state) => state.device)
  const previewing = useSessionState((state) => state.previewing)
  const outer = useRef<HTMLDivElement>(null)
  const room = useRoomIn(outer)
  const frame = useRef<HTMLIFrameElement>(null)
  const [pointer, setPointer] = useState<CanvasPointer | null>(null)

  /** Where the person pointed who began to write. */
  const pointOfEdit = useRef<Point | undefined>(undefined)
  const mount = () => {
    const page = frame.current?.contentDocument
    if (page == null || canvas.view !== null) return
    const view = new CanvasView(page, input, session.document)
    canvas.open(view)
    // The footer is what is edited: it is what one wants to see.
    if (input.edits === 'footer') page.querySelector('footer')?.scrollIntoView({ block: 'end' })
    const editAt = (blockId: string, at?: Point) => {
      pointOfEdit.current = at
      session.edit(blockId)
    }
    setPointer(new CanvasPointer({ view, session, stage, editAt }))
    performance.mark('plinth-canvas-ready')
  }

  useCanvas(pointer, pointOfEdit, frame)
  useArrival(pointer, name)

  const wanted = device === 'desktop' ? Math.max(DEVICE_WIDTH.desktop, room.width) : DEVICE_WIDTH[device]
  const usual = room.width === 0 ? 1 : Math.min(1, room.width / wanted)
  const isOverview = useOverview(room.height / usual)
  const pageHeight = useMeasured(stage, () =>
    isOverview ? Math.round(canvas.view?.page.body.getBoundingClientRect().height ?? 0) : 0,
  )
  const scale = isOverview ? overviewScale(usual, { width: wanted, height: pageHeight }, room.height) : usual
  const shown = wanted * scale
  const size = { width: wanted, height: room.height / scale, transform: `scale(${scale})` }
  return (
    <div
      ref={outer}
      className={classes.stage}
      data-device={device}
      data-canvas-stage
      onPointerEnter={() => void loadTextCode().catch(() => undefined)}
    >
      <ToolbarDock scale={usual} />
      <div className={classes.page} style={{ width: shown, height: room.height }}>
        <iframe
          ref={frame}
          className={classes.frame}
          title={t('The page being edited')}
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          onLoad={mount}
          style={size}
          data-hidden={previewing}
        />
        {previewing && tools.preview(path, size)}
        {pointer !== null && !isOverview && <Overlay pointer={pointer} scale={scale} tools={tools} />}
        {pointer !== null && isOverview && <div className={classes.overlay}>{tools.overview(scale)}</div>}
      </div>
    </div>
  )
}

/**
 * Whether the page is looked at as a whole; then its sections stay as high as they are.
 *
 * @param windowHeight px of the frame otherwise
 */
function useOverview(windowHeight: number): boolean {
  const { stage, canvas } = useEditing()
  const isOverview = useStage(stage, (state) => state.overview)
  const before = useRef(windowHeight)
  useLayoutEffect(() => {
    const page = canvas.view?.page
    if (!isOverview || page === undefined) {
      before.current = windowHeight
      return
    }
    const end = keepSectionHeights(page, before.current)
    page.defaultView?.scrollTo({ top: 0 })
    stage.moved()
    return () => {
      end()
      stage.moved()
    }
  }, [canvas, isOverview, stage, windowHeight])
  return isOverview
}

/** What puts dropped pictures in their place comes with the first of them. */
const dropping = () => import('./drop-pictures.ts')

/** Where on the page something is held, px of its frame; undefined beside it. */
function pointInFrame(
  { view, clientX, clientY }: DragEvent,
  frame: HTMLIFrameElement | null,
): Point | undefined {
  if (view === frame?.contentWindow) return { x: clientX, y: clientY }
  const box = frame?.getBoundingClientRect()
  if (frame === null || box === undefined) return undefined
  // The frame is shown smaller than it is.
  const scale = box.width / frame.offsetWidth
  const [x, y] = [(clientX - box.left) / scale, (clientY - box.top) / scale]
  return x < 0 || y < 0 || x > frame.offsetWidth || y > frame.offsetHeight ? undefined : { x, y }
}

/** The room an element has, in pixels; the tools over the page are placed anew when it changes. */
function useRoomIn(outer: RefObject<HTMLDivElement | null>) {
  const { stage } = useEditing()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = outer.current
    if (element === null) return
    const measure = () => {
      setRoom({ width: element.clientWidth, height: element.clientHeight })
      stage.moved()
    }
    // Measured before the first paint: an observer speaks a frame later, and until then the page has no height to be pressed in.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [outer, stage])
  return room
}

/** Whoever was led here from elsewhere in the editor goes on at the page, unless something has the focus; its name is said. [EDIT-1274] */
function useArrival(pointer: CanvasPointer | null, name: string): void {
  const { session, canvas } = useEditing()
  const [wasLedHere] = useState(useNavigationType() === 'PUSH')
  const arrive = useEffectEvent(() => {
    if (!wasLedHere || document.activeElement !== document.body) return
    const body = canvas.view?.page.body
    if (body === undefined) return
    // A page that was just drawn anew is no stop again yet.
    body.setAttribute('tabindex', '0')
    body.focus({ preventScroll: true })
    session.announce(t('{page} is open', { page: name }))
  })
  useEffect(() => {
    if (pointer !== null) arrive()
  }, [pointer])
}

/** Keeps the page in the frame and the session in step, from when the frame can be pointed at until it goes. */
function useCanvas(
  pointer: CanvasPointer | null,
  pointOfEdit: { current: Point | undefined },
  frame: RefObject<HTMLIFrameElement | null>,
): void {
  const { session, stage, canvas } = useEditing()
  useEffect(() => {
    const { view } = canvas
    if (pointer === null || view === null) return
    const { page } = view
    const show = () => view.show(session.document)
    const showStyle = () => {
      const snapshot = session.style?.getSnapshot()
      if (snapshot === undefined) return
      view.showStyle(snapshot.style)
      view.showHeader(snapshot.header)
      view.showMenus(snapshot.menus)
    }
    const parts = { view, session, stage, canvas, grid: { measureGrid, boxOf, movedArea } }
    const pointOf = (event?: DragEvent) => event && pointInFrame(event, frame.current)
    const onPictures = (files: readonly File[], dropped?: DragEvent) =>
      void dropping()
        .then(({ dropPictures }) => dropPictures(parts, files, pointOf(dropped)))
        .catch(showError)
    // What reads words comes when there are some.
    const onWords = (copied: CopiedWords) =>
      void import('./put-words.ts').then(({ putWords }) => putWords(copied, session, canvas)).catch(showError)
    const onOver = (event?: DragEvent) =>
      void dropping().then(
        ({ showDrop }) => showDrop(parts, pointOf(event)),
        () => undefined,
      )
    const stops = [
      session.store.subscribe(show),
      session.subscribeStyle(showStyle),
      safeMode.subscribe(() => view.showCustomCss()),
      knownFamilies.subscribe(() => view.showSiteStyle()),
      shownType.subscribe(() => view.showSiteStyle()),
      view.subscribe(stage.moved),
      attachTextEditing(page, { session, stage, canvas, pointOfEdit }),
      attachSiteText(page, { session, stage, canvas }),
      attachPostHead(page, { session, stage, canvas }),
      followSelection(view, session, stage),
      attachClipboard(page, session, onPictures, onWords, onOver),
      attachClipboard(document, session, onPictures, onWords, onOver),
    ]
    if (frame.current !== null) stops.push(makeOneStop(page, frame.current))
    page.addEventListener('keydown', handleKey)
    page.addEventListener('scroll', stage.moved, { passive: true, capture: true })
    page.addEventListener('load', stage.moved, true)
    const observer = new ResizeObserver(stage.moved)
    observer.observe(page.body)
    show()
    showStyle()
    return () => {
      for (const stop of stops) stop()
      observer.disconnect()
      pointer.detach()
      canvas.close()
    }
  }, [canvas, frame, pointer, pointOfEdit, session, stage])
}
