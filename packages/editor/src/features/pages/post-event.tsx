import { Stack, Switch } from '@mantine/core'
import type { PostEvent as Event } from '@plinth/domain'
import { useState } from 'react'
import type { PostChanges, PostEntry } from '../../api/pages.ts'
import { zoneName } from '../../words/site-time.ts'
import { t } from '../../words/words.ts'
import { KeptText } from './kept-text.tsx'
import { KeptMoment } from './kept-moment.tsx'

const HOUR = 60 * 60 * 1000

/** What an event begins as: two hours from the next full hour, nowhere yet. */
function newEvent(now: number): Event {
  const startDate = Math.ceil(now / HOUR) * HOUR
  const location = { addressLine1: '', addressLine2: '', addressCountry: '' }
  return { startDate, endDate: startDate + 2 * HOUR, location }
}

/** Whether a post tells of an event, and then when and where it is. [POST-124] */
export function PostEvent({
  post: { event },
  timeZone,
  save,
}: {
  readonly post: PostEntry
  readonly timeZone: string
  readonly save: (changes: PostChanges) => Promise<boolean>
}) {
  return (
    <>
      <Switch
        label={t('This is an event')}
        description={t('Its page says when and where it is, and puts it into calendars.')}
        checked={event !== undefined}
        onChange={({ currentTarget }) =>
          void save({ event: currentTarget.checked ? newEvent(Date.now()) : null })
        }
      />
      {event !== undefined && <EventFields event={event} timeZone={timeZone} save={save} />}
    </>
  )
}

function EventFields({
  event,
  timeZone,
  save,
}: {
  readonly event: Event
  readonly timeZone: string
  readonly save: (changes: PostChanges) => Promise<boolean>
}) {
  const keep = (changes: Partial<Event>) => save({ event: { ...event, ...changes } })
  const [endsTooSoon, setEndsTooSoon] = useState(false)
  const place = (line: keyof Event['location'], label: string) => (
    <KeptText
      label={label}
      value={event.location[line]}
      most={200}
      onSave={(text) => keep({ location: { ...event.location, [line]: text } })}
    />
  )
  return (
    <Stack gap="md">
      <KeptMoment
        label={t('Starts')}
        description={t('In the time zone of the website, {timeZone}', { timeZone: zoneName(timeZone) })}
        at={event.startDate}
        timeZone={timeZone}
        onSave={(startDate) => {
          setEndsTooSoon(false)
          // It lasts as long as before.
          void keep({ startDate, endDate: event.endDate + startDate - event.startDate })
        }}
      />
      <KeptMoment
        label={t('Ends')}
        at={event.endDate}
        timeZone={timeZone}
        error={endsTooSoon ? t('An event ends after it starts.') : undefined}
        onSave={(endDate) => {
          setEndsTooSoon(endDate < event.startDate)
          if (endDate >= event.startDate) void keep({ endDate })
        }}
      />
      {place('addressLine1', t('Place'))}
      {place('addressLine2', t('Street and town'))}
      {place('addressCountry', t('Country'))}
    </Stack>
  )
}
