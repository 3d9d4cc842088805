import { Popover, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { BlockDefinition } from '@plinth/blocks'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { BlockIcon } from './block-icon.tsx'
import { useEditing, useSessionState } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { matchingBlocks } from './matching-blocks.ts'
import type { MenuTarget } from './stage-store.ts'
import classes from './canvas.module.css'
import { t, translated } from '../words/words.ts'

/** The searchable list of blocks. Arrow keys choose, Enter puts in. */
export function BlockMenu({ target, box }: { readonly target: MenuTarget; readonly box: Box }) {
  const { canvas } = useEditing()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const { mayWriteCode } = useSessionState((state) => state.rights)
  const found = useMemo(
    () => matchingBlocks(search).filter(({ isCode }) => mayWriteCode || isCode !== true),
    [search, mayWriteCode],
  )
  const active = found[Math.min(chosen, found.length - 1)]

  const { close, insert } = useInsertion(target)
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen((before) => (Math.min(before, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      insert(active)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      if (target.fromText === true && search === '') canvas.text?.current?.commands.insertContent('/')
    }
  }
  return (
    <Popover
      withRoles={false}
      opened
      onClose={close}
      position="bottom-start"
      shadow="md"
      width={320}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <span
          className={classes.menuAnchor}
          style={{
            left: Math.max(8, box.x + 12),
            top: `min(${Math.max(48, box.y + 48)}px, calc(100% - 360px))`,
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={t('Add block')}>
        <TextInput
          placeholder={t('Search blocks')}
          aria-label={t('Search blocks')}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active.folder}`}
          leftSection={<IconSearch size={16} />}
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={key}
        />
        <Found listId={listId} found={found} active={active} onChoose={insert} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Puts a block where the menu was opened, or closes the menu and gives the focus back. */
function useInsertion(target: MenuTarget) {
  const { session, stage, canvas } = useEditing()
  const close = () => {
    stage.set({ menu: null })
    canvas.text?.current?.commands.focus()
    if (canvas.text === null) canvas.view?.page.defaultView?.focus()
  }
  const insert = (definition: BlockDefinition) => {
    stage.set({ menu: null })
    const { sectionId, index } = target
    const below = session.selectedBlock?.id
    const place = {
      sectionId,
      ...(index === undefined ? {} : { index }),
      ...(below === undefined || index === undefined ? {} : { below }),
    }
    const id = session.insertBlock(definition.type, place)
    if (id === undefined) return
    canvas.view?.painter.block(id)?.scrollIntoView({ block: 'nearest' })
    canvas.view?.page.defaultView?.focus()
    if (Object.values(definition.texts).some(({ kind }) => kind === 'richText')) session.edit(id)
  }
  return { close, insert }
}

function Found({
  listId,
  found,
  active,
  onChoose,
}: {
  readonly listId: string
  readonly found: readonly BlockDefinition[]
  readonly active: BlockDefinition | undefined
  readonly onChoose: (definition: BlockDefinition) => void
}) {
  return (
    <div id={listId} role="listbox" aria-label={t('Blocks')} className={classes.menuList}>
      {found.map((definition) => (
        <MenuItem
          key={definition.type}
          id={`${listId}-${definition.folder}`}
          definition={definition}
          active={definition === active}
          onChoose={() => onChoose(definition)}
        />
      ))}
      {found.length === 0 && <Text p="sm">{t('No block is called that.')}</Text>}
    </div>
  )
}

function MenuItem({
  id,
  definition,
  active,
  onChoose,
}: {
  readonly id: string
  readonly definition: BlockDefinition
  readonly active: boolean
  readonly onChoose: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.menuItem}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <BlockIcon type={definition.type} size={20} />
      <span>
        <strong>{translated(definition.name)}</strong>
        <small>{translated(definition.description)}</small>
      </span>
    </div>
  )
}
