import { walk, type PageDocument } from '@plinth/domain'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Markup as words: tags become spaces, entities the characters they stand for. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_match, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a page in a language, in reading order; blocks not translated give their primary language's. */
export function documentText(document: PageDocument, language: string, primary: string): string {
  const parts: string[] = []
  for (const { block } of walk(document)) {
    const fields = { ...block.texts[primary], ...block.texts[language] }
    parts.push(...Object.values(fields).map(plainText))
  }
  return parts.filter((part) => part !== '').join(' ')
}

/** The beginning of a text, cut at a word, at most `length` characters. */
export function excerptOf(text: string, length = 200): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : length).trimEnd()}…`
}
