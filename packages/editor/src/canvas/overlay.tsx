import { findBlock, findSection } from '@plinth/domain'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { keyCaps } from '../commands/keys.ts'
import { BlockMenu } from './block-menu.tsx'
import { BlockToolbar } from './block-toolbar.tsx'
import { measureGrid, type CanvasPointer } from './canvas-pointer.ts'
import { dragging } from './dragging.ts'
import { EmptyPage, EmptySections } from './empty-places.tsx'
import { useEditing, useSessionState } from './editing-context.ts'
import { boxOf, type Box, type Edges } from './grid-metrics.ts'
import { SectionToolbar } from './section-toolbar.tsx'
import { useMeasured, useStage, type DragPreview } from './stage-store.ts'
import { TextToolbar } from './text-toolbar.tsx'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** Everything drawn over the page: outlines, handles, toolbars, inserters, the grid while dragging. */
export function Overlay({ pointer, scale }: { readonly pointer: CanvasPointer; readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const { selection, editing, previewing } = useSessionState((state) => state)
  const hover = useStage(stage, (state) => state.hover)
  const drag = useStage(stage, (state) => state.drag)
  const menu = useStage(stage, (state) => state.menu)
  const { view } = canvas
  const hidden = view === null || previewing
  const section = session.selectedSection
  const sectionId = menu?.sectionId ?? section?.id
  const boxOfElement = (kind: 'block' | 'section', id: string | undefined): Box | undefined => {
    const element = id === undefined ? undefined : view?.painter[kind](id)
    return element == null ? undefined : scaled(element.getBoundingClientRect(), scale)
  }
  const { selected, hovered, around } = useMeasured(stage, () =>
    hidden
      ? {}
      : {
          selected: selection === null ? undefined : boxOfElement(selection.kind, selection.id),
          hovered:
            hover === null || hover.id === selection?.id ? undefined : boxOfElement(hover.kind, hover.id),
          around: boxOfElement('section', sectionId),
        },
  )
  if (hidden) return null
  return (
    <div className={classes.overlay} data-canvas-overlay>
      {hovered !== undefined && hover !== null && drag === null && (
        <div className={classes.hover} data-kind={hover.kind} style={boxStyle(hovered)}>
          <span className={classes.name}>
            {hover.kind === 'block' ? session.nameOf(hover.id) : session.sectionName(hover.id)}
          </span>
        </div>
      )}
      {drag !== null && <DragPreviewBoxes scale={scale} drag={drag} />}
      {selected !== undefined && selection !== null && drag === null && (
        <>
          <div
            className={classes.selected}
            data-kind={selection.kind}
            data-editing={editing !== null}
            style={boxStyle(selected)}
          />
          {selection.kind === 'block' && editing === null && (
            <Handles box={selected} blockId={selection.id} pointer={pointer} scale={scale} />
          )}
          {editing !== null && canvas.text !== null && <TextToolbar box={selected} text={canvas.text} />}
          {selection.kind === 'block' && editing === null && (
            <BlockToolbar
              key={selection.id}
              box={selected}
              blockId={selection.id}
              pointer={pointer}
              scale={scale}
            />
          )}
          {selection.kind === 'section' && <SectionToolbar box={selected} sectionId={selection.id} />}
        </>
      )}
      {drag === null && editing === null && <SectionInserters scale={scale} />}
      {drag === null && editing === null && <EmptyPage scale={scale} />}
      {drag === null && editing === null && <EmptySections scale={scale} />}
      {drag === null && editing === null && section !== undefined && section.blocks.length > 0 && (
        <AddBlockButton sectionId={section.id} box={around} />
      )}
      {menu !== null && <BlockMenu target={menu} box={selected ?? around ?? NOWHERE} />}
    </div>
  )
}

/** Where the menu stands when what it belongs to is not on the page. */
const NOWHERE: Box = { x: 40, y: 40, width: 0, height: 0 }

/** The grid of the section under the pointer, and the place a block would take. */
function DragPreviewBoxes({
  scale,
  drag: { sectionId, area, over, makingRoom },
}: {
  readonly scale: number
  readonly drag: DragPreview
}) {
  const { stage, canvas } = useEditing()
  useStage(stage, (state) => state.tick)
  const { view } = canvas
  const measured = view === null ? undefined : measureGrid(view, sectionId)
  if (measured === undefined) return null
  const { metrics, origin } = measured
  const bottom = Math.max(metrics.rows.at(-1) ?? 0, boxOf(metrics, area).y + boxOf(metrics, area).height)
  const place = boxOf(metrics, area)
  const at = (box: Box): Box => scaled({ ...box, x: box.x + origin.x, y: box.y + origin.y }, scale)
  return (
    <>
      {metrics.columns.slice(0, -1).map((x, column) => {
        const width = (metrics.columns[column + 1] ?? x) - metrics.columnGap - x
        const guided = column === area.x || column === area.x + area.w - 1
        return (
          <div
            key={column}
            className={classes.column}
            data-guide={guided}
            style={boxStyle(at({ x, y: 0, width, height: bottom }))}
          />
        )
      })}
      {makingRoom.map((other, index) => (
        <div key={index} className={classes.room} style={boxStyle(at(boxOf(metrics, other)))} />
      ))}
      <div className={classes.drop} data-over={over} style={boxStyle(at(place))}>
        <span className={classes.dropSize}>
          {area.w} × {area.h}
          {over && ' · overlaps'}
          {makingRoom.length > 0 && ` · ${t('hold {key} to overlap', { key: keyCaps('Mod').join() })}`}
        </span>
      </div>
    </>
  )
}

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
    const whereTheyGo = canvas.view?.painter.end?.parentElement?.getBoundingClientRect()
    return edges.length === 0
      ? [Math.max(whereTheyGo?.top ?? 0, 120) * scale]
      : [edges[0]?.top ?? 0, ...edges.map(({ bottom }) => bottom)].map((y) => y * scale)
  })
  return places.map((y, index) => (
    <div key={index} className={classes.inserter} style={{ top: y }}>
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
    </div>
  ))
}

function AddBlockButton({ sectionId, box }: { readonly sectionId: string; readonly box: Box | undefined }) {
  const { stage, session } = useEditing()
  if (box === undefined) return null
  const open = () => {
    const found = findSection(session.document, sectionId)
    const selected = session.selectedBlock
    const here = selected === undefined ? undefined : findBlock(session.document, selected.id)
    const index =
      here?.section.id === found?.section.id && here !== undefined ? here.blockIndex + 1 : undefined
    stage.set({ menu: { sectionId, ...(index === undefined ? {} : { index }) } })
  }
  return (
    <button
      type="button"
      className={classes.addBlock}
      style={{ left: box.x + 12, top: `clamp(8px, ${box.y + box.height - 40}px, calc(100% - 40px))` }}
      onClick={open}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t('Add block')}
    </button>
  )
}

function boxStyle({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height }
}

function scaled(box: { x: number; y: number; width: number; height: number }, scale: number): Box {
  return { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale }
}
