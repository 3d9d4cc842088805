import { TextInput, type TextInputProps } from '@mantine/core'
import { findCurrency } from '@plinth/domain'
import { useState } from 'react'
import { selectOnFocus } from './select-on-focus.ts'
import { amountText, readAmount } from './typed-amount.ts'

/** Letters of an amount that every field has room for. */
const FITS = 7

/**
 * A field for an amount of money, the one there is: shows major units in the person's own way of writing, keeps minor
 * units. It is never narrower than what stands in it. [MONEY-30] [MONEY-31] [MONEY-32] [MONEY-33] [CAT-153]
 */
export function MoneyInput({
  currency: code,
  value = null,
  onChange,
  onBlur,
  error,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'inputMode'> & {
  readonly currency: string
  /** Minor units; null when empty, NaN while what stands there is not an amount. */
  readonly value?: number | null
  /** Gets NaN for what is not an amount, which no form saves: an older amount must not be saved in its place. */
  readonly onChange?: (minor: number | null) => void
}) {
  const currency = findCurrency(code)
  const digits = currency?.fractionDigits ?? 2
  const symbol = currency?.symbol.trim() ?? code
  const [typed, setTyped] = useState<string>()
  const [isFocused, setIsFocused] = useState(false)
  const isUnreadable = Number.isNaN(value)
  const shown = value === null || isUnreadable ? '' : amountText(value, digits)
  // What was typed stays until it is left, and for as long as it cannot be read.
  const text = typed !== undefined && (isFocused || isUnreadable) ? typed : shown
  const read = readAmount(text, digits)
  const problem = read.kind === 'unclear' && !isFocused ? read.message : error
  return (
    <TextInput
      miw={text.length > FITS ? `calc(${text.length}ch + 56px)` : undefined}
      {...rest}
      {...selectOnFocus}
      type="text"
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={problem}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        const amount = readAmount(next, digits)
        onChange?.(amount.kind === 'empty' ? null : amount.kind === 'amount' ? amount.minor : Number.NaN)
      }}
      onFocus={(event) => {
        setIsFocused(true)
        selectOnFocus.onFocus(event)
      }}
      onBlur={(event) => {
        setIsFocused(false)
        if (read.kind !== 'unclear') setTyped(undefined)
        onBlur?.(event)
      }}
      {...(currency?.symbolPlacement === 'after' ? { rightSection: symbol } : { leftSection: symbol })}
    />
  )
}
