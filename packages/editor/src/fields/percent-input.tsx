import { NumberInput, type NumberInputProps } from '@mantine/core'

/**
 * A share, typed in percent and kept as a whole number of the smallest part of one.
 *
 * @param decimals digits behind the point of a percent: with two of them hundredths of a percent are kept
 */
export function PercentInput({
  value,
  decimals,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  readonly value: number
  readonly decimals: number
  readonly onChange: (value: number) => void
}) {
  const parts = 10 ** decimals
  return (
    <NumberInput
      min={0}
      max={100}
      suffix=" %"
      hideControls
      allowNegative={false}
      decimalScale={decimals}
      {...props}
      value={value / parts}
      onChange={(typed) => onChange(Math.round(Number(typed) * parts))}
    />
  )
}
