import { Text } from '@mantine/core'
import { t } from '../words/words.ts'
import type { Progress } from './use-each.ts'

/** How far it is with many; nothing while nothing is done. [ORD-141] */
export function HowFar({ progress }: { readonly progress: Progress | undefined }) {
  if (progress === undefined || progress.total < 2) return null
  return (
    <Text role="status" size="sm" c="var(--plinth-soft)">
      {t('{done} of {total}', { ...progress })}
    </Text>
  )
}
