import type { Section } from '@plinth/domain'
import { useEffect, useRef, useState } from 'react'
import { THUMBNAIL_WIDTH, type ThumbnailPages } from './thumbnail-page.ts'
import { inTurn } from './in-turn.ts'
import classes from './templates.module.css'

/** Higher sections are cut at the bottom rather than made smaller still. */
const LEAST_SHARE = 0.55

/**
 * Sections as they would stand on the page. Drawn when it comes into view, one after the other between other work, and never
 * where it is not seen. [SECTION-4] [SECTION-5]
 */
export function Thumbnail({
  pages,
  sections,
  shape,
}: {
  readonly pages: ThumbnailPages
  readonly sections: readonly Section[]
  /** A section is shown whole in a landscape, a page from its top in a portrait. */
  readonly shape: 'section' | 'page'
}) {
  const outer = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [html, setHtml] = useState<string>()
  const [room, setRoom] = useState(0)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = outer.current
    if (element === null) return
    let stop = () => undefined as void
    const resized = new ResizeObserver(() => setRoom(element.clientWidth))
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        seen.disconnect()
        stop = inTurn(() => setHtml(pages.html(sections)))
      },
      { rootMargin: '200px' },
    )
    resized.observe(element)
    seen.observe(element)
    return () => {
      stop()
      resized.disconnect()
      seen.disconnect()
    }
  }, [pages, sections])
  const [ground, setGround] = useState<string>()
  const measure = () => setHeight(frame.current?.contentDocument?.querySelector('main')?.scrollHeight ?? 0)
  const onLoad = () => {
    measure()
    const first = frame.current?.contentDocument?.querySelector('.section')
    if (first != null) setGround(getComputedStyle(first).backgroundColor)
    void frame.current?.contentDocument?.fonts.ready.then(measure)
  }
  const box = fitted(room, height, shape)
  return (
    <div
      ref={outer}
      className={classes.thumbnail}
      data-shape={shape}
      data-drawn={height > 0}
      aria-hidden="true"
      style={ground === undefined ? {} : { background: ground }}
    >
      {html !== undefined && (
        <iframe
          ref={frame}
          title=""
          tabIndex={-1}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={onLoad}
          style={box}
        />
      )}
    </div>
  )
}

/** Where the frame stands in its card: as large as it goes, in the middle. */
function fitted(room: number, height: number, shape: 'section' | 'page') {
  const whole = room / THUMBNAIL_WIDTH
  if (shape === 'page')
    return { width: THUMBNAIL_WIDTH, height: Math.round(THUMBNAIL_WIDTH * 1.3), transform: `scale(${whole})` }
  const high = room * 0.625
  const share = height === 0 ? whole : Math.max(Math.min(whole, high / height), whole * LEAST_SHARE)
  const left = (room - THUMBNAIL_WIDTH * share) / 2
  const top = Math.max(0, (high - height * share) / 2)
  return {
    width: THUMBNAIL_WIDTH,
    height: height === 0 ? 800 : height,
    transform: `translate(${left}px, ${top}px) scale(${share})`,
  }
}
