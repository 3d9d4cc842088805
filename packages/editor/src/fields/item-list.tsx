import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SortableList } from '../lists/sortable-list.tsx'
import classes from './fields.module.css'
import { t } from '../words/words.ts'

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
  layout = 'rows',
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
  /** `tiles` shows each by its picture alone, side by side. */
  readonly layout?: 'rows' | 'tiles'
}) {
  const move = (item: Item, to: number) => {
    if (to >= 0 && to < items.length)
      onChange(items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item))
  }
  const buttonsOf = (item: Item, index: number) => (
    <ItemButtons
      name={nameOf(item)}
      isTile={layout === 'tiles'}
      isFirst={index === 0}
      isLast={index === items.length - 1}
      onMove={(by) => move(item, index + by)}
      onTakeOut={() => onChange(items.filter(({ id }) => id !== item.id))}
    />
  )
  return (
    <div className={classes.list}>
      <SortableList
        items={items}
        nameOf={nameOf}
        onMove={move}
        label={label}
        handles="always"
        layout={layout}
      >
        {(item, index) =>
          layout === 'tiles' ? (
            <>
              <div className={classes.pictureOfTile}>{picture?.(item)}</div>
              <div className={classes.buttonsOfTile}>{buttonsOf(item, index)}</div>
            </>
          ) : (
            <>
              <div className={classes.item}>
                {picture?.(item)}
                <span className={classes.nameOfItem} title={nameOf(item)}>
                  {nameOf(item)}
                </span>
                {tools?.(item)}
                {buttonsOf(item, index)}
              </div>
              {details?.(item)}
            </>
          )
        }
      </SortableList>
    </div>
  )
}

function ItemButtons({
  name,
  isTile,
  isFirst,
  isLast,
  onMove,
  onTakeOut,
}: {
  readonly name: string
  readonly isTile: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onTakeOut: () => void
}) {
  const Before = isTile ? IconArrowLeft : IconArrowUp
  const After = isTile ? IconArrowRight : IconArrowDown
  return (
    <>
      <ActionIcon
        size={26}
        aria-label={isTile ? t('Move {name} earlier', { name }) : t('Move {name} up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Before size={16} />
      </ActionIcon>
      <ActionIcon
        size={26}
        aria-label={isTile ? t('Move {name} later', { name }) : t('Move {name} down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <After size={16} />
      </ActionIcon>
      <ActionIcon size={26} aria-label={t('Take out {name}', { name })} onClick={onTakeOut}>
        <IconTrash size={16} />
      </ActionIcon>
    </>
  )
}
