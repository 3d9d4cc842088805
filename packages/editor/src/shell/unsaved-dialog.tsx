import { Button, Group, Modal, Text } from '@mantine/core'
import { t } from '../words/words.ts'

/** The form may stand in a drawer or a dialog itself. */
const ABOVE_DRAWERS = 400

/** Asks what to do with unsaved changes before leaving: save, discard, or stay. */
export function UnsavedDialog({
  opened,
  isSaving = false,
  canSave = true,
  onSave,
  onDiscard,
  onStay,
}: {
  readonly opened: boolean
  readonly isSaving?: boolean
  /** Whether saving is offered. */
  readonly canSave?: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onStay: () => void
}) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('You have unsaved changes')}
      zIndex={ABOVE_DRAWERS}
      // Escape is heard by the guard, before the dialogs below.
      closeOnEscape={false}
      // While it faded away it would take the next Escape or click, which are meant for what is below.
      transitionProps={{ duration: 0 }}
    >
      <Text>
        {canSave
          ? t('Save them before you go?')
          : t('What you typed would be lost, and nothing is done yet.')}
      </Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus={!canSave || undefined}>
          {t('Stay')}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t('Discard')}
        </Button>
        {canSave && (
          <Button onClick={onSave} loading={isSaving} data-autofocus>
            {t('Save')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
