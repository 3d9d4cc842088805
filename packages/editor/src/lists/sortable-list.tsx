import { VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import classes from './sortable-list.module.css'
import type { SortingPort } from './sorting-port.ts'
import { useSorting } from './use-sorting.ts'
import { t } from '../words/words.ts'

/** The levels of a list's items, by their identifiers. */
function levelsOf<Item>(
  find: (id: string) => Item | undefined,
  onNest: ((item: Item, under: Item) => void) | undefined,
  onLift: ((item: Item) => void) | undefined,
): Pick<SortingPort, 'onNest' | 'onLift'> {
  return {
    onNest:
      onNest &&
      ((id, under) => {
        const [item, over] = [find(id), find(under)]
        if (item !== undefined && over !== undefined) onNest(item, over)
      }),
    onLift:
      onLift &&
      ((id) => {
        const item = find(id)
        if (item !== undefined) onLift(item)
      }),
  }
}

/**
 * A list that is put in order by dragging, or with Space and the arrow keys on a row's handle; screen readers are told
 * what happens. Rows may have a level below. [EDIT-96] [EDIT-97] [EDIT-471]
 */
export function SortableList<Item extends { readonly id: string }>({
  items,
  nameOf,
  onMove,
  onNest,
  onLift,
  children,
  label,
  handles = 'hover',
  layout = 'rows',
}: {
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** `to` counts without the moved item. */
  readonly onMove: (item: Item, to: number) => void
  /** Puts an item below another one, for rows that have a level below; dragged or carried to the side. */
  readonly onNest?: (item: Item, under: Item) => void
  /** Takes an item out of what the list stands below. */
  readonly onLift?: (item: Item) => void
  readonly children: (item: Item, index: number) => ReactNode
  readonly label: string
  /** `always` gives each row's handle a place of its own, before the row. */
  readonly handles?: 'hover' | 'always'
  /** `tiles` stand side by side, each dragged by its upper part. */
  readonly layout?: 'rows' | 'tiles'
}) {
  const list = useRef<HTMLUListElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const help = useId()
  const find = (id: string) => items.find((item) => item.id === id)
  useSorting(list, {
    ids: items.map(({ id }) => id),
    nameOf: (id) => {
      const item = find(id)
      return item === undefined ? '' : nameOf(item)
    },
    onMove: (id, to) => {
      const item = find(id)
      if (item !== undefined) onMove(item, to)
    },
    ...levelsOf(find, onNest, onLift),
    say: (words) => {
      if (status.current !== null) status.current.textContent = words
    },
    isLargeHandle: layout === 'tiles',
  })
  return (
    <>
      <ul ref={list} className={classes.list} data-layout={layout} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id} className={classes.row} data-item={item.id} data-handles={handles}>
            <div className={classes.content}>{children(item, index)}</div>
            <button
              type="button"
              className={classes.handle}
              data-handle=""
              aria-label={t('Reorder {name}', { name: nameOf(item) })}
              aria-roledescription={t('sortable')}
              aria-describedby={help}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <span id={help} hidden>
        {t('Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.')}
        {onNest !== undefined && ` ${t('The right arrow key puts it below the one before it.')}`}
        {onLift !== undefined && ` ${t('The left arrow key takes it one level up.')}`}
      </span>
      <VisuallyHidden ref={status} role="status" />
    </>
  )
}
