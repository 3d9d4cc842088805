import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { changeFiles, usedFiles, type FilesChange, type LibraryFile } from '../../api/media.ts'
import { filesText } from '../../media/file-words.ts'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

type Named = Pick<LibraryFile, 'id' | 'fileName'>

/** Says why files could not be changed, as many as can be read at once. */
const mostReasons = 3

/** Does something to files and tells which it could not be done to; gives the others. */
export async function changeAndTell(
  files: readonly Named[],
  wanted: FilesChange,
): Promise<readonly string[]> {
  const { changed, failed } = await changeFiles(
    files.map(({ id }) => id),
    wanted,
  )
  for (const { id, message } of failed.slice(0, mostReasons)) {
    const name = files.find((file) => file.id === id)?.fileName ?? ''
    notifications.show({ color: 'red', message: t('{name}: {reason}', { name, reason: message }) })
  }
  return changed
}

const wordsFor = (files: readonly Named[], count: number): string =>
  files.length === 1 && files[0] !== undefined ? files[0].fileName : filesText(count)

/**
 * Puts files into the trash, from where they can be brought back. Files that the website uses are asked about first; of
 * others it is enough that it can be undone. [EDIT-252]
 */
export async function deleteFiles(files: readonly LibraryFile[], onDone: () => void): Promise<void> {
  const used = await usedFiles(files.map(({ id }) => id))
  const run = () => void putIntoTrash(files, onDone).catch(showError)
  if (used.length === 0) return run()
  modals.openConfirmModal({
    title: t('Delete {files}?', { files: wordsFor(files, files.length) }),
    children: (
      <Text>
        {files.length === 1
          ? t('The website uses this file. It goes on being shown for 30 days; then it is removed for good.')
          : t(
              '{used, plural, one {# of them is} other {# of them are}} used on the website, and shown there for 30 days more; then removed for good.',
              { used: used.length },
            )}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: run,
  })
}

async function putIntoTrash(files: readonly LibraryFile[], onDone: () => void): Promise<void> {
  const changed = await changeAndTell(files, { do: 'delete' })
  if (changed.length === 0) return
  onDone()
  offerUndo(t('{files} deleted', { files: wordsFor(files, changed.length) }), () => {
    const gone = files.filter(({ id }) => changed.includes(id))
    changeAndTell(gone, { do: 'restore' }).catch(showError)
  })
}

/** Asks, then removes files of the trash for good. [EDIT-252] */
export function eraseFiles(files: readonly LibraryFile[], onDone: () => void): void {
  modals.openConfirmModal({
    title: t('Remove {files} for good?', { files: wordsFor(files, files.length) }),
    children: <Text>{t('Pages that still show it show nothing there. This cannot be undone.')}</Text>,
    labels: { confirm: t('Remove for good'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      changeAndTell(files, { do: 'erase' }).then(onDone).catch(showError)
    },
  })
}
