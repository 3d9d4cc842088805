import { OWN_WIDTHS } from '@plinth/domain'
import { useEffect, useRef, useState } from 'react'
import { boxStyle, scaled } from './boxes.ts'
import { isMirrored } from './canvas-pointer.ts'
import { useDocument, useEditing, useSessionState } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { gridOf } from './page-painter.ts'
import { useMeasured } from './stage-store.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** Where an edge was taken, and how wide the section's content was then, px of the page. */
interface Grip {
  readonly x: number
  readonly width: number
}

/** Escape puts back what is being drawn, wherever the focus is. */
function usePutBack(isDrawn: boolean, putBack: () => void): void {
  const { session, canvas } = useEditing()
  const latest = useRef(putBack)
  useEffect(() => {
    latest.current = putBack
  })
  useEffect(() => {
    if (!isDrawn) return
    const pages = [document, canvas.view?.page]
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
      session.announce(t('Put back'))
    }
    for (const one of pages) one?.addEventListener('keydown', onKey, true)
    return () => {
      for (const one of pages) one?.removeEventListener('keydown', onKey, true)
    }
  }, [isDrawn, canvas, session])
}

/** The width being drawn, said beside the pointer: a section may be higher than the window. [EDIT-1266] */
function DrawnWidth({
  box,
  width,
  pointer: { y, isLeft },
}: {
  readonly box: Box
  readonly width: number
  readonly pointer: { readonly y: number; readonly isLeft: boolean }
}) {
  const place = { top: y - box.y, bottom: 'auto', ...(isLeft && { left: 4, right: 'auto' }) }
  return (
    <div className={classes.drop} style={boxStyle(box)} data-own-width>
      <span className={classes.dropSize} style={place}>
        {t('{width} px', { width })}
      </span>
    </div>
  )
}

/** The edges of what the selected section holds: drawn in or out, it is as wide as one likes. [EDIT-1259] */
export function SectionEdges({ sectionId, scale }: { readonly sectionId: string; readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const isPhone = useSessionState(({ device }) => device === 'phone')
  const settings = useDocument(
    ({ document }) => document.sections.find(({ id }) => id === sectionId)?.settings,
  )
  const grip = useRef<Grip>(null)
  const [width, setWidth] = useState<number>()
  const [pointer, setPointer] = useState({ y: 0, isLeft: false })
  const section = canvas.view?.painter.section(sectionId) ?? null
  const grid = section === null ? null : gridOf(section)
  const box = useMeasured(stage, () => (grid === null ? null : scaled(grid.getBoundingClientRect(), scale)))
  const before = settings?.maxWidth
  /** Shows a width on the page before it is one; nothing gives back what it was. */
  const show = (next: number | undefined) => {
    setWidth(next)
    const shown = next ?? before
    section?.classList.toggle('own-width', shown !== undefined)
    if (shown === undefined) section?.style.removeProperty('--own')
    else section?.style.setProperty('--own', `${shown}px`)
    stage.moved()
  }
  const putBack = () => {
    grip.current = null
    show(undefined)
  }
  usePutBack(width !== undefined, putBack)
  if (box === null || isPhone || settings === undefined || settings.width === 'full') return null
  if (settings.locked === true || settings.synced !== undefined) return null
  // What stands in the middle grows on both sides.
  const sides = settings.stands === undefined ? 2 : 1
  const forward = canvas.view !== null && isMirrored(canvas.view.page) ? -1 : 1
  const edges = [
    { way: -1, x: box.x, keeps: forward > 0 ? 'start' : 'end' },
    { way: 1, x: box.x + box.width, keeps: forward > 0 ? 'end' : 'start' },
  ].filter(({ keeps }) => settings.stands !== keeps)
  const { min, max } = OWN_WIDTHS.section
  return (
    <>
      {width !== undefined && <DrawnWidth box={box} width={width} pointer={pointer} />}
      {edges.map(({ way, x, keeps }) => (
        <div
          key={way}
          className={classes.edge}
          data-section-edge={keeps}
          title={t('Width of the content')}
          style={{ left: x, top: box.y, height: box.height }}
          onPointerDown={(event) => {
            if (event.button !== 0 || grid === null) return
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            grip.current = { x: event.clientX, width: grid.clientWidth }
          }}
          onPointerMove={(event) => {
            if (grip.current === null) return
            const overlay = event.currentTarget.closest('[data-canvas-overlay]')
            setPointer({ y: event.clientY - (overlay?.getBoundingClientRect().top ?? 0), isLeft: way < 0 })
            const moved = ((event.clientX - grip.current.x) / scale) * way * sides
            const room = section?.clientWidth ?? max
            show(Math.round(Math.min(Math.max(grip.current.width + moved, min), max, room)))
          }}
          onPointerUp={() => {
            grip.current = null
            if (width === undefined) return
            setWidth(undefined)
            session.select({ kind: 'section', id: sectionId })
            session.ownWidth({ maxWidth: width })
          }}
          onPointerCancel={putBack}
        />
      ))}
    </>
  )
}
