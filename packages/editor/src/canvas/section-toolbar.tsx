import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconCopy,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { findSection } from '@plinth/domain'
import { Tool } from './block-toolbar.tsx'
import { useDocument, useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { openBlockMenu } from './open-block-menu.ts'
import { useEditSynced, useIsRemoved } from './use-synced.ts'
import { ToolbarBox } from './toolbar-box.tsx'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** What a synced section has in place of blocks. [SECTION-36] */
function SyncedTools({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const edit = useEditSynced()
  const isRemoved = useIsRemoved(sectionId)
  return (
    <>
      {!isRemoved && (
        <Tool icon={IconPencil} label={t('Edit it wherever it stands')} onClick={() => edit(sectionId)} />
      )}
      <Tool icon={IconUnlink} label={t('Detach from the others')} onClick={() => session.detach(sectionId)} />
    </>
  )
}

/** The small toolbar of a selected section. */
export function SectionToolbar({
  box,
  sectionId,
  scale,
}: {
  readonly box: Box
  readonly sectionId: string
  readonly scale: number
}) {
  const { session, stage } = useEditing()
  const isLocked = useDocument(() => session.hasMark('locked'))
  const isSynced = useDocument(
    ({ document }) => findSection(document, sectionId)?.section.settings.synced !== undefined,
  )
  const name = session.sectionName(sectionId)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return (
    <ToolbarBox box={box} label={title} scale={scale} inside>
      <span className={classes.grip}>{title}</span>
      {isSynced ? (
        <SyncedTools sectionId={sectionId} />
      ) : (
        <Tool icon={IconPlus} label={t('Add a block to it')} onClick={() => openBlockMenu(session, stage)} />
      )}
      {isLocked && <Tool icon={IconLock} label={t('Unlock')} onClick={() => session.mark('locked', false)} />}
      <Tool icon={IconArrowUp} label={t('Move section up')} onClick={() => session.moveSelected(-1)} />
      <Tool icon={IconArrowDown} label={t('Move section down')} onClick={() => session.moveSelected(1)} />
      {!isSynced && (
        <>
          <Tool icon={IconCopy} label={t('Duplicate section')} onClick={() => session.duplicateSelected()} />
          <Tool
            icon={IconBookmark}
            label={t('Save section')}
            onClick={() => stage.set({ choosing: { what: 'save', sectionId } })}
          />
        </>
      )}
      <Tool icon={IconTrash} label={t('Delete section')} onClick={() => session.deleteSelected()} />
    </ToolbarBox>
  )
}
