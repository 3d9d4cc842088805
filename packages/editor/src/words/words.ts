import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { sentenceInWords, type Sentence } from '@plinth/domain/words/sentence'
import { fillIn } from './fill-in.ts'
import { language, patternInLanguage } from './language.ts'

/** What a sentence is filled with, by the names its pattern has in braces. */
type Values = Readonly<Record<string, string | number>>

/** What a sentence with elements is filled with: `<b>` in its pattern is drawn by the function of that name. */
type RichValues = Readonly<
  Record<string, string | number | ReactElement | ((words: ReactNode) => ReactElement)>
>

/**
 * A sentence of the editor in the language of the page. The English pattern is its name in the catalogues, and must be
 * written out: `npm run check` collects it. Plurals are ICU's: `{count, plural, one {# page} other {# pages}}`.
 */
export function t(english: string, values: Values = {}): string {
  return fillIn<never>(patternInLanguage(english), values, language).join('')
}

/** A sentence with elements in it: `rich('Read <link>this</link>', { link: (words) => <a …>{words}</a> })`. */
export function rich(english: string, values: RichValues): ReactNode {
  const drawn = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (words: readonly ReactNode[]) => value(createElement(Fragment, null, ...words))
        : value,
    ]),
  )
  return createElement(Fragment, null, ...fillIn<ReactElement>(patternInLanguage(english), drawn, language))
}

/** A sentence of the rules that editor and server share, in the language of the page. */
export const said = (sentence: Sentence): string => sentenceInWords(sentence, t)

/** What is wrong with fields, in the language of the page. */
export function problemsInWords(
  problems: Readonly<Record<string, Sentence>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, said(problem)]))
}

/**
 * The sentence for an English one that was written elsewhere: a label of a block's field, a problem the shop's rules
 * found, an answer of the server. As it is where no catalogue knows it; nothing is filled in.
 */
export function translated(english: string): string {
  return english === '' ? '' : patternInLanguage(english)
}
