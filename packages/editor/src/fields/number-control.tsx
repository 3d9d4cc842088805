import { Input, NumberInput, Slider } from '@mantine/core'
import type { NumberField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** A whole number is typed or counted by arrow keys, with Shift ten at a time; a share of something is drawn along. [EDIT-1301] */
export function NumberControl({ field, value, onChange, error }: ControlProps<NumberField>) {
  const { label, help, unit, rules } = field
  const shown = typeof value === 'number' ? value : rules.min
  if (rules.step !== undefined && rules.step < 1) {
    return (
      <Input.Wrapper label={label} description={help} error={error} labelElement="div">
        <Slider
          min={rules.min}
          max={rules.max}
          step={rules.step}
          thumbLabel={label}
          label={(share) => `${Math.round(share * 100)} %`}
          value={shown}
          onChange={onChange}
        />
      </Input.Wrapper>
    )
  }
  return (
    <NumberInput
      label={label}
      description={help}
      error={error}
      min={rules.min}
      max={rules.max}
      clampBehavior="strict"
      allowDecimal={false}
      suffix={unit === undefined ? '' : ` ${unit}`}
      value={shown}
      onKeyDownCapture={(event) => {
        const way = event.key === 'ArrowUp' ? 10 : event.key === 'ArrowDown' ? -10 : 0
        if (way === 0 || !event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onChange(Math.min(rules.max, Math.max(rules.min, shown + way)))
      }}
      onChange={(written) => typeof written === 'number' && onChange(written)}
    />
  )
}
