/**
 * What a sentence is filled with, by the names its pattern has in braces. A text is shown as it is; a sentence inside a
 * sentence is said with values, so that it is not taken for one.
 */
export type SentenceValues = Readonly<Record<string, string | number | Open>>

declare const said: unique symbol

/** A sentence that needs nothing: its English text, which is its name in the catalogues. */
type Plain = string & { readonly [said]: true }

/** A sentence that is filled in when it is shown. */
interface Open {
  readonly pattern: string
  readonly values: SentenceValues
}

/**
 * Something that will be said to a person, in the language they read when they read it: an English pattern, which is its
 * name in the catalogues, and what it is filled with. Rules and services give these; words are made of them at the edge.
 */
export type Sentence = Plain | Open

/**
 * A sentence. The English pattern must be written out: `npm run check` collects it. Plurals are ICU's:
 * `{count, plural, one {# page} other {# pages}}`.
 */
export function say(english: string): Plain
export function say(english: string, values: SentenceValues): Open
export function say(english: string, values?: SentenceValues): Sentence {
  return values === undefined ? (english as Plain) : { pattern: english, values }
}

/** Words of somebody else, such as a payment service, or of an owner: shown as they are, in every language. */
export function verbatim(text: string): Sentence {
  return { pattern: '{text}', values: { text } }
}

/** The English pattern of a sentence. */
export const patternOf = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence.pattern

/** What a sentence is filled with; empty for one that needs nothing. */
export const valuesOf = (sentence: Sentence): SentenceValues =>
  typeof sentence === 'string' ? {} : sentence.values

/**
 * A sentence in words of whoever knows the language, sentences inside of it first.
 *
 * @param inWords says an English pattern, filled in
 */
export function sentenceInWords(
  sentence: Sentence,
  inWords: (english: string, values: Readonly<Record<string, string | number>>) => string,
): string {
  const values = Object.entries(valuesOf(sentence)).map(([name, value]) => [
    name,
    typeof value === 'object' ? sentenceInWords(value, inWords) : value,
  ])
  return inWords(patternOf(sentence), Object.fromEntries(values))
}

/** A sentence as the text it is kept as, to be said later. */
export const keptSentence = (sentence: Sentence): string => JSON.stringify(inside(sentence))

/** The sentence that was kept as a text; words that were kept before there were sentences are shown as they are. */
export function readSentence(text: string): Sentence {
  if (!text.startsWith('{"pattern":')) return verbatim(text)
  return JSON.parse(text) as Open
}

/** A sentence as what another one is filled with. */
export const inside = (sentence: Sentence): Open => ({
  pattern: patternOf(sentence),
  values: valuesOf(sentence),
})

/** The sentence of a text that was declared in English with a field, a block or a schema. */
export const declared = (english: string, values?: SentenceValues): Sentence =>
  values === undefined ? (english as Plain) : { pattern: english, values }
