import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FileFolder, FilesChange, LibraryFile } from '../../api/media.ts'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { filesText } from '../../media/file-words.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'
import { changeAndTell, deleteFiles, eraseFiles } from './delete-files.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { TagFilesDialog } from './tag-files-dialog.tsx'

/** What can be done to the files that are chosen. [EDIT-251] */
export function FileActions({
  files,
  folders,
  selection,
  isTrash,
}: {
  /** Those that are chosen. */
  readonly files: readonly LibraryFile[]
  readonly folders: readonly FileFolder[]
  readonly selection: Selection
  readonly isTrash: boolean
}) {
  const [dialog, setDialog] = useState<'move' | 'tag'>()
  const close = () => setDialog(undefined)
  const run = async (wanted: FilesChange, done: (count: string) => string): Promise<void> => {
    const changed = await changeAndTell(files, wanted)
    if (changed.length > 0) notifications.show({ message: done(filesText(changed.length)) })
    if (wanted.do !== 'tag') selection.clear()
  }
  return (
    <>
      <SelectionBar selection={selection}>
        {isTrash ? (
          <TrashActions
            onRestore={() =>
              void run({ do: 'restore' }, (count) => t('Restored {count}', { count })).catch(showError)
            }
            onErase={() => eraseFiles(files, selection.clear)}
          />
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconFolderSymlink size={16} />}
              onClick={() => setDialog('move')}
            >
              {t('Move')}
            </Button>
            <Button variant="default" leftSection={<IconTag size={16} />} onClick={() => setDialog('tag')}>
              {t('Add a tag')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => void deleteFiles(files, selection.clear).catch(showError)}
            >
              {t('Delete')}
            </Button>
          </>
        )}
      </SelectionBar>
      {dialog === 'move' && (
        <MoveDialog
          title={t('Move {files}', { files: filesText(files.length) })}
          folders={folders}
          onMove={(folderId) => run({ do: 'move', folderId }, (count) => t('Moved {count}', { count }))}
          onClose={close}
        />
      )}
      {dialog === 'tag' && (
        <TagFilesDialog
          count={files.length}
          onAdd={(name) => run({ do: 'tag', name }, (count) => t('Added to {count}', { count }))}
          onClose={close}
        />
      )}
    </>
  )
}

function TrashActions({
  onRestore,
  onErase,
}: {
  readonly onRestore: () => void
  readonly onErase: () => void
}) {
  return (
    <>
      <Button onClick={onRestore}>{t('Restore')}</Button>
      <Button variant="default" onClick={onErase}>
        {t('Remove for good')}
      </Button>
    </>
  )
}
