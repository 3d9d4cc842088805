/** A shortcut for everyday amounts: the pattern of an `Intl` format, read once, filled in by hand. */

/** Formats plain decimal text, or gives undefined for what the shortcut does not cover. */
export type QuickFormat = (amount: string) => string | undefined

/** Whole numbers of up to 12 digits without leading zeros, with or without a fraction. */
const EVERYDAY = /^(?:0|[1-9]\d{0,11})(?:\.\d+)?$/

const GROUP = 3

/** Amounts the shortcut must print as `Intl` does before it is trusted. */
const TRIALS = ['0', '1', '12', '999', '1000', '9876', '12345', '123456', '1234567', '123456789012']

interface Pattern {
  readonly before: string
  readonly after: string
  readonly group: string
  readonly point: string
  readonly fraction: number
  /** Shortest integer part that is grouped. */
  readonly groupedFrom: number
}

/**
 * Reads the pattern of a format with a fixed number of fraction digits. Gives undefined where amounts cannot be put
 * together from it: native digits, other groups than threes, words that depend on the number.
 */
export function quickFormat(format: Intl.NumberFormat): QuickFormat | undefined {
  const { numberingSystem, minimumFractionDigits: fraction, currencyDisplay } = format.resolvedOptions()
  if (numberingSystem !== 'latn' || fraction === undefined || currencyDisplay === 'name') return undefined
  const quick = fill(readPattern(format, fraction))
  const agrees = TRIALS.every((trial) => {
    const exact = fraction === 0 ? trial : `${trial}.${'7'.repeat(fraction)}`
    return quick(exact) === format.format(Number(exact))
  })
  return agrees ? quick : undefined
}

function readPattern(format: Intl.NumberFormat, fraction: number): Pattern {
  const parts = format.formatToParts(1_234_567)
  const value = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const text = (from: number, to: number): string =>
    parts.slice(from, to).reduce((joined, part) => joined + part.value, '')
  const isDigits = ({ type }: Intl.NumberFormatPart): boolean => type === 'integer' || type === 'fraction'
  return {
    before: text(0, parts.findIndex(isDigits)),
    after: text(parts.findLastIndex(isDigits) + 1, parts.length),
    group: value('group'),
    point: value('decimal'),
    fraction,
    groupedFrom: format.formatToParts(1234).some((part) => part.type === 'group') ? 4 : 5,
  }
}

function fill({ before, after, group, point, fraction, groupedFrom }: Pattern): QuickFormat {
  return (amount) => {
    if (!EVERYDAY.test(amount)) return undefined
    const dot = amount.indexOf('.')
    const end = dot === -1 ? amount.length : dot
    const given = dot === -1 ? 0 : amount.length - dot - 1
    if (given > fraction) return undefined
    let digits = amount.slice(0, end)
    if (end >= groupedFrom) {
      digits = amount.slice(0, end % GROUP || GROUP)
      for (let place = digits.length; place < end; place += GROUP) {
        digits += group + amount.slice(place, place + GROUP)
      }
    }
    if (fraction === 0) return before + digits + after
    const decimals = given === 0 ? '' : amount.slice(dot + 1)
    return before + digits + point + decimals.padEnd(fraction, '0') + after
  }
}
