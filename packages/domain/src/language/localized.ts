import { entryOf } from '../identifiers/entry-of.ts'

/** A language tag (BCP 47), such as `en` or `fr-CA`. */
export type LanguageTag = string

/**
 * A text in each language it has been written in. A language without an entry has not been translated: fall back
 * only when reading (`readText`), never by copying one language's text into another.
 */
export type Localized = { readonly [language: LanguageTag]: string }

/**
 * The text to show in a language: its own, else the primary language's, else the empty text.
 *
 * @param text the text in its languages
 * @param language the language wanted
 * @param primary the website's primary language
 */
export function readText(text: Localized | undefined, language: LanguageTag, primary: LanguageTag): string {
  return entryOf(text, language) ?? entryOf(text, primary) ?? ''
}

/** A copy of `text` with one language's text set; every other language stays as it is. */
export function writeText(text: Localized | undefined, language: LanguageTag, value: string): Localized {
  return { ...text, [language]: value }
}
