import { changeOfCatalogues, translatedPattern } from '@plinth/domain'
import { english } from './english.ts'

/** Names of the interface texts, as templates read them: `localizedStrings.<name>`. */
type StringName = keyof typeof english
export type SiteStrings = Readonly<Record<StringName, string>>

const ready = new Map<string, { readonly change: number; readonly strings: SiteStrings }>()

/** The interface texts of published pages in a language; in English where nobody has translated them. */
export function stringsOf(language: string): SiteStrings {
  const change = changeOfCatalogues()
  const known = ready.get(language)
  if (known?.change === change) return known.strings
  const strings = Object.fromEntries(
    Object.entries(english).map(([name, pattern]) => [name, translatedPattern(pattern, language)]),
  ) as SiteStrings
  ready.set(language, { change, strings })
  return strings
}
