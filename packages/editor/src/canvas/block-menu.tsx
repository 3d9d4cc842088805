import { Popover, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { BlockDefinition } from '@plinth/blocks'
import { MAIL_BLOCKS } from '@plinth/domain'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useSession } from '../api/session.ts'
import { beginsWithWords } from '../document/editing-session.ts'
import { focusText } from '../ui/focus-text.ts'
import { BlockIcon } from './block-icon.tsx'
import type { Canvas } from './canvas.ts'
import { useEditing, useSessionState } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { matching, matchingBlocks, menuGroups, type Choice, type MenuGroup } from './matching-blocks.ts'
import { recentBlocks, rememberBlock } from './recent-blocks.ts'
import type { MenuTarget } from './stage-store.ts'
import type { TextFormat } from './text/text-formats.ts'
import classes from './canvas.module.css'
import { t, translated } from '../words/words.ts'

/** Entries a page of the list holds, for Page Up and Page Down. */
const PAGE = 6

/**
 * The searchable list of blocks: what was used last, then the groups; with something typed the best answer first. Arrow
 * keys choose, Enter puts in. [EDIT-6] [EDIT-150] [EDIT-151] [EDIT-152]
 */
export function BlockMenu({ target, box }: { readonly target: MenuTarget; readonly box: Box }) {
  const { canvas } = useEditing()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const person = usePerson()
  const formats = target.fromText === true ? (canvas.text?.formats ?? NO_FORMATS) : NO_FORMATS
  const groups = useFound(search, person, formats)
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const at = Math.min(chosen, count - 1)
  const { close, choose } = useInsertion(target, person)
  const [caret] = useState(() => (target.fromText === true ? caretPlace(canvas) : undefined))

  const key = (event: KeyboardEvent) => {
    const next = placeAfter(event, at, count)
    if (next !== undefined) {
      event.preventDefault()
      setChosen(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const active = groups.flatMap(({ choices }) => choices)[at]
      if (active !== undefined) choose(active)
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
      width={340}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <span
          className={classes.menuAnchor}
          style={
            caret?.line ?? {
              left: Math.max(8, box.x + 12),
              top: `min(${Math.max(48, box.y + 48)}px, calc(100% - 480px))`,
            }
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={t('Add block')}>
        <TextInput
          placeholder={t('Search blocks')}
          aria-label={t('Search blocks')}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={count === 0 ? undefined : `${listId}-${at}`}
          leftSection={<IconSearch size={16} />}
          ref={takeKeyboard}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={key}
        />
        <Found
          listId={listId}
          groups={groups}
          at={at}
          most={caret?.most}
          onChoose={choose}
          onPoint={setChosen}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Px of the menu that are not its list: the field and the room around both. */
const AROUND_LIST = 76
/** Px a list takes where there is room, and takes where there is none. */
const LIST = { most: 400, least: 160 }

/** Where the line is that is written, over which the menu does not stand, and px its list may be high above or below it. [EDIT-1203] */
function caretPlace({ text, view }: Canvas) {
  const writing = text?.current?.view
  const frame = view?.page.defaultView?.frameElement
  if (writing === undefined || frame == null) return undefined
  const seen = frame.getBoundingClientRect()
  const scale = seen.width / frame.clientWidth
  const caret = writing.coordsAtPos(writing.state.selection.from)
  const [top, bottom] = [caret.top * scale, caret.bottom * scale]
  const room = Math.max(seen.top + top, window.innerHeight - seen.top - bottom)
  return {
    line: { left: caret.left * scale, top, height: bottom - top },
    most: Math.min(LIST.most, Math.max(LIST.least, room - AROUND_LIST)),
  }
}

/** Where a key leads in the list, from its end on to its beginning; undefined for keys that write. */
function placeAfter({ key }: KeyboardEvent, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    default:
      return undefined
  }
}

/** Who is signed in: what was used last is remembered for each person. */
function usePerson(): string {
  return useSession().data?.account?.id ?? ''
}

/** What the menu shows for what was typed. */
function useFound(search: string, person: string, formats: readonly TextFormat[]): readonly MenuGroup[] {
  const { mayWriteCode, isMail = false } = useSessionState((state) => state.rights)
  return useMemo(() => {
    const offered = (one: BlockDefinition) =>
      (mayWriteCode || one.isCode !== true) && (!isMail || MAIL_BLOCKS.has(one.type))
    const found = matchingBlocks(search).filter(offered)
    const here = formats.length === 0 ? [] : [{ name: 'text', title: t('In this text'), choices: formats }]
    if (search.trim() === '') return [...here, ...menuGroups(found, recentBlocks(person).filter(offered))]
    const choices = [...matching(formats, search), ...found]
    return choices.length === 0 ? [] : [{ name: 'found', title: '', choices }]
  }, [search, person, formats, mayWriteCode, isMail])
}

/** Puts a block where the menu was opened, or closes the menu and gives the focus back. */
function useInsertion(target: MenuTarget, person: string) {
  const { session, stage, canvas } = useEditing()
  const close = () => {
    stage.set({ menu: null })
    const text = canvas.text?.current
    if (text === undefined) canvas.view?.page.defaultView?.focus()
    else focusText(text)
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
    rememberBlock(person, definition.type)
    canvas.view?.painter.block(id)?.scrollIntoView({ block: 'nearest' })
    canvas.view?.page.defaultView?.focus()
    if (beginsWithWords(definition.type)) session.edit(id)
  }
  const choose = (choice: Choice) => {
    if (!isFormat(choice)) {
      insert(choice)
      return
    }
    stage.set({ menu: null })
    const editor = canvas.text?.current
    if (editor !== undefined) choice.apply(editor)
  }
  return { close, choose }
}

/** The field has the keyboard as soon as it is there: the next letter is searched for, not written. [EDIT-470] */
const takeKeyboard = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true })

const NO_FORMATS: readonly TextFormat[] = []

const isFormat = (choice: Choice): choice is TextFormat => 'kind' in choice

function Found({
  listId,
  groups,
  at,
  most,
  onChoose,
  onPoint,
}: {
  readonly listId: string
  readonly groups: readonly MenuGroup[]
  readonly at: number
  /** Px the list is high at most. */
  readonly most: number | undefined
  readonly onChoose: (choice: Choice) => void
  readonly onPoint: (place: number) => void
}) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('Blocks')}
      className={classes.menuList}
      style={{ maxHeight: most }}
    >
      {groups.map(({ name, title, choices }, place) => {
        const first = groups.slice(0, place).reduce((sum, before) => sum + before.choices.length, 0)
        const items = choices.map((choice, index) => (
          <MenuItem
            key={isFormat(choice) ? choice.id : choice.type}
            id={`${listId}-${first + index}`}
            choice={choice}
            active={first + index === at}
            onChoose={() => onChoose(choice)}
            onPoint={() => onPoint(first + index)}
          />
        ))
        return title === '' ? (
          items
        ) : (
          <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
            <div id={`${listId}-${name}`} className={classes.menuTitle}>
              {title}
            </div>
            {items}
          </div>
        )
      })}
      {groups.length === 0 && (
        <Text p="sm" role="presentation">
          {t('No block has this name.')}
        </Text>
      )}
    </div>
  )
}

function MenuItem({
  id,
  choice,
  active,
  onChoose,
  onPoint,
}: {
  readonly id: string
  readonly choice: Choice
  readonly active: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={classes.menuItem}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={classes.menuPicture}>
        {isFormat(choice) ? (
          <choice.icon size={20} stroke={1.7} aria-hidden="true" />
        ) : (
          <BlockIcon type={choice.type} size={20} />
        )}
      </span>
      <span>
        <strong>{translated(choice.name)}</strong>
        <small>{translated(choice.description)}</small>
      </span>
    </div>
  )
}
