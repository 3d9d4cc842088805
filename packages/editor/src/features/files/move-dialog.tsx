import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { FileFolder } from '../../api/media.ts'
import { placedFolders } from '../../media/folder-tree.ts'
import { t } from '../../words/words.ts'

/** Asks which folder files, or a folder, are put into. [EDIT-250] */
export function MoveDialog({
  title,
  folders,
  from = null,
  without,
  onMove,
  onClose,
}: {
  readonly title: string
  readonly folders: readonly FileFolder[]
  /** Where they are now; null for the top. */
  readonly from?: string | null
  /** A folder they cannot come into, nor into any in it: itself. */
  readonly without?: string
  readonly onMove: (folderId: string | null) => Promise<unknown>
  readonly onClose: () => void
}) {
  const [folder, setFolder] = useState(from ?? '')
  const move = useMutation({
    mutationFn: () => onMove(folder === '' ? null : folder),
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          move.mutate()
        }}
      >
        <Stack>
          <NativeSelect
            label={t('Folder')}
            data-autofocus
            data={[
              { value: '', label: t('Not in a folder') },
              ...placedFolders(folders, without).map((one) => ({ value: one.folder.id, label: one.path })),
            ]}
            value={folder}
            error={move.isError ? errorText(move.error) : undefined}
            onChange={(event) => {
              move.reset()
              setFolder(event.currentTarget.value)
            }}
          />
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={move.isPending}>
              {t('Move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
