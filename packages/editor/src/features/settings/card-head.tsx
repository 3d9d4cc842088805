import { Button, Group, Text } from '@mantine/core'

/** What a card in a list of settings is called, and the button that takes it away. A long name breaks. [EDIT-1480] */
export function CardHead({
  id,
  title,
  isSmall = false,
  remove,
  onRemove,
}: {
  /** What the card is labelled by. */
  readonly id: string
  readonly title: string
  readonly isSmall?: boolean
  readonly remove: string
  readonly onRemove: () => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text component="h3" id={id} fw={600} miw={0} {...(isSmall ? {} : { size: 'lg' })}>
        {title}
      </Text>
      <Button flex="none" variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
        {remove}
      </Button>
    </Group>
  )
}
