import { Text } from '@mantine/core'
import type { Progress } from '../api/in-parts.ts'
import { t } from '../words/words.ts'

/** How far it is with many; nothing while nothing is done. [ORD-141] */
export function HowFar({ progress }: { readonly progress: Progress | undefined }) {
  if (progress === undefined || progress.total < 2) return null
  return (
    <Text role="status" size="sm" c="var(--plinth-soft)">
      {t('{done} of {total}', { ...progress })}
    </Text>
  )
}
