import type { Icon } from '@tabler/icons-react'
import { Box, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list without entries: what would be here, and how to begin. */
export function EmptyState({
  icon: Symbol,
  title,
  level = 2,
  children,
  action,
  isNew = false,
}: {
  readonly icon: Icon
  readonly title: string
  /** Level of its heading: one more than that of the part it is empty in. */
  readonly level?: 2 | 3
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Nothing has ever been here: there is nothing to search, either. [EDIT-850] */
  readonly isNew?: boolean
}) {
  return (
    <Center p="xl" mih={240} data-nothing-yet={isNew || undefined}>
      <Stack align="center" gap="sm" maw={360} ta="center">
        <Symbol size={32} stroke={1.2} color="var(--plinth-quiet)" aria-hidden="true" />
        <Title order={level} size="h2">
          {title}
        </Title>
        <Text c="var(--plinth-soft)">{children}</Text>
        {action !== undefined && <Box mt={8}>{action}</Box>}
      </Stack>
    </Center>
  )
}
