import type { ReactNode } from 'react'
import type { Box } from './grid-metrics.ts'
import classes from './canvas.module.css'

const HEIGHT = 36
const GAP = 8

/** A toolbar beside a box of the page: above it, below it when there is no room, and always in view. */
export function ToolbarBox({
  box,
  label,
  children,
}: {
  readonly box: Box
  readonly label: string
  readonly children: ReactNode
}) {
  const above = box.y - HEIGHT - GAP
  const top = above >= 4 ? above : box.y + box.height + GAP
  return (
    <div
      className={classes.toolbarPlace}
      style={{
        top: `min(${Math.max(4, above < 4 && box.height > 320 ? 4 : top)}px, calc(100% - ${HEIGHT + 4}px))`,
      }}
    >
      {/* Gives way where the toolbar would leave the canvas at its other side. */}
      <span style={{ flex: `0 10000 ${Math.max(0, box.x - 4)}px` }} />
      <div role="toolbar" aria-label={label} className={classes.toolbar}>
        {children}
      </div>
    </div>
  )
}
