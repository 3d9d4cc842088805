import { Group } from '@mantine/core'
import { SHIPPING_LIMITS, type DeliveryDays } from '@plinth/domain'
import { LimitInput } from '../../../fields/limit-input.tsx'
import { t } from '../../../words/words.ts'
import { useProblem } from './shipping-draft.ts'

/** From how many to how many working days something takes; empty where nothing is promised. */
export function DaysFields({
  path,
  days,
  onChange,
}: {
  readonly path: string
  readonly days: DeliveryDays | undefined
  readonly onChange: (days: DeliveryDays | undefined) => void
}) {
  const problem = useProblem(`${path}.days`)
  const field = (label: string, which: keyof DeliveryDays) => (
    <LimitInput
      label={label}
      w={150}
      min={0}
      max={SHIPPING_LIMITS.days}
      value={days?.[which] ?? null}
      error={which === 'least' ? problem : problem !== undefined}
      onChange={(typed) => {
        if (typed === null) return onChange(undefined)
        onChange({ least: typed, most: typed, ...days, [which]: typed })
      }}
    />
  )
  return (
    <Group gap="sm" align="start">
      {field(t('Working days, from'), 'least')}
      {field(t('Working days, to'), 'most')}
    </Group>
  )
}
