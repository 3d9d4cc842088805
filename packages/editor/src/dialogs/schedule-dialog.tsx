import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { momentOf, wallTime } from '@plinth/domain'
import { ZoneNeeded } from '../ui/zone-needed.tsx'
import { zonedText, zoneName } from '../words/site-time.ts'
import { t } from '../words/words.ts'

/** The next full hour of the day after. */
const tomorrow = (now: number): number => Math.ceil((now + 86_400_000) / 3_600_000) * 3_600_000

interface ScheduleProps {
  /** Of the website. */
  readonly timeZone: string
  /** Milliseconds since the epoch; what it is scheduled for now. */
  readonly scheduledFor?: number | undefined
  readonly onSchedule: (moment: number) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks when something is to be published, on the clocks of the website. [EDIT-132] */
export function ScheduleDialog(props: ScheduleProps) {
  return (
    <Modal opened onClose={props.onClose} title={t('Schedule')}>
      <ZoneNeeded timeZone={props.timeZone}>
        <ScheduleForm {...props} />
      </ZoneNeeded>
    </Modal>
  )
}

function ScheduleForm({ timeZone, scheduledFor, onSchedule, onClose }: ScheduleProps) {
  const [opened] = useState(() => Date.now())
  const [wall, setWall] = useState(() => wallTime(scheduledFor ?? tomorrow(opened), timeZone))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const moment = momentOf(wall, timeZone)
  const isTime = !Number.isNaN(moment)
  const isPast = isTime && moment <= opened
  // An hour that clocks leave out: they show another time at the moment it stands for.
  const isLeftOut = isTime && wallTime(moment, timeZone) !== wall
  const schedule = async () => {
    if (!isTime || isPast) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await onSchedule(moment)
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setIsBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void schedule()
      }}
    >
      <Stack>
        <TextInput
          type="datetime-local"
          label={t('Publish on')}
          description={t('In the time zone of the website, {timeZone}', { timeZone: zoneName(timeZone) })}
          data-autofocus
          required
          value={wall}
          error={isPast ? t('This time has passed. Choose a later one, or publish now.') : problem}
          onChange={(event) => {
            setProblem(undefined)
            setWall(event.currentTarget.value)
          }}
        />
        {isTime && !isPast && (
          <Text role="status" c="var(--plinth-soft)">
            {isLeftOut && `${t('The clocks go forward then: the time chosen is left out.')} `}
            {t('Becomes public on {moment}.', { moment: zonedText(moment, timeZone) })}
          </Text>
        )}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isTime || isPast}>
            {t('Schedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
