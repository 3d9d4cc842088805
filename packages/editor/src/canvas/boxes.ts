import type { CSSProperties } from 'react'
import type { Box } from './grid-metrics.ts'

/** The box around several. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y
  return { x, y, width, height }
}

/** Where something is drawn over the page. */
export function boxStyle({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height }
}

/** A box of the frame as it shows over the page. */
export function scaled(box: { x: number; y: number; width: number; height: number }, scale: number): Box {
  return { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale }
}
