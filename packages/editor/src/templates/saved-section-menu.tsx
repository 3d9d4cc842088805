import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  changeSavedSection,
  removeSavedSection,
  saveSection,
  type SavedSection,
} from '../api/saved-sections.ts'
import { offerUndo, showError } from '../ui/feedback.tsx'
import { t } from '../words/words.ts'
import { SectionNameDialog } from './section-name-dialog.tsx'
import classes from './templates.module.css'

/** What can be done with a section that is kept. [SECTION-26] */
export function SavedSectionMenu({ saved }: { readonly saved: SavedSection }) {
  const [renaming, setRenaming] = useState(false)
  const { id, name, section } = saved
  const remove = async () => {
    await removeSavedSection(id)
    offerUndo(t('Removed “{name}”', { name }), () => void saveSection(name, section).catch(showError))
  }
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon className={classes.more ?? ''} size={28} aria-label={t('More about {name}', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove().catch(showError)}
          >
            {t('Remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <SectionNameDialog
          title={t('Rename section')}
          initial={name}
          action={t('Rename')}
          onSave={(next) => changeSavedSection(id, { name: next })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
