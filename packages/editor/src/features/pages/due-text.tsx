import { Text } from '@mantine/core'
import { isSeenPage, type PageEntry } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { dueText } from '../../dialogs/schedule-field.tsx'

/** When a page that waits for its date goes live, on the clocks of the website. [EDIT-964] [EDIT-1305] */
export function DueText({ page }: { readonly page: PageEntry }) {
  const timeZone = useSession().data?.website?.timeZone ?? 'UTC'
  if (page.scheduledFor === undefined) return null
  return <Text c="var(--plinth-soft)">{dueText(page.scheduledFor, timeZone, isSeenPage(page))}</Text>
}
