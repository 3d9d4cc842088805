import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChangePage, usePages } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { zonedText } from '../../words/site-time.ts'
import { t } from '../../words/words.ts'

/**
 * Has the page at hand go live at a time one chooses, in place of now. A post is scheduled beside it. [EDIT-964]
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
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {page.status === 'scheduled' ? t('Another date…') : t('Schedule…')}
      </Button>
      {isAsked && (
        <ScheduleDialog
          timeZone={timeZone}
          scheduledFor={page.scheduledFor}
          onSchedule={async (scheduledFor) => {
            await change.mutateAsync({ id: page.id, status: 'scheduled', scheduledFor })
            onDone()
            const moment = zonedText(scheduledFor, timeZone)
            notifications.show({ message: t('Becomes public on {moment}.', { moment }) })
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
