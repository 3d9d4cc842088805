import type { PageDocument } from './document.ts'
import { walk } from './walk.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The characters that the named entities of our markup stand for, in their place. */
export function readEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_match, name: string) => entities[name] ?? ' ')
}

/** Markup as words: tags become spaces, entities the characters they stand for. */
export function plainText(html: string): string {
  return readEntities(html.replace(/<[^<>]*>/g, ' '))
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
