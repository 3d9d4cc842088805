import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a state means for the person reading it. */
export type Tone = 'good' | 'waiting' | 'bad' | 'quiet'

const TONES = {
  good: { color: 'green', ink: 'var(--plinth-success)' },
  waiting: { color: 'orange', ink: 'var(--plinth-warning)' },
  bad: { color: 'red', ink: 'var(--plinth-danger)' },
  quiet: { color: 'gray', ink: 'var(--plinth-soft)' },
} as const

/** A state in a word or two; the words say it, the colour only repeats it. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const { color, ink } = TONES[tone]
  return (
    <Badge variant="light" tt="none" fw={500} color={color} c={ink} miw="max-content">
      {children}
    </Badge>
  )
}
