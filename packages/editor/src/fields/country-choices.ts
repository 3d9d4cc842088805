import { countryChoices, formatOfCountry, regionKey, regionsOf } from '@plinth/domain'
import { language } from '../words/language.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Every country, by its name in the language of the editor, to be chosen from. */
export const COUNTRIES: readonly Choice[] = countryChoices([], language).map(({ code, name }) => ({
  value: code,
  label: name,
}))

/** The regions a country is parted into where addresses name them, by the key they are kept under; none elsewhere. */
export function regionChoices(country: string): readonly Choice[] {
  const format = formatOfCountry(country)
  if (format === undefined) return []
  return regionsOf(format, language).map(([value, label]) => ({ value: regionKey(format, value), label }))
}
