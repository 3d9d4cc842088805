import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A whole number that may be left out: null for none. */
export function LimitInput({
  value,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  return (
    <NumberInput
      hideControls
      allowDecimal={false}
      allowNegative={false}
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}
