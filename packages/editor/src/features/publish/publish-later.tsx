import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { isSeenPage, pagesChanged, useChangePage, usePages } from '../../api/pages.ts'
import type { PendingChange } from '../../api/publishing.ts'
import { useSession } from '../../api/session.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { dueText } from '../../dialogs/schedule-field.tsx'
import { t } from '../../words/words.ts'
import { useGoesLive } from './goes-live.ts'

/**
 * Has what is chosen go live at a time one chooses, in place of now: the page at hand, others, the style and the navigation with it.
 * The date of the page at hand is taken off again here. A post by itself is scheduled beside it. [EDIT-964] [EDIT-1305] [EDIT-1562]
 */
export function PublishLater({ documentId, chosen, shared, onDone }: PublishLaterProps) {
  const [isAsked, setIsAsked] = useState(false)
  const page = usePages().data?.collections.find((one) => one.documentId === documentId)
  const timeZone = useSession().data?.website?.timeZone ?? 'UTC'
  const goesLive = useGoesLive()
  const change = useChangePage()
  const others = chosen.filter((one) => one.documentId !== documentId)
  const isTogether = shared.style || shared.menus || others.length > 0
  if (page === undefined && !isTogether) return null
  const isSeen = page !== undefined && isSeenPage(page)
  const schedule = async (scheduledFor: number) => {
    if (isTogether) await scheduleTogether(chosen, shared, scheduledFor)
    else if (page !== undefined) await change.mutateAsync({ id: page.id, status: 'scheduled', scheduledFor })
    onDone()
    notifications.show({
      message: isTogether ? goesLive(scheduledFor) : dueText(scheduledFor, timeZone, isSeen),
    })
  }
  const takeOff = async () => {
    if (page === undefined) return
    // What has been published stays so; what waits is a draft as any other.
    const status = page.publishedRevision === null ? 'draft' : 'published'
    await change.mutateAsync({ id: page.id, status })
    notifications.show({ message: t('It goes live once it is published.') })
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {page?.status === 'scheduled' ? t('Another date…') : t('Schedule…')}
      </Button>
      {isAsked && (
        <ScheduleDialog
          timeZone={timeZone}
          scheduledFor={page?.scheduledFor}
          isSeen={isSeen}
          onSchedule={schedule}
          onTakeOff={takeOff}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

/** What of all pages goes live. */
export interface Shared {
  readonly style: boolean
  readonly menus: boolean
}

interface PublishLaterProps {
  /** The page at hand. */
  readonly documentId: string
  readonly chosen: readonly PendingChange[]
  readonly shared: Shared
  readonly onDone: () => void
}

async function scheduleTogether(
  chosen: readonly PendingChange[],
  shared: Shared,
  scheduledFor: number,
): Promise<void> {
  await api('PUT /api/config/publish/schedule', {
    body: {
      ...(chosen.length === 0 ? {} : { documentIds: chosen.map((one) => one.documentId) }),
      ...(shared.style ? { style: true } : {}),
      ...(shared.menus ? { navigation: true } : {}),
      scheduledFor,
    },
  })
  await pagesChanged()
}
