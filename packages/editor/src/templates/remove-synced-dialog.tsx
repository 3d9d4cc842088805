import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { removeSavedSection, type SavedSection } from '../api/saved-sections.ts'
import { SyncedUses } from '../canvas/synced-uses.tsx'
import { t } from '../words/words.ts'

/** Asks before a synced section goes off the list: the pages it stands on keep a copy each. [SECTION-35] */
export function RemoveSyncedDialog({
  saved: { id, name },
  onClose,
}: {
  readonly saved: SavedSection
  readonly onClose: () => void
}) {
  const [removing, setRemoving] = useState(false)
  const [error, setError] = useState<unknown>()
  const remove = async () => {
    setRemoving(true)
    try {
      await removeSavedSection(id, true)
      onClose()
    } catch (refusal) {
      setError(refusal)
      setRemoving(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Remove “{name}”?', { name })}>
      <Stack>
        <Text>
          {t('Each page it stands on keeps a copy of its own in its draft. They no longer change together.')}
        </Text>
        <SyncedUses id={id} />
        {error !== undefined && (
          <Text role="alert" c="red">
            {errorText(error)}
          </Text>
        )}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={removing} onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
