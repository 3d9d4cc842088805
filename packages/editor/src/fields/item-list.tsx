import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SortableList } from '../lists/sortable-list.tsx'
import classes from './fields.module.css'

/**
 * Things in an order of the owner's: each can be moved by dragging, with the arrow keys on its handle, or with a button,
 * and taken out. Used for every list of items there is. [EDIT-92]
 */
export function ItemList<Item extends { readonly id: string }>({
  label,
  items,
  nameOf,
  onChange,
  picture,
  tools,
  details,
}: {
  readonly label: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  readonly onChange: (items: readonly Item[]) => void
  readonly picture?: (item: Item) => ReactNode
  /** Buttons of an item beside those every item has. */
  readonly tools?: (item: Item) => ReactNode
  /** What is asked about an item, under it. */
  readonly details?: (item: Item) => ReactNode
}) {
  const move = (item: Item, to: number) => {
    if (to >= 0 && to < items.length)
      onChange(items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item))
  }
  return (
    <div className={classes.list}>
      <SortableList items={items} nameOf={nameOf} onMove={move} label={label} handles="always">
        {(item, index) => {
          const name = nameOf(item)
          return (
            <>
              <div className={classes.item}>
                {picture?.(item)}
                <span className={classes.nameOfItem} title={name}>
                  {name}
                </span>
                {tools?.(item)}
                <ActionIcon
                  size={26}
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(item, index - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Move ${name} down`}
                  disabled={index === items.length - 1}
                  onClick={() => move(item, index + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Take out ${name}`}
                  onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
              {details?.(item)}
            </>
          )
        }}
      </SortableList>
    </div>
  )
}
