import type { Icon } from '@tabler/icons-react'
import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list without entries: what would be here, and how to begin. */
export function EmptyState({
  icon: Symbol,
  title,
  children,
  action,
}: {
  readonly icon: Icon
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <Center p="xl" mih={240}>
      <Stack align="center" gap="sm" maw={360} ta="center">
        <Symbol size={32} stroke={1.2} color="var(--plinth-quiet)" aria-hidden="true" />
        <Title order={2}>{title}</Title>
        <Text c="var(--plinth-soft)">{children}</Text>
        {action}
      </Stack>
    </Center>
  )
}
