import { Autocomplete, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { TAG_LENGTHS } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useFileTags } from '../../api/media.ts'
import { filesText } from '../../media/file-words.ts'
import { t } from '../../words/words.ts'

/** Asks which tag several files get; one that is there or a new one. [EDIT-251] */
export function TagFilesDialog({
  count,
  onAdd,
  onClose,
}: {
  /** How many files get it. */
  readonly count: number
  readonly onAdd: (name: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const tags = useFileTags().data ?? []
  const [name, setName] = useState('')
  const add = useMutation({ mutationFn: () => onAdd(name.trim()), onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('Add a tag')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') add.mutate()
        }}
      >
        <Stack>
          <Autocomplete
            label={t('Tag')}
            description={t('Choose one, or type a new one.')}
            data-autofocus
            maxLength={TAG_LENGTHS.tag}
            data={tags.map((tag) => tag.name)}
            value={name}
            error={add.isError ? errorText(add.error) : undefined}
            onChange={setName}
          />
          <Text c="var(--plinth-soft)">{t('{files} get it.', { files: filesText(count) })}</Text>
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
