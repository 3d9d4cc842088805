import type { PointerEvent } from 'react'
import type { CanvasPointer } from './canvas-pointer.ts'
import type { Point } from './grid-metrics.ts'

/** Pointer handlers of something in the overlay that is dragged: the points are turned into px of the frame. */
export function dragging(pointer: CanvasPointer, scale: number, start: (point: Point) => void) {
  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.closest('[data-canvas-overlay]')?.getBoundingClientRect()
    return { x: (event.clientX - (frame?.left ?? 0)) / scale, y: (event.clientY - (frame?.top ?? 0)) / scale }
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      start(pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) pointer.moveTo(pointOf(event), event)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) pointer.drop()
    },
    onPointerCancel: () => pointer.cancel(),
  }
}
