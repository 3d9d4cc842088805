/** A shortcut for everyday amounts: the pattern of an `Intl` format, read once, filled in by hand. */

/** Formats plain decimal text, or gives undefined for what the shortcut does not cover. */
export type QuickFormat = (amount: string) => string | undefined

/** Whole numbers of up to 12 digits without leading zeros, with or without a fraction. */
const EVERYDAY = /^(?:0|[1-9]\d{0,11})(?:\.\d*)?$/

/** What 1234567.8 looks like: what stands before it, between its groups, before its fraction, and after it. */
const SAMPLE = /^(\D*)1(\D*)234(?:\2)567(?:(\D)8+)?(\D*)$/

/** Amounts the shortcut must print as `Intl` does before it is trusted. */
const TRIALS = ['0', '999', '1000', '12345', '123456789012']

/**
 * Reads the pattern of a format with so many fraction digits. Gives undefined where amounts cannot be put together from
 * it: native digits, other groups than threes, significant digits. The words of the format must not depend on the number.
 */
export function quickFormat(
  print: (amount: string) => string,
  { minimumFractionDigits: least = 0, maximumFractionDigits: most = 0 }: Intl.NumberFormatOptions,
): QuickFormat | undefined {
  const sample = SAMPLE.exec(print('1234567.' + '8'.repeat(most)))
  if (!sample) return undefined
  const [, before = '', group = '', point = '', after = ''] = sample
  const groupedFrom = print('1234').includes('1234') ? 5 : 4

  const quick: QuickFormat = (amount) => {
    if (!EVERYDAY.test(amount)) return undefined
    const end = amount.indexOf('.')
    let whole = end < 0 ? amount : amount.slice(0, end)
    let decimals = end < 0 ? '' : amount.slice(end + 1)
    // More digits are rounded; zeros beyond the least are not printed.
    if (decimals.length > most || (decimals.length > least && decimals.endsWith('0'))) return undefined
    if (whole.length >= groupedFrom)
      for (let at = whole.length - 3; at > 0; at -= 3) whole = whole.slice(0, at) + group + whole.slice(at)
    decimals = decimals.padEnd(least, '0')
    return before + whole + (decimals && point + decimals) + after
  }

  const agrees = (trial: string) => quick(trial) === print(trial)
  return TRIALS.every((trial) => agrees(trial) && agrees(`${trial}.${'7'.repeat(most)}`)) ? quick : undefined
}
