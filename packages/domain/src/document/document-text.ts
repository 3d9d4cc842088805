import type { PageDocument } from './document.ts'
import { walk } from './walk.ts'
import { ENTITIES, ENTITY } from '../content/entities.ts'

/** The characters that the named entities of our markup stand for, in their place. */
export function readEntities(text: string): string {
  // A space that holds words together is a space here.
  return text.replace(ENTITY, (whole, name: string) => (name === 'nbsp' ? ' ' : (ENTITIES[name] ?? whole)))
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
