import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** The head of a column of buttons, which say themselves what they do: for who does not see them. */
export function HiddenHead({ children }: { readonly children: ReactNode }) {
  return (
    // What is hidden stands somewhere on the page: here, and not below the list, where it would make the page longer.
    <span style={{ position: 'relative' }}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  )
}
