import { Button, Group, Modal, Text } from '@mantine/core'

/** Asks what to do with unsaved changes before leaving: save, discard, or stay. */
export function UnsavedDialog({
  opened,
  onSave,
  onDiscard,
  onStay,
}: {
  readonly opened: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onStay: () => void
}) {
  return (
    <Modal opened={opened} onClose={onStay} title="You have unsaved changes">
      <Text>Save them before you go?</Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button onClick={onSave} data-autofocus>
          Save
        </Button>
      </Group>
    </Modal>
  )
}
