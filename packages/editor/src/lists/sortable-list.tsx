import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sortable-list.module.css'

/** A list that is put in order by dragging, or with Space and the arrow keys on a row's handle. */
export function SortableList<Item extends { readonly id: string }>({
  items,
  nameOf,
  onMove,
  children,
  label,
  handles = 'hover',
}: {
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** `to` counts without the moved item. */
  readonly onMove: (item: Item, to: number) => void
  readonly children: (item: Item, index: number) => ReactNode
  readonly label: string
  /** `always` gives each row's handle a place of its own, before the row. */
  readonly handles?: 'hover' | 'always'
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    const item = items.find(({ id }) => id === active.id)
    const to = items.findIndex(({ id }) => id === over?.id)
    if (item !== undefined && to >= 0 && active.id !== over?.id) onMove(item, to)
  }
  const place = (id: string | number) =>
    `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  const name = (id: string | number) => {
    const item = items.find((one) => one.id === id)
    return item === undefined ? '' : nameOf(item)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}`,
          onDragOver: ({ active, over }) =>
            over === null ? undefined : `${name(active.id)}, ${place(over.id)}`,
          onDragEnd: ({ active, over }) =>
            `Dropped ${name(active.id)}${over === null ? '' : `, ${place(over.id)}`}`,
          onDragCancel: ({ active }) => `${name(active.id)} stays where it was`,
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow key={item.id} id={item.id} name={nameOf(item)} handles={handles}>
              {children(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({
  id,
  name,
  handles,
  children,
}: {
  readonly id: string
  readonly name: string
  readonly handles: 'hover' | 'always'
  readonly children: ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging}
      data-handles={handles}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.content}>{children}</div>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${name}`}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
