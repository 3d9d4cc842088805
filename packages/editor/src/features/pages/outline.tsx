import { IconLayoutRows } from '@tabler/icons-react'
import { readText, type Block, type Section } from '@plinth/domain'
import { memo, useDeferredValue } from 'react'
import { BlockIcon } from '../../canvas/block-icon.tsx'
import { useDocument, useEditing, useSessionState } from '../../canvas/editing-context.ts'
import type { Selection } from '../../document/editing-session.ts'
import { typeName } from '../../document/type-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SortableList } from '../../lists/sortable-list.tsx'
import classes from './outline.module.css'
import { t } from '../../words/words.ts'

/** Sections and blocks in reading order: the precise way to select and move them. [EDIT-14] */
export function Outline() {
  // Words of a text being typed may follow a moment later: the letter on the page comes first.
  const sections = useDeferredValue(useDocument(({ document }) => document.sections))
  return <SectionList sections={sections} />
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
  const words = excerpt(block, session.language)
  return (
    <Row
      selection={{ kind: 'block', id: block.id }}
      label={typeName(block.type)}
      words={words}
      icon={<BlockIcon type={block.type} size={16} />}
    />
  )
}

function Row({
  selection,
  label,
  words,
  icon,
}: {
  readonly selection: NonNullable<Selection>
  readonly label: string
  readonly words?: string
  readonly icon?: React.ReactNode
}) {
  const { session, canvas } = useEditing()
  const selected = useSessionState(
    ({ selection: now }) => now?.id === selection.id && now.kind === selection.kind,
  )
  const choose = () => {
    session.select(selection)
    canvas.scrollTo(selection)
  }
  return (
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
  )
}

function excerpt(block: Block, language: string): string {
  const [field] = Object.keys(block.texts[language] ?? Object.values(block.texts)[0] ?? {})
  if (field === undefined) return ''
  const texts = Object.fromEntries(
    Object.entries(block.texts).map(([tag, fields]) => [tag, fields[field] ?? '']),
  )
  return readText(texts, language, language)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()
    .slice(0, 60)
}
