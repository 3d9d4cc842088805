import { numberFormat, type NumberFormat } from './number-format.ts'
import { readNumberOptions } from './number-options.ts'

/**
 * The cached money format of a locale, currency and the arguments of `money` [FMT-33]. It takes an amount of major units
 * as decimal text; text that is not a decimal is empty.
 *
 * @param currency ISO 4217 code, upper case; any other text prints a blank where the symbol would stand
 */
export function moneyFormat(locale: string, currency: string, args: readonly string[]): NumberFormat {
  return numberFormat(locale, readNumberOptions(args, currency))
}
