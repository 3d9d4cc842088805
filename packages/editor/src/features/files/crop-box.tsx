import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { t } from '../../words/words.ts'
import { movedCrop, resizedCrop, type Corner, type Crop } from './crop.ts'
import classes from './crop-box.module.css'

const STEP = 0.01
const LEAP = 0.1
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const CORNERS: readonly { readonly corner: Corner; readonly label: string }[] = [
  { corner: 'top-left', label: t('Top left corner, moved with the arrow keys') },
  { corner: 'top-right', label: t('Top right corner, moved with the arrow keys') },
  { corner: 'bottom-left', label: t('Bottom left corner, moved with the arrow keys') },
  { corner: 'bottom-right', label: t('Bottom right corner, moved with the arrow keys') },
]

/** What stays of a picture, over it: moved as a whole and by its corners, by pointer and by the arrow keys. [EDIT-256] */
export function CropBox({
  crop,
  ratio,
  onChange,
  children,
}: {
  readonly crop: Crop
  /** Its width by its height, in parts of the picture, when that stays. */
  readonly ratio: number | undefined
  readonly onChange: (crop: Crop) => void
  /** The picture. */
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop }>(undefined)
  const change = (from: Crop, corner: Corner | undefined, byX: number, byY: number) =>
    onChange(corner === undefined ? movedCrop(from, byX, byY) : resizedCrop(from, corner, byX, byY, ratio))
  const controls = (corner?: Corner) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove: (event: PointerEvent) => {
      const box = frame.current?.getBoundingClientRect()
      if (held.current === undefined || box === undefined || event.buttons !== 1) return
      event.stopPropagation()
      const { x, y, crop: from } = held.current
      change(from, corner, (event.clientX - x) / box.width, (event.clientY - y) / box.height)
    },
    onPointerUp: () => {
      held.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key]
      if (direction === undefined) return
      event.preventDefault()
      const by = event.shiftKey ? LEAP : STEP
      change(crop, corner, direction[0] * by, direction[1] * by)
    },
  })
  const { place, cornerAt } = placesOf(crop)
  return (
    <div ref={frame} className={classes.frame}>
      <div className={classes.picture}>
        {children}
        <div className={classes.shade} style={place} />
      </div>
      <button
        type="button"
        className={classes.box}
        style={place}
        aria-label={t(
          'What stays: {width} % of the width, {height} % of the height. Move it with the arrow keys.',
          {
            width: Math.round(crop.width * 100),
            height: Math.round(crop.height * 100),
          },
        )}
        {...controls()}
      />
      {CORNERS.map(({ corner, label }) => (
        <button
          key={corner}
          type="button"
          className={classes.corner}
          style={cornerAt(corner)}
          aria-label={label}
          {...controls(corner)}
        />
      ))}
    </div>
  )
}

const percent = (part: number): string => `${part * 100}%`

/** Where a crop and its corners stand over the picture. */
function placesOf({ x, y, width, height }: Crop) {
  return {
    place: { left: percent(x), top: percent(y), width: percent(width), height: percent(height) },
    cornerAt: (corner: Corner) => ({
      left: percent(corner.endsWith('left') ? x : x + width),
      top: percent(corner.startsWith('top') ? y : y + height),
    }),
  }
}
