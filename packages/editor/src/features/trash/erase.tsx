import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import { eraseEntry, trashChanged, type TrashEntry } from '../../api/trash.ts'
import { t } from '../../words/words.ts'
import { entryTitle } from './trash-words.ts'

/** Asks, then deletes things of the trash for good, one after the other; what could not be is said by name. [EDIT-259] */
export function askToErase(entries: readonly TrashEntry[], onDone: () => void): void {
  const [only] = entries
  const posts = entries.reduce((sum, entry) => sum + entry.posts, 0)
  const title =
    entries.length === 1 && only !== undefined
      ? t('Delete {name} for good?', { name: entryTitle(only) })
      : t('Delete {count} pages and posts for good?', { count: entries.length })
  modals.openConfirmModal({
    title,
    children: (
      <Text>
        {posts > 0 && `${t('{posts, plural, one {# post goes} other {# posts go}} with it.', { posts })} `}
        {t(
          'Content, drafts and history are lost, and cannot be brought back. Visitors are told what they are told now.',
        )}
      </Text>
    ),
    labels: { confirm: t('Delete for good'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => void eraseAll(entries).then(onDone),
  })
}

async function eraseAll(entries: readonly TrashEntry[]): Promise<void> {
  for (const entry of entries) {
    try {
      await eraseEntry(entry)
    } catch (error) {
      const message = t('{name}: {reason}', { name: entryTitle(entry), reason: errorText(error) })
      notifications.show({ color: 'red', message })
    }
  }
  await trashChanged()
}
