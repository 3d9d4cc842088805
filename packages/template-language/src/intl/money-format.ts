import { boundedCache } from './bounded-cache.ts'
import { decimalText, parseDecimal } from './decimal-text.ts'
import { quickFormat } from './digit-pattern.ts'
import { joinParts } from './format-parts.ts'
import { commonOptions, digitOptions, formatCompact, numberFormat } from './number-format.ts'
import { readNumberOptions, type NumberOptions } from './number-options.ts'

/** Formats an amount of major units, given as decimal text; empty for text that is not a decimal. */
export type MoneyFormat = (amount: string) => string

const formats = boundedCache<MoneyFormat>()

/**
 * The cached money format of a locale, currency and the arguments of `money` [FMT-33].
 *
 * @param currency ISO 4217 code, upper case; any other text prints a blank where the symbol would stand
 */
export function moneyFormat(locale: string, currency: string, args: readonly string[]): MoneyFormat {
  return formats(`${locale}|${currency}|${args.join('|')}`, () =>
    buildFormat(locale, currency, readNumberOptions(args)),
  )
}

function buildFormat(locale: string, currency: string, options: NumberOptions): MoneyFormat {
  const known = isCurrency(currency)
  // A code nobody uses keeps the space that stands between letters and digits, once its letters are taken out.
  const code = known ? currency : 'ZZZ'
  const { style, symbol } = options
  const named = style === 'code' || style === 'name'
  const base: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: code,
    currencyDisplay: named ? 'name' : symbol === 'narrow' ? 'narrowSymbol' : 'symbol',
    currencySign: style === 'accounting' ? style : 'standard',
  }
  if (style === 'short')
    return checked((amount) => formatCompact(amount, locale, options, base).replace(known ? '' : code, ''))
  const digits = currencyDigits(code)
  const format = numberFormat(locale, {
    ...base,
    ...commonOptions(options),
    ...digitOptions(options, digits, digits),
  })
  if (known && style !== 'code') {
    const quick = quickFormat(format)
    const slow = checked((amount) => format.format(amount))
    return (amount) => quick?.(amount) ?? slow(amount)
  }
  const shown = style === 'code' ? currency : ''
  return checked((amount) =>
    joinParts(
      format.formatToParts(amount).map(({ type, value }) => ({ value: type === 'currency' ? shown : value })),
    ),
  )
}

/** Makes amounts plain for `Intl`, and those that are none empty. */
function checked(format: MoneyFormat): MoneyFormat {
  return (amount) => {
    const value = parseDecimal(amount)
    return value ? format(decimalText(value)) : ''
  }
}

/** Fraction digits of a currency. The dinar of Serbia has none in use, though it has on paper, which `Intl` follows. */
function currencyDigits(currency: string): number {
  if (currency === 'RSD') return 0
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2
}

const currencies = boundedCache<boolean>()

function isCurrency(code: string): boolean {
  return currencies(code, () => Intl.supportedValuesOf('currency').includes(code))
}
