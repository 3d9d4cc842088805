import type { FocalPoint } from '@plinth/domain'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import classes from './focal-point-editor.module.css'
import { t } from '../words/words.ts'

const STEP = 0.01
const LEAP = 0.1
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))

/** The picture with the point that stays in view when it is cropped; click, drag, or move it with the arrow keys. */
export function FocalPointEditor({
  src,
  value,
  onChange,
}: {
  readonly src: string
  readonly value: FocalPoint
  readonly onChange: (point: FocalPoint) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const place = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined) return
    onChange({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    })
  }
  const nudge = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? LEAP : STEP
    onChange({ x: within(value.x + direction[0] * by), y: within(value.y + direction[1] * by) })
  }
  return (
    <div
      ref={frame}
      className={classes.frame}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        place(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) place(event)
      }}
    >
      <img src={src} alt="" draggable={false} />
      <button
        type="button"
        className={classes.point}
        style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        onKeyDown={nudge}
        aria-label={t(
          'Focal point: {left} % from the left, {top} % from the top. Move it with the arrow keys.',
          { left: Math.round(value.x * 100), top: Math.round(value.y * 100) },
        )}
      />
    </div>
  )
}
