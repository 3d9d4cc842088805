/** A shortcut for everyday amounts: the pattern of an `Intl` format, read once, filled in by hand. */

/** Formats plain decimal text, or gives undefined for what the shortcut does not cover. */
export type QuickFormat = (amount: string) => string | undefined

/** Whole numbers of up to 12 digits without leading zeros, with or without a fraction. */
const EVERYDAY = /^(0|[1-9]\d{0,11})(?:\.(\d+))?$/

/** What 1234567 looks like: what stands before it, between its groups, before its fraction, and after it. */
const SAMPLE = /^(\D*)1(\D*)234(?:\2)567(?:(\D)(0+))?(\D*)$/

/** Where groups begin, counted from the right. */
const GROUPS = /\B(?=(?:\d{3})+$)/g

/** Amounts the shortcut must print as `Intl` does before it is trusted. */
const TRIALS = ['0', '1', '12', '999', '1000', '9876', '12345', '123456', '1234567', '123456789012']

/**
 * Reads the pattern of a format with a fixed number of fraction digits. Gives undefined where amounts cannot be put
 * together from it: native digits, other groups than threes, words that depend on the number.
 */
export function quickFormat(format: Intl.NumberFormat): QuickFormat | undefined {
  const sample = SAMPLE.exec(format.format(1_234_567))
  if (sample === null || format.resolvedOptions().currencyDisplay === 'name') return undefined
  const [, before = '', group = '', point = '', { length: fraction } = '', after = ''] = sample
  const groupedFrom = group !== '' && format.format(1234).includes(group) ? 4 : 5

  const quick: QuickFormat = (amount) => {
    const [, whole, decimals = ''] = EVERYDAY.exec(amount) ?? []
    if (whole === undefined || decimals.length > fraction) return undefined
    const digits = whole.length < groupedFrom ? whole : whole.replace(GROUPS, group)
    return before + digits + point + decimals.padEnd(fraction, '0') + after
  }

  const agrees = TRIALS.every((trial) => {
    const exact = point === '' ? trial : `${trial}.${'7'.repeat(fraction)}`
    return quick(exact) === format.format(Number(exact))
  })
  return agrees ? quick : undefined
}
