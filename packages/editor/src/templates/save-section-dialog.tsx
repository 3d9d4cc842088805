import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { findSection } from '@plinth/domain'
import { useState } from 'react'
import { changeSavedSection, saveSection, syncSavedSection, useSavedSections } from '../api/saved-sections.ts'
import { useEditing } from '../canvas/editing-context.ts'
import { t } from '../words/words.ts'
import { SectionNameDialog } from './section-name-dialog.tsx'

/** Keeps a section of the page under a name, to put it in elsewhere. [SECTION-25] */
export function SaveSectionDialog({
  sectionId,
  onClose,
}: {
  readonly sectionId: string
  readonly onClose: () => void
}) {
  const { session } = useEditing()
  const [synced, setSynced] = useState(false)
  const saved = useSavedSections().data ?? []
  const section = findSection(session.document, sectionId)?.section
  if (section === undefined) return null
  const done = (name: string) =>
    void notifications.show({
      message: t('Saved “{name}”. It stands among the section templates.', { name }),
    })
  return (
    <SectionNameDialog
      title={t('Save section')}
      note={t('Keep this section to put it in on other pages. Each has a copy of its own then.')}
      initial={section.settings.name}
      action={t('Save')}
      onSave={async (name) => {
        const kept = await saveSection(name, section)
        if (synced) session.syncPlaced(sectionId, await syncSavedSection(kept.id))
        done(name)
      }}
      onReplace={async (name) => {
        const before = saved.find((one) => one.name.toLowerCase() === name.toLowerCase())
        const kept =
          before === undefined
            ? await saveSection(name, section)
            : await changeSavedSection(before.id, { section })
        if (synced) session.syncPlaced(sectionId, await syncSavedSection(kept.id))
        done(name)
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('Keep it in sync')}
        description={t('Edited once, it changes wherever it stands, here too.')}
        checked={synced}
        onChange={(event) => setSynced(event.currentTarget.checked)}
      />
    </SectionNameDialog>
  )
}
