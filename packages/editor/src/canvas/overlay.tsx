import { useLayoutEffect, useRef } from 'react'
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react'
import { BlockMenu } from './block-menu.tsx'
import { BlockToolbar } from './block-toolbar.tsx'
import type { CanvasPointer } from './canvas-pointer.ts'
import type { CanvasTools } from './canvas-stage.tsx'
import { dragging } from './dragging.ts'
import { EmptyPage, EmptySections } from './empty-places.tsx'
import { useDocument, useEditing, useSessionState } from './editing-context.ts'
import { openBlockMenu } from './open-block-menu.ts'
import { boxAround, boxStyle, scaled } from './boxes.ts'
import { contentBoxes } from './content-boxes.ts'
import { DragPreviewBoxes } from './drag-preview.tsx'
import type { Box, Edges } from './grid-metrics.ts'
import { showTool } from './follow-selection.ts'
import { freeOnLine } from './place-toolbar.ts'
import { SectionToolbar } from './section-toolbar.tsx'
import { SitePartBoxes } from './site-part-boxes.tsx'
import { useMeasured, useStage } from './stage-store.ts'
import { textCode } from './text/load-text-code.ts'
import classes from './canvas.module.css'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'

// Whoever never asks for it does not load it.
const ContextMenu = part(async () => ({ default: (await import('./context-menu.tsx')).ContextMenu }), {
  kind: 'dialog',
})

// Most pages have none.
const SyncedBoxes = part(async () => ({ default: (await import('./synced-boxes.tsx')).SyncedBoxes }), {
  kind: 'tools',
})

// Only posts have a title and a picture of their own.
const PostHeadTools = part(async () => ({ default: (await import('./post-head-tools.tsx')).PostHeadTools }), {
  kind: 'tools',
})

interface OverlayProps {
  readonly pointer: CanvasPointer
  readonly scale: number
  readonly tools: CanvasTools
}

/** Everything drawn over the page: outlines, handles, toolbars, inserters, the grid while dragging. */
export function Overlay({ pointer, scale, tools }: OverlayProps) {
  const { session, stage, canvas } = useEditing()
  const { selection, also, previewing } = useSessionState((state) => state)
  const hover = useStage(stage, (state) => state.hover)
  const drag = useStage(stage, (state) => state.drag)
  const menu = useStage(stage, (state) => state.menu)
  const marquee = useStage(stage, (state) => state.marquee)
  const stands = useDocument(({ document }) =>
    document.sections.some(({ settings }) => settings.synced !== undefined),
  )
  const { view } = canvas
  const hidden = view === null || previewing
  const sectionId = menu?.sectionId ?? session.selectedSection?.id
  const boxOfElement = (kind: 'block' | 'section', id: string | undefined): Box | undefined => {
    const element = id === undefined ? undefined : view?.painter[kind](id)
    return element == null ? undefined : scaled(element.getBoundingClientRect(), scale)
  }
  const {
    selected,
    others = [],
    hovered,
    around,
  } = useMeasured(stage, () =>
    hidden
      ? {}
      : {
          selected: selection === null ? undefined : boxOfElement(selection.kind, selection.id),
          others: (marquee?.blockIds ?? also).flatMap((id) => boxOfElement('block', id) ?? []),
          hovered:
            hover === null || hover.id === selection?.id || also.includes(hover.id)
              ? undefined
              : boxOfElement(hover.kind, hover.id),
          around: boxOfElement('section', sectionId),
        },
  )
  useUndocked(hidden || selection === null)
  if (hidden) return null
  return (
    <div
      className={classes.overlay}
      data-canvas-overlay
      onFocus={(event) => showTool(event.target, event.currentTarget, view, scale)}
    >
      {hovered !== undefined && hover !== null && drag === null && (
        <div
          className={classes.hover}
          data-kind={hover.kind}
          data-at-top={hovered.y < NAME_HEIGHT}
          style={boxStyle(hovered)}
        >
          <span className={classes.name}>
            {hover.kind === 'block' ? session.nameOf(hover.id) : session.sectionName(hover.id)}
          </span>
        </div>
      )}
      {stands && <SyncedBoxes scale={scale} />}
      {drag === null && marquee === null && <SitePartBoxes scale={scale} />}
      {view.input.page.kind === 'post' && drag === null && <PostHeadTools scale={scale} />}
      {drag !== null && <DragPreviewBoxes scale={scale} drag={drag} />}
      {drag === null &&
        others.map((box, index) => (
          <div key={index} className={classes.selected} data-kind="block" style={boxStyle(box)} />
        ))}
      {marquee !== null && <div className={classes.marquee} style={boxStyle(scaled(marquee.box, scale))} />}
      {selected !== undefined && drag === null && marquee === null && (
        <SelectionTools box={selected} others={others} pointer={pointer} scale={scale} tools={tools} />
      )}
      {drag === null && <Inserters around={around} scale={scale} />}
      <AskedMenu box={selected ?? NOWHERE} scale={scale} />
      {menu !== null && <BlockMenu target={menu} box={selected ?? around ?? NOWHERE} />}
    </div>
  )
}

/** What offers to add something to the page. @param around the section that is selected */
function Inserters({ around, scale }: { readonly around: Box | undefined; readonly scale: number }) {
  const { session } = useEditing()
  const isOne = useSessionState(({ rights }) => rights.oneSection === true)
  if (useIsWriting()) return null
  return (
    <>
      {!isOne && <SectionInserters scale={scale} />}
      <EmptyPage scale={scale} />
      <EmptySections scale={scale} />
      {(session.selectedSection?.blocks.length ?? 0) > 0 && <AddBlockButton box={around} scale={scale} />}
    </>
  )
}

/**
 * Whether somebody writes on the page just now: who went on in the panel has the words of a block open still, and the tools of the
 * page again. [EDIT-1527]
 */
function useIsWriting(): boolean {
  const { stage, canvas } = useEditing()
  const isOpen = useSessionState(({ editing }) => editing !== null)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const ended = new AbortController()
    for (const [place, name] of [[document, 'focusin'] as const, [window, 'blur'] as const])
      place.addEventListener(name, () => stage.moved(), { signal: ended.signal })
    return () => ended.abort()
  }, [isOpen, stage])
  return useMeasured(stage, () => isOpen && canvas.view?.hasKeyboard === true)
}

/** The row above the canvas goes when nothing is selected; while something is dragged nothing moves. */
function useUndocked(isOver: boolean): void {
  const { stage } = useEditing()
  useLayoutEffect(() => {
    if (isOver && stage.getState().docked) stage.set({ docked: false })
  }, [isOver, stage])
  useLayoutEffect(() => () => stage.set({ docked: false }), [stage])
}

/** The outline of what is selected, its handles and its toolbar. */
function SelectionTools({
  box,
  others,
  pointer,
  scale,
  tools,
}: {
  readonly box: Box
  readonly tools: CanvasTools
  /** The boxes of the blocks selected beside it. */
  readonly others: readonly Box[]
  readonly pointer: CanvasPointer
  readonly scale: number
}) {
  const { session } = useEditing()
  const { selection, also, editing } = useSessionState((state) => state)
  const isLocked = useDocument(() => selection !== null && session.isLocked(selection.id))
  if (selection === null) return null
  const isBlock = selection.kind === 'block' && editing === null
  return (
    <>
      <div
        className={classes.selected}
        data-kind={selection.kind}
        data-editing={editing !== null}
        style={boxStyle(box)}
      />
      {isBlock && also.length === 0 && !isLocked && (
        <Handles box={box} blockId={selection.id} pointer={pointer} scale={scale} />
      )}
      {editing !== null && <TextTools key={`text ${selection.id}`} box={box} scale={scale} />}
      {isBlock && (
        <BlockToolbar
          key={selection.id}
          box={boxAround([box, ...others])}
          blockId={selection.id}
          pointer={pointer}
          scale={scale}
        />
      )}
      {selection.kind === 'section' && tools.sectionEdges(selection.id, scale)}
      {selection.kind === 'section' && (
        <SectionToolbar key={selection.id} box={box} sectionId={selection.id} scale={scale} />
      )}
    </>
  )
}

/** The menu of what is selected, when it was asked for: at the pointer, or by keyboard at the selection. */
function AskedMenu({ box, scale }: { readonly box: Box; readonly scale: number }) {
  const { stage } = useEditing()
  const context = useStage(stage, (state) => state.context)
  if (context === null) return null
  const { at } = context
  return (
    <ContextMenu
      at={
        at === undefined
          ? { x: box.x + 12, y: Math.max(8, box.y + 12) }
          : { x: at.x * scale, y: at.y * scale }
      }
    />
  )
}

/** Px the name of what is pointed at needs above it. */
const NAME_HEIGHT = 20

/** The tools of the text being written; the code of writing, and theirs with it, may come after its beginning. */
function TextTools({ box, scale }: { readonly box: Box; readonly scale: number }) {
  const { stage, canvas } = useEditing()
  useStage(stage, (state) => state.writing)
  const code = textCode()
  return code === undefined || canvas.text === null ? null : (
    <code.TextToolbar box={box} scale={scale} text={canvas.text} />
  )
}

/** Where the menu stands when what it belongs to is not on the page. */
const NOWHERE: Box = { x: 40, y: 40, width: 0, height: 0 }

const HANDLES: readonly { readonly name: string; readonly edges: Edges }[] = [
  { name: 'nw', edges: { left: true, top: true } },
  { name: 'n', edges: { top: true } },
  { name: 'ne', edges: { right: true, top: true } },
  { name: 'e', edges: { right: true } },
  { name: 'se', edges: { right: true, bottom: true } },
  { name: 's', edges: { bottom: true } },
  { name: 'sw', edges: { left: true, bottom: true } },
  { name: 'w', edges: { left: true } },
]

function Handles({
  box,
  blockId,
  pointer,
  scale,
}: {
  readonly box: Box
  readonly blockId: string
  readonly pointer: CanvasPointer
  readonly scale: number
}) {
  return HANDLES.map(({ name, edges }) => (
    <div
      key={name}
      className={classes.handle}
      data-handle={name}
      style={{
        left: edges.left === true ? box.x : edges.right === true ? box.x + box.width : box.x + box.width / 2,
        top: edges.top === true ? box.y : edges.bottom === true ? box.y + box.height : box.y + box.height / 2,
      }}
      {...dragging(pointer, scale, (point) => pointer.startResize(blockId, edges, point))}
    />
  ))
}

/** `+` between any two sections, and before the first and after the last. */
function SectionInserters({ scale }: { readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const places = useMeasured(stage, () => {
    const sections = canvas.view?.painter.sections() ?? []
    const edges = sections.map((section) => section.getBoundingClientRect())
    // A page without sections has a card that offers the same. [EDIT-153]
    return edges.length === 0
      ? []
      : [edges[0]?.top ?? 0, ...edges.map(({ bottom }) => bottom)].map((y) => y * scale)
  })
  return places.map((y, index) => (
    <div key={index} className={classes.inserter} data-inserter style={{ top: y }}>
      <button
        type="button"
        className={classes.insert}
        aria-label={
          index === 0 ? t('Add section at the top') : t('Add section after section {index}', { index })
        }
        onClick={() => session.insertSection(index)}
      >
        <IconPlus size={14} aria-hidden="true" />
        <span>{t('Add section')}</span>
      </button>
      <button
        type="button"
        className={classes.insert}
        aria-label={
          index === 0
            ? t('Choose a section at the top')
            : t('Choose a section after section {index}', { index })
        }
        onClick={() => stage.set({ choosing: { what: 'section', index } })}
      >
        <IconLayoutGrid size={14} aria-hidden="true" />
        <span>{t('Section templates')}</span>
      </button>
    </div>
  ))
}

function AddBlockButton({ box, scale }: { readonly box: Box | undefined; readonly scale: number }) {
  const { stage, session, canvas } = useEditing()
  const button = useRef<HTMLButtonElement>(null)
  useStage(stage, ({ tick }) => tick)
  // On the edge of the section, in line with the button for sections, where it covers nothing: a block may reach the edge.
  useLayoutEffect(() => {
    const element = button.current
    const overlay = element?.closest('[data-canvas-overlay]')
    const page = canvas.view?.page
    if (element == null || overlay == null || page === undefined || box === undefined) return
    const { width, height } = element.getBoundingClientRect()
    const whole = overlay.getBoundingClientRect()
    const inserters = [...overlay.querySelectorAll('[data-inserter] button')].map((one) => {
      const found = one.getBoundingClientRect()
      return { x: found.x - whole.x, y: found.y - whole.y, width: found.width, height: found.height }
    })
    const content = contentBoxes(page).map((one) => scaled(one, scale))
    const row = { x: 12, y: box.y + box.height - 12, width, height }
    const x = freeOnLine(row, whole.width, [...content, ...inserters])
    element.style.left = `${x ?? row.x}px`
    element.style.visibility = x === undefined ? 'hidden' : 'visible'
  })
  if (box === undefined) return null
  return (
    <button
      ref={button}
      type="button"
      className={classes.addBlock}
      style={{ left: 12, top: box.y + box.height - 12 }}
      onClick={() => openBlockMenu(session, stage)}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t('Add block')}
    </button>
  )
}
