import { PSEUDO_LANGUAGE, pseudoMessage } from '@plinth/domain/words/pseudo'
import { CATALOGUES, type Catalogue } from './catalogues.ts'

/** The language the server says the page is in. */
export const language = globalThis.document?.documentElement.lang || 'en'

// Everything that shows a sentence waits for its language, also what is made while modules are read.
const catalogue: Catalogue = (await CATALOGUES[language]?.())?.default ?? {}

/** The message pattern in the language of the page for an English one; the English one where nobody has translated it. */
export function patternInLanguage(english: string): string {
  // What is in it already stays as it is.
  if (language === PSEUDO_LANGUAGE) return english.startsWith('[') ? english : pseudoMessage(english)
  return Object.hasOwn(catalogue, english) ? (catalogue[english] ?? english) : english
}
