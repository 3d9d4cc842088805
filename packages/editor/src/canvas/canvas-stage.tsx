import type { RenderInput } from '@plinth/renderer'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { handleKey } from '../commands/command-registry.ts'
import type { Device } from '../document/editing-session.ts'
import { attachClipboard } from './attach-clipboard.ts'
import { CanvasPointer } from './canvas-pointer.ts'
import { CanvasView } from './canvas-view.ts'
import { useEditing, useSessionState } from './editing-context.ts'
import { DraftPreview } from './draft-preview.tsx'
import { Overlay } from './overlay.tsx'
import { putPictures } from './put-pictures.ts'
import { TextEditing } from './text-editing.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** Width of the page on each device, px. A desktop takes the room there is, and is shown smaller when that is less. */
const DEVICE_WIDTH: Readonly<Record<Device, number>> = { desktop: 1280, tablet: 834, phone: 390 }

/** The site itself, in a frame of its own, with the tools drawn over it. */
export function CanvasStage({
  input,
  path,
}: {
  readonly input: RenderInput
  /** Where visitors find the page. */
  readonly path: string
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
    const editAt = (blockId: string, at?: Point) => {
      pointOfEdit.current = at
      session.edit(blockId)
    }
    setPointer(new CanvasPointer({ view, session, stage, editAt }))
    performance.mark('plinth-canvas-ready')
  }

  useCanvas(pointer, pointOfEdit)

  const wanted = device === 'desktop' ? Math.max(DEVICE_WIDTH.desktop, room.width) : DEVICE_WIDTH[device]
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / wanted)
  const shown = wanted * scale
  const size = { width: wanted, height: room.height / scale, transform: `scale(${scale})` }
  return (
    <div ref={outer} className={classes.stage} data-device={device}>
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
        {previewing && <DraftPreview path={path} style={size} />}
        {pointer !== null && <Overlay pointer={pointer} scale={scale} />}
      </div>
    </div>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The room an element has, in pixels; the tools over the page are placed anew when it changes. */
function useRoomIn(outer: RefObject<HTMLDivElement | null>) {
  const { stage } = useEditing()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = outer.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      setRoom({ width: element.clientWidth, height: element.clientHeight })
      stage.moved()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [outer, stage])
  return room
}

/** Keeps the page in the frame and the session in step, from when the frame can be pointed at until it goes. */
function useCanvas(pointer: CanvasPointer | null, pointOfEdit: { current: Point | undefined }): void {
  const { session, stage, canvas } = useEditing()
  useEffect(() => {
    const { view } = canvas
    if (pointer === null || view === null) return
    const { page } = view
    const show = () => view.show(session.document)
    const showStyle = () => {
      const style = session.style?.getSnapshot().style
      if (style !== undefined) view.showStyle(style)
    }
    const onPictures = (files: readonly File[], onBlock?: string) =>
      void putPictures(files, session, canvas, onBlock)
    const onOver = (id: string | undefined) => stage.setHover(id === undefined ? null : { kind: 'block', id })
    const stops = [
      session.store.subscribe(show),
      session.subscribeStyle(showStyle),
      view.subscribe(stage.moved),
      attachTextEditing(session, stage, canvas, pointOfEdit),
      attachClipboard(page, session, onPictures, onOver),
      attachClipboard(document, session, onPictures),
    ]
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
  }, [canvas, pointer, pointOfEdit, session, stage])
}

/** Begins and ends text editing as the session says. */
function attachTextEditing(
  session: ReturnType<typeof useEditing>['session'],
  stage: ReturnType<typeof useEditing>['stage'],
  canvas: ReturnType<typeof useEditing>['canvas'],
  pointOfEdit: { current: Point | undefined },
): () => void {
  const follow = () => {
    const { editing } = session.getState()
    const { view } = canvas
    if (view === null || (canvas.text?.blockId ?? null) === editing) return
    if (editing === null) canvas.edit(null)
    else {
      const parts = {
        view,
        session,
        onChange: stage.moved,
        onSlash: (blockId: string) => {
          const section = session.selectedSection
          if (section === undefined) return
          const index = section.blocks.findIndex(({ id }) => id === blockId) + 1
          stage.set({ menu: { sectionId: section.id, index, fromText: true } })
        },
      }
      canvas.edit(() => new TextEditing(editing, parts, pointOfEdit.current))
      // A block whose texts are not shown now has nothing to write in.
      if (canvas.text?.current === undefined) session.stepOut()
    }
    pointOfEdit.current = undefined
    stage.moved()
  }
  follow()
  return session.subscribe(follow)
}
