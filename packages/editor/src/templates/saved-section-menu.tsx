import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEdit, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  changeSavedSection,
  removeSavedSection,
  saveSection,
  syncSavedSection,
  type SavedSection,
} from '../api/saved-sections.ts'
import { offerUndo, showError } from '../ui/feedback.tsx'
import { t } from '../words/words.ts'
import { RemoveSyncedDialog } from './remove-synced-dialog.tsx'
import { SectionNameDialog } from './section-name-dialog.tsx'
import classes from './templates.module.css'

/** What can be done with a section that is kept. [SECTION-26] */
export function SavedSectionMenu({
  saved,
  onCopy,
}: {
  readonly saved: SavedSection
  /** Puts it in as a copy of its own. */
  readonly onCopy: () => void
}) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const { id, name, section, synced } = saved
  const remove = async () => {
    await removeSavedSection(id)
    offerUndo(t('Removed “{name}”', { name }), () => void saveSection(name, section).catch(showError))
  }
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon className={classes.more ?? ''} size={28} aria-label={t('More about {name}', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
            {t('Rename')}
          </Menu.Item>
          {synced === null ? (
            <Menu.Item
              leftSection={<IconRefresh size={16} />}
              onClick={() => void syncSavedSection(id).catch(showError)}
            >
              {t('Keep it in sync')}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                leftSection={<IconEdit size={16} />}
                onClick={() => void navigate(`/config/pages/${synced.documentId}`)}
              >
                {t('Edit it wherever it stands')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
                {t('Insert a copy')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => {
              if (synced === null) void remove().catch(showError)
              else setRemoving(true)
            }}
          >
            {t('Remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {removing && <RemoveSyncedDialog saved={saved} onClose={() => setRemoving(false)} />}
      {renaming && (
        <SectionNameDialog
          title={t('Rename section')}
          initial={name}
          action={t('Rename')}
          onSave={async (next) => {
            await changeSavedSection(id, { name: next })
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
