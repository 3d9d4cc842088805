import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { isWrittenOnPage } from '../document/editing-session.ts'
import { useDocument, useEditing, useSessionState } from './editing-context.ts'
import type { CanvasPointer } from './canvas-pointer.ts'
import type { Box } from './grid-metrics.ts'
import { dragging } from './dragging.ts'
import { openBlockMenu } from './open-block-menu.ts'
import { ToolbarBox } from './toolbar-box.tsx'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** The small toolbar beside the selected block, or beside several. */
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
  const { session, stage } = useEditing()
  const count = useSessionState(({ also }) => also.length + 1)
  const isMarkedLocked = useDocument(() => session.hasMark('locked'))
  const block = session.selectedBlock
  const hasText = count === 1 && (block === undefined || isWrittenOnPage(block.type))
  const name = count === 1 ? session.nameOf(blockId) : t('{count} blocks', { count })
  return (
    <ToolbarBox box={box} scale={scale} label={count === 1 ? t('{block} block', { block: name }) : name}>
      <span
        className={classes.grip}
        title={t('Drag to move')}
        {...dragging(pointer, scale, (point) => pointer.startMove(blockId, point))}
      >
        <IconGripVertical size={16} aria-hidden="true" />
        {name}
      </span>
      {isMarkedLocked && (
        <Tool icon={IconLock} label={t('Unlock')} onClick={() => session.mark('locked', false)} />
      )}
      {hasText && <Tool icon={IconPencil} label={t('Edit text')} onClick={() => session.edit(blockId)} />}
      {count === 1 && (
        <>
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
        </>
      )}
      {count === 1 && (
        <Tool
          icon={IconPlus}
          label={t('Add a block after it')}
          onClick={() => openBlockMenu(session, stage)}
        />
      )}
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
