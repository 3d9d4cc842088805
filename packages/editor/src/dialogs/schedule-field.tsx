import { Text, TextInput } from '@mantine/core'
import { momentOf, wallTime } from '@plinth/domain'
import { zonedText, zoneName } from '../words/site-time.ts'
import { t } from '../words/words.ts'

/** When something that waits for its date goes live, and that visitors see it as it was meanwhile, where they do. [EDIT-1305] */
export const dueText = (moment: number, timeZone: string, isSeen: boolean): string =>
  isSeen
    ? t('Its changes go live on {moment}. Until then visitors see it without them.', {
        moment: zonedText(moment, timeZone),
      })
    : t('Becomes public on {moment}.', { moment: zonedText(moment, timeZone) })

/** The next full hour of the day after, as the clocks of the website show it. */
export const tomorrow = (now: number, timeZone: string): string =>
  wallTime(Math.ceil((now + 86_400_000) / 3_600_000) * 3_600_000, timeZone)

/**
 * The moment that a wall clock of the website shows; undefined while it is none, or has passed.
 *
 * @param now milliseconds since the epoch
 */
export function momentToCome(wall: string, timeZone: string, now: number): number | undefined {
  const moment = momentOf(wall, timeZone)
  return moment > now ? moment : undefined
}

/** When something is to be published, on the clocks of the website, which it names; says what day and hour that is. [EDIT-132] */
export function ScheduleField({
  timeZone,
  wall,
  now,
  problem,
  hasFocus = false,
  isSeen = false,
  onChange,
}: {
  /** Of the website. */
  readonly timeZone: string
  readonly wall: string
  /** Milliseconds since the epoch, when it was asked. */
  readonly now: number
  /** Why it could not be scheduled. */
  readonly problem?: string | undefined
  readonly hasFocus?: boolean
  /** Whether visitors see it already, without its changes. */
  readonly isSeen?: boolean
  readonly onChange: (wall: string) => void
}) {
  const moment = momentOf(wall, timeZone)
  const isTime = !Number.isNaN(moment)
  const isPast = isTime && moment <= now
  // An hour that clocks leave out: they show another time at the moment it stands for.
  const isLeftOut = isTime && wallTime(moment, timeZone) !== wall
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('Publish on')}
        description={t('In the time zone of the website, {timeZone}', { timeZone: zoneName(timeZone) })}
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        required
        value={wall}
        error={isPast ? t('This time has passed. Choose a later one, or publish now.') : problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isTime && !isPast && (
        <Text role="status" c="var(--plinth-soft)">
          {isLeftOut && `${t('The clocks go forward then: the time chosen is left out.')} `}
          {dueText(moment, timeZone, isSeen)}
        </Text>
      )}
    </>
  )
}
