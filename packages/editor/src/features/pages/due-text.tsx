import { Text } from '@mantine/core'
import type { PageEntry } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { zonedText } from '../../words/site-time.ts'
import { t } from '../../words/words.ts'

/** When a page that waits for its date goes live, on the clocks of the website. [EDIT-964] */
export function DueText({ page }: { readonly page: PageEntry }) {
  const timeZone = useSession().data?.website?.timeZone ?? 'UTC'
  if (page.scheduledFor === undefined) return null
  return (
    <Text c="var(--plinth-soft)">
      {t('Becomes public on {moment}.', { moment: zonedText(page.scheduledFor, timeZone) })}
    </Text>
  )
}
