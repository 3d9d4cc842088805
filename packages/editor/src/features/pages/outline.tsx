import { IconDeviceMobileOff, IconLayoutRows, IconLock, IconTrash, type Icon } from '@tabler/icons-react'
import type { Block, Flag, Marks, Section } from '@plinth/domain'
import { memo, useDeferredValue, type MouseEvent, type ReactNode } from 'react'
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

function SectionRows({ section }: { readonly section: Section }) {
  const { session } = useEditing()
  const name = session.sectionName(section.id)
  return (
    <>
      <Row
        selection={{ kind: 'section', id: section.id }}
        label={name.charAt(0).toUpperCase() + name.slice(1)}
        marks={section.settings}
      />
      {section.blocks.length > 0 && (
        <div className={classes.blocks}>
          <SortableList
            label={t('Blocks of {name}', { name })}
            items={section.blocks}
            nameOf={(block) => typeName(block.type)}
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
  return (
    <Row
      selection={{ kind: 'block', id: block.id }}
      label={typeName(block.type)}
      words={words}
      {...(block.marks === undefined ? {} : { marks: block.marks })}
      icon={<BlockIcon type={block.type} size={16} />}
    />
  )
}

const NO_MARKS: Marks = {}

/** A section or block: pressed, it is selected and shown; with Shift or Ctrl, blocks are selected beside each other. */
function Row({
  selection,
  label,
  words,
  icon,
  marks = NO_MARKS,
}: {
  readonly selection: NonNullable<Selection>
  readonly label: string
  readonly words?: string
  readonly icon?: ReactNode
  readonly marks?: Marks
}) {
  const { session, canvas, stage } = useEditing()
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
  const mark = (which: Flag) => {
    session.select(selection)
    session.mark(which, marks[which] !== true)
  }
  return (
    <div
      className={classes.line}
      data-hidden-on-phone={marks.hiddenOnPhone}
      onMouseEnter={() => stage.setHover(selection)}
      onMouseLeave={() => stage.setHover(null)}
    >
      <button
        type="button"
        className={classes.row}
        aria-current={selected || undefined}
        data-kind={selection.kind}
        onClick={choose}
      >
        {icon}
        <span className={classes.label}>
          {label}
          {words !== undefined && words !== '' && <small> {words}</small>}
        </span>
      </button>
      <span className={classes.marks}>
        <RowAction
          icon={IconDeviceMobileOff}
          label={t('Hide on phones: {name}', { name })}
          pressed={marks.hiddenOnPhone === true}
          reachable={selected}
          onClick={() => mark('hiddenOnPhone')}
        />
        <RowAction
          icon={IconLock}
          label={t('Lock: {name}', { name })}
          pressed={marks.locked === true}
          reachable={selected}
          onClick={() => mark('locked')}
        />
        <RowAction
          icon={IconTrash}
          label={t('Delete: {name}', { name })}
          reachable={selected}
          onClick={() => {
            session.select(selection)
            session.deleteSelected()
          }}
        />
      </span>
    </div>
  )
}

/** A button of a row; the Tab key stops only at those of what is selected. */
function RowAction({
  icon: Symbol,
  label,
  pressed,
  reachable,
  onClick,
}: {
  readonly icon: Icon
  readonly label: string
  readonly pressed?: boolean
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
      tabIndex={reachable ? 0 : -1}
      onClick={onClick}
    >
      <Symbol size={15} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
