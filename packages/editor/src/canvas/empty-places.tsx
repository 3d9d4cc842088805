import { Button } from '@mantine/core'
import { newBlock, registry } from '@plinth/blocks'
import { BLOCK_TYPES, COLLECTION_TYPES, newId, type BlockTypeCode } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { IconLayoutGrid, IconPencil, IconPlus, IconStack2, IconTemplate } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type CSSProperties } from 'react'
import { beginsWithWords } from '../document/editing-session.ts'
import { inReadingColumn, NEW_SECTION } from '../document/new-section.ts'
import { BlockIcon } from './block-icon.tsx'
import { useDocument, useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { useMeasured, useStage } from './stage-store.ts'
import classes from './canvas.module.css'
import { t, translated } from '../words/words.ts'

/** What most sections begin with. */
const BEGINNINGS: readonly BlockTypeCode[] = [
  BLOCK_TYPES.text,
  BLOCK_TYPES.image,
  BLOCK_TYPES.gallery,
  BLOCK_TYPES.button,
]

/** What the page in the frame reads how much room the card of an empty page needs from. */
const EMPTY_HEIGHT = '--empty-page-height'

/** Px around the card of an empty page. */
const MARGIN = 24

/** A page without sections says what to do, and does it at one press. [EDIT-153] */
export function EmptyPage({ scale }: { readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const isEmpty = useDocument(({ document }) => document.sections.length === 0)
  const parts = useDocument(({ document }) => document.about?.parts?.length ?? 0)
  const box = useMeasured(stage, () => {
    const place = isEmpty ? canvas.view?.painter.end?.getBoundingClientRect() : undefined
    return place === undefined ? null : boxOf(place, scale)
  })
  const card = useRef<HTMLDivElement>(null)
  useStage(stage, ({ tick }) => tick)
  // The page makes as much room as the card needs, however small it is drawn: nothing of it lies over the footer. With every
  // tick, as a page that is drawn anew has forgotten it.
  useLayoutEffect(() => {
    const root = canvas.view?.page.documentElement
    const needed = card.current?.offsetHeight
    if (root === undefined || needed === undefined) return
    const height = `${Math.ceil((needed + 2 * MARGIN) / scale)}px`
    if (root.style.getPropertyValue(EMPTY_HEIGHT) === height) return
    root.style.setProperty(EMPTY_HEIGHT, height)
    stage.moved()
  })
  if (box === null) return null
  const kind = kindOf(canvas.view?.input, parts)
  const { title, text } = SAID[kind]()
  const begin = (type?: BlockTypeCode) => {
    const block = type === undefined ? undefined : newBlock(type, newId(), session.language, { x: 0, y: 0 })
    const blocks = block === undefined ? [] : [kind === 'post' ? inReadingColumn(block) : block]
    const added = session.insertSection(0, { id: newId(), settings: NEW_SECTION, blocks })
    if (added === undefined) return
    canvas.view?.page.defaultView?.focus()
    if (block === undefined) return
    session.select({ kind: 'block', id: block.id })
    if (beginsWithWords(block.type)) session.edit(block.id)
  }
  return (
    <div className={classes.emptyPage} style={styleOf(box)} role="group" aria-label={title}>
      <div ref={card} className={classes.emptyCard} data-tools>
        <strong>{title}</strong>
        <p>{text}</p>
        <div className={classes.emptyButtons}>
          {kind === 'post' && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => session.editFirstText()}>
              {t('Begin to write')}
            </Button>
          )}
          {kind === 'index' && <ShowPages isFirst>{t('Choose pages')}</ShowPages>}
          <Button
            variant={kind === 'page' || kind === 'other' ? 'filled' : 'default'}
            leftSection={<IconLayoutGrid size={16} />}
            onClick={() => stage.set({ choosing: { what: 'section', index: 0 } })}
          >
            {t('Choose a section')}
          </Button>
          {kind !== 'post' && (
            <Button
              variant="default"
              leftSection={<IconTemplate size={16} />}
              onClick={() => stage.set({ choosing: { what: 'page' } })}
            >
              {t('Begin from a page')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => begin()}>
            {t('Add a section')}
          </Button>
          {kind === 'page' && <ShowPages>{t('Show other pages')}</ShowPages>}
        </div>
        <Beginnings types={BEGINNINGS} onChoose={begin} />
      </div>
    </div>
  )
}

type Kind = 'page' | 'index' | 'post' | 'other'

function kindOf(input: RenderInput | undefined, parts: number): Kind {
  if (input === undefined || input.edits !== undefined) return 'other'
  if (input.page.kind === 'post') return 'post'
  if (input.page.kind !== 'page' || input.page.collection.type !== COLLECTION_TYPES.page) return 'other'
  return parts > 0 ? 'index' : 'page'
}

/** What an empty page says of itself, and what to do with it. [EDIT-967] */
const SAID: Readonly<Record<Kind, () => { readonly title: string; readonly text: string }>> = {
  page: () => ({
    title: t('This page is empty'),
    text: t(
      'A page is made of sections. Choose one that is ready, or begin with a block. Or show other pages on it, one below the other.',
    ),
  }),
  index: () => ({
    title: t('An index page'),
    text: t(
      'It shows the pages below, as each of them is published. Choose which, and in which order; what you add here stands above them.',
    ),
  }),
  post: () => ({
    title: t('Nothing is written yet'),
    text: t('Begin with the first words, or choose a section that is ready.'),
  }),
  other: () => ({
    title: t('This page is empty'),
    text: t('A page is made of sections. Choose one that is ready, or begin with a block.'),
  }),
}

/** Leads to the choice of the pages that the page shows. */
function ShowPages({ isFirst = false, children }: { readonly isFirst?: boolean; readonly children: string }) {
  const { stage } = useEditing()
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconStack2 size={16} />}
      onClick={() => stage.set({ choosing: { what: 'shown-pages' } })}
    >
      {children}
    </Button>
  )
}

/** A section without blocks offers them, right where they will stand. [EDIT-154] */
export function EmptySections({ scale }: { readonly scale: number }) {
  const { session, stage, canvas } = useEditing()
  const empty = useDocument(({ document }) =>
    document.sections
      .flatMap(({ id, blocks, settings }, index) =>
        blocks.length === 0 && settings.synced === undefined ? [`${index + 1} ${id}`] : [],
      )
      .join(),
  )
  const places = empty === '' ? [] : empty.split(',').map((place) => place.split(' ') as [string, string])
  const boxes = useMeasured(stage, () =>
    places.map(([, id]) => {
      const place = canvas.view?.painter.section(id)?.getBoundingClientRect()
      return place === undefined ? null : boxOf(place, scale)
    }),
  )
  return places.map(([number, id], at) => {
    const box = boxes[at]
    if (box == null) return null
    const choose = (type: BlockTypeCode) => {
      const block = session.insertBlock(type, { sectionId: id })
      canvas.view?.page.defaultView?.focus()
      if (block !== undefined && beginsWithWords(type)) session.edit(block)
    }
    return (
      <div
        key={id}
        className={classes.emptySection}
        style={styleOf(box)}
        role="group"
        aria-label={t('Empty section {index}', { index: number })}
      >
        <div className={classes.emptyRow} data-tools>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              session.select({ kind: 'section', id })
              stage.set({ menu: { sectionId: id } })
            }}
          >
            {t('Add block')}
          </Button>
          <Beginnings types={BEGINNINGS} onChoose={choose} />
        </div>
      </div>
    )
  })
}

function Beginnings({
  types,
  onChoose,
}: {
  readonly types: readonly BlockTypeCode[]
  readonly onChoose: (type: BlockTypeCode) => void
}) {
  return (
    <div className={classes.beginnings}>
      {types.map((type) => (
        <button key={type} type="button" onClick={() => onChoose(type)}>
          <BlockIcon type={type} size={18} />
          {translated(registry.get(type)?.name ?? '')}
        </button>
      ))}
    </div>
  )
}

const boxOf = ({ x, y, width, height }: DOMRect, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})

const styleOf = ({ x, y, width, height }: Box): CSSProperties => ({ left: x, top: y, width, height })
