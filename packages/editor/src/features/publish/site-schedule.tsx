import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { pagesChanged } from '../../api/pages.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'
import { useGoesLive } from './goes-live.ts'
import classes from './publish-dialog.module.css'

/** What all pages share and goes live by itself. */
export interface SharedScheduled {
  readonly of: 'style' | 'navigation'
  /** What of it changes. */
  readonly name: string
  readonly scheduledFor: number
  readonly mayTakeOff: boolean
}

/** The style or the navigation among what is scheduled; its date can be taken off. [EDIT-1562] */
export function SharedEntry({
  entry: { of, name, scheduledFor, mayTakeOff },
}: {
  readonly entry: SharedScheduled
}) {
  const goesLive = useGoesLive()
  const [isBusy, setBusy] = useState(false)
  const takeOff = async () => {
    setBusy(true)
    try {
      await api('PUT /api/config/publish/schedule', { body: { [of]: true, scheduledFor: null } })
      notifications.show({ message: t('It goes live once it is published.') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await pagesChanged()
    }
  }
  return (
    <li className={classes.entry}>
      <strong>{name}</strong>
      <Text size="xs" c="var(--plinth-soft)">
        {goesLive(scheduledFor)}
      </Text>
      {mayTakeOff && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          loading={isBusy}
          aria-label={t('{name}: take off the date', { name })}
          onClick={() => void takeOff()}
        >
          {t('Take off the date')}
        </Button>
      )}
    </li>
  )
}
