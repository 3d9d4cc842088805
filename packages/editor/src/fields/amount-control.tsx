import type { AmountField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { MoneyInput } from './money-input.tsx'

/** An amount of money in the store's currency. */
export function AmountControl({ field, value, onChange, error }: ControlProps<AmountField>) {
  const { currency } = useFieldSources()
  return (
    <MoneyInput
      label={field.label}
      description={field.help}
      currency={currency}
      error={error}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  )
}
