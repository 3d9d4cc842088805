import { NumberInput, type NumberInputProps } from '@mantine/core'
import { findCurrency } from '@plinth/domain'

/** A field for an amount of money: shows major units, keeps minor units. An empty field is `null`. */
export function MoneyInput({
  currency: code,
  value = null,
  onChange,
  ...rest
}: Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  readonly currency: string
  /** Minor units, or null when empty. */
  readonly value?: number | null
  readonly onChange?: (minor: number | null) => void
}) {
  const currency = findCurrency(code)
  const digits = currency?.fractionDigits ?? 2
  const unit = 10 ** digits
  const symbol = currency?.symbol.trim() ?? code
  return (
    <NumberInput
      {...rest}
      value={value === null ? '' : value / unit}
      // What is typed is decimal text of the currency's digits, so rounding only removes the float's error.
      onChange={(typed) => onChange?.(typed === '' ? null : Math.round(Number(typed) * unit))}
      decimalScale={digits}
      fixedDecimalScale
      min={0}
      hideControls
      {...(currency?.symbolPlacement === 'after' ? { rightSection: symbol } : { leftSection: symbol })}
    />
  )
}
