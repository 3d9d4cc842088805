import { fillText } from './fill-text.ts'
import { sentenceInWords, type Sentence } from './sentence.ts'

/** English patterns → those of another language. */
type Catalogue = Readonly<Record<string, string>>

/** Says an English pattern in another language; undefined for one that nobody has translated. */
type Translate = (english: string) => string | undefined

/**
 * The languages that websites, mails and the answers of the server speak beside English, which is written where it is
 * said: `['de', fromCatalogue(german)]`.
 */
const languages = new Map<string, Translate>()

let change = 0

/** Counts up whenever a language comes or goes, for whoever keeps translated words. */
export const changeOfCatalogues = (): number => change

/** A language's words from its catalogue. */
export function fromCatalogue(catalogue: Catalogue): Translate {
  return (english) => (Object.hasOwn(catalogue, english) ? catalogue[english] : undefined)
}

/**
 * Adds a language while running.
 *
 * @returns what takes it away again
 */
export function addLanguage(language: string, translate: Translate): () => void {
  const before = languages.get(language)
  const set = (now: Translate | undefined) => {
    if (now === undefined) languages.delete(language)
    else languages.set(language, now)
    change += 1
  }
  set(translate)
  return () => set(before)
}

/** A language tag without its last part: `fr` for `fr-CA`, nothing for `fr`. */
const withoutLast = (tag: string): string => tag.slice(0, Math.max(0, tag.lastIndexOf('-')))

/**
 * The pattern for an English one in a language: its own, else that of the language without its region (`fr` for
 * `fr-CA`), else the English one.
 */
export function translatedPattern(english: string, language: string): string {
  for (let tag = language; tag !== ''; tag = withoutLast(tag)) {
    const pattern = languages.get(tag)?.(english)
    if (pattern !== undefined) return pattern
  }
  return english
}

/** Whether anything may be said otherwise in a language than in English. */
export const isTranslated = (language: string): boolean =>
  languages.has(language) || (language.includes('-') && isTranslated(withoutLast(language)))

/** The words of a sentence in a language. They are text: whoever puts them into markup escapes them. */
export const inWords = (sentence: Sentence, language: string): string =>
  sentenceInWords(sentence, (english, values) =>
    fillText(translatedPattern(english, language), values, language),
  )

/** The words of a sentence in English, for logs and for people who read no other language. */
export const inEnglish = (sentence: Sentence): string => inWords(sentence, 'en')

/** The best of the languages there are for an `Accept-Language` header; English when there is none of them. */
export function languageFor(accepted: string | undefined): string {
  const wanted = (accepted ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of wanted) {
    const [tongue = ''] = tag.split('-')
    if (languages.has(tag)) return tag
    if (languages.has(tongue) || tongue === 'en') return tongue
  }
  return 'en'
}
