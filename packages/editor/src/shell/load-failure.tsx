import { Button, Center, Stack, Text } from '@mantine/core'
import { errorText } from '../api/api-error.ts'

/** Something could not be loaded: what happened, and the way on. */
export function LoadFailure({
  error,
  onRetry,
  title = 'Unable to load. Try again.',
}: {
  readonly error: unknown
  readonly onRetry: () => void
  readonly title?: string
}) {
  return (
    <Center mih={160} h="100%" p="xl">
      <Stack align="center" gap="sm" role="alert">
        <Text fw={600}>{title}</Text>
        <Text c="var(--plinth-soft)">{errorText(error)}</Text>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Center>
  )
}
