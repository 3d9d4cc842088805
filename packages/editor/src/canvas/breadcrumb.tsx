import { IconChevronRight, IconZoomOut } from '@tabler/icons-react'
import { findBlock } from '@plinth/domain'
import { blockWords } from '../document/block-words.ts'
import type { Selection } from '../document/editing-session.ts'
import { useDocument, useEditing, useSessionState } from './editing-context.ts'
import { useStage } from './stage-store.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** Where the selection is, Page › Section › Block; each is selected by a press, and shown while it is pointed at. [EDIT-217] */
export function Breadcrumb({ page }: { readonly page: string }) {
  const { session, stage } = useEditing()
  const isOverview = useStage(stage, (state) => state.overview)
  const selection = useSessionState((state) => state.selection)
  const several = useSessionState(({ also }) => also.length)
  const blockId = selection?.kind === 'block' ? selection.id : undefined
  const sectionId = useDocument(({ document }) =>
    blockId === undefined ? selection?.id : findBlock(document, blockId)?.section.id,
  )
  const isWritten = useSessionState(({ editing }) => editing !== null)
  const words = useDocument(({ document }) => {
    // Nothing is drawn again for a letter that is typed. [EDIT-2]
    if (isWritten) return ''
    const block = blockId === undefined ? undefined : findBlock(document, blockId)?.block
    return block === undefined ? '' : blockWords(block, session.language, 40)
  })
  const section = useDocument(() => (sectionId === undefined ? '' : session.sectionName(sectionId)))
  const crumb = (name: string, to: Selection, isLast: boolean) => (
    <li>
      <button
        type="button"
        aria-current={isLast ? 'true' : undefined}
        onMouseEnter={() => stage.setHover(to)}
        onMouseLeave={() => stage.setHover(null)}
        onClick={() => {
          stage.setHover(null)
          session.select(to)
        }}
      >
        {name}
      </button>
    </li>
  )
  const between = (
    <li aria-hidden="true">
      <IconChevronRight size={14} />
    </li>
  )
  return (
    <nav className={classes.breadcrumb} aria-label={t('Where the selection is')}>
      {/* First, so that no panel covers it where those lie over the page. */}
      <button
        type="button"
        className={classes.zoom}
        aria-pressed={isOverview}
        onClick={() => stage.set({ overview: !isOverview })}
      >
        <IconZoomOut size={16} stroke={1.7} aria-hidden="true" />
        {t('Whole page')}
      </button>
      <ol>
        {crumb(page, null, selection === null)}
        {sectionId !== undefined && (
          <>
            {between}
            {crumb(
              section.charAt(0).toUpperCase() + section.slice(1),
              { kind: 'section', id: sectionId },
              blockId === undefined,
            )}
          </>
        )}
        {blockId !== undefined && (
          <>
            {between}
            {several > 0 ? (
              <li className={classes.crumbEnd}>{t('{count} blocks', { count: several + 1 })}</li>
            ) : (
              crumb(
                words === '' ? session.nameOf(blockId) : `${session.nameOf(blockId)}: ${words}`,
                { kind: 'block', id: blockId },
                true,
              )
            )}
          </>
        )}
      </ol>
    </nav>
  )
}
