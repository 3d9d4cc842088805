import { plainText, walk, type PageDocument } from '@plinth/domain'

/**
 * Ids of the blocks that say something, in reading order: in the language being edited, or in the first a block has. Capitals
 * and accents do not matter. None for nothing.
 */
export function findOnPage(document: PageDocument, words: string, language: string): readonly string[] {
  const wanted = comparable(words.trim())
  if (wanted === '') return []
  return [...walk(document)].flatMap(({ block }) => {
    const texts = block.texts[language] ?? Object.values(block.texts)[0] ?? {}
    const says = Object.values(texts).some((text) => comparable(plainText(text)).includes(wanted))
    return says ? [block.id] : []
  })
}

/** A text as it is compared: without accents, in small letters, with single spaces. */
const comparable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
