import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Says what does not reach anybody while no mail server is set up: worth knowing, and nothing that failed, so nothing is
 * interrupted for it. [EDIT-802]
 */
export function NoMailServer({ children }: { readonly children: ReactNode }) {
  return (
    <Alert role="note" color="yellow" variant="light" mb="md" py={8} px={12} maw="80ch">
      <Text c="var(--plinth-ink)">{children}</Text>
    </Alert>
  )
}
