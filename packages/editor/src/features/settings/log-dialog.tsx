import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadMore, type NextPage } from '../../lists/load-more.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'

interface Log extends NextPage {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isLoadingError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What was told to a service outside, the newest first: loading, failed, empty, and with more to load. */
export function LogDialog({
  title,
  of,
  log,
  empty,
  children,
  onClose,
}: {
  readonly title: string
  /** What it is the log of, where there are several. */
  readonly of?: string
  readonly log: Log
  /** What stands there while there is nothing. */
  readonly empty: string
  /** The entries, each a `LogEntry`. */
  readonly children: readonly ReactNode[]
  readonly onClose: () => void
}) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {of !== undefined && (
        <Text size="sm" c="var(--plinth-soft)" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {of}
        </Text>
      )}
      {log.isPending && <Waiting />}
      {log.isLoadingError && <LoadFailure error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && children.length === 0 && <Text>{empty}</Text>}
      <Stack gap="md">{children}</Stack>
      <LoadMore query={log} />
    </Modal>
  )
}

/** One thing that was told, and the button that tells it once more. */
export function LogEntry({
  again,
  children,
}: {
  readonly again?: { readonly text: string; readonly label: string; readonly run: () => void } | undefined
  readonly children: ReactNode
}) {
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      {children}
      {again !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ flexShrink: 0 }}
          aria-label={again.label}
          onClick={again.run}
        >
          {again.text}
        </Button>
      )}
    </Group>
  )
}
