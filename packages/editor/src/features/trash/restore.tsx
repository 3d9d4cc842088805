import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { restoreEntry, type TrashEntry } from '../../api/trash.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { entryTitle } from './trash-words.ts'

/** Brings something back at its own address, and says so. */
export async function restoreAndTell(entry: TrashEntry, wanted?: string): Promise<void> {
  const { urlId } = await restoreEntry(entry, wanted)
  const path = `${entry.path.slice(0, -entry.urlId.length)}${urlId}`
  notifications.show({ message: t('{title} is back at {path}', { title: entryTitle(entry), path }) })
}

/** Asks for another address for something whose own has been taken meanwhile. [EDIT-258] */
export function RestoreDialog({
  entry,
  onClose,
}: {
  readonly entry: TrashEntry
  readonly onClose: () => void
}) {
  const [urlId, setUrlId] = useState(entry.freeUrlId ?? entry.urlId)
  const { problem, setProblem, isBusy, send } = useSend(
    (error) => (error instanceof ApiError && error.fields['urlId']) || errorText(error),
  )
  const prefix = entry.path.slice(0, -entry.urlId.length)
  const restore = async () => {
    await restoreAndTell(entry, urlId.trim())
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Restore {name}', { name: entryTitle(entry) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(restore)
        }}
      >
        <Stack>
          <Text>
            {t('Something else has its address {path} by now. It needs another one.', { path: entry.path })}
          </Text>
          <TextInput
            label={t('URL slug')}
            required
            data-autofocus
            maxLength={200}
            leftSection={<span>{prefix}</span>}
            leftSectionWidth={Math.max(24, prefix.length * 8 + 8)}
            value={urlId}
            error={problem}
            onChange={(event) => {
              setProblem(undefined)
              setUrlId(event.currentTarget.value)
            }}
          />
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={urlId.trim() === ''}>
              {t('Restore')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
