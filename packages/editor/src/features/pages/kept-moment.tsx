import { TextInput } from '@mantine/core'
import { momentOf, wallTime } from '@plinth/domain'

/** A moment on the clocks of the website, kept when one leaves its field with another one. [EDIT-41] */
export function KeptMoment({
  at,
  timeZone,
  onSave,
  ...input
}: {
  readonly label: string
  readonly description?: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly timeZone: string
  readonly error?: string | undefined
  readonly onSave: (at: number) => void
}) {
  const written = wallTime(at, timeZone)
  return (
    <TextInput
      {...input}
      type="datetime-local"
      key={at}
      defaultValue={written}
      onBlur={({ currentTarget: { value } }) => {
        const moment = momentOf(value, timeZone)
        if (!Number.isNaN(moment) && value !== written) onSave(moment)
      }}
    />
  )
}
