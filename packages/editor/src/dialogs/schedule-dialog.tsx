import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { wallTime } from '@plinth/domain'
import { useFocusBack } from '../ui/focus-back.ts'
import { ZoneNeeded } from '../ui/zone-needed.tsx'
import { useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'
import { momentToCome, ScheduleField, tomorrow } from './schedule-field.tsx'

interface ScheduleProps {
  /** Of the website. */
  readonly timeZone: string
  /** Milliseconds since the epoch; what it is scheduled for now. */
  readonly scheduledFor?: number | undefined
  /** Whether visitors see it already, without its changes. */
  readonly isSeen?: boolean
  readonly onSchedule: (moment: number) => Promise<unknown>
  /** Takes the date off again; not offered without, nor while there is none. */
  readonly onTakeOff?: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks when something is to be published, on the clocks of the website. [EDIT-132] */
export function ScheduleDialog(props: ScheduleProps) {
  useFocusBack(true)
  return (
    <Modal opened onClose={props.onClose} title={t('Schedule')}>
      <ZoneNeeded timeZone={props.timeZone}>
        <ScheduleForm {...props} />
      </ZoneNeeded>
    </Modal>
  )
}

function ScheduleForm({
  timeZone,
  scheduledFor,
  isSeen = false,
  onSchedule,
  onTakeOff,
  onClose,
}: ScheduleProps) {
  const [opened] = useState(() => Date.now())
  const [wall, setWall] = useState(() =>
    scheduledFor === undefined ? tomorrow(opened, timeZone) : wallTime(scheduledFor, timeZone),
  )
  const { problem, setProblem, isBusy, send } = useSend(errorText)
  const moment = momentToCome(wall, timeZone, opened)
  const schedule = async (at: number) => {
    await onSchedule(at)
    onClose()
  }
  const takeOff = async () => {
    await onTakeOff?.()
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (moment !== undefined) void send(() => schedule(moment))
      }}
    >
      <Stack>
        <ScheduleField
          timeZone={timeZone}
          wall={wall}
          now={opened}
          problem={problem}
          hasFocus
          isSeen={isSeen}
          onChange={(next) => {
            setProblem(undefined)
            setWall(next)
          }}
        />
        <Group justify="end" gap={8}>
          {scheduledFor !== undefined && onTakeOff !== undefined && (
            <Button variant="subtle" mr="auto" disabled={isBusy} onClick={() => void send(takeOff)}>
              {t('Take off the date')}
            </Button>
          )}
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
