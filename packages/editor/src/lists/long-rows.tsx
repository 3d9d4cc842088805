import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Height of a row in pixels where none was measured. */
const ROW = 45
/** Rows drawn above and below what is in view: the keyboard goes into them before they are seen. */
const MARGIN = 12

/** What a row of a long list has besides: its place, and how its height is measured. */
export interface Drawn {
  readonly ref: (row: HTMLElement | null) => void
  readonly 'data-index': number
  readonly 'aria-rowindex': number
}

/**
 * The rows of a long list, as far as they are in view; spaces keep the places of the others. The row that has the focus stays,
 * wherever the list is scrolled to. Whoever searches the page with the browser, or prints it, has them all. [EDIT-1500]
 *
 * @param frame what the rows stand in, in something that scrolls
 * @param draw a row, which takes what it is given besides
 */
export function LongRows<Row>({
  frame,
  rows,
  keyOf,
  draw,
}: {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly draw: (row: Row, drawn: Drawn) => ReactNode
}) {
  const isWhole = useWhole()
  const offset = useOffset(frame)
  const [heights] = useState(() => heightsIn(frame.current))
  // What it returns changes under React's feet, which only matters where the compiler memoizes: it is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerOf(frame.current),
    estimateSize: (index) => heights[index] ?? heights.at(-1) ?? ROW,
    overscan: MARGIN,
    scrollMargin: offset,
    rangeExtractor: (range: Range) => withFocused(range, frame.current),
    getItemKey: (index) => keyOf(rows[index] as Row),
  })
  const drawn = isWhole
    ? rows.map((_, index) => ({ index, start: 0, end: 0 }))
    : view
        .getVirtualItems()
        .map(({ index, start, end }) => ({ index, start: start - offset, end: end - offset }))
  const total = isWhole ? 0 : view.getTotalSize()
  return (
    <>
      {drawn.map(({ index, start }, place) => {
        const row = rows[index] as Row
        return (
          <Fragment key={keyOf(row)}>
            <Space height={start - (drawn[place - 1]?.end ?? 0)} />
            {draw(row, { ref: view.measureElement, 'data-index': index, 'aria-rowindex': index + 2 })}
          </Fragment>
        )
      })}
      <Space height={total - (drawn.at(-1)?.end ?? 0)} />
    </>
  )
}

const scrollerOf = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.closest<HTMLElement>('[data-scrolls]') ?? null

/** Heights of the rows as they stood when all of them were drawn: whoever was brought to one of them stays where it is. */
const heightsIn = (frame: HTMLElement | null): number[] =>
  Array.from(frame?.querySelectorAll('tbody > tr') ?? [], (row) => row.getBoundingClientRect().height)

/** The rows in view, and the one that has the focus. */
function withFocused(range: Range, frame: HTMLElement | null): number[] {
  const drawn = defaultRangeExtractor(range)
  const focused =
    frame?.contains(document.activeElement) === true ? document.activeElement?.closest('tr') : null
  const index = Number(focused?.dataset['index'] ?? Number.NaN)
  if (Number.isNaN(index) || index >= range.count || drawn.includes(index)) return drawn
  return [...drawn, index].toSorted((one, other) => one - other)
}

/** How far below the top of what scrolls the rows begin, in pixels: what stands above them may come and go. */
function useOffset(frame: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(() => offsetOf(frame.current))
  useEffect(() => {
    const scroller = scrollerOf(frame.current)
    if (scroller === null) return undefined
    const look = () => setOffset(offsetOf(frame.current))
    const resized = new ResizeObserver(look)
    resized.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [frame])
  return offset
}

function offsetOf(frame: HTMLElement | null): number {
  const scroller = scrollerOf(frame)
  const body = frame?.querySelector('tbody')
  if (scroller === null || body == null) return 0
  return Math.round(
    body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
  )
}

/** Whether all rows are drawn: from the moment on in which somebody searches the page with the browser, or prints it. */
function useWhole(): boolean {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    // At once: the browser searches what is there when its field opens.
    const drawAll = () => flushSync(() => setIsWhole(true))
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      const isFind = (ctrlKey || metaKey) && (key.toLowerCase() === 'f' || key.toLowerCase() === 'g')
      if (isFind || key === 'F3') drawAll()
    }
    globalThis.addEventListener('keydown', onKey, { capture: true })
    globalThis.addEventListener('beforeprint', drawAll)
    return () => {
      globalThis.removeEventListener('keydown', onKey, { capture: true })
      globalThis.removeEventListener('beforeprint', drawAll)
    }
  }, [])
  return isWhole
}

/** Keeps the place of rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true" style={{ height }}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}
