import { Group, NumberInput } from '@mantine/core'
import { SHIPPING_LIMITS, type DeliveryDays } from '@plinth/domain'
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
    <NumberInput
      label={label}
      w={150}
      hideControls
      min={0}
      max={SHIPPING_LIMITS.days}
      allowDecimal={false}
      allowNegative={false}
      value={days?.[which] ?? ''}
      error={which === 'least' ? problem : problem !== undefined}
      onChange={(typed) => {
        if (typed === '') return onChange(undefined)
        const both = { least: Number(typed), most: Number(typed), ...days }
        onChange({ ...both, [which]: Number(typed) })
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
