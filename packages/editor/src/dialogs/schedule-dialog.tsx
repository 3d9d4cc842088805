import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { wallTime } from '@plinth/domain'
import { ZoneNeeded } from '../ui/zone-needed.tsx'
import { t } from '../words/words.ts'
import { momentToCome, ScheduleField, tomorrow } from './schedule-field.tsx'

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
  const [wall, setWall] = useState(() =>
    scheduledFor === undefined ? tomorrow(opened, timeZone) : wallTime(scheduledFor, timeZone),
  )
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const moment = momentToCome(wall, timeZone, opened)
  const schedule = async () => {
    if (moment === undefined) return
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
        <ScheduleField
          timeZone={timeZone}
          wall={wall}
          now={opened}
          problem={problem}
          hasFocus
          onChange={(next) => {
            setProblem(undefined)
            setWall(next)
          }}
        />
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={moment === undefined}>
            {t('Schedule')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
