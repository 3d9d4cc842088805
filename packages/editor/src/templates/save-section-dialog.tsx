import { notifications } from '@mantine/notifications'
import { findSection } from '@plinth/domain'
import { changeSavedSection, saveSection, useSavedSections } from '../api/saved-sections.ts'
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
      note={t(
        'Keep this section to put it in on other pages. What is changed there or here later stays apart.',
      )}
      initial={section.settings.name}
      action={t('Save')}
      onSave={async (name) => {
        await saveSection(name, section)
        done(name)
      }}
      onReplace={async (name) => {
        const before = saved.find((one) => one.name.toLowerCase() === name.toLowerCase())
        if (before === undefined) await saveSection(name, section)
        else await changeSavedSection(before.id, { section })
        done(name)
      }}
      onClose={onClose}
    />
  )
}
