import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useDocument, useEditing } from '../../canvas/editing-context.ts'
import { useMeasured } from '../../canvas/stage-store.ts'
import { SortableList } from '../../lists/sortable-list.tsx'
import classes from './sections-overview.module.css'
import { t } from '../../words/words.ts'

/**
 * The sections of the page over the page as a whole: put in order by dragging or the keyboard; a press leads to one.
 * [EDIT-227]
 */
export function SectionsOverview({ scale }: { readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const sections = useDocument(({ document }) => document.sections)
  const list = useRef<HTMLDivElement>(null)
  const boxes = useMeasured(stage, () =>
    (canvas.view?.painter.sections() ?? []).map((section) => {
      const { left, top, width, height } = section.getBoundingClientRect()
      return { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
    }),
  )
  useEffect(() => {
    session.announce(
      t('The whole page: {count, plural, one {# section} other {# sections}}', {
        count: session.document.sections.length,
      }),
    )
    list.current?.querySelector('button')?.focus()
  }, [session])
  const leave = (sectionId?: string) => {
    stage.set({ overview: false })
    if (sectionId === undefined) return
    const selection = { kind: 'section', id: sectionId } as const
    session.select(selection)
    // Once the page has its size again.
    requestAnimationFrame(() => requestAnimationFrame(() => canvas.scrollTo(selection)))
    canvas.view?.page.body.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCarrying = (event.target as Element).closest('[data-handle][aria-pressed="true"]') !== null
    if (event.key !== 'Escape' || isCarrying || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
  const [first] = boxes
  if (first === undefined) return null
  return (
    <div
      ref={list}
      className={classes.overview}
      role="region"
      aria-label={t('The whole page')}
      style={{ left: first.left, top: first.top, width: first.width }}
      onKeyDown={onKeyDown}
    >
      <SortableList
        label={t('Sections')}
        items={sections}
        nameOf={(section) => session.sectionName(section.id)}
        onMove={(section, to) => session.moveSection(section.id, to)}
      >
        {(section, index) => {
          const name = session.sectionName(section.id)
          return (
            <button
              type="button"
              className={classes.section}
              style={{ height: Math.max(12, boxes[index]?.height ?? 0) }}
              onClick={() => leave(section.id)}
            >
              <span>{name.charAt(0).toUpperCase() + name.slice(1)}</span>
            </button>
          )
        }}
      </SortableList>
    </div>
  )
}
