import type { GridArea } from '@plinth/domain'
import { keyCaps } from '../commands/keys.ts'
import { boxStyle, scaled } from './boxes.ts'
import { measureGrid } from './canvas-pointer.ts'
import { useEditing } from './editing-context.ts'
import { boxOf, ownBox, type Box, type GridMetrics } from './grid-metrics.ts'
import { gapsAround, guideLines, type OnGrid } from './guides.ts'
import { useStage, type DragPreview } from './stage-store.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** The grid of the section under the pointer, and the place a block would take. */
export function DragPreviewBoxes({
  scale,
  drag: { sectionId, area, along, own, over, isNew, makingRoom, standing },
}: {
  readonly scale: number
  readonly drag: DragPreview
}) {
  const { stage, canvas } = useEditing()
  useStage(stage, (state) => state.tick)
  const { view } = canvas
  const measured = view === null ? undefined : measureGrid(view, sectionId)
  if (measured === undefined) return null
  const { metrics, inFrame } = measured
  const bottom = Math.max(metrics.rows.at(-1) ?? 0, boxOf(metrics, area).y + boxOf(metrics, area).height)
  const place = ownBox(boxOf(metrics, area), own)
  const at = (box: Box): Box => scaled(inFrame(box), scale)
  const target = view?.painter.section(sectionId)?.getBoundingClientRect()
  return (
    <>
      {target !== undefined && (
        <div className={classes.dropSection} style={boxStyle(scaled(target, scale))} data-drop-section />
      )}
      <RowLines metrics={metrics} bottom={bottom} at={at} />
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
      {along.map((other, index) => (
        <div
          key={index}
          className={classes.drop}
          data-over={over}
          style={boxStyle(at(boxOf(metrics, other)))}
        />
      ))}
      <div className={classes.drop} data-over={over} style={boxStyle(at(place))}>
        <span className={classes.dropSize}>
          {typeof own?.maxWidth === 'number' ? t('{width} px', { width: own.maxWidth }) : area.w} × {area.h}
          {over && ` · ${t('overlaps')}`}
          {makingRoom.length > 0 &&
            isNew !== true &&
            ` · ${t('hold {key} to overlap', { key: keyCaps('Mod').join() })}`}
        </span>
      </div>
      <Guides moving={{ area, box: place }} standing={standing} metrics={metrics} at={at} />
    </>
  )
}

/** The lines between the rows, as one drawing: there may be hundreds. */
function RowLines({
  metrics,
  bottom,
  at,
}: {
  readonly metrics: GridMetrics
  readonly bottom: number
  readonly at: (box: Box) => Box
}) {
  const width = (metrics.columns.at(-1) ?? 0) - metrics.columnGap
  const box = at({ x: 0, y: 0, width, height: bottom })
  const lines = metrics.rows.map((y) => `M0 ${y}H${width}`).join('')
  return (
    <svg
      className={classes.rows}
      style={boxStyle(box)}
      viewBox={`0 0 ${Math.max(1, width)} ${Math.max(1, bottom)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={lines} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** What a block would be in line with, and how far it would be from its neighbours. [EDIT-225] */
function Guides({
  moving,
  standing,
  metrics,
  at,
}: {
  readonly moving: OnGrid
  readonly standing: readonly GridArea[]
  readonly metrics: GridMetrics
  readonly at: (box: Box) => Box
}) {
  const others = standing.map((area) => ({ area, box: boxOf(metrics, area) }))
  return (
    <>
      {guideLines(moving, others).map((line, index) => (
        <div
          key={index}
          className={classes.guide}
          data-way={line.way}
          style={boxStyle(
            at(
              line.way === 'upright'
                ? { x: line.at, y: line.from, width: 0, height: line.to - line.from }
                : { x: line.from, y: line.at, width: line.to - line.from, height: 0 },
            ),
          )}
        />
      ))}
      {gapsAround(moving, others).map((gap, index) => (
        <div
          key={index}
          className={classes.gap}
          data-way={gap.way}
          data-equal={gap.isEqual}
          style={boxStyle(at(gap.box))}
        >
          <span>{gap.cells}</span>
        </div>
      ))}
    </>
  )
}
