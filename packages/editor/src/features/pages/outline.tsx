import {
  IconChevronDown,
  IconChevronRight,
  IconDeviceMobileOff,
  IconLayoutRows,
  IconLock,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { Block, Flag, Marks, Section } from '@plinth/domain'
import {
  memo,
  useDeferredValue,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { BlockIcon } from '../../canvas/block-icon.tsx'
import { useDocument, useEditing, useSessionState } from '../../canvas/editing-context.ts'
import type { Selection } from '../../document/editing-session.ts'
import { blockWords } from '../../document/block-words.ts'
import { typeName } from '../../document/type-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SortableList } from '../../lists/sortable-list.tsx'
import classes from './outline.module.css'
import { PostLength } from './post-length.tsx'
import { t } from '../../words/words.ts'

/** Sections and blocks in reading order: the precise way to select and move them. [EDIT-14] */
export function Outline() {
  // Words of a text being typed may follow a moment later: the letter on the page comes first.
  const sections = useDeferredValue(useDocument(({ document }) => document.sections))
  return (
    <>
      <SectionList sections={sections} />
      {sections.length > 0 && (
        <div className={classes.length}>
          <PostLength />
        </div>
      )}
    </>
  )
}

const SectionList = memo(function SectionList({ sections }: { readonly sections: readonly Section[] }) {
  const { session } = useEditing()
  if (sections.length === 0) {
    return (
      <EmptyState icon={IconLayoutRows} title={t('Nothing on this page yet')}>
        {t('Add a section on the page, then put blocks into it.')}
      </EmptyState>
    )
  }
  return (
    <div className={classes.outline}>
      <SortableList
        label={t('Sections')}
        items={sections}
        nameOf={(section) => session.sectionName(section.id)}
        onMove={(section, to) => session.moveSection(section.id, to)}
      >
        {(section) => <SectionRows section={section} />}
      </SortableList>
    </div>
  )
})

/** A section with its blocks below it, which are folded away by a press or an arrow key. [EDIT-1546] */
function SectionRows({ section }: { readonly section: Section }) {
  const { session } = useEditing()
  const name = session.sectionName(section.id)
  const inside = useSessionState(({ selection }) =>
    selection?.kind === 'block' && section.blocks.some(({ id }) => id === selection.id)
      ? selection.id
      : undefined,
  )
  const [isFolded, setFolded] = useState(false)
  const [seen, setSeen] = useState(inside)
  if (seen !== inside) {
    // What is selected on the page is seen in its place.
    setSeen(inside)
    if (inside !== undefined) setFolded(false)
  }
  const holds = section.blocks.length > 0
  return (
    <>
      <Row
        selection={{ kind: 'section', id: section.id }}
        label={name.charAt(0).toUpperCase() + name.slice(1)}
        ownName={section.settings.name}
        onRename={(own) => session.updateSection(section.id, { name: own })}
        {...(holds ? { isFolded, onFold: setFolded } : {})}
        marks={section.settings}
      />
      {holds && !isFolded && (
        <div className={classes.blocks}>
          <SortableList
            label={t('Blocks of {name}', { name })}
            items={section.blocks}
            nameOf={(block) => session.nameOf(block.id)}
            onMove={(block, to) => session.moveTo(block.id, section.id, to)}
          >
            {(block) => <BlockRow block={block} />}
          </SortableList>
        </div>
      )}
    </>
  )
}

function BlockRow({ block }: { readonly block: Block }) {
  const { session } = useEditing()
  const words = blockWords(block, session.language)
  const { called } = block.marks ?? {}
  return (
    <Row
      selection={{ kind: 'block', id: block.id }}
      label={called ?? typeName(block.type)}
      words={called === undefined ? words : typeName(block.type)}
      ownName={called ?? ''}
      onRename={(own) => session.nameBlock(block.id, own === '' ? null : own)}
      {...(block.marks === undefined ? {} : { marks: block.marks })}
      icon={<BlockIcon type={block.type} size={16} />}
    />
  )
}

const NO_MARKS: Marks = {}

interface RowProps {
  readonly selection: NonNullable<Selection>
  readonly label: string
  readonly words?: string
  /** The name its owner gave it; empty for none. */
  readonly ownName: string
  readonly onRename: (name: string) => void
  /** Of a section that holds blocks. */
  readonly isFolded?: boolean
  readonly onFold?: (isFolded: boolean) => void
  readonly icon?: ReactNode
  readonly marks?: Marks
}

/**
 * A section or block: pressed, it is selected and shown; with Shift or Ctrl, blocks are selected beside each other. F2, Ctrl+E or
 * a second press at once writes its name. [EDIT-222] [EDIT-1545]
 */
function Row(props: RowProps) {
  const { selection, label, words, ownName, onRename, isFolded, onFold, icon, marks = NO_MARKS } = props
  const { session, canvas, stage } = useEditing()
  const [isNaming, setNaming] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const selected = useSessionState(
    ({ selection: now, also }) =>
      (now?.id === selection.id && now.kind === selection.kind) || also.includes(selection.id),
  )
  const choose = (event: MouseEvent) => {
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    if (adds && selection.kind === 'block') session.toggleBlock(selection.id)
    else session.select(selection)
    canvas.scrollTo(selection)
  }
  const name = words === undefined || words === '' ? label : `${label} ${words}`
  const seen = selection.kind === 'section' && ownName !== '' ? ownName : label
  const press = (event: KeyboardEvent) => {
    const done = keyed(event, { name: () => setNaming(true), fold: onFold })
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  }
  const named = (own: string | undefined) => {
    flushSync(() => setNaming(false))
    row.current?.focus()
    if (own !== undefined && own !== ownName) onRename(own)
  }
  return (
    <div
      className={classes.line}
      data-hidden-on-phone={marks.hiddenOnPhone}
      onMouseEnter={() => stage.setHover(selection)}
      onMouseLeave={() => stage.setHover(null)}
    >
      {isNaming ? (
        <NameInput of={name} value={ownName} placeholder={label} onDone={named} />
      ) : (
        <button
          ref={row}
          type="button"
          className={classes.row}
          // A section with a name is seen by that alone: beside its buttons there is room for little more.
          aria-label={seen === label ? undefined : name}
          aria-current={selected || undefined}
          aria-expanded={isFolded === undefined ? undefined : !isFolded}
          data-kind={selection.kind}
          onClick={choose}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={press}
        >
          {icon}
          <span className={classes.label}>
            {seen}
            {words !== undefined && words !== '' && <small> {words}</small>}
          </span>
        </button>
      )}
      {!isNaming && (
        <RowActions
          selection={selection}
          name={name}
          marks={marks}
          reachable={selected}
          isFolded={isFolded}
          onFold={onFold}
          onName={() => setNaming(true)}
        />
      )}
    </div>
  )
}

/** What a key does on a row: F2 and Ctrl+E write its name, the arrows fold a section; whether it did something. */
function keyed(
  { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget }: KeyboardEvent,
  row: { readonly name: () => void; readonly fold: ((isFolded: boolean) => void) | undefined },
): boolean {
  if (altKey || shiftKey) return false
  if (key === 'F2' || (key.toLowerCase() === 'e' && (ctrlKey || metaKey))) {
    row.name()
    return true
  }
  if (ctrlKey || metaKey || row.fold === undefined) return false
  const [closes, opens] =
    getComputedStyle(currentTarget).direction === 'rtl'
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowLeft', 'ArrowRight']
  if (key !== closes && key !== opens) return false
  row.fold(key === closes)
  return true
}

/** The name of a row while it is written: Enter keeps it, Escape does not. */
function NameInput({
  of,
  value,
  placeholder,
  onDone,
}: {
  readonly of: string
  readonly value: string
  readonly placeholder: string
  readonly onDone: (name: string | undefined) => void
}) {
  const isDone = useRef(false)
  const done = (name: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(name)
  }
  return (
    <input
      className={classes.naming}
      aria-label={t('Name of {name}', { name: of })}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={200}
      // The name was asked for just now, in this place.
      ref={(input) => input?.select()}
      onBlur={({ currentTarget }) => done(currentTarget.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done(event.currentTarget.value.trim())
        if (event.key === 'Escape') done(undefined)
      }}
    />
  )
}

/** What is done to a row: fold, name, hide on phones, lock, delete. */
function RowActions({
  selection,
  name,
  marks,
  reachable,
  isFolded,
  onFold,
  onName,
}: {
  readonly selection: NonNullable<Selection>
  readonly name: string
  readonly marks: Marks
  readonly reachable: boolean
  readonly isFolded: boolean | undefined
  readonly onFold: ((isFolded: boolean) => void) | undefined
  readonly onName: () => void
}) {
  const { session } = useEditing()
  const mark = (which: Flag) => {
    session.select(selection)
    session.mark(which, marks[which] !== true)
  }
  return (
    <span className={classes.marks}>
      {isFolded !== undefined && (
        <RowAction
          icon={isFolded ? IconChevronRight : IconChevronDown}
          label={isFolded ? t('Unfold: {name}', { name }) : t('Fold: {name}', { name })}
          isShown={isFolded}
          reachable={reachable}
          onClick={() => onFold?.(!isFolded)}
        />
      )}
      <RowAction
        icon={IconPencil}
        label={t('Rename: {name}', { name })}
        reachable={reachable}
        onClick={onName}
      />
      <RowAction
        icon={IconDeviceMobileOff}
        label={t('Hide on phones: {name}', { name })}
        pressed={marks.hiddenOnPhone === true}
        reachable={reachable}
        onClick={() => mark('hiddenOnPhone')}
      />
      <RowAction
        icon={IconLock}
        label={t('Lock: {name}', { name })}
        pressed={marks.locked === true}
        reachable={reachable}
        onClick={() => mark('locked')}
      />
      <RowAction
        icon={IconTrash}
        label={t('Delete: {name}', { name })}
        reachable={reachable}
        onClick={() => {
          session.select(selection)
          session.deleteSelected()
        }}
      />
    </span>
  )
}

/** A button of a row; the Tab key stops only at those of what is selected. */
function RowAction({
  icon: Symbol,
  label,
  pressed,
  isShown,
  reachable,
  onClick,
}: {
  readonly icon: Icon
  readonly label: string
  readonly pressed?: boolean
  /** Also while nothing points at the row. */
  readonly isShown?: boolean
  readonly reachable: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      data-shown={isShown || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={onClick}
    >
      <Symbol size={15} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
