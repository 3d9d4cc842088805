import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { FOLDER_NAME_LENGTH } from '@plinth/contract/media/folder-names'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { changeFolder, createFolder, type FileFolder } from '../../api/media.ts'
import { t } from '../../words/words.ts'

/** Asks for the name of a new folder, or another one for one that is there. [EDIT-250] */
export function FolderDialog({
  folder,
  parentId,
  onDone,
  onClose,
}: {
  /** The one to be renamed; absent for a new one. */
  readonly folder?: FileFolder | undefined
  /** Where a new one is made; null for the top. */
  readonly parentId: string | null
  /** Gets the folder that was made. */
  readonly onDone?: ((folder: FileFolder) => void) | undefined
  readonly onClose: () => void
}) {
  const [name, setName] = useState(folder?.name ?? '')
  const typed = name.trim()
  const save = useMutation({
    mutationFn: async () => {
      if (folder !== undefined) return changeFolder(folder.id, { name: typed })
      const made = await createFolder(typed, parentId)
      onDone?.(made)
    },
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={folder === undefined ? t('New folder') : t('Rename folder')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={FOLDER_NAME_LENGTH}
            value={name}
            error={save.isError ? errorText(save.error) : undefined}
            onChange={(event) => {
              save.reset()
              setName(event.currentTarget.value)
            }}
          />
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={typed === ''}>
              {folder === undefined ? t('Add') : t('Rename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
