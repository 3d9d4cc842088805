import type { Section } from '@plinth/domain'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Thumbnail } from './thumbnail.tsx'
import type { ThumbnailPages } from './thumbnail-page.ts'
import classes from './templates.module.css'

/** What is shown on a card. */
export interface Card {
  readonly id: string
  readonly name: string
  /** A further line; none for most. */
  readonly note?: string
  readonly sections: readonly Section[]
  /** What else can be done with it. */
  readonly more?: ReactNode
}

/**
 * Cards with thumbnails, one stop for the Tab key: arrows go from card to card, Home and End to the first and last, Enter
 * takes one. [SECTION-6]
 */
export function TemplateGrid({
  label,
  cards,
  pages,
  shape,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly cards: readonly Card[]
  readonly pages: ThumbnailPages
  readonly shape: 'section' | 'page'
  /** The card that is chosen, where one stays so. */
  readonly chosen?: string
  readonly onChoose: (id: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<string>()
  const stop = cards.some(({ id }) => id === at)
    ? at
    : (cards.find(({ id }) => id === chosen) ?? cards[0])?.id
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(`.${classes.choose}`) ?? [])]
    const from = buttons.findIndex((button) => button === event.target)
    const to = from < 0 ? undefined : placeAfter(event.key, from, buttons)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    <ul ref={list} className={classes.grid} data-shape={shape} aria-label={label} onKeyDown={onKeyDown}>
      {cards.map(({ id, name, note, sections, more }) => (
        <li key={id} className={classes.card} data-chosen={chosen === id}>
          <Thumbnail pages={pages} sections={sections} shape={shape} />
          <button
            type="button"
            className={classes.choose}
            tabIndex={id === stop ? 0 : -1}
            aria-pressed={chosen === undefined ? undefined : chosen === id}
            onFocus={() => setAt(id)}
            onClick={() => onChoose(id)}
          >
            <strong>{name}</strong>
            {note !== undefined && <small>{note}</small>}
          </button>
          {more}
        </li>
      ))}
    </ul>
  )
}

/** The card a key leads to; undefined for other keys. Up and down go by the rows as they are shown. */
function placeAfter(key: string, from: number, buttons: readonly HTMLElement[]): number | undefined {
  const last = buttons.length - 1
  const top = (button: HTMLElement | undefined) => button?.getBoundingClientRect().top
  const columns = Math.max(1, buttons.filter((button) => top(button) === top(buttons[0])).length)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? undefined : to < 0 || to > last ? from : to
}
