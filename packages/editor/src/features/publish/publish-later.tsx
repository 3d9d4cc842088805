import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { isSeenPage, useChangePage, usePages } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { dueText } from '../../dialogs/schedule-field.tsx'
import { t } from '../../words/words.ts'

/**
 * Has the page at hand go live at a time one chooses, in place of now, or takes that time off again. A post is scheduled beside it. [EDIT-964] [EDIT-1305]
 */
export function PublishLater({
  documentId,
  onDone,
}: {
  readonly documentId: string
  readonly onDone: () => void
}) {
  const [isAsked, setIsAsked] = useState(false)
  const page = usePages().data?.collections.find((one) => one.documentId === documentId)
  const timeZone = useSession().data?.website?.timeZone ?? 'UTC'
  const change = useChangePage()
  if (page === undefined) return null
  const isSeen = isSeenPage(page)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {page.status === 'scheduled' ? t('Another date…') : t('Schedule…')}
      </Button>
      {isAsked && (
        <ScheduleDialog
          timeZone={timeZone}
          scheduledFor={page.scheduledFor}
          isSeen={isSeen}
          onSchedule={async (scheduledFor) => {
            await change.mutateAsync({ id: page.id, status: 'scheduled', scheduledFor })
            onDone()
            notifications.show({ message: dueText(scheduledFor, timeZone, isSeen) })
          }}
          onTakeOff={async () => {
            // What has been published stays so; what waits is a draft as any other.
            const status = page.publishedRevision === null ? 'draft' : 'published'
            await change.mutateAsync({ id: page.id, status })
            notifications.show({ message: t('It goes live once it is published.') })
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
