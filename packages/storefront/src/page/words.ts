import { fillText, type SentenceValues } from '@plinth/domain'

/** English patterns → those of the page's language; read once, when the first sentence is said. */
let words: Readonly<Record<string, string>> | undefined

function wordsOfPage(): Readonly<Record<string, string>> {
  // On the server there is no page yet: what is drawn there has its words already.
  const json = globalThis.document?.getElementById('plinth-words')?.textContent
  return json ? (JSON.parse(json) as Record<string, string>) : {}
}

/**
 * A sentence in the language of the page. The English pattern is its name, and must be written out: the build finds it,
 * and the server sends its translation with pages whose islands say it. An English page sends none.
 */
export function t(english: string, values: SentenceValues = {}): string {
  words ??= wordsOfPage()
  return fillText(words[english] ?? english, values, globalThis.document?.documentElement.lang || 'en')
}
