import type { FormatterTable } from '../../extension.ts'
import { decimal } from './decimal.ts'
import { money } from './money.ts'

/** Formatters that follow the locale of the environment; without a locale they print nothing. */
export const internationalFormatters: FormatterTable = {
  decimal,
  money,
}
