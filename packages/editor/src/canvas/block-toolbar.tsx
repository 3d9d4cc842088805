import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { isWrittenOnPage } from '../document/editing-session.ts'
import { useEditing } from './editing-context.ts'
import type { CanvasPointer } from './canvas-pointer.ts'
import type { Box } from './grid-metrics.ts'
import { dragging } from './dragging.ts'
import { ToolbarBox } from './toolbar-box.tsx'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** The small toolbar beside a selected block. */
export function BlockToolbar({
  box,
  blockId,
  pointer,
  scale,
}: {
  readonly box: Box
  readonly blockId: string
  readonly pointer: CanvasPointer
  readonly scale: number
}) {
  const { session } = useEditing()
  const block = session.selectedBlock
  const hasText = block === undefined || isWrittenOnPage(block.type)
  return (
    <ToolbarBox box={box} label={t('{block} block', { block: session.nameOf(blockId) })}>
      <span
        className={classes.grip}
        title={t('Drag to move')}
        {...dragging(pointer, scale, (point) => pointer.startMove(blockId, point))}
      >
        <IconGripVertical size={16} aria-hidden="true" />
        {session.nameOf(blockId)}
      </span>
      {hasText && <Tool icon={IconPencil} label={t('Edit text')} onClick={() => session.edit(blockId)} />}
      <Tool
        icon={IconArrowUp}
        label={t('Move up in reading order')}
        onClick={() => session.moveInOrder(blockId, -1)}
      />
      <Tool
        icon={IconArrowDown}
        label={t('Move down in reading order')}
        onClick={() => session.moveInOrder(blockId, 1)}
      />
      <Tool icon={IconCopy} label={t('Duplicate')} onClick={() => session.duplicateSelected()} />
      <Tool icon={IconTrash} label={t('Delete')} onClick={() => session.deleteSelected()} />
    </ToolbarBox>
  )
}

/** One button of a toolbar over the canvas. */
export function Tool({
  icon: Symbol,
  label,
  onClick,
  pressed,
  disabled = false,
}: {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
  readonly pressed?: boolean
  readonly disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={28}
        aria-label={label}
        disabled={disabled}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        variant={pressed === true ? 'light' : 'subtle'}
        color={pressed === true ? 'accent' : 'gray.8'}
        // The caret stays where it is in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Symbol size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
